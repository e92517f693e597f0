"""What a person chose for all their games."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from bot.errors import UserError
from bot.tables.hours import QuietHours
from bot.tables.time_control import SHORTEST, USUALLY_QUIET
from bot.words import N_
from storage import Batch, SeatRow, Storage

Means = Literal["dm", "ping", "quiet"]
Suggestions = Literal["auto", "on", "off"]
USUAL, NONE = "usual", "none"
NIGHT = (22, 9)
"""The usual quiet hours, which players have who set none."""
LONGEST = 12
"""Hours that quiet hours last at most."""
UNREADABLE = N_("I read quiet hours as two full hours, such as 22-9. none: no quiet hours; usual: as usual.")
TOO_LONG = N_("Quiet hours last at most {n} hours a day. Choose shorter ones, such as 22-9.")


class Preferences(msgspec.Struct):
    """`turns`: how to be called when it is one's turn. `hands`: whether the hand comes by DM when a game starts."""

    turns: Means = "ping"
    hands: bool = True
    closed: bool = False
    """Direct messages could not be delivered; tried again once the person changes anything."""
    closed_at: int = 0
    """When that was found out, in Unix milliseconds."""
    language: str = ""
    quiet: str = USUAL
    """`USUAL`, `NONE`, or from which hour to which, such as "22-9"."""
    zone: str = ""
    """The player's time zone; "" until they choose one."""
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

    def quiet_hours(self, pace: int, zone: str) -> QuietHours | None:
        """Return the quiet hours that hold with so much time a turn (0: no limit) at a table whose opener's time zone
        is `zone`.
        """
        if self.quiet == USUAL:
            here = self.zone or zone
            return QuietHours(*NIGHT, here) if here and pace in USUALLY_QUIET else None
        if self.quiet == NONE or not self.zone or 0 < pace < SHORTEST:
            return None
        begins, ends = map(int, self.quiet.split("-"))
        return QuietHours(begins, ends, self.zone)

    def quiet_until(self, now: int, pace: int = 0, zone: str = "") -> int:
        """Return when the quiet hours end that hold at `now`; `now` itself outside them."""
        hours = self.quiet_hours(pace, zone)
        return hours.until(now) if hours is not None else now


def quiet_given(text: str) -> str:
    """Return `Preferences.quiet` as a player typed or chose it.

    Raises:
        UserError: it cannot be read, or lasts too long.

    """
    text = text.strip().casefold()
    if text in {USUAL, NONE}:
        return text
    found = re.fullmatch(r"(\d{1,2})(?::00)?\D{1,5}(\d{1,2})(?::00)?", text)
    if found is None or max(map(int, found.groups())) > 24:
        raise UserError(UNREADABLE)
    begins, ends = (int(hour) % 24 for hour in found.groups())
    if not 0 < (ends - begins) % 24 <= LONGEST:
        raise UserError(TOO_LONG, n=LONGEST)
    return f"{begins}-{ends}"


async def preferences(storage: Storage, seats: Iterable[SeatRow]) -> dict[int, Preferences]:
    """What the people in these seats chose, by person."""
    users = [seat.user for seat in seats if seat.user is not None]
    return {user: Preferences.load(await storage.preferences(user)) for user in users}
