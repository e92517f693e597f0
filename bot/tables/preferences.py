"""What a person chose for all their games."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

import msgspec

from bot.tables.hours import Hours, zone_of
from storage import Batch, SeatRow, Storage

Means = Literal["dm", "ping", "quiet"]
Suggestions = Literal["auto", "on", "off"]
Often = Literal["each", "once", "daily"]


class Preferences(msgspec.Struct):
    """`turns`: how to be called when it is one's turn. `hands`: whether the hand comes by DM when a game starts.

    Quiet hours run from the hour `quiet_from` to the hour `quiet_to` in `zone`; equal hours are none.
    """

    turns: Means = "ping"
    hands: bool = True
    closed: bool = False
    """Direct messages could not be delivered; tried again once the person changes anything."""
    closed_at: int = 0
    """When that was found out, in Unix milliseconds."""
    language: str = ""
    quiet_from: int = 0
    quiet_to: int = 0
    zone: str = "UTC"
    leaderboard: bool = True
    """Whether others find this person on leaderboards and may look up their games."""
    pictures: bool = True
    """Whether hands are drawn; else they are words."""
    suggestions: Suggestions = "auto"
    """Whether the usual next step is marked; `auto`: in one's first games of a kind and in lessons."""
    every_time: bool = False
    """Whether a new message tells of it whenever a table begins to wait, also while one is at it: for those who do not
    see that a message was edited.
    """
    days_off: tuple[tuple[int, int], ...] = ()
    """Since when and until when this person was, is or will be away, in Unix milliseconds (`bot.tables.days_off`)."""

    calls: Often = "each"
    """How often this person is called: to each turn, once until they look at any game again, or once a day."""
    daily_at: int = 18
    """The hour of `zone` at which they are called once a day."""
    called: int = 0
    """When they were called and have looked at no game since, in Unix milliseconds; kept where that matters."""
    called_aside: int = 0
    """The same of calls that nobody else may learn of: these keep no others waiting."""

    case_board: bool = False
    """Whether a server's board of daily cases names this person, with how many days in a row they have answered."""

    def holds_back(self, *, aside: bool = False) -> bool:
        """Whether they want no more calls until they have looked; `aside`: none that nobody else may learn of."""
        return self.calls == "once" and (self.called > 0 or (aside and self.called_aside > 0))

    def daily(self, now: int) -> int:
        """When they are called next, where that is once a day: at their hour, or when their quiet hours end then."""
        here = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone_of(self.zone))
        hour = here.replace(hour=self.daily_at, minute=0, second=0, microsecond=0)
        # yesterday's hour may lie in quiet hours that end today
        dues = [self.quiet_until(int((hour + timedelta(days=day)).timestamp() * 1000)) for day in (-1, 0, 1)]
        return next(due for due in dues if due > now)

    def note(self, batch: Batch, user: int, **changes: Any) -> None:
        """Set these, here and in storage; whatever else this person chooses meanwhile stays."""
        for name, value in changes.items():
            setattr(self, name, value)
        batch.put_preferences(user, msgspec.json.encode(changes).decode())

    def shut(self, batch: Batch, user: int, now: int) -> None:
        """A direct message to this person could not be delivered."""
        self.note(batch, user, closed=True, closed_at=now)

    def dump(self) -> str:
        """As JSON text."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def load(cls, text: str | None) -> Preferences:
        """From JSON text; the defaults where there is none."""
        return msgspec.json.decode(text, type=cls) if text else cls()

    def quiet(self) -> Hours | None:
        """The quiet hours; None where there are none."""
        return Hours(self.quiet_from, self.quiet_to, zone=self.zone) if self.quiet_from != self.quiet_to else None

    def quiet_until(self, now: int) -> int:
        """When the quiet hours that run at `now` end, in Unix milliseconds; `now` itself outside them."""
        if self.quiet_from == self.quiet_to:
            return now
        here = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone_of(self.zone))
        length = (self.quiet_to - self.quiet_from) % 24
        for day in (-1, 0):
            begins = here.replace(hour=self.quiet_from, minute=0, second=0, microsecond=0) + timedelta(days=day)
            ends = begins + timedelta(hours=length)
            if begins <= here < ends:
                return int(ends.timestamp() * 1000)
        return now


async def preferences(storage: Storage, seats: Iterable[SeatRow]) -> dict[int, Preferences]:
    """What the people in these seats chose, by person."""
    users = [seat.user for seat in seats if seat.user is not None]
    return {user: Preferences.load(await storage.preferences(user)) for user in users}
