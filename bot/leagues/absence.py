"""Absent league players: they timed out again and again, and made no move of their own for days."""

from __future__ import annotations

from itertools import takewhile

from bot.leagues.season import Season
from bot.tables.time_control import DAY
from storage import LeaguePlayerRow, Storage

TIMES = 3
"""Timeouts in a row ..."""
MOVES = 60
"""Latest moves of a player to look at; a timeout may make several."""
APART_MS = 10_000
"""Moves of one timeout are less than this apart, timeouts are more."""
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
        moves = await storage.leagues.last_moves(game.table_id, person.user or 0, MOVES)
        own = max([own, *(at for via, at in moves if via != FOR_THEM)])
        late = [at for _, at in takewhile(lambda move: move[0] == FOR_THEM, moves)]
        timeouts = [at for at, later in zip(late, [now, *late], strict=False) if later - at >= APART_MS]
        if len(timeouts) >= TIMES:
            since = min(since, timeouts[TIMES - 1])
    return since <= now - SILENT_MS and own < since
