"""Rows of leagues as frozen records; as in `storage.rows`."""

from __future__ import annotations

from typing import Literal

import msgspec

LeagueStatus = Literal["signup", "checkin", "running", "over"]
PersonStatus = Literal["signed", "waiting", "in", "absent", "left", "kept_out"]
"""Signed up and not checked in; on the waiting list; plays; did not check in; left, or was kept out, in mid-season."""
GameState = Literal["waiting", "open", "played", "decided", "void"]
"""Not opened yet; at a table; ended by itself; decided without being played to its end; counts for nothing."""


class LeagueRow(msgspec.Struct, frozen=True):
    """A league: its settings as JSON (`bot.leagues.terms.Terms`), the season it is in, and how that stands."""

    id: int
    guild: int
    name: str
    game: str
    channel: int
    host: int | None
    language: str
    settings: str
    season: int
    status: LeagueStatus
    created: int
    due: int
    """When the next step is due; 0: none is."""
    begun: int = 0
    """When the games of this season began; 0: they have not."""


class LeaguePersonRow(msgspec.Struct, frozen=True):
    """Somebody in a season. `number` names them within it, also once they are forgotten and `user` is None."""

    league: int
    season: int
    number: int
    guild: int
    user: int | None
    name: str
    status: PersonStatus
    since: int
    division: int = 0
    """1 is the highest; 0: none yet."""
    seed: int = 0
    """Their place by standing when the season began, from 1; newcomers come after all others."""


class LeagueGameRow(msgspec.Struct, frozen=True):
    """A game of a season, which is played `at_table` once it was opened; `tries`: so often it was opened."""

    id: int
    league: int
    guild: int
    season: int
    division: int
    state: GameState
    at_table: int | None = None
    tries: int = 0
    how: str = ""
    """Why it was decided or counts for nothing: a key of `bot.leagues.deciding`."""


class LeagueSeatRow(msgspec.Struct, frozen=True):
    """Who plays a game, by their number, and how it ended for them (None: it has not)."""

    league_game: int
    number: int
    guild: int
    rank: int | None = None
    score: int = 0
