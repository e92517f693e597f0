"""The pace of what we send: limits of the whole bot, of a channel, of inboxes; and presses, whose edits are free."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from itertools import count
from typing import Any

import discord

from bot.outbox.refusals import LaterError
from bot.settings import A_SECOND
from bot.slots.duty import Duty

AT_ONCE = 3
"""Most calls in one burst after a pause."""
_TAKEN: ContextVar[list[bool]] = ContextVar("taken")
MOST, WINDOW = 5, 5.2
"""Most edits of a channel within this many seconds. Discord's own window is a little shorter."""
GAPS = (0.4, 0.8, 1.0, 1.2, 1.04)
"""Seconds from one edit to the next, with one, two ... five edits in the window."""
OLD_GAP = 2.1
"""Seconds between edits of messages older than an hour, of which Discord allows about three in six seconds."""
THROUGH_A_PRESS = 0.4
"""Seconds between edits through a press, of which Discord allows five in two seconds."""
CHANNELS = 5_000
"""Most channels remembered; the least recently edited are forgotten first."""
LIVES = 14 * 60.0
"""Seconds for which Discord accepts edits through a press, less a minute."""
MESSAGES = 20_000
"""Most messages whose newest press is remembered."""
TOO_FAST = {40003, 20026}
"""Inboxes are opened too fast; the bot was reported for that."""
PACE_MS = 10_000
"""Time between two inboxes that are new to this process."""
SHUT_MS = 600_000
"""How long no one is written to after such a refusal."""
PATIENCE_MS = 60_000
"""A call that would wait longer comes in the channel instead."""
INBOXES = 50_000
"""Most people whose inbox is known to be open."""


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


class CallBudget:
    """Limits all calls that count for the whole bot to a rate per second (`inf`: no limit), urgent calls first. Answers
    to presses, and edits through their tokens, do not count.
    """

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


class EditPace:
    """The pace of edits in a channel: quick while Discord's bucket has room, spread out when it is nearly empty, so
    that no edit waits long. Keys are channels, or messages edited through a press.

    `unlimited`: this Discord has no limits, and nothing waits.
    """

    def __init__(self, running: Callable[[], float] = time.monotonic, *, unlimited: bool = False) -> None:
        self._running, self._unlimited = running, unlimited
        self._edits: OrderedDict[int, deque[float]] = OrderedDict()

    def edited(self, key: int) -> None:
        edits = self._edits.pop(key, None) or deque(maxlen=MOST)
        edits.append(self._running())
        self._edits[key] = edits
        if len(self._edits) > CHANNELS:
            self._edits.popitem(last=False)

    def left(self, key: int, *, press: bool = False, old: bool = False) -> float:
        """Return seconds until the next edit is due. `press`: through a press; `old`: of an old message."""
        edits = self._edits.get(key)
        if not edits or self._unlimited:
            return 0.0
        now = self._running()
        if press or old:
            return max(0.0, edits[-1] + (OLD_GAP if old else THROUGH_A_PRESS) - now)
        there = sum(now - at < WINDOW for at in edits)
        if not there:
            return 0.0
        due = edits[-1] + GAPS[there - 1]
        if there == MOST:
            due = max(due, edits[0] + WINDOW)
        return max(0.0, due - now)


class BoardPresses:
    """The newest press on each public message that was acknowledged with a later update of that message. For a quarter
    of an hour it lets us edit the message without a counted call. Its token is in memory only, never in rows or logs.
    """

    def __init__(self, running: Callable[[], float] = time.monotonic) -> None:
        self._running = running
        self._newest: OrderedDict[int, tuple[float, discord.Interaction[Any]]] = OrderedDict()

    def noted(self, message: int, press: discord.Interaction[Any]) -> None:
        """Remember a press that was acknowledged with a later update of the message."""
        self._newest.pop(message, None)
        self._newest[message] = self._running(), press
        first = next(iter(self._newest))
        while len(self._newest) > MESSAGES or self._ran_out(first):
            del self._newest[first]
            first = next(iter(self._newest))

    def newest(self, message: int) -> discord.Interaction[Any] | None:
        """Return the newest press through which the message can be edited, or None."""
        if message not in self._newest or self._ran_out(message):
            return None
        return self._newest[message][1]

    def refused(self, message: int, press: discord.Interaction[Any]) -> None:
        if self.newest(message) is press:
            del self._newest[message]

    def _ran_out(self, message: int) -> bool:
        return self._running() - self._newest[message][0] > LIVES


class InboxLaterError(LaterError):
    """The inbox must not be written to before `due`. `soon`: a call can wait for that."""

    def __init__(self, due: int, *, soon: bool) -> None:
        super().__init__(due)
        self.soon = soon


class InboxGate:
    """The gate of all inboxes, since Discord bars a bot that opens many quickly from direct messages. `paced`: new
    inboxes wait for each other, in the order in which they were wanted.
    """

    def __init__(self, now: Callable[[], int], *, paced: bool = True) -> None:
        self._now, self._pace = now, PACE_MS if paced else 0
        self._known: OrderedDict[int, None] = OrderedDict()
        self._turns: dict[int, int] = {}
        """When each waiting person may be written to."""
        self._opened = self._last_turn = -PACE_MS
        self._shut_until = 0

    @property
    def shut(self) -> bool:
        """Whether no inbox is written to at present."""
        return self._now() < self._shut_until

    def enter(self, user: int) -> None:
        """Let a person be written to now.

        Raises:
            InboxLaterError: not yet.

        """
        now = self._now()
        if self.shut:
            raise InboxLaterError(self._shut_until, soon=False)
        if user not in self._known:
            due = max(self._turn(user, now), self._opened + self._pace)
            if due > now:
                raise InboxLaterError(due, soon=due <= now + PATIENCE_MS)
            del self._turns[user]
            self._opened = now
        self._known[user] = None
        self._known.move_to_end(user)
        if len(self._known) > INBOXES:
            self._known.popitem(last=False)

    def _turn(self, user: int, now: int) -> int:
        if user not in self._turns:
            # those whose row has gone in the meantime do not come
            self._turns = {one: due for one, due in self._turns.items() if due > now - SHUT_MS}
            self._last_turn = self._turns[user] = max(now, self._last_turn + self._pace)
        return self._turns[user]

    def refused(self, user: int) -> InboxLaterError:
        """Write to no one for a while, since Discord refused this person's inbox. Return what to raise."""
        self._known.pop(user, None)
        self._shut_until = self._now() + SHUT_MS
        return InboxLaterError(self._shut_until, soon=False)
