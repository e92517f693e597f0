"""What the host asks about servers: which there are, which removed the bot, and how much each plays."""

from __future__ import annotations

import msgspec

from storage.engines.engine import Engine
from storage.forgetting_servers import Held

_SINCE = """SELECT guild, CAST(json_extract(data, '$.left_at') AS text),
    CAST(json_extract(data, '$.forgetting_since') AS text) FROM servers WHERE json_valid(data) ORDER BY guild"""
_OWED = """SELECT count(*) FROM (
    SELECT table_id, due, attempts FROM outbox UNION ALL SELECT table_id, due, attempts FROM marks) AS pending
    WHERE due <= ?2 AND attempts = 0
    AND (table_id = -CAST(?1 AS bigint) OR table_id IN (SELECT id FROM tables WHERE guild = ?1))"""
_LOAD = """SELECT guild,
    sum(CASE WHEN status = 'lobby' THEN 1 ELSE 0 END),
    sum(CASE WHEN status IN ('playing', 'paused') THEN 1 ELSE 0 END),
    sum(CASE WHEN status = 'finished' AND ended >= ?2 THEN 1 ELSE 0 END),
    sum((SELECT count(*) FROM moves WHERE moves.table_id = tables.id AND at >= ?1)) AS day,
    sum((SELECT count(*) FROM moves WHERE moves.table_id = tables.id AND at >= ?2)) AS month,
    coalesce(sum((SELECT length(state) FROM states WHERE states.table_id = tables.id)), 0)
        + coalesce(sum((SELECT length(dealt) FROM deals WHERE deals.table_id = tables.id)), 0)
FROM tables WHERE guild IS NOT NULL GROUP BY guild ORDER BY day DESC, month DESC, guild"""


class ServerLoad(msgspec.Struct, frozen=True):
    """How much is played on a server: open lobbies, running games, games that ended in the last 30 days, moves in the
    last day and the last 30 days, and the bytes of positions that are kept for it.
    """

    guild: int
    lobbies: int
    running: int
    finished: int
    moves_day: int
    moves_month: int
    bytes: int


class Hosting:
    """Reads about all servers."""

    def __init__(self, engine: Engine) -> None:
        self._reader, self._with_column = engine.reader, engine.with_column

    async def held(self) -> Held:
        """Return the tables of the database that hold rows of a server."""
        guilds, tables = [tuple(await self._with_column(column)) for column in ("guild", "table_id")]
        return Held(guilds, tables)

    async def known(self) -> list[int]:
        """Return servers that have any row."""
        held = await self.held()
        every = " UNION ".join(f"SELECT guild FROM {name} WHERE guild > 0" for name in held.guilds)  # noqa: S608
        return sorted(int(guild) for (guild,) in await self._reader.ask(every))

    async def tables(self, guild: int) -> set[int]:
        """Return the numbers of all tables of a server."""
        return {int(number) for (number,) in await self._reader.ask("SELECT id FROM tables WHERE guild = ?1", guild)}

    async def left(self) -> dict[int, int]:
        """Return servers that removed the bot, each with when."""
        return {int(guild): _time(left) for guild, left, _ in await self._reader.ask(_SINCE) if _time(left)}

    async def to_forget(self, before: int) -> list[int]:
        """Return servers that removed the bot by `before`, or that are being forgotten."""
        rows = await self._reader.ask(_SINCE)
        return [int(guild) for guild, left, since in rows if 0 < _time(left) <= before or _time(since)]

    async def owed(self, guild: int, now: int) -> int:
        """Count the due deliveries of a server and its tables that were not tried yet."""
        ((count,),) = await self._reader.ask(_OWED, guild, now)
        return int(count)

    async def load(self, day: int, month: int) -> list[ServerLoad]:
        """Return how much is played on each server since two times in Unix milliseconds, the busiest first."""
        return [ServerLoad(int(guild), *map(int, rest)) for guild, *rest in await self._reader.ask(_LOAD, day, month)]


def _time(text: str | None) -> int:
    """Return a stored time; 0 for none, and for what is no time."""
    return int(text) if text is not None and text.isdecimal() and len(text) < 19 else 0
