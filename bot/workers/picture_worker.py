"""Pictures drawn in a child process, so that neither a press nor a heartbeat waits for one."""

from __future__ import annotations

import pickle
from typing import Any

from bot.faces.audience import Audience, Drawable
from bot.workers.worker import Worker
from engines import GAMES

PNG = b"\x89PNG\r\n\x1a\n"
"""How every picture begins."""


class PictureWorker:
    """Draws one picture at a time; cancelling a drawing ends the child that is stuck in it."""

    def __init__(self) -> None:
        self._worker = Worker("bot.workers.draw", _read)

    @property
    def pid(self) -> int | None:
        """The child's process id; None where there is none just now."""
        return self._worker.pid

    async def __call__(self, what: Drawable) -> bytes:
        """It as PNG; raises WorkerError where there is none."""
        asked = question(what)
        async with self._worker.turn:
            return await self._worker.ask(asked)

    async def close(self) -> None:
        """End the child."""
        await self._worker.close()


def question(what: Drawable) -> bytes:
    """What the child (`bot.workers.draw`) is asked."""
    game, shown = what.face.id, what.shown()
    cards = _cards(game, shown.view) if isinstance(what, Audience) else b""
    return pickle.dumps((game, what.say.language, type(what), shown, cards))


def _cards(game: str, view: Any) -> bytes:
    """The text of the cards a view was played with, where they are a pack that the child has not got."""
    catalogues = GAMES[game].catalogues
    name = getattr(view, "catalogue", catalogues.builtin)
    return b"" if name == catalogues.builtin else catalogues.text(name)


def _read(told: bytes) -> bytes:
    if not told.startswith(PNG):
        raise ValueError("this is no picture")
    return told
