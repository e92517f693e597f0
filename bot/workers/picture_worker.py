"""Pictures drawn in child processes, so that no press and no heartbeat waits."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from collections.abc import Coroutine
from typing import Any

from bot.faces.audience import Audience, Drawable
from bot.workers.worker import Worker
from engines import GAMES

MOST = 4
"""Most child processes by default: more gain nothing, and each has about 100 MB."""
PNG = b"\x89PNG\r\n\x1a\n"
"""The first bytes of every picture."""


class PictureWorker:
    """A child that draws one picture at a time. Cancelling a drawing ends the child."""

    def __init__(self) -> None:
        self._worker = Worker("bot.workers.draw", _read)

    @property
    def pid(self) -> int | None:
        """Return the child's process id, or None if there is no child."""
        return self._worker.pid

    async def __call__(self, what: Drawable) -> bytes:
        """Return the picture as PNG. Raise WorkerError if it fails."""
        asked = question(what)
        async with self._worker.turn:
            return await self._worker.ask(asked)

    async def start(self) -> None:
        """Start the child before the first picture."""
        await self._worker.start()

    async def close(self) -> None:
        await self._worker.close()


class PictureWorkers:
    """Children that draw in parallel. A child is started when all others are busy; the one that drew last draws next,
    so that no more are started than needed.
    """

    def __init__(self) -> None:
        self._all = list[PictureWorker]()
        self._free = list[PictureWorker]()

    @property
    def pids(self) -> list[int]:
        return [worker.pid for worker in self._all if worker.pid is not None]

    async def __call__(self, what: Drawable) -> bytes:
        """Return the picture as PNG. Raise WorkerError if it fails."""
        worker = self._free.pop() if self._free else self._another()
        try:
            return await worker(what)
        finally:
            self._free.append(worker)

    def start(self) -> Coroutine[Any, Any, None]:
        """Start one child before the first picture, since that takes as long as several pictures. `close` ends it even
        if it is still starting.
        """
        return self._begin(self._another())

    async def _begin(self, worker: PictureWorker) -> None:
        try:
            await worker.start()
        finally:
            self._free.append(worker)

    async def close(self) -> None:
        await asyncio.gather(*(worker.close() for worker in self._all))

    def _another(self) -> PictureWorker:
        self._all.append(PictureWorker())
        return self._all[-1]


def drawn_at_once(chosen: int) -> int:
    """Return how many pictures are drawn in parallel: the host's choice, or for 0 one less than the processors, to
    leave one to presses; at least one, at most `MOST`.
    """
    return chosen or max(1, min(MOST, processors() - 1))


def processors() -> int:
    """Return the number of processors that this process may use, if the system tells, or else all."""
    if sys.platform in {"win32", "darwin"}:
        return os.cpu_count() or 1
    return len(os.sched_getaffinity(0))


def question(what: Drawable) -> bytes:
    """Return the question for the child (`bot.workers.draw`)."""
    game, shown = what.face.id, what.shown()
    cards = _cards(game, shown.view) if isinstance(what, Audience) else b""
    return pickle.dumps((game, what.say.language, type(what), shown, cards))


def _cards(game: str, view: Any) -> bytes:
    """Return the text of the cards of a view if they are a pack, which the child does not have."""
    catalogues = GAMES[game].catalogues
    name = getattr(view, "catalogue", catalogues.builtin)
    return b"" if name == catalogues.builtin else catalogues.text(name)


def _read(told: bytes) -> bytes:
    if not told.startswith(PNG):
        raise ValueError("this is no picture")
    return told
