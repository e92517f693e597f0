"""Calls and days off: a player is called once, when the days off are over."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.tables import days_off, payloads, standing
from bot.tables.table import Table
from bot.tables.time_control import DAY, HOUR, Clock
from tests.bot.outbox.mailroom import Mailroom, chose, delivered, to
from tests.bot.outbox.test_call import asked_anew, many
from tests.bot.tables.ward import ANN, Ward, changing, turn

PARIS = ZoneInfo("Europe/Paris")


def at(*date: int) -> int:
    """Return a time in Paris, in Unix milliseconds."""
    return int(datetime(*date, tzinfo=PARIS).timestamp() * 1000)  # type: ignore[arg-type,misc]


async def turned(ward: Ward, sender: Mailroom, tables: list[Table], by: int, step: int = HOUR) -> None:
    """Move the clock in steps, and deliver everything due."""
    end = ward.time + by
    while ward.time < end:
        ward.time = min(end, ward.time + step)
        await delivered(ward, sender, *tables)


def pinged(sender: Mailroom) -> list[int]:
    return [user for _, _, ping in sender.sent for user in ping]


async def test_whoever_has_days_off_is_called_once_when_they_are_back(ward: Ward) -> None:
    ward.time = at(2026, 3, 26, 9)
    sender, (table,) = Mailroom(ward), await many(ward, 1)
    await chose(ward, ANN, zone="Europe/Paris", quiet="22-8", hand_at_start=False)
    await days_off.take(ward.registry, ANN, "2026-03-29")
    await asked_anew(table)
    await turned(ward, sender, [table], at(2026, 3, 30, 7) - ward.time)
    assert to(sender, ANN) == []
    await turned(ward, sender, [table], at(2026, 3, 30, 8) - ward.time)
    assert len(to(sender, ANN)) == 1
    await turned(ward, sender, [table], 12 * HOUR)
    assert len(to(sender, ANN)) == 1


async def test_whoever_is_back_before_is_called_then(ward: Ward) -> None:
    ward.time = at(2026, 3, 26, 9)
    sender, (table,) = Mailroom(ward), await many(ward, 1)
    await chose(ward, ANN, zone="Europe/Paris", hand_at_start=False)
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
    await chose(ward, ANN, zone="Europe/Paris", quiet="22-8", hand_at_start=False)
    await asked_anew(*tables)
    await turned(ward, sender, tables, 2 * HOUR)
    sender.sent.clear()
    await turn(standing.mute, tables[1], 0, Clock.load(tables[1].row.clock).asked_since[0])
    await turned(ward, sender, tables, 12 * HOUR)
    async with changing(tables[0]) as change:
        change.owe(payloads.Reminder(0), f"user:{ANN}")
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
    await chose(ward, ANN, calls="quiet", zone="Europe/Paris", hand_at_start=False)
    await asked_anew(table)
    await days_off.take(ward.registry, ANN, "2026-03-27")
    await turned(ward, sender, [table], 4 * DAY)
    assert to(sender, ANN) == [] and ANN not in pinged(sender)


async def test_hurried_games_call_whoever_has_days_off_all_the_same(ward: Ward) -> None:
    ward.time = at(2026, 3, 26, 9)
    sender, (table,) = Mailroom(ward), await many(ward, 1, time_limit="5m")
    await chose(ward, ANN, zone="Europe/Paris", hand_at_start=False)
    await days_off.take(ward.registry, ANN, "2026-03-29")
    await asked_anew(table)
    await delivered(ward, sender, table)
    assert ANN in pinged(sender)
