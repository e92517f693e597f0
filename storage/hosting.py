"""What whoever runs the bot asks about servers: which there are, which sent the bot away, and how much each plays."""

from __future__ import annotations

import msgspec

from storage.forgetting_servers import Held
from storage.reading import Reader

_COLUMNS = """SELECT made.name, own.name FROM sqlite_master AS made JOIN pragma_table_info(made.name) AS own
WHERE made.type = 'table' AND own.name IN ('guild', 'table_id') ORDER BY made.name"""
_MARKED = """SELECT guild FROM guilds WHERE json_valid(data) AND (json_extract(data, '$.forget') > 0
    OR json_extract(data, '$.left') BETWEEN 1 AND ?) ORDER BY guild"""
_LEFT = "SELECT guild, json_extract(data, '$.left') FROM guilds WHERE json_valid(data)"
_OWED = """SELECT count(*) FROM owed WHERE due <= ?2 AND tries = 0
    AND (table_id = -?1 OR table_id IN (SELECT id FROM tables WHERE guild = ?1))"""
_LOAD = """SELECT guild,
    total(status = 'lobby'), total(status IN ('playing', 'paused')), total(status = 'finished' AND ended >= ?2),
    total((SELECT count(*) FROM moves WHERE moves.table_id = tables.id AND at >= ?1)) AS day,
    total((SELECT count(*) FROM moves WHERE moves.table_id = tables.id AND at >= ?2)) AS month,
    total((SELECT length(state) FROM states WHERE states.table_id = tables.id))
        + total((SELECT length(dealt) FROM deals WHERE deals.table_id = tables.id))
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

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def held(self) -> Held:
        """Which tables of the database hold something of a server."""
        found = [(str(name), str(column)) for name, column in await self._reader.ask(_COLUMNS)]
        guilds, tables = (tuple(name for name, own in found if own == column) for column in ("guild", "table_id"))
        return Held(guilds, tables)

    async def known(self) -> list[int]:
        """Servers of which there is any row."""
        held = await self.held()
        every = " UNION ".join(f"SELECT guild FROM {name} WHERE guild > 0" for name in held.guilds)  # noqa: S608
        return sorted(int(guild) for (guild,) in await self._reader.ask(every))

    async def tables(self, guild: int) -> set[int]:
        """Numbers of all tables of a server."""
        return {int(number) for (number,) in await self._reader.ask("SELECT id FROM tables WHERE guild = ?", guild)}

    async def left(self) -> dict[int, int]:
        """Servers on which the bot is not any more, each with since when."""
        return {int(guild): int(left) for guild, left in await self._reader.ask(_LEFT) if left}

    async def to_forget(self, before: int) -> list[int]:
        """Servers that sent the bot away by `before`, or that are being forgotten."""
        return [int(guild) for (guild,) in await self._reader.ask(_MARKED, before)]

    async def owed(self, guild: int, now: int) -> int:
        """How much a server and its tables are owed by now that was not tried yet."""
        ((count,),) = await self._reader.ask(_OWED, guild, now)
        return int(count)

    async def load(self, day: int, month: int) -> list[ServerLoad]:
        """How much is played on each server since a day and a month ago, in Unix milliseconds; the busiest first."""
        return [ServerLoad(int(guild), *map(int, rest)) for guild, *rest in await self._reader.ask(_LOAD, day, month)]
