"""A league's terms, set when it is made and stored as JSON."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from bot.tables.hours import is_zone
from bot.tables.options import readable
from bot.tables.time_control import PACES
from storage import LeagueRow
from storage.lenient import Known, dump, read

OpenGames = Literal["draw", "void", "waiting"]
"""Result of games still open on the last day: a draw, void, or a loss of the awaited player."""


Days = Annotated[int, Meta(ge=1, le=366)]
Count = Annotated[int, Meta(ge=0, le=10_000)]


class Terms(msgspec.Struct, frozen=True):
    """A league's terms. `seats` at a table; `player_limit` of a season, 0: none; days of each phase; `seasons` until
    the league ends, 0: endless. `zone`: the creator's time zone, "" if unset. `promoted` players move between
    neighbouring divisions. `seasons_too_small`: seasons in a row with too few players; `ending_early`: the league is
    being ended early; `last_day_reminded`: players were reminded of the last day.
    """

    options: dict[str, Any] = {}
    seats: Annotated[int, Meta(ge=0, le=6)] = 2
    time_limit: Annotated[str, Known(PACES.__contains__)] = "1d"
    zone: Annotated[str, Known(is_zone)] = ""
    open_games: OpenGames = "draw"
    pauses: bool = False
    """Pauses and gifts of time are allowed."""
    signup_days: Days = 7
    checkin_days: Days = 3
    season_days: Days = 42
    seasons: Count = 0
    player_limit: Count = 0
    promoted: Count = 1
    seasons_too_small: Count = 0
    ending_early: bool = False
    last_day_reminded: bool = False

    def dump(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def load(cls, text: str, game: str = "") -> Terms:
        """Read JSON text, with the options that this version of the game has."""
        found = read(cls, text)
        return replace(found, options=readable(game, found.options))


def on_terms(league: LeagueRow, terms: Terms) -> LeagueRow:
    """Return a league with other terms; what its terms have of later versions stays."""
    return replace(league, settings=dump(terms, Terms.load(league.settings, league.game), league.settings))
