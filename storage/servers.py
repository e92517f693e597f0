"""Players and roles that a server keeps out, and our messages there that belong to no table."""

from __future__ import annotations

from msgspec.structs import astuple

from storage import statements
from storage.batch import Batch
from storage.engines.engine import Engine
from storage.hosting import Hosting
from storage.rows import ResultRow
from storage.server_rows import BanRow, ServerPostRow

_KEEP_OUT = f"{statements.insert('bans', BanRow)} ON CONFLICT DO NOTHING"
_POST = statements.put("server_posts", ServerPostRow, "guild", "kind")


def keep_out(batch: Batch, row: BanRow) -> None:
    """Keep a player or a role out, unless they are already."""
    batch.statements.append((_KEEP_OUT, astuple(row)))


def let_in(batch: Batch, guild: int, kind: str, who: int) -> None:
    """Let a player or a role in again."""
    batch.statements.append(("DELETE FROM bans WHERE guild = ?1 AND kind = ?2 AND target = ?3", (guild, kind, who)))


def put_post(batch: Batch, row: ServerPostRow) -> None:
    """Insert or replace a server's message of that kind."""
    batch.statements.append((_POST, astuple(row)))


def drop_post(batch: Batch, guild: int, kind: str) -> None:
    """Delete the row of a message."""
    batch.statements.append(("DELETE FROM server_posts WHERE guild = ?1 AND kind = ?2", (guild, kind)))


class Servers:
    """Reads about servers."""

    def __init__(self, engine: Engine) -> None:
        self._reader, self._at_once = engine.reader, engine.at_once
        self.hosting = Hosting(engine)

    async def kept_out(self, guild: int) -> list[BanRow]:
        """Return the players and roles that a server keeps out, in the order of the decisions."""
        return await self._at_once.rows("bans", BanRow, "WHERE guild = ?1 ORDER BY since, kind, target", guild)

    async def post(self, guild: int, kind: str) -> ServerPostRow | None:
        """Return a server's message of that kind."""
        rest = "WHERE guild = ?1 AND kind = ?2"
        return await self._at_once.row("server_posts", ServerPostRow, rest, guild, kind)

    async def posts(self, kind: str | None = None) -> list[ServerPostRow]:
        """Return messages of all servers, of one kind if given."""
        rest = "WHERE CAST(?1 AS text) IS NULL OR kind = ?1 ORDER BY guild, kind"
        return await self._reader.rows("server_posts", ServerPostRow, rest, kind)

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
            "AND CAST(json_extract(data, '$.kept_post_channel') AS bigint) > 0 "
            "UNION SELECT guild FROM server_posts WHERE kind = 'kept_post' ORDER BY guild"
        )
        return [int(guild) for (guild,) in await self._reader.ask(sql)]

    async def post_of(self, message: int) -> ServerPostRow | None:
        """Return the row of one of our messages."""
        return await self._at_once.row("server_posts", ServerPostRow, "WHERE message = ?1", message)
