"""Who is not there: their time ran out again and again, and for days no move was their own."""

from __future__ import annotations

from bot.leagues.season import Season
from bot.tables.time_control import DAY
from storage import LeaguePlayerRow, Storage

TIMES = 3
"""So many moves in a row were made for somebody whose time was up ..."""
SILENT_MS = 5 * DAY
"""... the first of them so long ago. Days off are no absence: no time runs out then."""
FOR_THEM = "default"


async def absent(storage: Storage, season: Season, person: LeaguePlayerRow, now: int) -> bool:
    """Whether at some table of the season somebody's last moves were all made for them, and nowhere they made one
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
