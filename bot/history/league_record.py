"""A player's record in leagues: the number of seasons, and the best place."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.leagues.season import season_of
from storage import LeaguePlayerRow, LeagueRow, Storage

SEASONS = 40
"""Most of a player's latest seasons to read."""


@dataclass(frozen=True, slots=True)
class LeagueRecord:
    """A player's record. `seasons` played to their end or still running; the best `place` of those that are over, with
    its `division`, `league` and `season`; 0 if none is over.
    """

    seasons: int
    place: int = 0
    division: int = 0
    league: str = ""
    season: int = 0


async def leagues_of(storage: Storage, user: int, guild: int | None) -> list[LeagueRow]:
    """Return the leagues that the player has played in, on one server or anywhere."""
    found = []
    for number in dict.fromkeys(row.league for row in await storage.leagues.of_person(user) if row.division):
        league = await storage.leagues.league(number)
        if league is not None and guild in {None, league.guild}:
            found.append(league)
    return found


async def league_record(storage: Storage, user: int, leagues: Collection[LeagueRow]) -> LeagueRecord | None:
    """Return a player's record in these leagues; None without seasons."""
    by_id = {league.id: league for league in leagues}
    rows = [row for row in await storage.leagues.of_person(user) if row.division and row.league in by_id]
    if not rows:
        return None
    over = [row for row in rows if _over(by_id[row.league], row)]
    best = [await _place(storage, by_id[row.league], row) for row in over[-SEASONS:]]
    if not best:
        return LeagueRecord(len(rows))
    division, place, row = min(best, key=lambda one: one[:2])
    return LeagueRecord(len(rows), place, division, by_id[row.league].name, row.season)


def _over(league: LeagueRow, row: LeaguePlayerRow) -> bool:
    return row.season < league.season or league.status == "over"


async def _place(storage: Storage, league: LeagueRow, row: LeaguePlayerRow) -> tuple[int, int, LeaguePlayerRow]:
    """Return division and place at the end of a season."""
    standings = (await season_of(storage, league, row.season)).standings()[row.division]
    return row.division, next(one.place for one in standings if one.number == row.number), row
