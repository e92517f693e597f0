"""`python -m tests.wire.child URL ARGS... [--toy] [--later] [--soon] [--ahead FILE]`: the `housecall` command turned to
a local Discord.

With --toy Night Shift is among its games; with --later it is a version of later rules; with --ahead its clock goes so
many milliseconds ahead as the file says at each moment; with --soon it waits for less than Discord asks, between two
sessions and for servers, and for a slot that another has. Where WIRE_PLAIN is set its pictures are of nothing. It stops
when whoever started it is gone, so that a test run that was killed leaves no bots behind.
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
from bot.interactions.tree import CONNECTS
from bot.local import redirect
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
"""Seconds at most that a picture of nothing takes."""
BLANK = png(Image.new("RGB", (8, 8)))
SOON = 0.3
"""Seconds between two sessions of a bucket with --soon."""


def stop_with(parent: int) -> None:
    """End this process once its parent is another one: as a host would, and after a while at once."""
    while os.getppid() == parent:
        time.sleep(LOOK_SECONDS)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(STOP_SECONDS)
    os._exit(1)


def go_ahead(file: Path) -> None:
    """Let the bot's clock be ahead by what the file says, or said before it was being written."""
    said = [0]

    def time_ns() -> int:
        with suppress(OSError, ValueError):
            said[0] = int(file.read_text())
        return time.time_ns() + said[0] * 1_000_000

    vars(environment)["time"] = SimpleNamespace(time_ns=time_ns, monotonic_ns=time.monotonic_ns)
    leagues.LeagueKeeper.seconds = 0.2


def wait_less() -> None:
    """Let what Discord and other processes are given be over soon."""
    identify.PAUSE, identify.LOOK, life.NOBODY = SOON, 0.02, SOON
    CONNECTS["guild_ready_timeout"] = 0.05
    with suppress(ImportError):
        from storage.engines.postgres import keeping

        keeping.LOST = SOON


class NoPictures(PictureWorkers):
    """Answers with pictures of nothing after a while by a chance of its own, and starts no child."""

    def __init__(self) -> None:
        super().__init__()
        self._chance = Random(os.environ.get("WIRE_NAME", ""))

    async def __call__(self, what: Drawable) -> bytes:
        """Return 8 by 8 black pixels."""
        del what
        await asyncio.sleep(LATE * self._chance.random())
        return BLANK

    async def start(self) -> None:
        """Start nothing."""


def draw_nothing() -> None:
    """Draw no boards, hands and own emojis: they cost more than all that most tests are about."""
    vars(running)["PictureWorkers"] = NoPictures
    vars(app)["every_sign"] = tuple


def raise_rules() -> None:
    """Let this be a later version, by whose rules the same games are other ones."""
    for key, game in GAMES.items():
        GAMES[key] = replace(game, rules_version=game.rules_version + 1)


if __name__ == "__main__":
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
