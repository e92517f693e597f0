"""Lost places and people: the game waits or moves, is notified, and goes on."""

import json
from typing import Any

import pytest

from bot.interactions.showing import waits
from bot.tables import admin, clock, pauses, places, seats
from bot.tables.table import Table
from bot.ui.components import Text
from storage import Batch, MarkRow
from tests.bot.outbox.mailroom import Mailroom, bring, marked
from tests.bot.tables.ward import ANN, BOB, CHANNEL, CYD, GUILD, NAMES, Ward, changing, guest, moved, pause, turn

HOUR = 3_600_000
THREAD = 555


async def kinds(ward: Ward, table: Table) -> list[str]:
    return [row.kind for row in await ward.storage.owed(table.id)]


async def notes(ward: Ward, table: Table) -> list[str]:
    return [json.loads(row.payload)["key"] for row in await ward.storage.owed(table.id) if row.kind == "table_notice"]


def why(table: Table) -> str:
    return "\n".join(part.content for part in waits(table, table.say).parts if isinstance(part, Text))


async def in_thread(ward: Ward) -> Table:
    table = await ward.playing(ANN, BOB)
    async with changing(table) as change:
        change.touch(home=THREAD)
        await change.commit()
    return table


async def same_as_stored(ward: Ward, table: Table) -> None:
    again = await ward.again().registry.table(table.id)
    assert (again.row, again.settings, again.seats) == (table.row, table.settings, table.seats)


async def test_until_when_a_player_has_time_is_a_date_and_how_long_that_is(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, time_limit="1h")
    due = (clock.deadline(table, 0) or 0) // 1000
    assert f"Ann has time until <t:{due}:f>." in why(table) and f"<t:{due}:R>" in why(table)


async def test_a_deleted_thread_moves_its_game_to_the_channel(ward: Ward) -> None:
    table, other = await in_thread(ward), await ward.playing(ANN, BOB)
    await places.thread_deleted(ward.registry, THREAD)
    assert table.home == CHANNEL and await notes(ward, table) == ["thread_lost"]
    assert await notes(ward, other) == []
    await same_as_stored(ward, table)


async def test_a_deleted_channel_halts_its_games_and_closes_its_lobbies(ward: Ward) -> None:
    table, lobby = await ward.playing(ANN, BOB, time_limit="1h"), await ward.opened(CYD)
    elsewhere = await in_thread(ward)
    await places.channel_deleted(ward.registry, GUILD, CHANNEL, {THREAD})
    assert (table.row.status, table.settings.access_problem) == ("paused", "channel")
    assert lobby.row.status == "cancelled"
    assert (elsewhere.row.status, elsewhere.settings.access_problem) == ("playing", "")
    assert "no_access" in await kinds(ward, table)
    assert "The channel of this game is gone" in why(table)
    assert [timer.kind for timer in await ward.storage.timers(table.id)] == [pauses.TIMER]
    await same_as_stored(ward, table)


async def test_a_halted_game_that_is_moved_goes_on_with_all_its_time(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, time_limit="1h")
    before = {(one.seat, one.kind): one.due for one in await ward.storage.timers(table.id)}
    await turn(places.strike, table, places.CHANNEL)
    ward.time += 5 * HOUR
    await turn(admin.move_to, table, 81)
    assert (table.row.status, table.settings.access_problem, table.home) == ("playing", "", 81)
    after = {(one.seat, one.kind): one.due - 5 * HOUR for one in await ward.storage.timers(table.id)}
    assert after == before
    assert "no_access" not in await kinds(ward, table)
    await moved(table, ANN, "skip")
    await same_as_stored(ward, table)


