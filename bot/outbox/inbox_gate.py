"""The gate of all inboxes. Discord bars a bot that opens many inboxes quickly from direct messages."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from bot.outbox.refusals import LaterError

TOO_FAST = {40003, 20026}
"""Inboxes are opened too fast; the bot was reported for that."""
PACE_MS = 10_000
"""Time between two inboxes that are new to this process."""
SHUT_MS = 600_000
"""How long no one is written to after such a refusal."""
PATIENCE_MS = 60_000
"""A call that would wait longer comes in the channel instead."""
REMEMBERED = 50_000
"""Most people whose inbox is known to be open."""


class InboxLaterError(LaterError):
    """The inbox must not be written to before `due`. `soon`: a call can wait for that."""

    def __init__(self, due: int, *, soon: bool) -> None:
        super().__init__(due)
        self.soon = soon


class InboxGate:
    """Who may be written to now. `paced`: new inboxes wait for each other, in the order in which they were wanted."""

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
        if len(self._known) > REMEMBERED:
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
