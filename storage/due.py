"""What is due: deliveries, timers, and the tables at which something may become due; of all servers, or of a share."""

from __future__ import annotations

from storage.engines.engine import Engine
from storage.rows import TableRow, TimerRow
from storage.share import Share
from storage.statements import columns

UNFINISHED = "status IN ('lobby', 'playing', 'paused')"
# A server is owed something under its id below 0, and nobody under 0.
_OWED_TO = "CASE WHEN owed.table_id < 0 THEN -owed.table_id ELSE tables.guild END"
_ITS_TABLE = "LEFT JOIN tables ON tables.id = table_id"
_FIRST_OWED = """GROUP BY table_id
ORDER BY min(CASE WHEN kind = 'picture' THEN 1 ELSE 0 END), min(owed.id) LIMIT ?2"""
_FIRST_TIMER = "ORDER BY due, table_id, kind, seat LIMIT"


class Due:
    """What is due."""

    def __init__(self, engine: Engine) -> None:
        self._reader, self._at_once = engine.reader, engine.at_once
        self.share = Share()

    async def open_tables(self, guild: int | None = None, *, mine: bool = False) -> list[TableRow]:
        """Lobbies and unfinished games, oldest first; those of one server if `guild` is given, those of this share if
        they are to be `mine`.
        """
        its = f" AND {self.share.of('guild')}" if mine and not self.share.whole else ""
        rest = f"WHERE {UNFINISHED} AND (CAST(?1 AS bigint) IS NULL OR guild = ?1){its} ORDER BY id"
        return await self._reader.rows("tables", TableRow, rest, guild)

    async def tables_owed(self, now: int, limit: int) -> list[int]:
        """Tables that are owed something by `now`, the longest waiting first; last those that lack only a picture."""
        sql = f"SELECT table_id FROM {self._of('owed', _OWED_TO)} AND due <= ?1 {_FIRST_OWED}"  # noqa: S608  names
        return [int(table) for (table,) in await self._reader.ask(sql, now, limit)]

    async def next_due(self, after: int = 0) -> int | None:
        """When the next delivery is due, of those that are due later than `after`."""
        sql = f"SELECT min(due) FROM {self._of('owed', _OWED_TO)} AND due > ?1"  # noqa: S608  names
        ((due,),) = await self._at_once.ask(sql, after)
        return due if due is None else int(due)

    async def timers_due(self, now: int, limit: int = 100) -> list[TimerRow]:
        """The timers that ran out by `now`, the longest overdue first."""
        return await self._timers(f"AND due <= ?1 {_FIRST_TIMER} ?2", now, limit)

    async def next_timer(self) -> TimerRow | None:
        """The timer that runs out first."""
        return next(iter(await self._timers(f"{_FIRST_TIMER} 1")), None)

    async def counted(self) -> tuple[dict[str, int], int, int]:
        """How many tables there are by status, deliveries that wait and timers; of this share."""
        its = "" if self.share.whole else f"WHERE {self.share.of('guild')}"
        tables = await self._reader.ask(f"SELECT status, count(*) FROM tables {its} GROUP BY status ORDER BY status")  # noqa: S608  names
        ((owed,),) = await self._reader.ask(f"SELECT count(*) FROM {self._of('owed', _OWED_TO)}")  # noqa: S608  names
        ((timers,),) = await self._reader.ask(f"SELECT count(*) FROM {self._of('timers', 'tables.guild')}")  # noqa: S608  names
        return {str(status): int(many) for status, many in tables}, int(owed), int(timers)

    async def _timers(self, rest: str, *values: int) -> list[TimerRow]:
        sql = f"SELECT {columns(TimerRow)} FROM {self._of('timers', 'tables.guild')} {rest}"  # noqa: S608  names
        return [TimerRow(*row) for row in await self._at_once.ask(sql, *values)]

    def _of(self, table: str, guild: str) -> str:
        """The rows of a table that belong to this share, up to what else is asked of them."""
        return f"{table} WHERE TRUE" if self.share.whole else f"{table} {_ITS_TABLE} WHERE {self.share.of(guild)}"
