"""Sealed windows: what is answered is kept from everybody until the time of the window is over, and then all counts."""

import pytest

from bot.errors import UserError
from bot.screens.phrases import awaited_line, kept_line
from bot.tables import ending, windows
from bot.tables.clock import goes_on
from bot.tables.time_control import MINUTE
from tests.bot.tables.layouts import kept, objection, over, told, window
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, Ward, asked, moved, turn


async def test_an_answer_is_no_move_until_the_time_of_the_window_is_over(ward: Ward) -> None:
    table = await window(ward, objectors=(CYD,))
    moves, state = len(table.moves), table.state
    played = await moved(table, CYD, objection(table, CYD))
    assert (str(played.held), played.made) == (objection(table, CYD), [])
    assert (len(table.moves), table.state is state) == (moves, True)
    assert list(await kept(ward, table)) == [2]
    await over(ward, table)
    assert told(table, moves) == [(1, "pass", "default"), (2, played.held and str(played.held), "pressed")]
    assert await kept(ward, table) == {} and table.standing[2].held is None


async def test_all_answers_count_in_the_order_of_the_window_whoever_answered_first(ward: Ward) -> None:
    table = await window(ward)
    moves = len(table.moves)
    for user in (DAN, CYD, BOB):
        await moved(table, user, "pass")
    await over(ward, table)
    assert told(table, moves) == [(1, "pass", "pressed"), (2, "pass", "pressed"), (3, "pass", "pressed")]


async def test_after_the_first_answer_that_counts_the_others_are_void_and_what_opens_has_its_own_time(
    ward: Ward,
) -> None:
    table = await window(ward, objectors=(BOB, CYD), leaders=(0, 3))
    moves, first = len(table.moves), goes_on(table)
    assert first is not None
    for user in (CYD, BOB):
        await moved(table, user, objection(table, user))
    await over(ward, table)
    assert [row.via for row in table.moves[moves:]].count("pressed") == 1
    assert await kept(ward, table) == {}
    assert goes_on(table) == first + 5 * MINUTE
    calls = {row.target: row.created for row in await ward.storage.owed(table.id) if row.kind == "call"}
    again = [table.seats[one.seat].user for one in windows.asked(table)]
    assert again == [ANN, BOB, CYD]
    assert [calls.get(f"user:{user}") for user in again] == [ward.time] * 3


@pytest.mark.parametrize("answers", [True, False])
async def test_what_was_asked_of_the_table_lapses_with_the_window_whether_anybody_answered_or_not(
    ward: Ward, answers: bool
) -> None:
    table = await window(ward)
    await turn(ending.vote, table, ANN, "draw")
    if answers:
        await moved(table, BOB, "pass")
    assert [one.kind for one in table.settings.questions] == ["draw"]
    await over(ward, table)
    assert table.settings.questions == []


async def test_an_answer_may_be_changed_until_the_window_is_over(ward: Ward) -> None:
    table = await window(ward, objectors=(CYD,))
    moves = len(table.moves)
    await moved(table, CYD, objection(table, CYD))
    await moved(table, CYD, "pass")
    assert len(await kept(ward, table)) == 1
    await over(ward, table)
    assert (2, "pass", "pressed") in told(table, moves)


async def test_a_stale_menu_is_refused_in_a_window_too(ward: Ward) -> None:
    table = await window(ward)
    decision = asked(table, BOB)
    await over(ward, table)
    with pytest.raises(UserError):
        await moved(table, BOB, "pass", decision=decision)
    assert await kept(ward, table) == {}


async def test_the_hand_says_what_was_answered_and_until_when_it_can_be_changed(ward: Ward) -> None:
    table = await window(ward, objectors=(CYD,))
    when = f"<t:{(goes_on(table) or 0) // 1000}:R>"
    before = kept_line(table, 2, table.say)
    assert when in before and "Let it happen" in before
    text = objection(table, CYD)
    await moved(table, CYD, text)
    label = table.face.label(table.say, table.at(2), table.game.move(text)).text
    assert label in kept_line(table, 2, table.say) and when in kept_line(table, 2, table.say)
    assert kept_line(table, 0, table.say) == "" and "Let it happen" in kept_line(table, 1, table.say)
    assert awaited_line(table, table.say).endswith(f"The game goes on {when} at the latest.")
