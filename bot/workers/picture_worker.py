"""Pictures drawn in child processes, so that neither a press nor a heartbeat waits for one."""

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
"""Child processes that are started without being asked for: more bring nothing, each has about 100 MB."""
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

    async def start(self) -> None:
        """Let the child be there before the first picture."""
        await self._worker.start()

    async def close(self) -> None:
        """End the child."""
        await self._worker.close()


class PictureWorkers:
    """Child processes that draw at the same time, as many as there are callers: each is started when all others are
    busy, and the one that has drawn last draws next, so that one that is not needed is not started.
    """

    def __init__(self) -> None:
        self._all = list[PictureWorker]()
        self._free = list[PictureWorker]()

    @property
    def pids(self) -> list[int]:
        """The process ids of the children there are just now."""
        return [worker.pid for worker in self._all if worker.pid is not None]

    async def __call__(self, what: Drawable) -> bytes:
        """It as PNG; raises WorkerError where there is none."""
        worker = self._free.pop() if self._free else self._another()
        try:
            return await worker(what)
        finally:
            self._free.append(worker)

    def start(self) -> Coroutine[Any, Any, None]:
        """Let one be there before anything is drawn: it takes as long as several pictures, and somebody would wait. It
        is closed with the others also where that has not begun yet.
        """
        return self._begin(self._another())

    async def _begin(self, worker: PictureWorker) -> None:
        try:
            await worker.start()
        finally:
            self._free.append(worker)

    async def close(self) -> None:
        """End the children."""
        await asyncio.gather(*(worker.close() for worker in self._all))

    def _another(self) -> PictureWorker:
        self._all.append(PictureWorker())
        return self._all[-1]


def drawn_at_once(chosen: int) -> int:
    """How many pictures are drawn at the same time: what a host has chosen, or, for 0, one processor less than there
    are, which presses have to themselves; one at least, `MOST` at most.
    """
    return chosen or max(1, min(MOST, processors() - 1))


def processors() -> int:
    """Those that this process may use, where the system tells."""
    if sys.platform in {"win32", "darwin"}:
        return os.cpu_count() or 1
    return len(os.sched_getaffinity(0))


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
