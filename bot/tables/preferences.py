"""What a person chose for all their games."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

import msgspec

from bot.tables.hours import QuietHours, zone_of
from storage import Batch, SeatRow, Storage

Means = Literal["dm", "ping", "quiet"]
Suggestions = Literal["auto", "on", "off"]


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
    days_off: tuple[tuple[int, int], ...] = ()
    """Since when and until when this person was, is or will be away, in Unix milliseconds (`bot.tables.days_off`)."""

    case_board: bool = False
    """Whether a server's board of daily cases names this person, with how many days in a row they have answered."""

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

    def quiet(self) -> QuietHours | None:
        """The quiet hours; None where there are none."""
        return QuietHours(self.quiet_from, self.quiet_to, self.zone) if self.quiet_from != self.quiet_to else None

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