async def test_a_game_that_people_had_paused_stays_paused_when_the_trouble_is_over(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await pause(table)
    await turn(places.strike, table, places.CHANNEL)
    await turn(admin.move_to, table, 81)
    assert (table.row.status, table.settings.access_problem) == ("paused", "")


async def test_a_server_that_sends_the_bot_away_halts_its_games_until_it_is_invited_again(ward: Ward) -> None:
    table, sleeping = await ward.playing(ANN, BOB), await ward.playing(ANN, CYD)
    await places.server_left(ward.registry, GUILD)
    await places.server_left(ward.registry, GUILD)
    assert {one.row.status for one in (table, sleeping)} == {"paused"}
    await places.server_joined(ward.registry, GUILD + 1)
    assert table.row.status == "paused"
    await places.server_joined(ward.registry, GUILD)
    assert {one.row.status for one in (table, sleeping)} == {"playing"}
    assert "board" in await marked(ward, table)


async def test_what_happened_to_servers_while_the_bot_was_down_is_noticed_at_the_start(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    again = ward.again()
    await places.servers_known(again.registry, lambda guild: guild != GUILD)
    assert (await again.registry.table(table.id)).settings.access_problem == "server"
    await places.servers_known(again.registry, lambda _: True)
    assert (await again.registry.table(table.id)).settings.access_problem == ""


@pytest.mark.parametrize(
    ("code", "what", "status"),
    [(10003, "channel", "paused"), (50001, "rights", "playing"), (50013, "rights", "playing")],
)
async def test_a_refusal_in_the_channel_is_told_to_the_host_once_and_over_with_the_next_board(
    ward: Ward, code: int, what: str, status: str
) -> None:
    sender, table = Mailroom(ward), await ward.playing(ANN, BOB)
    sender.closed[CHANNEL] = code
    for _ in range(3):
        await bring(ward, sender, table, "board")
        ward.time += places.GIVEN_UP_MS
    assert (table.settings.access_problem, table.row.status) == (what, status)
    assert places.SENTENCES[what] in why(table)
    await bring(ward, sender, table, "no_access")
    assert [where for where, _, _ in sender.sent] == [ANN]
    del sender.closed[CHANNEL]
    await bring(ward, sender, table, "board")
    assert (table.settings.access_problem, table.row.status) == ("", "playing")


@pytest.mark.parametrize("code", [10003, 50013, 50083])
async def test_a_refusal_in_a_thread_moves_the_game_to_its_channel(ward: Ward, code: int) -> None:
    sender, table = Mailroom(ward), await in_thread(ward)
    sender.closed[THREAD] = code
    for _ in range(2):
        await bring(ward, sender, table, "board")
    assert table.home == CHANNEL == sender.sent[-1][0] and table.settings.access_problem == ""
    assert "thread_lost" in await notes(ward, table)


async def test_whoever_can_be_reached_first_is_told(ward: Ward) -> None:
    table, sender = await ward.playing(ANN, BOB, CYD), Mailroom(ward)
    sender.closed.update({ANN: 50007, BOB: 10013})
    await turn(places.strike, table, places.RIGHTS)
    await bring(ward, sender, table, "no_access")
    assert [where for where, _, _ in sender.sent] == [CYD]
    sender.closed[CYD] = 50007
    await turn(places.mend, table)
    await turn(places.strike, table, places.RIGHTS)
    await bring(ward, sender, table, "no_access")
    assert len(sender.sent) == 1 and "I may not write" in why(table)


async def test_when_permissions_change_what_waited_is_tried_at_once(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(places.strike, table, places.RIGHTS)
    batch, league = Batch(), MarkRow(-GUILD, "league.1", "n", ward.time, ward.time)
    batch.mark(league)
    for row in await ward.storage.owed(table.id):
        batch.postpone(row, ward.time + HOUR, 9)
    for mark in (league, *await ward.storage.marks(table.id)):
        batch.put_off_mark(mark, ward.time + places.GIVEN_UP_MS, 1)
    await ward.storage.commit(batch)
    await places.rights_changed(ward.registry, GUILD)
    assert {row.due for row in await ward.storage.owed(table.id)} == {ward.time}
    assert {mark.due for owner in (table.id, -GUILD) for mark in await ward.storage.marks(owner)} == {ward.time}
    assert {table.id, -GUILD} <= set(ward.woken)


async def test_who_has_left_the_server_is_told_once_and_another_looks_after_the_table(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(places.gone, table, 0)
    await turn(places.gone, table, 0)
    assert await notes(ward, table) == ["left_server"]
    assert table.row.host == BOB
    assert "Ann is no longer on this server" in why(table)
    admin.need_keeper(table, BOB, moderator=False)
    await turn(seats.offer, table, 0, CYD)
    await turn(seats.replace_seat, table, 0, guest(table, CYD, NAMES[CYD]))
    assert table.settings.left_server == [] and "no longer" not in why(table)
    await same_as_stored(ward, table)


async def test_nothing_of_this_touches_a_game_that_is_over(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, options={"rounds": 1})
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    row = table.row
    for job in (places.leave_thread, places.mend):
        await job(table)
    await turn(places.strike, table, places.CHANNEL)
    await turn(places.gone, table, 0)
    assert table.row == row


async def test_a_game_that_has_moved_before_its_old_channel_is_known_to_be_gone_goes_on(ward: Ward) -> None:
    """The event names the games of the channel; one moves before its turn comes."""
    table = await ward.playing(ANN, BOB)
    asked = ward.storage.open_tables

    async def moves(*args: Any, **how: Any) -> Any:
        rows = await asked(*args, **how)
        await turn(admin.move_to, table, 4711)
        return rows

    ward.storage.open_tables = moves  # type: ignore[method-assign]
    await places.channel_deleted(ward.registry, GUILD, CHANNEL, {4711})
    assert (table.row.status, table.settings.access_problem) == ("playing", "")


async def test_the_board_of_a_game_that_moves_does_not_wait_for_what_the_last_place_refused(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    batch, far = Batch(), ward.time + HOUR
    for mark in await ward.storage.marks(table.id):
        batch.put_off_mark(mark, far, 3)
    await ward.storage.commit(batch)
    assert {mark.due for mark in await ward.storage.marks(table.id)} == {far}
    await turn(admin.move_to, table, CHANNEL + 1)
    assert [mark.due for mark in await ward.storage.marks(table.id) if mark.kind == "board"] == [ward.time]
