"""A league's terms, set when it is made and stored as JSON."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

OpenGames = Literal["draw", "void", "waiting"]
"""Result of games still open on the last day: a draw, void, or a loss of the awaited player."""


class Terms(msgspec.Struct, frozen=True):
    """A league's terms. `seats` at a table; `player_limit` of a season, 0: none; days of each phase; `seasons` until
    the league ends, 0: endless. `zone`: the creator's time zone, "" if unset. `promoted` players move between
    neighbouring divisions. `seasons_too_small`: seasons in a row with too few players; `ending_early`: the league is
    being ended early; `last_day_reminded`: players were reminded of the last day.
    """

    options: dict[str, Any] = {}
    seats: int = 2
    time_limit: str = "1d"
    zone: str = ""
    open_games: OpenGames = "draw"
    pauses: bool = False
    """Pauses and gifts of time are allowed."""
    signup_days: int = 7
    checkin_days: int = 3
    season_days: int = 42
    seasons: int = 0
    player_limit: int = 0
    promoted: int = 1
    seasons_too_small: int = 0
    ending_early: bool = False
    last_day_reminded: bool = False

    def dump(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def load(cls, text: str) -> Terms:
        return msgspec.json.decode(text, type=cls)
