"""Rows of leagues as frozen records; see `storage.rows`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from storage.lenient import GAME, Else

LeagueStatus = Literal["signup", "checkin", "running", "over"]
PersonStatus = Literal["signed", "waiting", "in", "absent", "left", "kept_out"]
"""Signed up; on the waiting list; plays; did not check in; left, or was kept out, during the season."""
GameState = Literal["waiting", "open", "played", "decided", "void"]
"""Not opened yet; at a table; played to its end; decided without; counts for nothing."""


class LeagueRow(msgspec.Struct, frozen=True):
    """A league: its settings as JSON (`bot.leagues.terms.Terms`), its season, and its state."""

    id: int
    guild: int
    name: str
    game: Annotated[str, GAME]
    channel: int
    host: int | None
    language: str
    settings: str
    season: int
    status: LeagueStatus
    due: int
    """When the next step is due; 0: none is."""


class LeaguePlayerRow(msgspec.Struct, frozen=True):
    """A player in a season, known by `number`. `user` is None after they were forgotten."""

    league: int
    season: int
    number: int
    guild: int
    user: int | None
    name: str
    status: Annotated[PersonStatus, Else("absent")]
    since: int
    division: int = 0
    """1 is the highest; 0: none yet."""
    seed: int = 0
    """Their rank when the season began, from 1; newcomers come last."""


class LeagueGameRow(msgspec.Struct, frozen=True):
    """A game of a season. `table_id`: where it is played; `attempts`: how often it was opened."""

    id: int
    league: int
    guild: int
    season: int
    division: int
    status: Annotated[GameState, Else("void")]
    table_id: int | None = None
    attempts: int = 0
    reason: str = ""
    """Why it was decided or counts for nothing: a key of `bot.leagues.deciding`."""


class LeagueSeatRow(msgspec.Struct, frozen=True):
    """A player's seat in a game. `rank` is None until the game is over."""

    league_game: int
    number: int
    guild: int
    rank: int | None = None
    score: int = 0
