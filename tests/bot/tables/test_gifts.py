"""More time: given by another player, or asked for; once a turn; at three or more the others are asked."""

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.tables import answering, clock, gifts, places
from bot.tables.table import Table
from bot.tables.time_control import DAY, HOUR, MINUTE
from tests.bot.outbox.mailroom import Mailroom, bring
from tests.bot.tables.asked import any_move, kinds, ring, told
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, EVE, Ward, changing, moved, pause, turn

BANK = 2 * DAY


async def waiting(ward: Ward, *others: int, time_limit: str = "1d", computers: int = 0) -> Table:
    """Return a game that has waited for Bob, in the second seat, for an hour. The others have moved."""
    table = await ward.playing(others[0], BOB, *others[1:], time_limit=time_limit, computers=computers)
    for user in others:
        await moved(table, user, "skip")
    await ward.quiet()
    ward.time += HOUR
    assert [seat.user for seat in table.awaited()] == [BOB]
    return table


def left(ward: Ward, table: Table) -> int:
    """Return what is left of Bob's time, bank and all."""
    due = clock.deadline(table, 1)
    assert due is not None
    return due - ward.time


async def test_at_a_table_of_two_the_other_player_gives_at_once_a_turns_time_and_it_is_told(ward: Ward) -> None:
    sender, table = Mailroom(ward), await waiting(ward, ANN, computers=1)
    before = left(ward, table)
    assert await turn(gifts.ask, table, ANN) == "done"
    assert left(ward, table) == before + DAY and kinds(table) == []
    flag = next(one.due for one in await ward.storage.timers(table.id) if one.kind == "flag")
    assert flag == ward.time + before + DAY, "the time-out rings later as well"
    await bring(ward, sender, table, "table_notice")
    due = (ward.time + before + DAY) // 1000
    assert [(text, called) for _, text, called in sender.sent] == [
        (f"🎁 Ann gave <@{BOB}> 1 more day. Now <t:{due}:R>.", [BOB])
    ]


@pytest.mark.parametrize("user", [ANN, BOB])
async def test_a_turn_gets_more_time_once_in_all(ward: Ward, user: int) -> None:
    table = await waiting(ward, ANN)
    await turn(gifts.ask, table, ANN)
    before = left(ward, table)
    with pytest.raises(UserError, match="once a turn"):
        await turn(gifts.ask, table, user)
    assert left(ward, table) == before
    await moved(table, BOB, "skip")
    await moved(table, BOB, "skip")
    await turn(gifts.ask, table, BOB)  # the next turn: it waits for Ann, whom Bob gives more time
    assert clock.deadline(table, 0) == ward.time + DAY + DAY + BANK


async def test_at_three_the_other_is_asked_and_silence_until_an_hour_before_the_end_means_yes(ward: Ward) -> None:
    table = await waiting(ward, ANN, CYD)
    before = left(ward, table)
    assert await turn(gifts.ask, table, ANN) == "asked"
    (question,) = table.settings.questions
    assert (question.kind, question.by, question.asked, question.seat) == ("more_time", 0, (2,), 1)
    assert question.due == ward.time + before - HOUR
    ward.time = question.due - 1
    await ring(ward, table)
    assert kinds(table) == ["more_time"]
    ward.time += 1
    await turn(answering.time_up, table, next(one for one in await ward.storage.timers(table.id) if one.seat < 0))
    assert left(ward, table) == HOUR + DAY
    assert await told(ward, table) == [("more_time", "unopposed")]


