"""Time at a table: who is reminded, whose time is up, pauses, downtime, quick windows; time only moves by a test."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from bot.outbox.dispatcher import Dispatcher, NotReadyError
from bot.scheduler import downtime, timeouts
from bot.scheduler.scheduler import Scheduler
from bot.tables import admin, clock, lobby, payloads, seats, start
from bot.tables.environment import Environment
from bot.tables.table import Table
from bot.tables.time_control import HOUR, HURRY, MINUTE, Clock
from storage import Batch, OutboxRow, TimerRow
from tests.bot.tables.layouts import window
from tests.bot.tables.ward import ANN, BOB, CYD, NAMES, Ward, moved, no_room, own


async def deliver(_table: Table, _owed: OutboxRow) -> Batch:
    raise NotReadyError  # it stays owed, for the test to read


class Bell:
    """The scheduler of one run of the bot."""

    def __init__(self, ward: Ward, unreachable: Callable[[], bool] = lambda: False) -> None:
        self.ward, self.dispatcher = ward, Dispatcher(ward.registry, deliver)
        self.scheduler = Scheduler(ward.registry, self.dispatcher, unreachable)

    async def ring(self) -> None:
        await self.scheduler.ring()
        await self.dispatcher.idle()
        await self.ward.quiet()


async def ring(ward: Ward) -> None:
    await Bell(ward).ring()


async def paced(ward: Ward, *users: int, pace: str = "1h", absent: str = "default", **given: Any) -> Table:
    return await ward.playing(*users, pace=pace, absence=absent, **given)


async def timers(ward: Ward, table: Table) -> dict[tuple[int, str], int]:
    return {(one.seat, one.kind): one.due - ward.time for one in await ward.storage.timers(table.id)}


async def owed(ward: Ward, table: Table, kind: str) -> list[OutboxRow]:
    return [row for row in await ward.storage.owed(table.id) if row.kind == kind]


async def said(ward: Ward, table: Table) -> list[str]:
    return [json.loads(row.payload)["say"] for row in await owed(ward, table, "note")]


async def test_everybody_who_is_asked_gets_three_timers_at_the_deal(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    each = {"half": 30 * MINUTE, "late": 54 * MINUTE, "flag": 3 * HOUR}
    assert await timers(ward, table) == {(seat, kind): due for seat in (0, 1) for kind, due in each.items()}
    assert await timers(ward, await ward.playing(ANN, BOB)) == {}


async def test_an_answer_ends_the_own_timers_and_leaves_the_others(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    ward.time += 10 * MINUTE
    await moved(table, ANN, "skip")
    assert await timers(ward, table) == {(1, "half"): 20 * MINUTE, (1, "late"): 44 * MINUTE, (1, "flag"): 170 * MINUTE}


async def test_reminders_are_owed_once_each_to_those_who_are_still_asked(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    await moved(table, BOB, "skip")
    ward.time += 30 * MINUTE
    await ring(ward)
    (row,) = await owed(ward, table, "remind")
    assert (row.target, payloads.read(row, payloads.Remind).seat) == (f"user:{ANN}", 0)
    await ring(ward)
    assert len(await owed(ward, table, "remind")) == 1
    assert (0, "half") not in await timers(ward, table)


async def test_time_that_is_up_makes_the_default_and_tells_the_table(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    await moved(table, BOB, "skip")
    ward.time += 3 * HOUR - 1
    await ring(ward)
    assert len(table.moves) == 1
    ward.time += 1
    await ring(ward)
    assert [(row.seat, row.via) for row in table.moves][1] == (0, "default")
    assert await said(ward, table) == ["time_up"]
    assert {seat.status for seat in table.seats} == {"playing"}


async def test_the_default_and_the_word_about_it_are_written_together_or_not_at_all(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    with no_room("INSERT INTO moves"):
        ward.time += 3 * HOUR
        await ring(ward)
    assert table.moves == [] and await said(ward, table) == []
    ward.time += HOUR
    await ring(ward)
    assert len(table.moves) == 2 and len(await said(ward, table)) == 2


async def test_whoever_ran_out_of_time_is_not_waited_for_as_long_again(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    await moved(table, BOB, "skip")
    ward.time += 3 * HOUR
    await ring(ward)
    assert (await timers(ward, table))[0, "flag"] == HOUR // HURRY
    assert (0, "half") not in await timers(ward, table)
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert (await timers(ward, table))[0, "flag"] == HOUR  # back at the table; the bank is used up


async def test_a_computer_player_sits_in_until_the_person_returns(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB, absent="computer")
    await moved(table, BOB, "skip")
    ward.time += 3 * HOUR
    await ring(ward)
    assert [seat.status for seat in table.seats] == ["absent", "playing"]
    assert table.moves[1].via == "computer"
    assert await said(ward, table) == ["time_up"]
    await timeouts.came_back(table, ANN)
    assert [seat.status for seat in table.seats] == ["playing", "playing"]
    assert await said(ward, table) == ["time_up", "returned"]
    await timeouts.came_back(table, ANN)
    assert len(await said(ward, table)) == 2


async def test_a_pause_stops_everything_and_its_length_counts_for_nobody(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    before = await timers(ward, table)
    ward.time += 20 * MINUTE
    await admin.pause(table, ANN)
    assert await timers(ward, table) == {}
    ward.time += 9 * HOUR
    await ring(ward)
    assert table.moves == [] and await owed(ward, table, "remind") == []
    await admin.resume(table)
    assert await timers(ward, table) == {key: due - 20 * MINUTE for key, due in before.items()}


async def test_time_that_was_up_before_the_pause_is_up_after_it(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    ward.time += 4 * HOUR  # the bot was busy: nothing has rung
    await admin.pause(table, ANN)
    ward.time += HOUR
    await admin.resume(table)
    await ring(ward)
    assert {row.via for row in table.moves} == {"default"} and len(table.moves) == 2


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
        assert [notice.say for notice in table.settings.notices] == ["unreachable"] * told
        assert await said(again, table) == []
        assert again.registry.services.env.now() == ward.time
    assert await said(ward, fast) == []
    stored = await ward.storage.table(table.id)
    assert stored == table.row


async def test_a_paused_game_is_given_its_downtime_once(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    before = await timers(ward, table)
    await admin.pause(table, ANN)
    ward.time += 2 * HOUR
    await downtime.make_up(ward.registry, 2 * HOUR)
    await admin.resume(table)
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
    assert table.moves == [] and await owed(ward, table, "remind") == []
    ward.time += 3 * HOUR
    await bell.ring()
    assert len(table.moves) == 2


async def test_while_discord_is_out_of_reach_nobodys_time_is_up_but_lobbies_close(ward: Ward) -> None:
    table, waiting = await paced(ward, ANN, BOB), await ward.opened(CYD)
    away = True
    bell = Bell(ward, lambda: away)
    ward.time += 30 * HOUR
    await bell.ring()
    assert table.moves == [] and await owed(ward, table, "remind") == []
    assert waiting.row.status == "expired"
    away = False
    await downtime.make_up(ward.registry, 30 * HOUR)
    await bell.ring()
    assert table.moves == []
    assert [notice.say for notice in table.settings.notices] == ["unreachable"]


async def test_a_substitute_has_a_turn_of_their_own(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    ward.time += 2 * HOUR
    await seats.offer(table, 0, CYD)
    await seats.replace_seat(table, 0, CYD, NAMES[CYD])
    after = await timers(ward, table)
    assert after[0, "half"] == 30 * MINUTE and after[0, "flag"] == 3 * HOUR
    assert (await ward.again().registry.table(table.id)).row == table.row


async def test_the_end_of_a_game_ends_its_timers(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB, options={"rounds": 1})
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert table.row.status == "finished" and await timers(ward, table) == {}


# ----------------------------------------------------------------------------------------------------- windows


async def test_a_window_has_a_short_clock_and_lets_pass_in_silence(ward: Ward) -> None:
    table, seats = await window(ward, ANN, BOB, CYD, objectors=(BOB, CYD), reactions="quick", pace="1h"), [1, 2]
    assert await timers(ward, table) == {(seat, "flag"): 15 * MINUTE for seat in seats}
    before = len(table.moves)
    ward.time += 15 * MINUTE
    await ring(ward)
    passed = table.moves[before : before + len(seats)]
    assert [(row.move, row.via) for row in passed] == [("pass", "default")] * len(seats)
    assert await said(ward, table) == []
    assert Clock.load(table.row.clock).hurried == ()


async def test_timers_of_other_kinds_and_of_seats_that_are_not_asked_do_nothing(ward: Ward) -> None:
    table = await paced(ward, ANN, BOB)
    await moved(table, ANN, "skip")
    for kind in ("half", "late", "flag", "sealed", "window", "unheard-of"):
        batch = Batch()
        batch.set_timer(TimerRow(table.id, kind, 0, ward.time))
        await ward.storage.commit(batch)
    await ring(ward)
    assert len(table.moves) == 1 and await owed(ward, table, "remind") == []
    assert all(seat == 1 for seat, _ in await timers(ward, table))


async def test_the_lobby_offers_every_pace_and_the_game_keeps_it(ward: Ward) -> None:
    table = await ward.opened(ANN)
    await lobby.join(table, BOB, NAMES[BOB])
    await lobby.set_pace(table, ANN, "8h")
    await start.start(table, BOB)
    assert clock.deadline(table, 0) == ward.time + 24 * HOUR
    assert own(table, ANN)
