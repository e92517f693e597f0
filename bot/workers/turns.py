from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from math import inf


@dataclass(frozen=True, slots=True)
class _Waiting:
    """`since`: when it came, in seconds."""

    urgency: int
    number: int
    since: float
    called: asyncio.Future[None]


class Turns:
    """A lock for the most urgent waiter, in order of arrival. A waiter that has waited for `patience` seconds comes
    next, unless the last one was such too, so that under constant load no one waits for ever.
    """

    def __init__(self, patience: float = inf, clock: Callable[[], float] | None = None) -> None:
        """`clock`: seconds; None: the event loop's."""
        self._patience, self._clock = patience, clock
        self._taken = self._was_patient = False
        self._waiting: list[_Waiting] = []
        self._numbers = count()

    @asynccontextmanager
    async def turn(self, urgency: int) -> AsyncIterator[None]:
        """Wait for the lock and hold it; a lower number is more urgent."""
        if self._taken:
            await self._wait(urgency)
        self._taken = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, urgency: int) -> None:
        called = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(urgency, next(self._numbers), self._now(), called))
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # it was called in the same moment, and is gone
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Hand the lock to the next waiter without releasing it."""
        self._waiting = [one for one in self._waiting if not one.called.done()]
        if not self._waiting:
            self._taken = False
            return
        chosen = self._next()
        self._waiting.remove(chosen)
        chosen.called.set_result(None)

    def _next(self) -> _Waiting:
        first = min(self._waiting, key=lambda one: (one.urgency, one.number))
        late = min(self._waiting, key=lambda one: one.number)
        self._was_patient = not self._was_patient and late is not first and self._now() - late.since >= self._patience
        return late if self._was_patient else first

    def _now(self) -> float:
        return self._clock() if self._clock is not None else asyncio.get_running_loop().time()
