"""A player's choices for all their games."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec

from bot.errors import UserError
from bot.tables.hours import Moment, QuietHours, Span, is_zone
from bot.tables.time_control import SHORTEST, USUALLY_QUIET
from bot.words import N_, is_language
from storage import Batch, SeatRow, Storage
from storage.lenient import Known, read

Means = Literal["dm", "ping", "quiet"]
Suggestions = Literal["auto", "on", "off"]
USUAL, NONE = "usual", "none"
NIGHT = (22, 9)
"""Default quiet hours of players who set none."""
LONGEST = 12
"""Most quiet hours a day."""
UNREADABLE = N_("I read quiet hours as two full hours, such as 22-9. none: no quiet hours; usual: as usual.")
TOO_LONG = N_("Quiet hours last at most {n} hours a day. Choose shorter ones, such as 22-9.")


def _is_quiet(text: str) -> bool:
    """Return True for quiet hours as they are stored."""
    try:
        return quiet_given(text) == text
    except UserError:
        return False


class Preferences(msgspec.Struct):
    """`calls`: how to call the player. `hand_at_start`: send the hand by direct message when a game starts."""

    calls: Means = "ping"
    hand_at_start: bool = True
    inbox_closed: bool = False
    """True if a direct message failed. The bot tries again once the player changes a preference."""
    inbox_closed_at: Moment = 0
    """Time of that failure, in Unix milliseconds."""
    language: Annotated[str, Known(is_language)] = ""
    quiet: Annotated[str, Known(_is_quiet)] = USUAL
    """`USUAL`, `NONE`, or two hours such as "22-9"."""
    zone: Annotated[str, Known(is_zone)] = ""
    """The player's time zone; "" until they choose one."""
    on_leaderboards: bool = True
    """Show the player on leaderboards, and let others look up their games."""
    pictures: bool = True
    """Draw hands; else send them as text."""
    suggestions: Suggestions = "auto"
    """Mark the usual next step; `auto`: in a player's first games of a kind and in lessons."""
    days_off: tuple[Span, ...] = ()
    """Past, present and future days off, in Unix milliseconds (`bot.tables.days_off`)."""

    on_case_board: bool = False
    """Name the player, with their streak, on a server's board of daily cases."""

    def note(self, batch: Batch, user: int, **changes: Any) -> None:
        """Change these, here and in storage. Other preferences changed in the meantime stay."""
        for name, value in changes.items():
            setattr(self, name, value)
        batch.put_preferences(user, msgspec.json.encode(changes).decode())

    def shut(self, batch: Batch, user: int, now: int) -> None:
        """Record that a direct message failed."""
        self.note(batch, user, inbox_closed=True, inbox_closed_at=now)

    def dump(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def load(cls, text: str | None) -> Preferences:
        """Read JSON text; None gives the defaults."""
        return read(cls, text)

    def quiet_hours(self, pace: int, zone: str) -> QuietHours | None:
        """Return the quiet hours at a time limit of `pace` ms (0: none), at a table whose opener's zone is `zone`."""
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
    """Return the preferences of the players in these seats, by user."""
    users = [seat.user for seat in seats if seat.user is not None]
    return {user: Preferences.load(await storage.preferences(user)) for user in users}
