"""A league's season as data for its screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.faces.league_picture import Way
from bot.tables.time_control import DAY
from storage.league_rows import LeagueStatus


@dataclass(frozen=True, slots=True)
class Line:
    """A place in a division; `name` looks like no other player's. `outcomes`: games won, drawn and lost, `of`: games to
    play. `tie`: the tie-break that puts it before the next with equal points, or "". `way`: where it leads.
    """

    place: int
    number: int
    user: int | None
    name: str
    points: str
    played: int
    of: int
    outcomes: tuple[int, int, int]
    tie: str = ""
    way: Way = ""
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Division:
    """A division, the best first."""

    number: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A player's game of the season and their opponents: `table` is 0 until it opens; `how` says why it was decided
    without play, or is empty. `place`: its thread or channel.
    """

    table: int
    division: int
    names: tuple[str, ...]
    state: str = "open"
    how: str = ""
    place: int = 0


@dataclass(frozen=True, slots=True)
class Person:
    """A person's part in the season."""

    number: int
    status: str
    division: int = 0


@dataclass(frozen=True, slots=True)
class Season:
    """A league and the state of its season. Times in Unix milliseconds; `due`: of the next step. `signed`, `waiting`,
    `checked`: the number of people who signed up, wait for a place, have checked in; `most`: most people, 0 for no
    limit. `seasons`: their number, 0 for no end. `host`: who made it.
    """

    league: int
    name: str
    game: str
    guild: int
    channel: int
    host: int | None
    season: int
    seasons: int
    status: LeagueStatus
    due: int
    seats: int = 2
    options: Mapping[str, Any] = field(default_factory=dict)
    pace: str = "1d"
    open_games: str = "waiting"
    pauses: bool = False
    checkin_days: int = 3
    season_days: int = 28
    most: int = 0
    signed: int = 0
    waiting: int = 0
    checked: int = 0
    divisions: Sequence[Division] = ()

    @property
    def dates(self) -> tuple[int, int, int]:
        """Return the ends of sign-up, of check-in and of the season; 0 for those that are past."""
        sign_up = self.due if self.status == "signup" else 0
        check_in = sign_up + self.checkin_days * DAY if sign_up else self.due if self.status == "checkin" else 0
        end = check_in + self.season_days * DAY if check_in else self.due if self.status == "running" else 0
        return sign_up, check_in, end

    def division_of(self, number: int) -> Division | None:
        """Return the division of the person with that number."""
        return next((one for one in self.divisions if any(line.number == number for line in one.lines)), None)
