from __future__ import annotations

import psycopg
import pytest

from storage import StorageError
from storage.engines.postgres.keeping import BEAT, FRESH, LOST, NAME, SLOT, Keeper
from tests.storage.breaking import relayed
from tests.storage.keeping import Time, keeping, other
from tests.storage.postgres import HERE, Server
from tests.wire.waiting import eventually

__all__ = ["other"]


def holders(other: psycopg.Connection, slot: int) -> int:
    sql = f"""SELECT count(*) FROM pg_locks
        WHERE {HERE} AND locktype = 'advisory' AND classid = %s AND objid = %s AND granted"""  # noqa: S608
    row = other.execute(sql, (SLOT, slot)).fetchone()
    assert row is not None
    return int(row[0])


def end(other: psycopg.Connection, keeper: Keeper) -> None:
    """End the keeper's connection, as if its backend had died."""
    name = NAME + keeper.me
    other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s", (name,))


def pid(keeper: Keeper) -> int:
    """Return the backend pid of the keeper's connection; 0 without one."""
    connection = keeper._line._connection
    return connection.info.backend_pid if connection is not None else 0


async def test_one_process_holds_a_slot_and_another_gets_it_when_it_is_let_go(postgres_url: str) -> None:
    async with keeping(postgres_url) as first, keeping(postgres_url) as second:
        assert [await first.take(0), await second.take(0), await second.take(1)] == [True, False, True]
        assert [first.held, second.held] == [True, True]
        await first.let_go()
        assert [first.held, second.held] == [False, True]
        await second.let_go()
        assert await second.take(0) and second.slot == 0


async def test_the_lock_is_free_when_the_process_is_gone(postgres_url: str, other: psycopg.Connection) -> None:
    async with keeping(postgres_url) as first:
        await first.take(3)
        assert holders(other, 3) == 1
    await eventually(lambda: holders(other, 3) == 0)


async def test_a_broken_connection_is_made_anew_and_the_lock_taken_again(
    postgres_url: str, other: psycopg.Connection
) -> None:
    async with keeping(postgres_url) as keeper:
        await keeper.take(0)
        known = {pid(keeper)}
        for _ in range(3):
            end(other, keeper)
            await eventually(lambda: keeper.held and pid(keeper) not in known)
            known.add(pid(keeper))
        assert holders(other, 0) == 1 and not keeper.lost.is_set()


async def test_a_former_connection_that_lives_on_at_the_server_is_ended(
    postgres_url: str, other: psycopg.Connection
) -> None:
    keeper = Keeper(postgres_url)
    with psycopg.connect(postgres_url, autocommit=True, application_name=NAME + keeper.me) as former:
        former.execute("SELECT pg_advisory_lock(%s, 0)", (SLOT,))
        assert holders(other, 0) == 1
        await keeper.ask("SELECT 1")
        await eventually(lambda: holders(other, 0) == 0)
        assert await keeper.take(0)
        await keeper.close()


async def test_it_gives_up_only_when_another_holds_its_lock_for_long(
    postgres: Server, postgres_database: str, other: psycopg.Connection
) -> None:
    time = Time()
    async with relayed(postgres) as relay, keeping(relay.url(postgres_database), time) as keeper:
        await keeper.take(0)
        await relay.refuse()
        await eventually(lambda: not keeper.held)
        other.execute("SELECT pg_advisory_lock(%s, 0)", (SLOT,))
        began = time.now
        await eventually(lambda: time.now - began > 3 * LOST)
        assert not keeper.lost.is_set()  # the database is away: no lock is lost yet
        time.stands = True
        await relay.listen()
        await eventually(lambda: keeper._refused is not None)
        assert not keeper.lost.is_set()
        time.stands = False
        await keeper.lost.wait()
        assert not keeper.held


async def test_a_lock_that_another_held_for_a_moment_is_taken_again(
    postgres_url: str, other: psycopg.Connection
) -> None:
    time = Time()
    async with keeping(postgres_url, time) as keeper:
        await keeper.take(0)
        time.stands = True
        end(other, keeper)
        other.execute("SELECT pg_advisory_lock(%s, 0)", (SLOT,))
        await eventually(lambda: keeper._refused is not None)
        held = keeper.held
        other.execute("SELECT pg_advisory_unlock(%s, 0)", (SLOT,))
        await eventually(lambda: keeper.held)
        assert not held and not keeper.lost.is_set()


async def test_the_slot_counts_as_held_only_while_the_database_answers(postgres_url: str) -> None:
    time = Time()
    async with keeping(postgres_url, time) as keeper:
        await keeper.take(0)
        await keeper._line._turn.acquire()  # nothing can be asked
        time.now += FRESH - BEAT
        before = keeper.held
        time.now += 2 * BEAT
        after = keeper.held
        keeper._line._turn.release()
        assert before and not after
        await eventually(lambda: keeper.held)


async def test_a_silent_network_is_given_up_and_the_lock_is_there_again_when_it_speaks(
    postgres: Server, postgres_database: str
) -> None:
    async with relayed(postgres) as relay, keeping(relay.url(postgres_database)) as keeper:
        keeper._line._limit = 0.05
        await eventually(lambda: keeper._line.open)
        relay.moving.clear()
        await eventually(lambda: not keeper._line.open)
        with pytest.raises(StorageError) as told:
            await keeper.ask("SELECT 1")
        assert told.value.kind == "away" and str(relay.port) not in str(told.value)
        keeper._line._limit = 60
        relay.moving.set()
        assert await keeper.take(0)


async def test_what_others_tell_is_heard_without_asking(postgres_url: str, other: psycopg.Connection) -> None:
    heard: list[str] = []
    time = Time()
    async with keeping(postgres_url, time, heard) as keeper:
        await keeper.ask("SELECT 1")
        asked = keeper._line._turn
        await asked.acquire()  # no query may restore the connection
        other.execute("SELECT pg_notify('tables', '12,19')")
        await eventually(lambda: heard)
        asked.release()
        await keeper.ask("SELECT pg_notify('tables', '7')")
        await keeper.ask("SELECT 1")
        other.execute("SELECT pg_notify('tables', '20')")
        await eventually(lambda: "20" in heard)
        assert heard == ["12,19", "20"]  # its own notifications are missing


async def test_the_server_ends_what_asks_nothing_any_more(postgres_url: str) -> None:
    async with keeping(postgres_url) as keeper:
        await keeper.ask("SELECT 1")
        assert await keeper.ask("SHOW idle_session_timeout") == [("4s",)]


async def test_it_starts_while_the_database_is_away() -> None:
    async with keeping("postgresql://127.0.0.1:1/games") as keeper:
        with pytest.raises(StorageError) as told:
            await keeper.take(0)
        assert told.value.kind == "away" and not keeper.held and not keeper.lost.is_set()
