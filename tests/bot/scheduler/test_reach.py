"""One shard's outage stops no other's clocks, and only its tables get the time back."""

from __future__ import annotations

from bot.outbox.dispatcher import Dispatcher
from bot.scheduler import downtime
from bot.scheduler.downtime import Reach
from bot.scheduler.scheduler import Scheduler
from bot.tables.table import Table
from bot.tables.time_control import HOUR
from tests.bot.tables.bell import PENDING, paced, timers
from tests.bot.tables.ward import ANN, BOB, CYD, Ward

SHARDS = 2
NEAR, FAR = 70 << 22, 71 << 22
"""Servers of the first shard and of the second."""


def reach_of(ward: Ward) -> Reach:
    reach = Reach(ward.registry, ward.spawn, lambda: None)
    reach.are((0, 1), SHARDS)
    return reach


async def two(ward: Ward) -> tuple[Table, Table]:
    near, far = await paced(ward, ANN, BOB, guild=NEAR), await paced(ward, ANN, CYD, guild=FAR)
    return near, far


async def test_what_was_away_is_given_its_time_back_and_nobody_else(ward: Ward) -> None:
    near, far = await two(ward)
    reach, before = reach_of(ward), [await timers(ward, one) for one in (near, far)]
    reach.lost(1)
    ward.time += 2 * HOUR
    reach.back(1)
    makes_up, waits = reach.making_up, reach.unreachable()
    await ward.quiet()
    assert (makes_up, waits, reach.making_up, reach.unreachable()) == (True, True, False, False)
    assert await timers(ward, near) == {key: due - 2 * HOUR for key, due in before[0].items()}
    assert await timers(ward, far) == before[1]


def told(reach: Reach) -> tuple[bool, ...]:
    """Return whether all shards are away for longer than a moment, and whether each of two servers is heard."""
    return reach.away, reach.unreachable(), reach.hears(NEAR), reach.hears(FAR)


async def test_all_are_away_when_each_of_them_is(ward: Ward) -> None:
    reach = reach_of(ward)
    reach.lost(1)
    ward.time += downtime.SHORT_MS
    assert told(reach) == (False, False, True, False)
    reach.lost(0)
    assert told(reach) == (True, True, True, False)
    ward.time += downtime.SHORT_MS
    assert told(reach) == (True, True, False, False)
    reach.back(0)
    await ward.quiet()
    assert told(reach) == (False, False, True, False)


async def test_a_start_is_time_away_until_each_shard_is_there(ward: Ward) -> None:
    near, far = await two(ward)
    before = [await timers(ward, one) for one in (near, far)]
    reach = reach_of(ward)
    ward.time += 3 * HOUR
    await reach.begins(3 * HOUR)
    assert told(reach)[0] and await timers(ward, near) == before[0]
    ward.time += HOUR
    reach.back(0)
    await ward.quiet()
    assert not told(reach)[0] and await timers(ward, near) == before[0]
    reach.all_back()
    reach.all_back()
    await ward.quiet()
    assert [await timers(ward, one) for one in (near, far)] == before


async def test_timers_of_a_shard_that_is_away_wait_and_others_ring(ward: Ward) -> None:
    near, far = await two(ward)
    reach = reach_of(ward)
    clock = Scheduler(ward.registry, Dispatcher(ward.registry, PENDING), reach.unreachable, reach.hears)
    reach.lost(1)
    ward.time += 3 * HOUR
    await clock.ring()
    await ward.quiet()
    assert {row.via for row in near.moves} == {"default"} and far.moves == []
    assert await clock._wait(ward.time) == 1.0  # pending rows do not make it look all the time
    reach.back(1)
    await ward.quiet()
    await clock.ring()
    assert far.moves == []
    ward.time += 3 * HOUR
    await clock.ring()
    await ward.quiet()
    assert {row.via for row in far.moves} == {"default"}


async def test_whoever_follows_another_is_with_discord_before_the_slot_is_theirs(ward: Ward) -> None:
    first, follows = reach_of(ward), reach_of(ward)
    await first.begins(0)
    await follows.begins(0, there=True)
    ward.time += downtime.SHORT_MS
    assert first.unreachable()
    assert told(follows) == (False, False, True, True)
