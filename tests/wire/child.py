"""`python -m tests.wire.child URL ARGS... [--toy] [--later] [--soon] [--ahead FILE]`: the `housecall` command connected
to a local Discord.

--toy adds Night Shift to its games; --later makes it a version of later rules; --ahead moves its clock ahead by the
milliseconds that the file says at each moment; --soon shortens the waits between two sessions, for servers, and for a
slot that another process has. With WIRE_PLAIN its pictures are blank. It stops after its parent, so that a killed test
run leaves no bots.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace

from PIL import Image

from bot import app, running
from bot.__main__ import main
from bot.drawing import png
from bot.faces.audience import Drawable
from bot.interactions.commands import CONNECTS
from bot.local import redirect
from bot.outbox import pacing
from bot.scheduler import leagues
from bot.slots import identify, life
from bot.tables import environment
from bot.workers.picture_worker import PictureWorkers
from engines import GAMES
from tests.toy.registered import register
from tests.wire.presses import sign

LOOK_SECONDS = 0.5
STOP_SECONDS = 10
LATE = 0.2
"""The longest time for a blank picture, in seconds."""
BLANK = png(Image.new("RGB", (8, 8)))
SOON = 0.3
"""Seconds between two sessions of a bucket with --soon."""


def stop_with(parent: int) -> None:
    """End this process after its parent: gracefully first, and after a while at once."""
    while os.getppid() == parent:
        time.sleep(LOOK_SECONDS)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(STOP_SECONDS)
    os._exit(1)


def go_ahead(file: Path) -> None:
    """Move the bot's clock ahead by the number in the file; while the file is being written, the last one counts."""
    said = [0]

    def time_ns() -> int:
        with suppress(OSError, ValueError):
            said[0] = int(file.read_text())
        return time.time_ns() + said[0] * 1_000_000

    vars(environment)["time"] = SimpleNamespace(time_ns=time_ns, monotonic_ns=time.monotonic_ns)
    leagues.LeagueKeeper.seconds = 0.2


def wait_less() -> None:
    """Shorten the time that Discord and other processes get."""
    identify.PAUSE, identify.LOOK, life.NOBODY = SOON, 0.02, SOON
    CONNECTS["guild_ready_timeout"] = 0.05
    with suppress(ImportError):
        from storage.engines.postgres import keeping

        keeping.LOST = SOON


class NoPictures(PictureWorkers):
    """A pool that answers with blank pictures after a random delay, and starts no child."""

    def __init__(self) -> None:
        super().__init__()
        self._chance = Random(os.environ.get("WIRE_NAME", ""))

    async def __call__(self, what: Drawable) -> bytes:
        """Return 8 by 8 black pixels."""
        del what
        await asyncio.sleep(LATE * self._chance.random())
        return BLANK

    async def start(self) -> None:
        """Do nothing."""


def draw_nothing() -> None:
    """Replace boards, hands and own emojis with blank pictures: they cost more than the rest of most tests."""
    vars(running)["PictureWorkers"] = NoPictures
    vars(app)["every_sign"] = tuple


def raise_rules() -> None:
    """Act as a later version with other rules for the same games."""
    for key, game in GAMES.items():
        GAMES[key] = replace(game, rules_version=game.rules_version + 1)


if __name__ == "__main__":
    pacing.PACE_MS = 100  # hands come soon
    threading.Thread(target=stop_with, args=(os.getppid(),), daemon=True).start()
    if os.environ.get("WIRE_PLAIN"):
        draw_nothing()
    if "--toy" in sys.argv:
        sys.argv.remove("--toy")
        register()
    if "--later" in sys.argv:
        sys.argv.remove("--later")
        raise_rules()
    if "--soon" in sys.argv:
        sys.argv.remove("--soon")
        wait_less()
    if "--ahead" in sys.argv:
        at = sys.argv.index("--ahead")
        go_ahead(Path(sys.argv[at + 1]))
        del sys.argv[at : at + 2]
    redirect(sys.argv.pop(1))
    sign(os.environ.get("WIRE_NAME", ""))
    main()
