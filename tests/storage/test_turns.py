from __future__ import annotations

import psycopg
import pytest

from storage import StorageError
from storage.engines.postgres.membership import IDENTIFY, IdentifyTurns
from tests.storage.keeping import other
from tests.storage.postgres import HERE
from tests.wire.waiting import eventually

__all__ = ["other"]


def had(other: psycopg.Connection) -> list[int]:
    """Return the buckets that are taken."""
    sql = f"SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND {HERE} ORDER BY objid"  # noqa: S608
    return [int(bucket) for (bucket,) in other.execute(sql, (IDENTIFY,))]


async def test_a_bucket_is_one_process_s_at_a_time(postgres_url: str, other: psycopg.Connection) -> None:
    first, second = IdentifyTurns(postgres_url, "a"), IdentifyTurns(postgres_url, "b")
    assert [await first.take(0), await second.take(0), await second.take(1)] == [True, False, True]
    assert await first.take(2) and had(other) == [0, 1, 2]
    await first.give_back(0)
    assert await second.take(0) and had(other) == [0, 1, 2]
    await first.give_back(2)
    second.close()
    await eventually(lambda: had(other) == [])


async def test_a_turn_that_was_lost_with_its_connection_is_asked_for_again(
    postgres_url: str, other: psycopg.Connection
) -> None:
    turns = IdentifyTurns(postgres_url, "a")
    assert await turns.take(0)
    other.execute(f"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE classid = %s AND {HERE}", (IDENTIFY,))  # noqa: S608
    await eventually(lambda: not turns._line.open)
    assert await turns.take(0) and had(other) == [0]
    turns.close()


async def test_where_the_database_is_away_it_is_said() -> None:
    turns = IdentifyTurns("postgresql://127.0.0.1:1/games", "a")
    with pytest.raises(StorageError):
        await turns.take(0)
    await turns.give_back(0)
