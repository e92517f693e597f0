"""Pauses: by consent, by a moderator, where a game cannot be shown; each has an end."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.tables import admin, answering, clock, ending, pauses, payloads, places
from bot.tables.payloads import CALL
from bot.tables.table import Table
from bot.tables.time_control import DAY, HOUR, MINUTE
from bot.words import speaker
from storage import TimerRow
from tests.bot.outbox.mailroom import Mailroom, bring
from tests.bot.tables.asked import kinds, ring, told
from tests.bot.tables.ward import ANN, BOB, CYD, EVE, GUILD, Ward, changing, moved, status, turn

WEEK = pauses.USUAL_DAYS * DAY


async def agreed(table: Table, *users: int, number: int = 1) -> list[str]:
    return [await turn(answering.agree, table, user, number) for user in users]


async def paused(ward: Ward) -> Table:
    """Return a game of two that Ann and Bob have paused for a week. It waits for Bob, after an hour."""
    table = await ward.playing(ANN, BOB, time_limit="1d")
    await moved(table, ANN, "skip")
    ward.time += HOUR
    assert await turn(admin.pause, table, ANN) == "asked"
    assert await agreed(table, BOB) == ["done"]
    return table


async def calls(ward: Ward, table: Table) -> list[str]:
    """Return whom the latest change calls."""
    return [row.target for row in await ward.storage.owed(table.id) if row.kind == CALL and row.created == ward.time]


async def end_of(ward: Ward, table: Table) -> list[int]:
    return [timer.due for timer in await ward.storage.timers(table.id) if timer.kind == pauses.TIMER]


async def test_at_a_table_of_two_the_other_is_asked_and_the_game_goes_on_until_they_agree(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, time_limit="1d")
    assert await turn(admin.pause, table, ANN) == "asked"
    assert (status(table), kinds(table)) == ("playing", ["pause"])
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    assert kinds(table) == ["pause"], "no move settles it"
    until = ward.time + WEEK
    assert await agreed(table, BOB) == ["done"]
    assert (status(table), table.settings.paused_until, kinds(table)) == ("paused", until, [])
    assert await end_of(ward, table) == [until]
    assert {timer.kind for timer in await ward.storage.timers(table.id)} == {pauses.TIMER}, "no clock runs"


@pytest.mark.parametrize(("limit", "due"), [("5m", 5 * MINUTE), ("8h", 8 * HOUR), ("7d", DAY), ("none", DAY)])
async def test_silence_means_no_after_a_turn_or_a_day(ward: Ward, limit: str, due: int) -> None:
    table = await ward.playing(ANN, BOB, time_limit=limit)
    await turn(admin.pause, table, ANN)
    assert table.settings.questions[0].due == ward.time + due
    ward.time += due - 1
    await ring(ward, table)
    assert kinds(table) == ["pause"]
    ward.time += 1
    for timer in await ward.storage.timers_due(ward.time):
        if timer.kind == "question":
            await turn(answering.time_up, table, timer)
    assert (status(table), kinds(table)) == ("playing", [])
    assert await told(ward, table) == [("pause", "short")]


async def test_a_refusal_is_a_no(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(admin.pause, table, ANN)
    assert await agreed(table, BOB) == ["agreed"]
    await turn(answering.refuse, table, CYD, 1)
    assert (status(table), await told(ward, table)) == ("playing", [("pause", "refused")])


async def test_one_person_against_the_computer_pauses_at_once_and_goes_on(ward: Ward) -> None:
    table = await ward.playing(ANN, computers=1)
    assert await turn(admin.pause, table, ANN) == "done"
    assert status(table) == "paused"
    await turn(admin.resume, table, ANN)
    assert (status(table), await end_of(ward, table)) == ("playing", [])


@pytest.mark.parametrize("why", ["absent", "left the server", "overdue"])
async def test_whoever_is_not_there_is_not_waited_for(ward: Ward, why: str) -> None:
    table = await ward.playing(ANN, BOB, CYD, time_limit="1h")
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    if why == "absent":
        async with changing(table) as change:
            change.seat(2, status="absent")
            await change.commit()
    elif why == "left the server":
        await turn(places.gone, table, 2)
    else:
        ward.time += 3 * HOUR
    assert await turn(admin.pause, table, ANN) == "asked"
    assert table.settings.questions[0].asked == (1,)
    assert await agreed(table, BOB) == ["done"]


async def test_another_player_who_asks_for_a_pause_agrees_to_the_one_that_is_asked_for(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(admin.pause, table, ANN, ward.time + DAY)
    assert await turn(admin.pause, table, CYD, ward.time + 9 * DAY) == "agreed"
    assert await turn(admin.pause, table, BOB) == "done"
    assert table.settings.paused_until == ward.time + DAY


@pytest.mark.parametrize("user", [ANN, BOB])
async def test_each_player_ends_a_pause_with_what_was_left_on_the_clock_and_a_call(ward: Ward, user: int) -> None:
    table = await paused(ward)
    await turn(places.gone, table, 0)  # whoever asked for it has left the server
    ward.time += 5 * DAY
    await turn(admin.resume, table, user)
    assert status(table) == "playing"
    assert clock.deadline(table, 1) == ward.time + 3 * DAY - HOUR, "a turn and a bank of two, less the hour before"
    assert await calls(ward, table) == [f"user:{BOB}"]


async def test_a_pause_ends_at_its_date_with_a_call_also_where_the_bot_was_down_then(ward: Ward) -> None:
    table = await paused(ward)
    ward.time += WEEK - 1
    await ring(ward, table)
    assert status(table) == "paused"
    again = ward.again()
    again.time += 3 * DAY
    table = await again.registry.table(table.id)
    await ring(again, table)
    assert (status(table), await end_of(again, table)) == ("playing", [])
    assert await calls(again, table) == [f"user:{BOB}"]
    assert clock.deadline(table, 1) == again.time + 3 * DAY - HOUR


async def test_the_announcement_names_who_asked_and_has_a_button_that_ends_the_pause(ward: Ward) -> None:
    sender, table = Mailroom(ward), await paused(ward)
    await bring(ward, sender, table, "table_notice")
    (_, text, called), *_ = sender.sent
    assert text.startswith("⏸️ Paused until <t:") and "as Ann asked" in text and called == []
    assert "go_on" in str(list(sender.there.shows.values())[-1])


async def test_a_moderator_pauses_at_once_and_only_moderators_or_the_date_end_it(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, time_limit="1d")
    await turn(admin.pause, table, ANN)
    assert await turn(admin.pause, table, EVE, ward.time + DAY, moderator=True) == "done"
    assert (status(table), await told(ward, table)) == ("paused", [("pause", "paused")])
    for moderator in (False, True):  # a moderator who plays has a player's rights
        with pytest.raises(UserError, match="A moderator paused this game"):
            await turn(admin.resume, table, ANN, moderator=moderator)
    with pytest.raises(UserError, match="no running game"):
        await turn(admin.pause, table, ANN)
    ward.time += HOUR
    await turn(admin.pause, table, EVE, ward.time + 9 * DAY, moderator=True)
    assert await end_of(ward, table) == [ward.time + 9 * DAY], "the date can be changed"
    ward.time += 9 * DAY
    await ring(ward, table)
    assert (status(table), table.settings.paused_by_moderator) == ("playing", False)


async def test_nobody_else_pauses_or_resumes(ward: Ward) -> None:
    table = await paused(ward)
    for verb in (admin.pause, admin.resume):
        with pytest.raises(UserError, match="Only people who play"):
            await turn(verb, table, EVE)
    await turn(admin.resume, table, EVE, moderator=True)
    await turn(ending.concede, await ward.playing(ANN, BOB, CYD), CYD)
    table = await ward.registry.table(2)
    with pytest.raises(UserError, match="Only people who play"):
        await turn(admin.pause, table, CYD)


async def test_a_pause_of_an_earlier_version_gets_an_end(ward: Ward) -> None:
    for halted in (False, True):
        table = await paused(ward)
        async with changing(table) as change:
            change.agree(paused_until=0, halted=halted, access_problem=places.CHANNEL if halted else "")
            change.drop_timer(pauses.TIMER, -1)
            await change.commit()
        for _ in range(2):
            await places.servers_known(ward.registry, lambda _: True)
        assert await end_of(ward, table) == [ward.time + (pauses.HALTED_MS if halted else 14 * DAY)]


async def test_a_game_that_cannot_be_shown_for_thirty_days_is_called_off_and_nothing_of_it_waits(ward: Ward) -> None:
    table, sender = await ward.playing(ANN, BOB, time_limit="1d"), Mailroom(ward)
    await turn(places.strike, table, places.CHANNEL)
    with pytest.raises(UserError, match="channel of this game is gone"):
        await turn(admin.resume, table, ANN)
    with pytest.raises(UserError, match="channel of this game is gone"):
        await turn(admin.pause, table, EVE, moderator=True)
    ward.time += 30 * DAY - 1
    await ring(ward, table)
    assert status(table) == "paused"
    ward.time += 1
    await ring(ward, table)
    result = ending.read(table)
    assert status(table) == "cancelled" and result is not None and result.reason == "cancelled"
    assert {mark.kind for mark in await ward.storage.marks(table.id)} == set()
    assert {row.kind for row in await ward.storage.owed(table.id)} == {payloads.kind(payloads.PrivateNotice)}
    await bring(ward, sender, table, "private_notice")
    assert [(where, "could not be shown for 30 days" in text) for where, text, _ in sender.sent] == [
        (ANN, True),
        (BOB, True),
    ]


async def test_a_game_that_is_shown_again_is_not_called_off(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(places.strike, table, places.SERVER)
    assert await end_of(ward, table) == [ward.time + 30 * DAY]
    await places.server_joined(ward.registry, GUILD)
    assert (status(table), await end_of(ward, table)) == ("playing", [])


async def test_a_pause_that_ends_where_the_game_cannot_be_shown_halts_it(ward: Ward) -> None:
    table = await paused(ward)
    await turn(places.strike, table, places.CHANNEL)
    ward.time += WEEK
    await ring(ward, table)
    assert (status(table), await end_of(ward, table)) == ("paused", [ward.time + 30 * DAY])
    await turn(admin.move_to, table, 81)
    assert status(table) == "playing"


async def test_a_timer_of_an_earlier_date_changes_nothing(ward: Ward) -> None:
    table = await paused(ward)
    await turn(admin.time_over, table, TimerRow(table.id, pauses.TIMER, -1, ward.time))
    assert status(table) == "paused"


async def test_a_league_game_pauses_only_where_its_season_allows_it_and_not_beyond_it(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    table.settings = replace(table.settings, league_game=1)
    for user, moderator in ((ANN, False), (EVE, True)):
        with pytest.raises(UserError, match="no pauses"):
            await turn(admin.pause, table, user, moderator=moderator)
    table.settings = replace(table.settings, league_pauses_until=ward.time + 2 * DAY)
    await turn(admin.pause, table, ANN)
    await agreed(table, BOB)
    assert table.settings.paused_until == ward.time + 2 * DAY
    await turn(admin.resume, table, BOB)
    ward.time += 2 * DAY
    with pytest.raises(UserError, match="about to end"):
        await turn(admin.pause, table, ANN)


NOON = int(datetime(2027, 3, 10, 12, tzinfo=UTC).timestamp()) * 1000


@pytest.mark.parametrize(
    ("typed", "ends"),
    [
        ("", NOON + 7 * DAY),
        ("1", NOON + DAY),
        (" 14 ", NOON + 14 * DAY),
        ("2027-03-10", NOON + 11 * HOUR),  # midnight in Paris
        ("2027-03-20", NOON + 10 * DAY + 11 * HOUR),
        ("2027-03-24", NOON + 14 * DAY),
    ],
)
def test_until_when_is_read_as_days_or_as_a_date(typed: str, ends: int) -> None:
    assert pauses.read(typed, "Europe/Paris", NOON) == ends


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        *(("15", "14 days at most"), ("2027-03-25", "2027-03-24"), ("9999-12-31", "14 days at most")),
        *(("2027-03-09", "2027-03-09 is over"), ("0", "such as 2027-03-17"), ("-3", "3 days")),
        *(("soon", "3 days"), ("9" * 5000, "14 days at most")),
    ],
)
def test_what_is_no_end_of_a_pause_gets_one_kind_sentence(typed: str, why: str) -> None:
    with pytest.raises(UserError) as sorry:
        pauses.read(typed, "UTC", NOON)
    assert why in sorry.value.said(speaker("en"))
