"""Acts of moderators, and the players who have not read of them yet."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import astuple

from storage import statements
from storage.batch import Batch
from storage.engines.engine import Engine
from storage.server_rows import ActNoticeRow, ActRow

KEPT = 1_000
"""Most acts kept of a server; the oldest go first."""
_ADD = f"{statements.insert('acts', ActRow)} ON CONFLICT DO NOTHING"
_ADD_NOTICE = f"{statements.insert('act_notices', ActNoticeRow)} ON CONFLICT DO NOTHING"
_OLDEST = f"""DELETE FROM acts WHERE guild = ?1 AND id NOT IN (
    SELECT id FROM acts WHERE guild = ?1 ORDER BY at DESC, id DESC LIMIT {KEPT})"""  # noqa: S608  our own number

_LEFT_OVER = """DELETE FROM act_notices WHERE guild = ?1 AND act NOT IN (SELECT id FROM acts WHERE guild = ?1)"""


def add_act(batch: Batch, row: ActRow, readers: Iterable[int] = ()) -> None:
    """Insert an act. Each of the `readers` reads it at their next press on its server."""
    batch.statements.append((_ADD, astuple(row)))
    for user in readers:
        batch.statements.append((_ADD_NOTICE, astuple(ActNoticeRow(row.id, user, row.guild))))
    batch.statements += [(sql, (row.guild,)) for sql in (_OLDEST, _LEFT_OVER)]


def drop_notices(batch: Batch, guild: int, user: int) -> None:
    """Delete a player's unread notices of a server: they are being told."""
    batch.statements.append(('DELETE FROM act_notices WHERE guild = ?1 AND "user" = ?2', (guild, user)))


class Acts:
    """Reads of acts."""

    def __init__(self, engine: Engine) -> None:
        self._at_once = engine.at_once

    async def act(self, id_: str) -> ActRow | None:
        """Return an act; None if it was forgotten with its server."""
        return await self._at_once.row("acts", ActRow, "WHERE id = ?1", id_)

    async def count(self, guild: int) -> int:
        """Return how many acts of a server are kept."""
        ((count,),) = await self._at_once.ask("SELECT count(*) FROM acts WHERE guild = ?1", guild)
        return int(count)

    async def latest(self, guild: int, limit: int, after: int = 0) -> list[ActRow]:
        """Return the latest acts of a server, newest first, without the first `after` of them."""
        rest = "WHERE guild = ?1 ORDER BY at DESC, id DESC LIMIT ?2 OFFSET ?3"
        return await self._at_once.rows("acts", ActRow, rest, guild, limit, after)

    async def unread(self, guild: int, user: int) -> list[ActRow]:
        """Return the acts of a server that a player has not read of, oldest first."""
        rest = 'WHERE id IN (SELECT act FROM act_notices WHERE guild = ?1 AND "user" = ?2) ORDER BY at, id'
        return await self._at_once.rows("acts", ActRow, rest, guild, user)
