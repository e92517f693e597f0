"""One rate limit for all Discord calls that count for the whole bot, urgent calls first. Answers to presses, and edits
through their tokens, do not count and are not limited.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from itertools import count

from bot.settings import A_SECOND
from bot.slots.duty import Duty

AT_ONCE = 3
"""Most calls in one burst after a pause."""


class Rank(IntEnum):
    """The order of calls: mentions, new hands and whatever a player waits for; boards that a player looks at; boards;
    edits in inboxes; pictures that follow.
    """

    CALL = 0
    LOOKED_AT = 1
    BOARD = 2
    INBOX = 3
    PICTURE = 4


_RANK: ContextVar[Rank] = ContextVar("rank", default=Rank.CALL)
_TAKEN: ContextVar[list[bool]] = ContextVar("taken")


class CallBudget:
    """Limits calls to a rate per second (`inf`: no limit)."""

    def __init__(
        self, a_second: float = A_SECOND, at_once: int = AT_ONCE, running: Callable[[], float] = time.monotonic
    ) -> None:
        self._gap, self._slack, self._running = 1 / a_second, (at_once - 1) / a_second, running
        self._due = 0.0
        self._waiting: list[tuple[Rank, int, asyncio.Future[None]]] = []
        self._number = count()
        self._timer: asyncio.TimerHandle | None = None
        self.duty = Duty()
        """Whether this process may make calls that no press asked for; checked before each call within `of`."""

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @contextmanager
    def of(self, rank: Rank) -> Iterator[None]:
        """Give this rank to all calls within the block."""
        was, taken = _RANK.set(rank), _TAKEN.set([])
        try:
            yield
        finally:
            _RANK.reset(was)
            _TAKEN.reset(taken)

    async def ahead(self) -> None:
        """Wait for the next call's turn now, before its content is made."""
        taken = _TAKEN.get(None)
        if taken is not None and not taken:
            await self._turn()
            taken.append(True)

    async def take(self) -> None:
        taken = _TAKEN.get(None)
        if taken:
            taken.clear()
        else:
            await self._turn()
        if taken is not None:
            await self.duty.wait()

    async def _turn(self) -> None:
        if not self._waiting and self._free():
            self._spend()
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (_RANK.get(), next(self._number), turn))
        self._look_again()
        await turn

    def _free(self) -> bool:
        return self._running() >= self._due - self._slack

    def _spend(self) -> None:
        self._due = max(self._running(), self._due) + self._gap

    def _look_again(self) -> None:
        if self._timer is None and self._waiting:
            wait = max(0.0, self._due - self._slack - self._running())
            self._timer = asyncio.get_running_loop().call_later(wait, self._pass)

    def _pass(self) -> None:
        self._timer = None
        while self._waiting and self._free():
            *_, turn = heapq.heappop(self._waiting)
            if not turn.done():  # else the waiting task was cancelled
                self._spend()
                turn.set_result(None)
        self._look_again()
