"""Reminders: by the chosen means, not at night, not ten at once."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.interactions.orders import on_mute
from bot.scheduler import timeouts
from bot.tables import places
from bot.tables.table import Table
from bot.tables.time_control import HOUR, MINUTE
from storage import TimerRow
from tests.bot.outbox.mailroom import Mailroom, bring, chose, wishes
from tests.bot.tables.ward import ANN, BOB, CHANNEL, CYD, Ward, moved, turn

NOON = 1_767_268_800_000  # 1 January 2026, 12:00 UTC


async def waiting(ward: Ward, time_limit: str = "1h", *others: int) -> Table:
    return await ward.playing(ANN, *(others or (BOB,)), time_limit=time_limit)


async def reminded(ward: Ward, sender: Mailroom, table: Table, seat: int = 0) -> list[tuple[int, str, list[int]]]:
    before = len(sender.sent)
    await turn(timeouts.remind, table, TimerRow(table.id, "half", seat, ward.time))
    await bring(ward, sender, table, "reminder")
    return sender.sent[before:]


async def test_a_ping_in_the_channel_says_how_long(ward: Ward) -> None:
    sender, table = Mailroom(ward), await waiting(ward)
    ((where, text, called),) = await reminded(ward, sender, table)
    assert (where, called) == (CHANNEL, [ANN])
    assert f"<@{ANN}>" in text and f"<t:{(ward.time + 3 * HOUR) // 1000}:R>" in text


async def test_a_direct_message_or_nothing_where_that_was_chosen(ward: Ward) -> None:
    sender, table = Mailroom(ward), await waiting(ward)
    await chose(ward, ANN, calls="dm")
    ((where, _, called),) = await reminded(ward, sender, table)
    assert (where, called) == (ANN, [])
    await chose(ward, ANN, calls="quiet")
    assert await reminded(ward, sender, table) == []


async def test_a_reminder_is_in_the_language_of_its_reader(ward: Ward) -> None:
    sender, table = Mailroom(ward), await waiting(ward)
    await chose(ward, ANN, calls="dm", language="fr")
    ((where, text, _),) = await reminded(ward, sender, table)
    assert where == ANN and "à vous dans" in text and "encore 3 h" in text
    await chose(ward, ANN, calls="ping", language="fr")
    ((where, text, _),) = await reminded(ward, sender, table)
    assert where == CHANNEL and "à vous dans" in text


@pytest.mark.parametrize("code", [50007, 50033, 10013])
async def test_closed_direct_messages_and_deleted_accounts_fall_back_to_the_channel_and_are_remembered(
    ward: Ward, code: int
) -> None:
    sender, table = Mailroom(ward), await waiting(ward)
    await chose(ward, ANN, calls="dm")
    sender.closed[ANN] = code
    ((where, _, called),) = await reminded(ward, sender, table)
    assert (where, called) == (CHANNEL, [ANN])
    assert (await wishes(ward, ANN)).inbox_closed
    del sender.closed[ANN]
    assert [one[0] for one in await reminded(ward, sender, table)] == [CHANNEL]


async def test_in_quiet_hours_it_waits_until_they_end_and_then_asks_again_whether_it_matters(ward: Ward) -> None:
    ward.time = NOON + 11 * HOUR
    sender, table, other = Mailroom(ward), await waiting(ward, "1d"), await waiting(ward, "1d")
    await chose(ward, ANN, quiet="23-7", zone="UTC")
    assert await reminded(ward, sender, table) == [] and await reminded(ward, sender, other) == []
    ward.time = NOON + 19 * HOUR - 1
    await bring(ward, sender, table, "reminder")
    assert sender.sent == []
    await moved(other, ANN, "skip")
    ward.time += 1
    for one in (table, other):
        await bring(ward, sender, one, "reminder")
    assert [called for _, _, called in sender.sent] == [[ANN]]


async def test_a_muted_turn_is_quiet_whatever_others_do_and_the_next_one_is_not(ward: Ward) -> None:
    sender, table = Mailroom(ward), await waiting(ward, "1h", BOB, CYD)

    async def acknowledge() -> None:
        pass

    answer = SimpleNamespace(acknowledge=acknowledge, say=table.say, user=ANN)
    await on_mute(cast("Any", SimpleNamespace(responder=answer, table=table, user=ANN)))
    assert await reminded(ward, sender, table) == []
    await moved(table, BOB, "skip")
    assert await reminded(ward, sender, table) == []
    ward.time += MINUTE
    await moved(table, ANN, "skip")
    await moved(table, CYD, "skip")  # the next patient
    assert len(await reminded(ward, sender, table)) == 1


async def test_who_is_not_asked_any_more_is_not_called(ward: Ward) -> None:
    sender, table = Mailroom(ward), await waiting(ward)
    await turn(timeouts.remind, table, TimerRow(table.id, "half", 0, ward.time))
    await moved(table, ANN, "skip")
    await bring(ward, sender, table, "reminder")
    assert sender.sent == []


async def test_ten_games_are_one_digest_an_hour_and_not_ten_pings(ward: Ward) -> None:
    sender = Mailroom(ward)
    tables = [await waiting(ward, "1d") for _ in range(10)]
    told = [one for table in tables for one in await reminded(ward, sender, table)]
    ((where, text, called),) = told
    assert (where, called) == (ANN, [])
    assert all(f"#{table.id}" in text for table in tables)
    ward.time += HOUR
    assert len([one for table in tables for one in await reminded(ward, sender, table)]) == 1


async def test_with_closed_direct_messages_ten_games_are_one_ping_that_lists_no_other_game(ward: Ward) -> None:
    sender = Mailroom(ward)
    sender.closed[ANN] = 50007
    tables = [await waiting(ward, "1d") for _ in range(10)]
    ((where, text, called),) = [one for table in tables for one in await reminded(ward, sender, table)]
    assert (where, called) == (CHANNEL, [ANN])
    assert "9 others" in text and f"#{tables[1].id}" not in text


async def test_a_fast_table_is_not_silenced_for_an_hour_by_a_digest(ward: Ward) -> None:
    sender = Mailroom(ward)
    slow = [await waiting(ward, "3d") for _ in range(3)]
    fast = await waiting(ward, "5m")
    assert len(await reminded(ward, sender, slow[0])) == 1
    ward.time += 2 * MINUTE
    assert await reminded(ward, sender, slow[1]) == []
    assert len(await reminded(ward, sender, fast)) == 1


async def test_each_person_has_a_digest_of_their_own(ward: Ward) -> None:
    sender = Mailroom(ward)
    tables = [await waiting(ward, "1d") for _ in range(4)]
    for table in tables:
        await reminded(ward, sender, table, 0)
        await reminded(ward, sender, table, 1)
    assert [where for where, _, _ in sender.sent] == [ANN, BOB]


async def test_who_has_left_the_server_is_not_called_but_the_table_is_told(ward: Ward) -> None:
    sender, table = Mailroom(ward), await waiting(ward)
    sender.gone.add(ANN)
    assert await reminded(ward, sender, table) == [] and await reminded(ward, sender, table) == []
    assert table.settings.left_server == [0] and table.row.host == BOB
    assert len([row for row in await ward.storage.owed(table.id) if row.kind == "table_notice"]) == 1


async def test_where_the_channel_is_in_trouble_the_call_comes_directly(ward: Ward) -> None:
    sender, table = Mailroom(ward), await waiting(ward)
    await turn(places.strike, table, places.RIGHTS)
    ((where, _, _),) = await reminded(ward, sender, table)
    assert where == ANN


async def test_a_turn_that_comes_at_night_is_called_in_the_morning(ward: Ward) -> None:
    ward.time = NOON + 11 * HOUR
    await chose(ward, ANN, quiet="23-7", zone="UTC")
    sender, table = Mailroom(ward), await ward.playing(ANN, BOB)
    ward.time += HOUR
    await bring(ward, sender, table, "board")
    assert [called for _, _, called in sender.sent] == [[BOB]]
    ward.time = NOON + 19 * HOUR
    await bring(ward, sender, table, "call")
    assert sender.sent[-1][2] == [ANN] and "up" not in sender.sent[-1][1]


async def test_a_hand_waits_for_the_end_of_quiet_hours_and_for_a_turn_that_is_still_there(ward: Ward) -> None:
    ward.time = NOON + 11 * HOUR
    await chose(ward, ANN, calls="dm", quiet="23-7", zone="UTC")
    sender, table, other = Mailroom(ward), await ward.playing(ANN, BOB), await ward.playing(ANN, BOB)
    for one in (table, other):
        await bring(ward, sender, one, "hand_message")
    assert [where for where, _, _ in sender.sent] == [BOB, BOB]
    await moved(other, ANN, "skip")
    ward.time = NOON + 19 * HOUR
    for one in (table, other):
        await bring(ward, sender, one, "hand_message")
    assert [where for where, _, _ in sender.sent[2:]] == [ANN]


async def test_who_makes_the_night_longer_is_woken_later_still(ward: Ward) -> None:
    ward.time = NOON + 11 * HOUR
    await chose(ward, ANN, quiet="23-7", zone="UTC")
    sender, table = Mailroom(ward), await waiting(ward, "1d")
    assert await reminded(ward, sender, table) == []
    await chose(ward, ANN, quiet="23-9", zone="UTC")
    ward.time = NOON + 19 * HOUR
    await bring(ward, sender, table, "reminder")
    assert sender.sent == []
    ward.time += 2 * HOUR
    await bring(ward, sender, table, "reminder")
    assert len(sender.sent) == 1
