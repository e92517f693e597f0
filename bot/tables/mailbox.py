"""A mailbox: jobs done one after another by a worker that starts on demand and ends when nothing waits."""

from __future__ import annotations

import asyncio
import contextvars
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

T = TypeVar("T")
Job = Callable[[], Awaitable[Any]]


class Mailbox:
    """Serialises jobs. A caller that is cancelled does not interrupt its job: it is done wholly or not begun."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._jobs: deque[tuple[Job, asyncio.Future[Any], contextvars.Context]] = deque()
        self._worker: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether anything is being done or waits."""
        return self._worker is not None

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Do `job` after everything that waits; its result, or the exception it raised."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.append((job, done, contextvars.copy_context()))
        if self._worker is None:
            self._worker = asyncio.create_task(self._work(), name=self.name)
        return await asyncio.shield(done)

    async def idle(self) -> None:
        """Return once nothing is being done."""
        while self._worker is not None:
            await asyncio.wait([self._worker])

    async def _work(self) -> None:
        try:
            while self._jobs:
                job, done, context = self._jobs.popleft()
                if done.cancelled():
                    continue
                try:
                    # whatever is logged names the press that asked for this job, not the one that woke the worker
                    result = await asyncio.create_task(_done(job), name=self.name, context=context)
                except asyncio.CancelledError:
                    if _stopping():
                        raise
                    done.cancel()
                except Exception as wrong:  # noqa: BLE001  it is raised where the job was asked for
                    _settle(done, None, wrong)
                else:
                    _settle(done, result, None)
        finally:
            self._worker = None


async def _done(job: Job) -> Any:
    return await job()


def _stopping() -> bool:
    """Whether it is the worker that is cancelled, and not something that a job waited for."""
    task = asyncio.current_task()
    return task is None or task.cancelling() > 0


def _settle(done: asyncio.Future[Any], result: Any, wrong: Exception | None) -> None:
    if done.cancelled():
        return
    if wrong is None:
        done.set_result(result)
        return
    done.set_exception(wrong)
    # the asker may be gone; the exception was then told to nobody, which the loop would complain of
    done.exception()
