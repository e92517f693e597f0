"""A painter: one child process that draws pictures, so that neither a press nor a heartbeat waits for one.

Started at the first picture, killed when it is stuck, started again when it died.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from typing import Any

from bot.faces.audience import Audience
from bot.painting import SIZE
from engines import GAMES

LEAVING_SECONDS = 1.0


class PaintingFailed(Exception):  # noqa: N818
    """The child could not draw this, or died over it; the text is the child's."""


class Painter:
    """Draws one picture at a time; cancelling a drawing ends the child that is stuck in it."""

    def __init__(self) -> None:
        self._child: asyncio.subprocess.Process | None = None

    async def __call__(self, audience: Audience) -> bytes:
        """The position as PNG.

        Raises:
            PaintingFailed: it cannot be drawn.

        """
        child = self._child = self._child or await _start()
        game, at = audience.face.id, audience.at
        asked = pickle.dumps((game, audience.say.language, at, _cards(game, at.view)))
        try:
            failed, told = await _ask(child, asked)
        except (OSError, asyncio.IncompleteReadError) as wrong:
            await self.close()
            raise PaintingFailed("the drawing process ended") from wrong
        except BaseException:
            self._child = None
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            raise
        if failed:
            raise PaintingFailed(told.decode(errors="replace"))
        return told

    async def close(self) -> None:
        """End the child."""
        child, self._child = self._child, None
        if child is None:
            return
        assert child.stdin is not None
        child.stdin.close()
        try:
            await asyncio.wait_for(child.wait(), LEAVING_SECONDS)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):  # it went in this very moment
                child.kill()
            await child.wait()


def _cards(game: str, view: Any) -> bytes:
    """The text of the cards a view was played with, where they are a pack that the child has not got."""
    catalogues = GAMES[game].catalogues
    name = getattr(view, "catalogue", catalogues.builtin)
    return b"" if name == catalogues.builtin else catalogues.text(name)


async def _start() -> asyncio.subprocess.Process:
    kept = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    kept["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(sys.executable, "-m", "bot.painting", stdin=pipe, stdout=pipe, env=kept)


async def _ask(child: asyncio.subprocess.Process, asked: bytes) -> tuple[bool, bytes]:
    assert child.stdin is not None and child.stdout is not None
    child.stdin.write(SIZE.pack(0, len(asked)) + asked)
    await child.stdin.drain()
    failed, size = SIZE.unpack(await child.stdout.readexactly(SIZE.size))
    return bool(failed), await child.stdout.readexactly(size)
