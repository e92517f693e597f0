from __future__ import annotations

import psycopg

from storage.engines.postgres.membership import RULES, RulesHeld
from tests.storage.keeping import keeping, other
from tests.storage.postgres import HERE
from tests.wire.waiting import eventually

__all__ = ["other"]


def held(other: psycopg.Connection) -> int:
    """Count the holders of rules locks."""
    sql = f"SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND {HERE}"  # noqa: S608
    return len(other.execute(sql, (RULES,)).fetchall())


async def test_they_are_agreed_on_once_nobody_plays_by_others(postgres_url: str, other: psycopg.Connection) -> None:
    async with keeping(postgres_url) as a, keeping(postgres_url) as b:
        new, same = RulesHeld(a), RulesHeld(b)
        await new.hold(2**31 - 1)
        assert await new.agreed()
        async with keeping(postgres_url) as c:
            old = RulesHeld(c)
            await old.hold(7)
            assert [await new.agreed(), await old.agreed()] == [False, False]
        await same.hold(2**31 - 1)
        await eventually(lambda: held(other) == 2)
        assert [await new.agreed(), await same.agreed()] == [True, True]


async def test_they_are_held_again_where_the_connection_was_made_anew(
    postgres_url: str, other: psycopg.Connection
) -> None:
    async with keeping(postgres_url) as keeper:
        await RulesHeld(keeper).hold(7)
        assert held(other) == 1
        other.execute(f"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE classid = %s AND {HERE}", (RULES,))  # noqa: S608
        await eventually(lambda: held(other) == 0)
        await eventually(lambda: held(other) == 1)
