"""After an answer that never came: waiting until the server, too, has ended what it was asked for."""

from __future__ import annotations

from storage.engines.postgres.errors import VALUE_ERRORS, explained, is_gone
from storage.engines.postgres.pool import Connected, Pool
from storage.engines.postgres.values import adapted
from storage.guards import NEVER, READ, Version

_LOCKED = adapted(f"{READ} FOR UPDATE")
_PLACE = adapted("INSERT INTO versions (table_id, version, press) VALUES (?1, 0, '') ON CONFLICT (table_id) DO NOTHING")
"""A row that somebody is about to insert cannot be locked; whoever inserts the same waits for them."""


async def settled(pool: Pool, owner: int) -> Version:
    """The version of an owner, once no transaction is under way that counts it up.

    Raises:
        StorageError: that lasts too long, or the database is away.

    """
    return await pool.limits.within(_settled(pool, owner))


async def _settled(pool: Pool, owner: int) -> Version:
    for again in (True, False):
        try:
            async with pool.connection() as connection:
                return await _looked(connection, owner)
        except VALUE_ERRORS as error:
            if not (again and is_gone(error)):
                raise explained(error, pool.place) from error
            await pool.replace()
    raise AssertionError("not reached")


async def _looked(connection: Connected, owner: int) -> Version:
    await connection.execute(b"BEGIN")
    found = await (await connection.execute(_LOCKED, (owner,), binary=True)).fetchall()
    if not found:
        await connection.execute(_PLACE, (owner,))
        found = await (await connection.execute(_LOCKED, (owner,), binary=True)).fetchall()
    await connection.execute(b"ROLLBACK")
    version, presses = found[0]
    return Version(version, presses) if version else NEVER
