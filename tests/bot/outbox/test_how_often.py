"""Calls as one likes: at every turn, once, or once a day; put off by two hours. None is lost, and none comes twice."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.outbox.remind import remind
from bot.tables import days_off, payloads, put_off, standing
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.tables.time_control import DAY, HOUR, MINUTE, Clock
from tests.bot.outbox.mailroom import Mailroom, bring, chose, delivered, to, wishes
from tests.bot.outbox.test_call import asked_anew, many
from tests.bot.tables.ward import ANN, Ward, changing, moved, turn

NOON = 1_767_268_800_000  # 1 January 2026, 12:00 UTC
PARIS = ZoneInfo("Europe/Paris")


def at(*date: int) -> int:
    """A moment in Paris, in Unix milliseconds."""
    return int(datetime(*date, tzinfo=PARIS).timestamp() * 1000)  # type: ignore[arg-type,misc]


async def turned(ward: Ward, sender: Mailroom, tables: list[Table], by: int, step: int = HOUR) -> None:
    """The clock is turned, and whatever is due meanwhile is brought."""
    end = ward.time + by
    while ward.time < end:
        ward.time = min(end, ward.time + step)
        await delivered(ward, sender, *tables)


async def test_a_week_of_calls_once_a_day_over_a_change_of_the_clocks_and_restarts(ward: Ward) -> None:
    """Each day at 18:00 of Paris one list of all that waits; on the last Sunday of March its day has 23 hours."""
    ward.time = at(2026, 3, 26, 9)
    tables = await many(ward, 3)
    await chose(ward, ANN, calls="daily", daily_at=18, zone="Europe/Paris", hands=False)
    told = []
    for day in range(7):
        sender = Mailroom(ward)
        await asked_anew(*tables)
        for _ in range(24):
            before = len(to(sender, ANN))
            await turned(ward, sender, tables, HOUR)
            fresh = to(sender, ANN)[before:]
            told += [(datetime.fromtimestamp(ward.time / 1000, UTC).astimezone(PARIS), text) for _, text, _ in fresh]
        if day % 2:
            ward = ward.again()
            tables = [await ward.registry.table(table.id) for table in tables]
    assert [moment.hour for moment, _ in told] == [18] * 7
    assert len({moment.date() for moment, _ in told}) == 7
    assert all("3 games wait for you" in text for _, text in told)


async def test_what_waits_still_is_told_of_the_next_day_and_not_once_it_is_answered(ward: Ward) -> None:
    ward.time = NOON
    sender, (table,) = Mailroom(ward), await many(ward, 1)
    await chose(ward, ANN, calls="daily", daily_at=18, hands=False)
    await asked_anew(table)
    await turned(ward, sender, [table], 2 * DAY)
    assert len(to(sender, ANN)) == 2
    ward.time += MINUTE
    await moved(table, ANN, "skip")
    await turned(ward, sender, [table], 2 * DAY)
    assert len(to(sender, ANN)) == 2


async def test_a_daily_call_waits_for_the_end_of_quiet_hours() -> None:
    wish = Preferences(calls="daily", daily_at=23, quiet_from=22, quiet_to=7)
    assert wish.daily(NOON) == NOON + 19 * HOUR
    assert Preferences(calls="daily", daily_at=12).daily(NOON) == NOON + DAY


async def test_once_is_once_until_one_looks(ward: Ward) -> None:
    sender, tables = Mailroom(ward), await many(ward, 2)
    await chose(ward, ANN, calls="once", hands=False)
    await asked_anew(tables[0])
    await turned(ward, sender, tables, HOUR)
    await asked_anew(tables[1])
    await turned(ward, sender, tables, DAY)
    assert len(to(sender, ANN)) == 1
    again = ward.again()
    sender = Mailroom(again)
    tables = [await again.registry.table(table.id) for table in tables]
    await asked_anew(*tables)
    await turned(again, sender, tables, DAY)
    assert to(sender, ANN) == []
    await put_off.looked(again.services, ANN)
    again.time += MINUTE
    await asked_anew(tables[0])
    await turned(again, sender, tables, HOUR)
    assert len(to(sender, ANN)) == 1


@pytest.mark.parametrize("calls", ["once", "daily"])
async def test_the_last_reminder_comes_all_the_same(ward: Ward, calls: str) -> None:
    sender, (table,) = Mailroom(ward), await many(ward, 1, pace="1d")
    await chose(ward, ANN, calls=calls, hands=False)
    for last, count in ((False, 0), (True, 1)):
        async with changing(table) as change:
            change.owe(payloads.Remind(0, last=last), f"user:{ANN}")
            await change.commit()
        await bring(ward, sender, table, remind, "remind")
        assert len(to(sender, ANN)) == count


def pinged(sender: Mailroom) -> list[int]:
    """Everybody who was called in a channel."""
    return [user for _, _, ping in sender.sent for user in ping]


@pytest.mark.parametrize("calls", ["each", "daily"])
async def test_whoever_has_days_off_is_called_once_when_they_are_back(ward: Ward, calls: str) -> None:
    ward.time = at(2026, 3, 26, 9)
    sender, (table,) = Mailroom(ward), await many(ward, 1)
    wish = {"zone": "Europe/Paris", "quiet_from": 22, "quiet_to": 8, "daily_at": 18, "hands": False}
    await chose(ward, ANN, calls=calls, **wish)
    await days_off.take(ward.registry, ANN, "2026-03-29")
    await asked_anew(table)
    await turned(ward, sender, [table], at(2026, 3, 30, 7) - ward.time)
    assert to(sender, ANN) == []
    await turned(ward, sender, [table], at(2026, 3, 30, 8 if calls == "each" else 18) - ward.time)
    assert len(to(sender, ANN)) == 1
    await turned(ward, sender, [table], 12 * HOUR)
    assert len(to(sender, ANN)) == 1


async def test_whoever_is_back_before_is_called_then(ward: Ward) -> None:
    ward.time = at(2026, 3, 26, 9)
    sender, (table,) = Mailroom(ward), await many(ward, 1)
    await chose(ward, ANN, zone="Europe/Paris", hands=False)
    await days_off.take(ward.registry, ANN, "2026-03-29")
    await asked_anew(table)
    await turned(ward, sender, [table], DAY)
    assert ANN not in pinged(sender)
    await days_off.take(ward.registry, ANN, "off")
    await turned(ward, sender, [table], DAY)
    assert pinged(sender).count(ANN) == 1


async def test_a_turn_that_waited_before_calls_when_the_days_off_end_and_reminds_of_nothing_in_them(ward: Ward) -> None:
    ward.time = at(2026, 3, 26, 9)
    sender, tables = Mailroom(ward), await many(ward, 2)
    await chose(ward, ANN, zone="Europe/Paris", quiet_from=22, quiet_to=8, hands=False)
    await asked_anew(*tables)
    await turned(ward, sender, tables, 2 * HOUR)
    sender.sent.clear()
    await turn(standing.mute, tables[1], 0, Clock.load(tables[1].row.clock).since[0])
    await turned(ward, sender, tables, 12 * HOUR)
    async with changing(tables[0]) as change:
        change.owe(payloads.Remind(0, last=True), f"user:{ANN}")
        await change.commit()
    await delivered(ward, sender, *tables)  # it waits for the morning
    for until in ("2026-04-02", "2026-03-29"):
        await days_off.take(ward.registry, ANN, until)
    await turned(ward, sender, tables, at(2026, 3, 30, 7) - ward.time)
    assert to(sender, ANN) == [] == pinged(sender)
    await turned(ward, sender, tables, 4 * DAY)
    ((_, text, called),) = [one for one in sender.sent if ANN in one[2]]
    assert f"#{tables[0].id}" in text and called == [ANN]


async def test_whoever_wants_no_calls_gets_none_when_their_days_off_end(ward: Ward) -> None:
    ward.time = at(2026, 3, 26, 9)
    sender, (table,) = Mailroom(ward), await many(ward, 1)
    await chose(ward, ANN, turns="quiet", zone="Europe/Paris", hands=False)
    await asked_anew(table)
    await days_off.take(ward.registry, ANN, "2026-03-27")
    await turned(ward, sender, [table], 4 * DAY)
    assert to(sender, ANN) == [] and ANN not in pinged(sender)


async def test_hurried_games_call_whoever_has_days_off_all_the_same(ward: Ward) -> None:
    ward.time = at(2026, 3, 26, 9)
    sender, (table,) = Mailroom(ward), await many(ward, 1, pace="5m")
    await chose(ward, ANN, zone="Europe/Paris", hands=False)
    await days_off.take(ward.registry, ANN, "2026-03-29")
    await asked_anew(table)
    await delivered(ward, sender, table)
    assert ANN in pinged(sender)


async def hours_of_calls(ward: Ward, sender: Mailroom, tables: list[Table], by: int) -> list[int]:
    """When somebody in Paris is called while the clock is turned: hours since midnight of today."""
    midnight, told = at(*datetime.fromtimestamp(ward.time / 1000, UTC).astimezone(PARIS).timetuple()[:3]), []
    for _ in range(by // HOUR):
        before = len(to(sender, ANN))
        await turned(ward, sender, tables, HOUR)
        told += [(ward.time - midnight) // HOUR] * (len(to(sender, ANN)) - before)
    return told


@pytest.mark.parametrize("begins", [21, 23])
async def test_a_daily_call_within_quiet_hours_comes_when_they_end_also_where_its_hour_has_just_passed(
    ward: Ward, begins: int
) -> None:
    ward.time = at(2026, 2, 2, begins) + 30 * MINUTE
    sender, (table,) = Mailroom(ward), await many(ward, 1)
    await chose(ward, ANN, calls="daily", daily_at=22, quiet_from=20, quiet_to=8, zone="Europe/Paris", hands=False)
    await asked_anew(table)
    await delivered(ward, sender, table)
    assert await hours_of_calls(ward, sender, [table], 3 * DAY) == [24 + 8, 48 + 8, 72 + 8]


async def test_a_turn_that_was_told_of_before_days_off_is_told_of_at_the_hour_of_the_day_after_them(ward: Ward) -> None:
    ward.time = at(2026, 2, 2, 9)
    sender, (table,) = Mailroom(ward), await many(ward, 1)
    await chose(ward, ANN, calls="daily", daily_at=18, zone="Europe/Paris", hands=False)
    await asked_anew(table)
    assert await hours_of_calls(ward, sender, [table], 12 * HOUR) == [18]
    await days_off.take(ward.registry, ANN, "2026-02-04")
    assert await hours_of_calls(ward, sender, [table], 4 * DAY) == [3 * 24 + 18, 4 * 24 + 18]


async def test_whoever_has_looked_and_not_moved_is_told_the_day_after_where_that_is_once_a_day(ward: Ward) -> None:
    ward.time = at(2026, 2, 2, 9)
    sender, (table,) = Mailroom(ward), await many(ward, 1)
    await chose(ward, ANN, calls="daily", daily_at=18, zone="Europe/Paris", hands=False)
    await asked_anew(table)
    await turned(ward, sender, [table], HOUR)
    table.here(ANN)
    assert await hours_of_calls(ward, sender, [table], 3 * DAY) == [24 + 18, 48 + 18]


async def test_what_began_to_wait_while_one_call_was_enough_is_told_of_once_one_has_looked_elsewhere(
    ward: Ward,
) -> None:
    sender, tables = Mailroom(ward), await many(ward, 3)
    await chose(ward, ANN, calls="once", hands=False)
    for table in tables:
        await asked_anew(table)
        await turned(ward, sender, tables, HOUR)
    assert len(to(sender, ANN)) == 1
    tables[0].here(ANN)
    await put_off.looked(ward.services, ANN)
    await turned(ward, sender, tables, DAY)
    assert len(to(sender, ANN)) == 2
    assert all(f"#{table.id}]" in to(sender, ANN)[1][1] for table in tables[1:])
    await put_off.looked(ward.services, ANN)
    await turned(ward, sender, tables, DAY)
    assert len(to(sender, ANN)) == 2


async def test_what_somebody_chooses_while_they_are_being_called_stays(ward: Ward) -> None:
    sender, (table,) = Mailroom(ward), await many(ward, 1)
    await chose(ward, ANN, calls="once", hands=False)

    async def meanwhile(*given: Any, **named: Any) -> Any:
        await chose(ward, ANN, calls="once", hands=False, turns="quiet")
        return await Mailroom.send(sender, *given, **named)

    sender.send = meanwhile  # type: ignore[method-assign]
    await asked_anew(table)
    await delivered(ward, sender, table)
    assert len(to(sender, ANN)) == 1
    wish = await wishes(ward, ANN)
    assert wish.turns == "quiet" and wish.called == ward.time


async def test_a_hand_that_comes_by_direct_message_once_a_day_comes_every_day(ward: Ward) -> None:
    ward.time = at(2026, 2, 2, 9)
    sender, (table,) = Mailroom(ward), await many(ward, 1)
    await chose(ward, ANN, turns="dm", calls="daily", daily_at=18, zone="Europe/Paris", hands=False)
    await asked_anew(table)
    await delivered(ward, sender, table)
    assert await hours_of_calls(ward, sender, [table], 3 * DAY) == [18, 24 + 18, 48 + 18]
