"""*Are you there?* Who is asked before the deal, and what follows from it."""

from collections.abc import Sequence
from datetime import date

import pytest

from bot.errors import UserError
from bot.outbox.check_in import freed
from bot.outbox.private_word import word
from bot.outbox.question import consent
from bot.scheduler import downtime
from bot.tables import answering, check_in, forgetting, lobby, start
from bot.tables.hours import Hours, at
from bot.tables.table import Table
from bot.tables.time_control import DAY, HOUR, MINUTE
from storage import TableRow
from tests.bot.outbox.mailroom import Mailroom, bring, chose
from tests.bot.tables.asked import kinds, told
from tests.bot.tables.bell import ring
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, NAMES, Ward, status, turn


async def slowly(ward: Ward, *users: int, later: int = 31 * MINUTE, **given: object) -> Table:
    """A lobby that these people came to early, and Dan so much later."""
    table = await ward.opened(users[0], **given)  # type: ignore[arg-type]
    for user in users[1:]:
        await turn(lobby.join, table, user, NAMES[user])
    ward.time += later
    await turn(lobby.join, table, DAN, NAMES[DAN])
    return table


async def asked(ward: Ward, *users: int, **given: object) -> Table:
    """The same once Dan has pressed *Start*."""
    table = await slowly(ward, *users, **given)  # type: ignore[arg-type]
    await turn(start.start, table, DAN)
    assert kinds(table) == ["here"]
    return table


def here(table: Table) -> list[int]:
    return sorted(seat.user or 0 for seat in table.seats)


async def stored(ward: Ward, table: Table) -> TableRow:
    row = await ward.storage.table(table.id)
    assert row is not None
    return row


async def pressed(ward: Ward, table: Table, user: int) -> None:
    start.notice(table, user)
    await ward.quiet()


async def test_whoever_came_early_and_was_not_seen_since_is_asked_and_then_the_game_begins(ward: Ward) -> None:
    table = await slowly(ward, ANN, BOB, CYD)
    await pressed(ward, table, CYD)
    table = await ward.again().registry.table(table.id)  # that Cyd was there is known after a restart
    await turn(start.start, table, DAN)
    assert [table.seats[seat].user for seat in check_in.waited(table)] == [ANN, BOB]
    another = Ward(ward.storage, 3)
    another.time = ward.time
    table = await another.registry.table(table.id)
    await turn(answering.agree, table, ANN, 1)
    assert (status(table), check_in.waited(table)) == ("lobby", [1])
    await turn(answering.agree, table, BOB, 1)
    assert status(table) == "playing" and here(table) == [ANN, BOB, CYD, DAN] and kinds(table) == []
    assert (await told(ward, table))[-1] == ("here", "here")
    assert [one.kind for one in await ward.storage.timers(table.id)] == []


@pytest.mark.parametrize("later", [1, 30 * MINUTE])
async def test_nobody_is_asked_where_all_came_within_half_an_hour(ward: Ward, later: int) -> None:
    table = await slowly(ward, ANN, BOB, later=later)
    ward.time += 20 * HOUR
    await turn(start.start, table, DAN)
    assert status(table) == "playing"


async def test_whoever_presses_start_is_there_and_computer_players_and_lessons_are_not_asked(ward: Ward) -> None:
    table = await slowly(ward, ANN)
    await turn(lobby.add_computer, table, ANN, "easy")
    await turn(start.start, table, ANN)
    assert status(table) == "playing"
    table = await slowly(ward, ANN, lesson=True)
    await turn(start.start, table, DAN)
    assert status(table) == "playing"


async def test_any_press_in_the_lobby_is_an_answer(ward: Ward) -> None:
    table = await asked(ward, ANN)
    await pressed(ward, table, ANN)
    assert status(table) == "playing"


@pytest.mark.parametrize(
    ("pace", "due"),
    [("5m", 150_000), ("1h", 30 * MINUTE), ("8h", 4 * HOUR), ("1d", 12 * HOUR), ("3d", 12 * HOUR), ("none", 12 * HOUR)],
)
async def test_half_a_turn_is_left_to_answer_and_at_most_twelve_hours(ward: Ward, pace: str, due: int) -> None:
    table = await asked(ward, ANN, pace=pace)
    assert table.settings.questions[0].due == ward.time + due


@pytest.mark.parametrize(
    ("pace", "late", "due"),
    [
        ("1h", 21 * HOUR, 30 * MINUTE),
        ("1h", 21 * HOUR + 50 * MINUTE, 11 * HOUR + 30 * MINUTE),  # ten minutes today, the rest from 9 on
        ("8h", 12 * HOUR, 4 * HOUR),
        ("8h", 21 * HOUR, 12 * HOUR),  # three of its four hours would be tomorrow's
        ("1d", 21 * HOUR, 12 * HOUR),
    ],
)
async def test_half_a_turn_is_counted_in_the_hours_of_the_tables_clock(
    ward: Ward, pace: str, late: int, due: int
) -> None:
    ward.time = at(date(2026, 3, 27), 0, "Europe/Paris") + late - 31 * MINUTE
    table = await asked(ward, ANN, pace=pace, hours=Hours(9, 22, zone="Europe/Paris"), usual_hours=pace == "1d")
    assert table.settings.questions[0].due == ward.time + due


