"""Time limits: queries run in tasks of their own, and callers wait no longer than the limit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from storage.engines.answering import Answering

T = TypeVar("T")

SECONDS = 5.0
"""Seconds for a batch or a query; a network that hangs reports no error by itself."""


class Limits:
    """Runs queries. A late one is cancelled, and ends by itself while no one waits for it."""

    def __init__(self, late: Callable[[], Exception], seconds: float = SECONDS) -> None:
        self._late = late
        self._seconds = seconds
        self.answering = Answering()
        self._running: dict[asyncio.Task[Any], Callable[[], None]] = {}
        """Running tasks, each with what ends it when its time is up."""

    async def within(
        self, work: Coroutine[Any, Any, T], *, late: Callable[[], Exception] | None = None, whole: bool = False
    ) -> T:
        """Return what `work` returns. If `whole`, it goes on when the caller is cancelled.

        Raises:
            Exception: what `work` raises, or `late` if it takes too long.

        """
        task = asyncio.create_task(work)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def expire() -> None:
            task.cancel()
            if not answer.done():
                answer.set_exception((late or self._late)())

        self._running[task] = expire
        task.add_done_callback(self._running.pop)
        limit = asyncio.get_running_loop().call_later(self._seconds, expire)
        task.add_done_callback(lambda done: _told(done, answer, limit))
        try:
            with self.answering.asked():
                return await answer
        except asyncio.CancelledError:
            if not whole:
                task.cancel()
            raise

    async def settle(self) -> None:
        """Return when nothing is under way any more."""
        while self._running:
            await asyncio.wait(self._running)


def _told(task: asyncio.Task[T], answer: asyncio.Future[T], limit: asyncio.TimerHandle) -> None:
    limit.cancel()
    error = None if task.cancelled() else task.exception()  # read in any case, or asyncio complains that no one did
    if answer.done():
        return
    if task.cancelled():
        answer.cancel()
    elif error is not None:
        answer.set_exception(error)
    else:
        answer.set_result(task.result())
