"""Players and roles that a server keeps out, and what else concerns servers."""

from __future__ import annotations

from msgspec.structs import astuple

from storage import statements
from storage.acts import Acts
from storage.batch import Batch
from storage.engines.engine import Engine
from storage.hosting import Hosting
from storage.rows import ResultRow
from storage.server_rows import BanRow

_KEEP_OUT = statements.put("bans", BanRow, "guild", "kind", "target")


def keep_out(batch: Batch, row: BanRow) -> None:
    """Keep a player or a role out, or change until when."""
    batch.statements.append((_KEEP_OUT, astuple(row)))


def drop_ended_bans(batch: Batch, guild: int, now: int) -> None:
    """Delete the bans of a server that are over."""
    batch.statements.append(("DELETE FROM bans WHERE guild = ?1 AND until BETWEEN 1 AND ?2", (guild, now)))


def let_in(batch: Batch, guild: int, kind: str, who: int) -> None:
    """Let a player or a role in again."""
    batch.statements.append(("DELETE FROM bans WHERE guild = ?1 AND kind = ?2 AND target = ?3", (guild, kind, who)))


class Servers:
    """Reads about servers."""

    def __init__(self, engine: Engine) -> None:
        self._reader, self._at_once = engine.reader, engine.at_once
        self.hosting, self.acts = Hosting(engine), Acts(engine)

    async def kept_out(self, guild: int) -> list[BanRow]:
        """Return the players and roles that a server keeps out, in the order of the decisions."""
        return await self._at_once.rows("bans", BanRow, "WHERE guild = ?1 ORDER BY since, kind, target", guild)

    async def result(self, table_id: int) -> ResultRow | None:
        """Return the result of a table."""
        return await self._at_once.row("results", ResultRow, "WHERE table_id = ?1", table_id)

    async def watched(self, guild: int, user: int) -> list[int]:
        """Return the tables of a server that a player watches."""
        sql = 'SELECT table_id FROM watchers JOIN tables ON tables.id = table_id WHERE "user" = ?1 AND guild = ?2'
        return [int(table) for (table,) in await self._at_once.ask(sql, user, guild)]

    async def watching(self, guild: int) -> list[int]:
        """Return the players who watch a game of a server."""
        sql = (
            'SELECT DISTINCT "user" FROM watchers JOIN tables ON tables.id = table_id WHERE guild = ?1 ORDER BY "user"'
        )
        return [int(user) for (user,) in await self._at_once.ask(sql, guild)]

    async def with_living(self) -> list[int]:
        """Return servers that want a kept post, or have one."""
        sql = (
            "SELECT guild FROM servers WHERE json_valid(data) "
            "AND CAST(json_extract(data, '$.kept_post_channel') AS text) <> '0' "
            "UNION SELECT -table_id FROM posts WHERE table_id < 0 AND kind = 'kept_post' ORDER BY guild"
        )
        return [int(guild) for (guild,) in await self._reader.ask(sql)]