@pytest.mark.parametrize(("early", "begins"), [((ANN, BOB), True), ((ANN,), False)])
async def test_without_an_answer_the_seat_is_free_and_the_rest_plays_if_it_is_enough(
    ward: Ward, early: Sequence[int], begins: bool
) -> None:
    table = await asked(ward, *early, pace="1h")
    await pressed(ward, table, BOB)
    ward.time += 30 * MINUTE
    await ring(ward)
    table = await ward.registry.table(table.id)
    assert (status(table), here(table)) == (("playing", [BOB, DAN]) if begins else ("lobby", [DAN]))
    assert (await told(ward, table))[-1] == ("here", "rest" if begins else "waits")
    assert kinds(table) == [] and table.row.host == (BOB if begins else DAN)


async def test_a_lobby_that_waits_again_is_open_and_asks_nobody_twice(ward: Ward) -> None:
    table = await asked(ward, ANN, BOB, game="gothic-doctor", options={})
    await turn(lobby.leave, table, DAN)
    await pressed(ward, table, BOB)
    ward.time += 12 * HOUR
    await ring(ward)
    assert (status(table), here(table)) == ("lobby", [BOB])
    ward.time += 31 * MINUTE
    await turn(lobby.join, table, CYD, NAMES[CYD])
    await turn(start.start, table, CYD)
    assert status(table) == "playing"


async def test_while_it_is_asked_the_host_alone_begins_without_them_once_sure(ward: Ward) -> None:
    table = await asked(ward, ANN, BOB, CYD)
    with pytest.raises(UserError, match="only the host"):
        await turn(start.start, table, DAN, sure=True)
    with pytest.raises(UserError, match="only the host"):
        await turn(start.start, table, ANN)
    await turn(start.start, table, ANN, sure=True)
    assert status(table) == "playing" and here(table) == [ANN, DAN]
    with pytest.raises(UserError, match="settled already"):
        await turn(answering.agree, table, BOB, 1)


async def test_people_who_leave_or_come_meanwhile_are_no_trouble(ward: Ward) -> None:
    table = await asked(ward, ANN, BOB)
    await turn(lobby.leave, table, ANN)  # seats have other numbers now
    await turn(lobby.join, table, CYD, NAMES[CYD])
    assert [table.seats[seat].user for seat in check_in.waited(table)] == [BOB]
    await forgetting.forget(ward.registry, BOB)
    await ring(ward)  # nobody is left to wait for
    assert status(table) == "playing" and here(table) == [CYD, DAN]


async def test_a_no_is_as_good_as_leaving_and_it_is_not_withdrawn(ward: Ward) -> None:
    table = await asked(ward, ANN, BOB)
    with pytest.raises(UserError, match="begins once they have answered"):
        await turn(answering.withdraw, table, DAN, 1)
    await turn(answering.refuse, table, BOB, 1)
    assert here(table) == [ANN, DAN] and status(table) == "lobby"


async def test_a_lobby_that_is_closed_meanwhile_asks_nothing_more(ward: Ward) -> None:
    table = await asked(ward, ANN)
    await turn(lobby.close, table, "cancelled")
    ward.time += 2 * DAY
    await ring(ward)
    assert (status(table), kinds(table), await ward.storage.timers(table.id)) == ("cancelled", [], [])


async def test_a_lobby_stays_open_until_they_have_answered_and_time_without_the_bot_counts_for_nobody(
    ward: Ward,
) -> None:
    table = await slowly(ward, ANN, BOB, game="gothic-doctor", later=23 * HOUR)
    await turn(start.start, table, DAN)
    ward.time += 20 * HOUR
    await downtime.make_up(ward.registry, 20 * HOUR)
    await ring(ward)
    assert kinds(table) == ["here"] and status(table) == "lobby"
    ward.time += 12 * HOUR
    await ring(ward)
    assert kinds(table) == [] and (await stored(ward, table)).status == status(table) == "lobby"
    ward.time += HOUR
    await ring(ward)
    assert status(table) == "expired"


async def test_those_who_are_asked_are_called_in_public_and_those_who_like_it_by_direct_message(ward: Ward) -> None:
    sender = Mailroom(ward)
    await chose(ward, BOB, turns="dm")
    table = await asked(ward, ANN, BOB)
    await bring(ward, sender, table, consent, "consent")
    await bring(ward, sender, table, word, "word")
    assert [(where, called) for where, _, called in sender.sent] == [(table.row.channel, [ANN, BOB]), (BOB, [])]
    assert f"<@{ANN}> and <@{BOB}>: are you still here? Dan would like to begin" in sender.sent[0][1]
    await pressed(ward, table, ANN)
    ward.time += 12 * HOUR
    await ring(ward)
    for deliver, kind in ((consent, "consent"), (freed, "freed"), (word, "word")):
        await bring(ward, sender, table, deliver, kind)
    assert "begins without those who did not answer" in sender.edits[-1][2]
    assert [(where, called) for where, _, called in sender.sent[2:]] == [(table.row.channel, []), (BOB, [])]
    assert sender.sent[2][1] == f"🪑 No answer from <@{BOB}>: that seat is free."


async def test_a_question_that_is_told_late_names_nobody_who_has_another_seat_by_then(ward: Ward) -> None:
    sender, table = Mailroom(ward), await asked(ward, ANN, BOB, CYD)
    await turn(start.start, table, ANN, sure=True)
    sender.tried_before = lambda _owed: True  # type: ignore[method-assign, assignment]
    await bring(ward, sender, table, consent, "consent")
    ((_, text, called),) = sender.sent
    assert (text, called) == ("👋 I asked who is still here.", [])
    assert sender.edits[-1][2] == "👋 I asked who is still here. The game begins without those who did not answer."
