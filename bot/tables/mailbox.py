"""A mailbox: jobs run one after another in a worker that starts on demand and ends when the queue is empty."""

from __future__ import annotations

import asyncio
import contextvars
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

T = TypeVar("T")
Job = Callable[[], Awaitable[Any]]


class Mailbox:
    """Serialises jobs. A cancelled caller does not interrupt its job: it runs completely, or not at all."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._jobs: deque[tuple[Job, asyncio.Future[Any], contextvars.Context]] = deque()
        self._worker: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """True if a job runs or waits."""
        return self._worker is not None

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Run `job` after all waiting ones. Return its result or raise its exception."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.append((job, done, contextvars.copy_context()))
        if self._worker is None:
            self._worker = asyncio.create_task(self._work(), name=self.name)
        return await asyncio.shield(done)

    async def idle(self) -> None:
        """Wait until the queue is empty."""
        while self._worker is not None:
            await asyncio.wait([self._worker])

    async def _work(self) -> None:
        try:
            while self._jobs:
                job, done, context = self._jobs.popleft()
                if done.cancelled():
                    continue
                try:
                    # the caller's context, so that log lines name the press that asked for this job
                    result = await asyncio.create_task(_done(job), name=self.name, context=context)
                except asyncio.CancelledError:
                    if _stopping():
                        raise
                    done.cancel()
                except Exception as wrong:  # noqa: BLE001  raised in the caller
                    _settle(done, None, wrong)
                else:
                    _settle(done, result, None)
        finally:
            self._worker = None


async def _done(job: Job) -> Any:
    return await job()


def _stopping() -> bool:
    """Return True if the worker itself is cancelled, rather than something that a job waited for."""
    task = asyncio.current_task()
    return task is None or task.cancelling() > 0


def _settle(done: asyncio.Future[Any], result: Any, wrong: Exception | None) -> None:
    if done.cancelled():
        return
    if wrong is None:
        done.set_result(result)
        return
    done.set_exception(wrong)
    # mark as retrieved: the caller may be gone, and the loop would complain
    done.exception()
