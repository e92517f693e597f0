"""*Later* on a call: it comes again once, in two hours or before time is up, to the player who pressed it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.errors import UserError
from bot.interactions.orders import on_later, on_mute
from bot.tables import put_off
from bot.tables.table import Table
from bot.tables.time_control import DAY, HOUR, MINUTE
from tests.bot.outbox.mailroom import Mailroom, chose, to
from tests.bot.outbox.test_call import asked_anew, many
from tests.bot.outbox.test_days_off import turned
from tests.bot.tables.ward import ANN, BOB, EVE, Ward


def press(table: Table, user: int) -> Any:
    async def acknowledged() -> None:
        """Do nothing."""

    responder = SimpleNamespace(acknowledge=acknowledged, say=table.say)
    return cast("Any", SimpleNamespace(table=table, user=user, responder=responder))


async def test_later_calls_again_in_two_hours_also_after_a_restart_and_never_twice(ward: Ward) -> None:
    sender, (table,) = Mailroom(ward), await many(ward, 1)
    await chose(ward, ANN, hand_at_start=False)
    await asked_anew(table)
    await turned(ward, sender, [table], MINUTE, MINUTE)
    assert len(to(sender, ANN)) == 1
    table.here(ANN)
    shown = await on_later(press(table, ANN))
    assert f"<t:{(ward.time + 2 * HOUR) // 1000}:R>" in str(shown)
    again = ward.again()
    sender, table = Mailroom(again), await again.registry.table(table.id)
    await turned(again, sender, [table], 2 * HOUR - MINUTE, MINUTE * 30)
    assert to(sender, ANN) == []
    await turned(again, sender, [table], DAY)
    ((_, text, _),) = to(sender, ANN)
    assert "your turn" in text


async def test_later_is_dropped_where_one_has_come_back_meanwhile(ward: Ward) -> None:
    sender, (table,) = Mailroom(ward), await many(ward, 1)
    await chose(ward, ANN, hand_at_start=False)
    table.here(ANN)
    await table.do(lambda table: put_off.later(table, ANN))
    ward.time += HOUR
    table.here(ANN)
    await turned(ward, sender, [table], DAY)
    assert to(sender, ANN) == []


async def test_later_comes_before_time_is_up(ward: Ward) -> None:
    (table,) = await many(ward, 1, time_limit="5m")
    due = await table.do(lambda table: put_off.later(table, ANN))
    assert ward.time < due < ward.time + 15 * MINUTE


async def test_later_is_for_whoever_is_called(ward: Ward) -> None:
    (table,) = await many(ward, 1)
    with pytest.raises(UserError, match="do not sit"):
        await on_later(press(table, EVE))
    idle = next((user for user in (ANN, BOB) if table.seat_of(user) not in table.awaited()), None)
    if idle is not None:
        with pytest.raises(UserError, match="Nothing is asked"):
            await table.do(lambda table: put_off.later(table, idle))


async def test_whoever_hears_nothing_and_whoever_muted_the_turn_is_called_where_they_asked_for_it(ward: Ward) -> None:
    for wish, muted in (({"calls": "quiet"}, False), ({}, True)):
        sender, (table,) = Mailroom(ward), await many(ward, 1)
        await chose(ward, ANN, hand_at_start=False, **wish)
        await asked_anew(table)
        await turned(ward, sender, [table], HOUR)
        before = len(to(sender, ANN))
        table.here(ANN)
        if muted:
            await on_mute(press(table, ANN))
        await on_later(press(table, ANN))
        await turned(ward, sender, [table], 3 * HOUR)
        assert len(to(sender, ANN)) == before + 1
        await on_later(press(table, ANN))
        await on_mute(press(table, ANN))
        await turned(ward, sender, [table], 3 * HOUR)
        assert len(to(sender, ANN)) == before + 1
