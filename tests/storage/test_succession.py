from __future__ import annotations

import asyncio

import psycopg

from storage.engines.postgres.keeping import NAME, Keeper
from storage.engines.postgres.membership import agree
from storage.engines.postgres.succession import Succession
from tests.storage.keeping import keeping, other
from tests.storage.postgres import HERE
from tests.wire.waiting import eventually

__all__ = ["other"]


async def prepared(keeper: Keeper, slots: int = 1) -> Succession:
    succession = Succession(keeper)
    await succession.prepare(slots)
    return succession


async def test_each_process_takes_a_slot_of_its_own_until_there_is_none_left(postgres_url: str) -> None:
    async with keeping(postgres_url) as a, keeping(postgres_url) as b, keeping(postgres_url) as c:
        every = [await prepared(one, 2) for one in (a, b, c)]
        assert [await one.take(2) for one in every] == [0, 1, None]
        await a.close()
        await eventually_taken(every[2], 0)


async def eventually_taken(succession: Succession, slot: int) -> None:
    while (taken := await succession.take(2)) is None:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    assert taken == slot


async def test_whoever_leaves_is_followed_by_one_alone_who_gets_the_slot_and_what_was_taken(postgres_url: str) -> None:
    async with keeping(postgres_url) as a, keeping(postgres_url) as b, keeping(postgres_url) as c:
        old, new, third = [await prepared(one) for one in (a, b, c)]
        assert await old.take(1) == 0 and await old.taken(0) == frozenset()
        assert await new.follow(1) is None
        await old.leave(0)
        assert [await new.follow(1), await third.follow(1)] == [0, None]
        assert await new.still_ours(0) and not await third.still_ours(0)
        assert not await old.followed(0)
        await third.ready(0)
        assert not await old.followed(0)
        await new.ready(0)
        assert await old.followed(0)
        assert not await new.take_over(0)
        await old.hand_over(0, {17, 5})
        assert await third.take(1) is None  # it is not for them
        assert await new.take_over(0) and await new.taken(0) == {5, 17}
        assert not await new.still_ours(0) and not a.held and b.held
        await b.close()
        await eventually_taken(third, 0)
        assert await third.taken(0) == frozenset()


async def test_a_successor_that_dies_is_replaced_by_another(postgres_url: str, other: psycopg.Connection) -> None:
    async with keeping(postgres_url) as a, keeping(postgres_url) as b, keeping(postgres_url) as c:
        old, new, third = [await prepared(one) for one in (a, b, c)]
        await old.take(1)
        await old.leave(0)
        assert await new.follow(1) == 0
        await new.ready(0)
        await b.close()
        await eventually(lambda: b._line.name not in names(other))
        assert await third.follow(1) == 0
        assert not await old.followed(0)
        await a.close()
        await eventually_taken(third, 0)


def names(other: psycopg.Connection) -> list[str]:
    return [name for (name,) in other.execute(f"SELECT application_name FROM pg_stat_activity WHERE {HERE}").fetchall()]  # noqa: S608


async def test_whether_anybody_stands_by(postgres_url: str) -> None:
    async with keeping(postgres_url) as a, keeping(postgres_url) as b:
        old, new = [await prepared(one, 2) for one in (a, b)]
        await old.take(2)
        assert await old.somebody_waits()
        await new.take(2)
        assert not await old.somebody_waits()


async def test_the_numbers_are_those_of_whoever_runs_and_change_when_nobody_does(
    postgres_url: str, other: psycopg.Connection
) -> None:
    two, three = {"slots": "2", "shards": "4"}, {"slots": "3", "shards": "3"}
    async with keeping(postgres_url) as a, keeping(postgres_url) as b:
        assert await agree(a, two, asyncio.sleep) == two
        assert await agree(b, three, asyncio.sleep) == two
        await a.close()
        async with keeping(postgres_url) as c:
            assert await agree(c, three, asyncio.sleep) == two
    await eventually(lambda: not any(name.startswith(NAME) for name in names(other)))
    async with keeping(postgres_url) as d:
        assert await agree(d, three, asyncio.sleep) == three


async def test_what_was_agreed_stands_after_a_connection_was_lost(postgres_url: str) -> None:
    two = {"slots": "2"}
    async with keeping(postgres_url) as a, keeping(postgres_url) as b:
        await agree(a, two, asyncio.sleep)
        a._line.close()
        await a.ask("SELECT 1")
        assert await agree(b, {"slots": "3"}, asyncio.sleep) == two
