"""Absent league players: they timed out again and again, and made no move of their own for days."""

from __future__ import annotations

from bot.leagues.season import Season
from bot.tables.time_control import DAY
from storage import LeaguePlayerRow, Storage

TIMES = 3
"""Moves in a row that the clock made for a player ..."""
SILENT_MS = 5 * DAY
"""... the first of them at least this long ago. On days off no time runs out."""
FOR_THEM = "default"


async def absent(storage: Storage, season: Season, person: LeaguePlayerRow, now: int) -> bool:
    """Return True if the clock made a player's last moves at some table of the season, and they made none elsewhere
    since.
    """
    since, own = now, 0
    for game in season.games:
        if game.status != "open" or game.table_id is None or person.number not in season.players(game):
            continue
        moves = await storage.leagues.last_moves(game.table_id, person.user or 0, TIMES)
        own = max([own, *(at for via, at in moves if via != FOR_THEM)])
        if len(moves) == TIMES and all(via == FOR_THEM for via, _ in moves):
            since = min(since, moves[-1][1])
    return since <= now - SILENT_MS and own < since
