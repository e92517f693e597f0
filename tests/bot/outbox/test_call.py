"""Calls to one's turn: one message for many games, none lost, and none that reveals who is asked in a window."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.interactions.orders import on_mute
from bot.outbox.messages import KINDS
from bot.outbox.summons import SOON_MS, TOGETHER_MS, called_later, digest
from bot.tables import calls, payloads, seats
from bot.tables.clock import secret
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.tables.time_control import HOUR, MINUTE
from bot.ui.components import Row
from bot.ui.verbs import GoTo
from storage import Batch
from tests.bot.outbox.mailroom import Mailroom, began, bring, chose, delivered, to, wishes
from tests.bot.tables.layouts import window
from tests.bot.tables.ward import ANN, BOB, CHANNEL, CYD, NAMES, Ward, changing, guest, moved, turn

NOON = 1_767_268_800_000  # 1 January 2026, 12:00 UTC


async def many(ward: Ward, count: int, **given: Any) -> list[Table]:
    """Return games of Ann and Bob that have gone on for a while."""
    tables = [await ward.playing(ANN, BOB, **given) for _ in range(count)]
    await began(ward, *tables)
    return tables


async def asked_anew(*tables: Table) -> None:
    """Queue the boards of these tables and calls, as after the moves of others."""
    for table in tables:
        async with changing(table) as change:
            change.mark("board")
            for seat in table.awaited():
                calls.owe_call(change, seat.seat, seat.user or 0)
            await change.commit()


async def test_the_list_has_a_button_to_each_hand_and_the_hurried_one_is_blue(ward: Ward) -> None:
    slow, hurried = [(await many(ward, 1, time_limit=pace))[0] for pace in ("3d", "8h")]
    buttons = [one for part in digest([slow, hurried], ANN, Preferences()).parts if isinstance(part, Row)
               for one in part.buttons]  # fmt: skip
    assert [(one.id, one.style) for one in buttons] == [(str(GoTo(hurried.id)), "blue"), (str(GoTo(slow.id)), "grey")]


@pytest.mark.parametrize("means", ["ping", "dm"])
async def test_ten_turns_that_come_at_once_are_one_list(ward: Ward, means: str) -> None:
    sender, tables = Mailroom(ward), await many(ward, 10)
    await chose(ward, ANN, calls=means, hand_at_start=False)
    await asked_anew(*tables)
    await delivered(ward, sender, *tables)
    assert to(sender, ANN) == []
    ward.time += SOON_MS
    await delivered(ward, sender, *tables)
    ((where, text, _),) = to(sender, ANN)
    assert where == ANN and "10 games wait for you" in text
    assert all(f"Night Shift · #{table.id}: which dose?" in text for table in tables)
    ward.time += HOUR
    await delivered(ward, sender, *tables)
    assert len(to(sender, ANN)) == 1
    assert [row for table in tables for row in await ward.storage.owed(table.id)] == []


async def test_after_a_restart_boards_that_come_one_by_one_are_one_list_too(ward: Ward) -> None:
    tables = await many(ward, 5)
    await asked_anew(*tables)
    again = ward.again()
    sender, woken = Mailroom(again), [await again.registry.table(table.id) for table in tables]
    for table in woken:
        await delivered(again, sender, table)
        again.time += SOON_MS  # drawing takes its time
    for table in woken:
        await delivered(again, sender, table)
    again.time += TOGETHER_MS
    await delivered(again, sender, *woken)
    ((where, text, _),) = to(sender, ANN)
    assert where == ANN and "5 games wait for you" in text


async def test_a_single_turn_is_called_at_once(ward: Ward) -> None:
    sender, (table,) = Mailroom(ward), await many(ward, 1)
    await asked_anew(table)
    await delivered(ward, sender, table)
    ((where, text, called),) = to(sender, ANN)
    assert where == CHANNEL and ANN in called and "⏳" not in text.splitlines()[0]


async def test_who_was_called_and_has_not_looked_is_told_of_later_turns_together(ward: Ward) -> None:
    sender, tables = Mailroom(ward), await many(ward, 3)
    for table in tables:
        await asked_anew(table)
        await delivered(ward, sender, table)
        ward.time += 5 * 1000
    assert len(to(sender, ANN)) == 1
    ward.time += TOGETHER_MS
    await delivered(ward, sender, *tables)
    (_, (where, text, _)) = to(sender, ANN)
    assert where == ANN and "3 games wait for you" in text


async def test_who_has_looked_since_is_called_at_once_again(ward: Ward) -> None:
    sender, (first, second) = Mailroom(ward), await many(ward, 2)
    await asked_anew(first)
    await delivered(ward, sender, first)
    ward.time += 1000
    first.active[ANN] = ward.time
    await asked_anew(second)
    await delivered(ward, sender, second)
    assert [where for where, _, _ in to(sender, ANN)] == [CHANNEL, CHANNEL]


async def test_a_fast_game_is_not_kept_waiting_for_long(ward: Ward) -> None:
    sender, (slow,), (fast,) = Mailroom(ward), await many(ward, 1), await many(ward, 1, time_limit="5m")
    await asked_anew(slow)
    await delivered(ward, sender, slow)
    await asked_anew(fast)
    await delivered(ward, sender, fast)
    ward.time += MINUTE
    await delivered(ward, sender, fast)
    assert len(to(sender, ANN)) == 2 and f"your turn in Night Shift · #{fast.id}" in to(sender, ANN)[1][1]


async def test_a_call_that_was_put_off_survives_a_restart(ward: Ward) -> None:
    sender, (first, second) = Mailroom(ward), await many(ward, 2)
    for table in (first, second):
        await asked_anew(table)
        await delivered(ward, sender, table)
    assert len(to(sender, ANN)) == 1
    again = ward.again()
    again.time += TOGETHER_MS
    later = Mailroom(again)
    await delivered(again, later, await again.registry.table(second.id))
    ((where, text, called),) = to(later, ANN)
    assert (where, called) == (CHANNEL, [ANN]) and f"your turn in Night Shift · #{second.id}" in text


async def put_off(ward: Ward, sender: Mailroom) -> tuple[Table, Table]:
    """Return two games: Ann got the call to the first one; the call to the second waits."""
    first, second = await many(ward, 2)
    for table in (first, second):
        await asked_anew(table)
        await delivered(ward, sender, table)
    sender.sent.clear()
    return first, second


async def test_a_turn_that_is_over_one_that_was_looked_at_and_a_muted_one_are_not_called(ward: Ward) -> None:
    sender = Mailroom(ward)
    first, second = await put_off(ward, sender)
    second.active[ANN] = ward.time
    ward.time += TOGETHER_MS
    await delivered(ward, sender, second)
    assert to(sender, ANN) == []

    batch = Batch()
    batch.owe(called_later(second, ANN, 0, ward.time))
    batch.owe(called_later(first, ANN, 0, ward.time))
    await ward.storage.commit(batch)
    second.active.clear()
    await moved(second, ANN, "skip")

    async def acknowledge() -> None:
        pass

    answer = SimpleNamespace(acknowledge=acknowledge, say=first.say, user=ANN)
    await on_mute(cast("Any", SimpleNamespace(responder=answer, table=first, user=ANN)))
    for table in (first, second):
        await bring(ward, sender, table, "call")
    assert to(sender, ANN) == []


async def test_whoever_wants_quiet_meanwhile_is_not_called_and_at_night_it_waits(ward: Ward) -> None:
    ward.time = NOON + 11 * HOUR - MINUTE
    sender = Mailroom(ward)
    _, second = await put_off(ward, sender)
    await chose(ward, ANN, quiet="23-7", zone="UTC")
    ward.time += TOGETHER_MS
    await delivered(ward, sender, second)
    assert to(sender, ANN) == []
    ward.time = NOON + 19 * HOUR
    await delivered(ward, sender, second)
    assert len(to(sender, ANN)) == 1
    await chose(ward, ANN, calls="quiet")
    batch = Batch()
    batch.owe(called_later(second, ANN, 0, ward.time))
    await ward.storage.commit(batch)
    await delivered(ward, sender, second)
    assert len(to(sender, ANN)) == 1


async def test_after_the_night_all_games_are_one_list(ward: Ward) -> None:
    ward.time = NOON + 12 * HOUR
    await chose(ward, ANN, quiet="23-7", zone="UTC")
    sender, tables = Mailroom(ward), await many(ward, 4)
    for table in tables:
        await asked_anew(table)
        await delivered(ward, sender, table)
    assert to(sender, ANN) == []
    ward.time = NOON + 19 * HOUR
    await delivered(ward, sender, *tables)
    ((where, text, _),) = to(sender, ANN)
    assert where == ANN and "4 games wait for you" in text


async def test_with_closed_direct_messages_the_list_is_one_ping(ward: Ward) -> None:
    sender, tables = Mailroom(ward), await many(ward, 4)
    sender.closed[ANN] = 50007
    await asked_anew(*tables)
    await delivered(ward, sender, *tables)
    ward.time += SOON_MS
    await delivered(ward, sender, *tables)
    ((where, text, called),) = to(sender, ANN)
    assert (where, called) == (CHANNEL, [ANN]) and "3 others" in text


async def test_while_no_inbox_may_be_opened_the_list_is_one_ping_in_the_channel(ward: Ward) -> None:
    sender, tables = Mailroom(ward), await many(ward, 3)
    await asked_anew(*tables)
    await delivered(ward, sender, *tables)
    sender.closed[ANN] = 40003  # too many inboxes opened just now
    ward.time += SOON_MS
    await delivered(ward, sender, *tables)
    ((where, text, called),) = to(sender, ANN)
    assert (where, called) == (CHANNEL, [ANN]) and "2 others" in text
    assert not (await wishes(ward, ANN)).inbox_closed
    del sender.closed[ANN]
    ward.time += HOUR
    await delivered(ward, sender, *tables)
    assert len(to(sender, ANN)) == 1


async def test_somebody_who_gave_their_seat_up_is_not_called_to_it(ward: Ward) -> None:
    sender = Mailroom(ward)
    _, second = await put_off(ward, sender)
    await turn(seats.offer, second, 0, CYD)
    await turn(seats.replace_seat, second, 0, guest(second, CYD, NAMES[CYD]))
    ward.time += TOGETHER_MS
    await bring(ward, sender, second, "call")
    assert to(sender, ANN) == []


async def test_in_a_shared_window_nobody_is_called_later_where_others_see_it(ward: Ward) -> None:
    sender, (first,) = Mailroom(ward), await many(ward, 1)
    await asked_anew(first)
    await delivered(ward, sender, first)
    table = await window(ward, ANN, BOB, CYD, objectors=(BOB, CYD))
    await began(ward, table)
    assert secret(table)
    people = [seat.user or 0 for seat in table.awaited()]
    assert people
    sender.sent.clear()
    await asked_anew(table)
    await delivered(ward, sender, table)
    assert [called for where, _, called in sender.sent if where == CHANNEL] == [[]]
    assert [where for where, _, _ in sender.sent if where != CHANNEL] == people
    sender.sent.clear()
    batch = Batch()
    batch.owe(called_later(table, people[0], table.awaited()[0].seat, ward.time))
    await ward.storage.commit(batch)
    await bring(ward, sender, table, "call")
    assert [where for where, _, _ in sender.sent] == [people[0]]
    sender.closed[people[0]] = 50007
    seat = table.awaited()[0].seat
    for payload in (payloads.Call(seat, 0), payloads.Reminder(seat)):
        batch = Batch()
        table.owe(batch, payload, f"user:{people[0]}")
        await ward.storage.commit(batch)
        await bring(ward, sender, table, payloads.kind(payload))
    assert [where for where, _, _ in sender.sent] == [people[0]]


async def test_two_tables_that_call_at_the_same_moment_make_one_call(ward: Ward) -> None:
    sender, tables = Mailroom(ward), await many(ward, 2)
    batch = Batch()
    for table in tables:
        batch.owe(called_later(table, ANN, 0, ward.time))
    await ward.storage.commit(batch)
    rows = [(await ward.storage.owed(table.id))[0] for table in tables]
    await asyncio.gather(*(KINDS["call"](sender, table, row) for table, row in zip(tables, rows, strict=True)))
    assert len(to(sender, ANN)) == 1
