"""A league's season as data: what its screens show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.faces.league_picture import Way
from bot.tables.time_control import DAY
from storage.league_rows import LeagueStatus


@dataclass(frozen=True, slots=True)
class Line:
    """A place in a division; `name` as it is stored. `outcomes`: games won, drawn and lost, `of`: games to play. `tie`:
    by which tie-break this place stands before the next that has as many points; "": by none. `way`: where it leads.
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
    """Somebody's game of the season, and the others who play it: `table` is 0 as long as it is not open; `how` it was
    decided, where it was. `place`: the thread, or the channel, where it is played.
    """

    table: int
    division: int
    names: tuple[str, ...]
    state: str = "open"
    how: str = ""
    place: int = 0


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody's part in the season."""

    number: int
    status: str
    division: int = 0


@dataclass(frozen=True, slots=True)
class Season:
    """What a league is and how its season stands. Times in Unix milliseconds; `due`: when the next step is. `signed`,
    `waiting`, `checked`: how many people signed up, wait for a place, have checked in; `most`: people at most, 0 for
    any number. `seasons`: how many there will be, 0 for until it is ended. `host`: who made it.
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
    checkin_days: int = 3
    season_days: int = 28
    most: int = 0
    signed: int = 0
    waiting: int = 0
    checked: int = 0
    divisions: Sequence[Division] = ()

    @property
    def dates(self) -> tuple[int, int, int]:
        """Until when one signs up, until when one checks in, and when the season ends, as far as they are to come."""
        sign_up = self.due if self.status == "signup" else 0
        check_in = sign_up + self.checkin_days * DAY if sign_up else self.due if self.status == "checkin" else 0
        end = check_in + self.season_days * DAY if check_in else self.due if self.status == "running" else 0
        return sign_up, check_in, end

    def division_of(self, number: int) -> Division | None:
        """The division in which somebody with that number plays."""
        return next((one for one in self.divisions if any(line.number == number for line in one.lines)), None)
