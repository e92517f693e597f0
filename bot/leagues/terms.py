"""What a league agrees on when it is made; kept as JSON with the league."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

OpenGames = Literal["draw", "void", "waiting"]
"""What becomes of games that are open on a season's last day: a draw, nothing, or whoever the table waits for loses."""


class Terms(msgspec.Struct, frozen=True):
    """`seats` at a table; `most` people in a season, 0: as many as come; days of each part of a season; `seasons` after
    which the league ends, 0: it goes on. `zone`: the time zone of the player who made it; "" if they had none. `moves`
    go up and down between neighbouring divisions. `few`: so often in a row too few people came; `early`: the league is
    being ended before its time; `reminded`: those who play were told that the last day is near.
    """

    options: dict[str, Any] = {}
    seats: int = 2
    pace: str = "1d"
    zone: str = ""
    open_games: OpenGames = "draw"
    signup_days: int = 7
    checkin_days: int = 3
    season_days: int = 42
    seasons: int = 0
    most: int = 0
    moves: int = 1
    few: int = 0
    early: bool = False
    reminded: bool = False

    def dump(self) -> str:
        """As JSON text."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def load(cls, text: str) -> Terms:
        """From JSON text."""
        return msgspec.json.decode(text, type=cls)
