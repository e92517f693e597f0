"""A player loses no time while the bot was down, Discord was unreachable, or a wall clock jumped."""

import pytest

from bot.scheduler import downtime
from bot.tables.environment import Environment
from bot.tables.time_control import HOUR, MINUTE
from tests.bot.tables.bell import Bell, owed, paced, ring, said, timers
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, pause, resume


async def test_downtime_is_given_back_and_told_from_ten_minutes_on(ward: Ward) -> None:
    table, fast = await paced(ward, ANN, BOB), await ward.playing(ANN, BOB)
    before = await timers(ward, table)
    await downtime.alive(ward.registry)
    for lost, told in ((59_000, 0), (9 * MINUTE, 0), (2 * HOUR, 1)):
        ward.time += lost
        again = ward.again()
        await downtime.make_up(again.registry, await downtime.since_last_alive(again.registry))
        await downtime.alive(again.registry)
        table = await again.registry.table(table.id)
        late = 0 if lost >= downtime.SHORT_MS else lost
        before = {key: due - late for key, due in before.items()}
        assert await timers(again, table) == before
        assert [notice.key for notice in table.settings.notices] == ["unreachable"] * told
        assert await said(again, table) == []
        assert again.registry.services.env.now() == ward.time
    assert await said(ward, fast) == []
    stored = await ward.storage.table(table.id)
    assert stored == table.row


async def test_a_paused_game_is_given_its_downtime_once(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    before = await timers(ward, table)
    await pause(table)
    ward.time += 2 * HOUR
    await downtime.make_up(ward.registry, 2 * HOUR)
    await resume(table)
    assert await timers(ward, table) == before


async def test_timers_that_ran_out_while_the_bot_was_down_ring_after_it_was_made_up(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    await downtime.alive(ward.registry)
    ward.time += 2 * HOUR + 59 * MINUTE
    await downtime.alive(ward.registry)
    ward.time += 10 * HOUR
    again = ward.again()
    await downtime.make_up(again.registry, await downtime.since_last_alive(again.registry))
    await ring(again)
    table = await again.registry.table(table.id)
    assert table.moves == []
    again.time += MINUTE
    await ring(again)
    assert {row.via for row in table.moves} == {"default"}


class Watch:
    """A wall clock that can be set, and running time that cannot."""

    def __init__(self, ward: Ward) -> None:
        self.ward, self.set = ward, 0
        services = ward.registry.services
        env = Environment(services.env.now, services.env.sleep, services.env.seed, services.env.rng, self.steady)
        object.__setattr__(services, "env", env)

    def steady(self) -> int:
        return self.ward.time - self.set

    def move(self, by: int) -> None:
        self.ward.time += by
        self.set += by


@pytest.mark.parametrize("by", [7 * HOUR, -7 * HOUR])
async def test_a_wall_clock_that_is_set_moves_nobodys_deadline(ward: Ward, by: int) -> None:
    ward.time += 100 * HOUR
    watch = Watch(ward)
    bell = Bell(ward)
    table = await paced(ward, ANN, BOB)
    await bell.ring()
    before = await timers(ward, table)
    watch.move(by)
    await bell.ring()
    assert await timers(ward, table) == before
    assert table.moves == [] and await owed(ward, table, "reminder") == []
    ward.time += 3 * HOUR
    await bell.ring()
    assert len(table.moves) == 2


async def test_while_discord_is_out_of_reach_nobodys_time_is_up_but_lobbies_close(ward: Ward) -> None:
    table, waiting = await paced(ward, ANN, BOB), await ward.opened(CYD)
    away = True
    bell = Bell(ward, lambda: away)
    ward.time += 30 * HOUR
    await bell.ring()
    assert table.moves == [] and await owed(ward, table, "reminder") == []
    assert waiting.row.status == "expired"
    away = False
    await downtime.make_up(ward.registry, 30 * HOUR)
    await bell.ring()
    assert table.moves == []
    assert [notice.key for notice in table.settings.notices] == ["unreachable"]