@pytest.mark.parametrize(("limit", "lead"), [("5m", 15 * MINUTE // 4), ("1h", 45 * MINUTE), ("8h", HOUR)])
async def test_at_short_limits_a_quarter_of_what_is_left_stays(ward: Ward, limit: str, lead: int) -> None:
    table = await ward.playing(ANN, BOB, CYD, time_limit=limit)
    for user in (ANN, CYD):
        await moved(table, user, "skip")
    await turn(gifts.ask, table, ANN)
    assert table.settings.questions[0].due == ward.time + left(ward, table) - lead


async def test_one_no_settles_it_and_a_yes_of_all_gives_the_time_at_once(ward: Ward) -> None:
    table = await waiting(ward, ANN, CYD, DAN)
    before = left(ward, table)
    await turn(gifts.ask, table, ANN)
    assert await turn(answering.agree, table, CYD, 1) == "agreed"
    await turn(answering.refuse, table, DAN, 1)
    assert left(ward, table) == before and await told(ward, table) == [("more_time", "refused")]
    ward.time += HOUR  # a player does not ask for the same twice between two moves
    await turn(gifts.ask, table, ANN)
    assert await turn(gifts.ask, table, CYD) == "agreed", "who is asked and wants it too agrees"
    assert await turn(answering.agree, table, DAN, 2) == "done"
    assert left(ward, table) == before - HOUR + DAY


@pytest.mark.parametrize("others", [(ANN,), (ANN, CYD)])
async def test_who_asks_for_more_time_gets_it_by_a_yes_and_silence_alone_means_no(
    ward: Ward, others: tuple[int, ...]
) -> None:
    table = await waiting(ward, *others)
    before = left(ward, table)
    assert await turn(gifts.ask, table, BOB) == "asked"
    assert table.settings.questions[0].kind == "time_wish"
    ward.time = table.settings.questions[0].due
    await ring(ward, table)
    assert kinds(table) == [] and left(ward, table) < before
    assert await told(ward, table) == [("time_wish", "short")]


async def test_one_yes_is_enough_where_nobody_declines(ward: Ward) -> None:
    sender, table = Mailroom(ward), await waiting(ward, ANN, CYD)
    await turn(gifts.ask, table, BOB)
    await turn(answering.agree, table, CYD, 1)
    ward.time = table.settings.questions[0].due
    await turn(answering.time_up, table, next(one for one in await ward.storage.timers(table.id) if one.seat < 0))
    assert left(ward, table) == HOUR + DAY
    await bring(ward, sender, table, "table_notice")
    assert any(text.startswith(f"🎁 Cyd gave <@{BOB}> 1 more day.") for _, text, _ in sender.sent)


async def test_alone_or_where_the_others_are_not_there_nobody_is_asked(ward: Ward) -> None:
    table = await waiting(ward, ANN, CYD)
    async with changing(table) as change:
        change.seat(2, status="absent")
        await change.commit()
    await turn(places.gone, table, 0)
    before = left(ward, table)
    assert await turn(gifts.ask, table, BOB) == "done"
    assert left(ward, table) == before + DAY


async def test_the_question_lapses_when_the_player_has_answered_and_when_the_game_pauses(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD, game="gothic-doctor", time_limit="1d")
    first = table.awaited()[0].user
    await turn(gifts.ask, table, next(user for user in (ANN, BOB) if user != first))
    presses = 0
    while table.awaited()[0].user == first:
        assert kinds(table) == ["more_time"], "a turn has several answers"
        await any_move(table)
        presses += 1
    assert presses > 1 and (kinds(table), await told(ward, table)) == ([], [("more_time", "lapsed")])
    table = await waiting(ward, ANN, CYD)
    await turn(gifts.ask, table, ANN)
    await pause(table)
    assert (kinds(table), await told(ward, table)) == ([], [("more_time", "paused")])


async def test_a_question_about_a_turn_gives_no_time_to_a_later_one(ward: Ward) -> None:
    table = await waiting(ward, ANN, CYD)
    await turn(gifts.ask, table, ANN)
    for user in (BOB, ANN, CYD):  # all are asked again, and Bob is the last once more
        await moved(table, user, "skip")
    assert kinds(table) == ["more_time"]
    before = left(ward, table)
    await turn(answering.agree, table, CYD, 1)
    assert left(ward, table) == before and await told(ward, table) == [("more_time", "lapsed")]


async def test_a_yes_that_comes_too_late_gives_nothing(ward: Ward) -> None:
    table = await waiting(ward, ANN, CYD)
    await turn(gifts.ask, table, ANN)
    async with changing(table) as change:
        change.seat(1, status="absent")  # a computer player sits in
        await change.commit()
    await turn(answering.agree, table, CYD, 1)
    assert await told(ward, table) == [("more_time", "lapsed")]


async def test_what_gets_no_more_time(ward: Ward) -> None:
    untimed, both = await ward.playing(ANN, BOB), await ward.playing(ANN, BOB, time_limit="1d")
    with pytest.raises(UserError, match="no time limit"):
        await turn(gifts.ask, untimed, ANN)
    with pytest.raises(UserError, match="one known player"):
        await turn(gifts.ask, both, ANN)  # it waits for two
    table = await waiting(ward, ANN)
    with pytest.raises(UserError, match="Only people who play"):
        await turn(gifts.ask, table, EVE)
    ward.time += 5 * DAY
    with pytest.raises(UserError, match="their time is not up"):
        await turn(gifts.ask, table, ANN)


async def test_in_a_league_time_is_given_only_where_its_season_allows_it(ward: Ward) -> None:
    table = await waiting(ward, ANN)
    table.settings = replace(table.settings, league_game=1)
    with pytest.raises(UserError, match="no gifts of time"):
        await turn(gifts.ask, table, ANN)
    table.settings = replace(table.settings, league_pauses_until=ward.time + DAY)
    assert await turn(gifts.ask, table, ANN) == "done"


async def test_nobody_is_named_by_a_gift_where_it_is_secret_who_is_asked(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD, game="quack-in-the-box", time_limit="1d")
    for _ in range(400):
        if clock.secret(table):
            break
        user = table.awaited()[0].user or 0
        decision = next(one for one in table.decisions() if one.must)
        await moved(table, user, str(next(iter(decision.moves))), decision=decision)
        await ward.quiet()
    assert clock.secret(table) and gifts.receiver(table) is None
    for user in (ANN, BOB, CYD):
        with pytest.raises(UserError, match="one known player"):
            await turn(gifts.ask, table, user)
