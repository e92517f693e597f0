"""Moves taken back by consent: the players asked, the settlement, and the log."""

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.history import transcript
from bot.outbox.board import screen
from bot.tables import answering, questions, undo
from bot.tables.table import Table
from bot.tables.table_settings import Question
from tests.bot.outbox.mailroom import words
from tests.bot.tables.asked import told
from tests.bot.tables.layouts import laid
from tests.bot.tables.ward import ANN, BOB, CYD, EVE, Ward, moved, turn


async def three_in(ward: Ward) -> tuple[Table, bytes]:
    """Return a game where Ann has moved, then Bob, and Cyd is asked; and the state before."""
    table = await ward.playing(ANN, BOB, CYD)
    before = table.game.dump(table.state)
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    return table, before


def wish(table: Table) -> Question:
    found = questions.open_now(table, "undo")
    assert found is not None
    return found


async def yes(table: Table, user: int) -> str:
    """Agree to the open question."""
    return await turn(answering.agree, table, user, wish(table).number)


async def same_as_stored(ward: Ward, table: Table) -> None:
    again = await ward.again().registry.table(table.id)
    assert again.game.dump(again.state) == table.game.dump(table.state)
    assert (again.row, again.moves, again.settings) == (table.row, table.moves, table.settings)


async def test_those_who_moved_since_and_those_who_are_asked_have_to_agree(ward: Ward) -> None:
    table, before = await three_in(ward)
    assert undo.possible(table, ANN)
    assert await turn(undo.undo, table, ANN) is None
    assert not undo.possible(table, ANN), "it is asked already"
    await same_as_stored(ward, table)
    assert await yes(table, BOB) == "agreed"
    assert table.row.undo_count == 0
    assert await yes(table, BOB) == "agreed"
    assert await yes(table, CYD) == "done"
    assert table.game.dump(table.state) == before
    assert [row.undone for row in table.moves] == [True, True]
    assert table.row.undo_count == 1 and table.row.move_count == 2
    await same_as_stored(ward, table)
    await moved(table, ANN, "skip")
    assert table.moves[-1].number == 3


async def test_the_hand_offers_it_only_while_nobody_has_to_agree(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    assert not undo.at_once(table, ANN), "nothing was done yet"
    await moved(table, ANN, "skip")
    assert undo.at_once(table, ANN)
    assert not undo.at_once(table, BOB)
    await moved(table, BOB, "skip")
    assert not undo.at_once(table, ANN), "now it is a question"


async def test_a_board_that_began_after_the_move_says_that_it_was_taken_back(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await moved(table, ANN, "skip")
    began = table.moves[-1].number
    await turn(undo.undo, table, ANN)
    assert "Ann has taken everything back" in words(screen(table, began))
    assert "Ann" not in table.settings.dump()  # it is looked up when shown
    await moved(table, ANN, "skip")
    assert "Ann has taken everything back" not in words(screen(table, began))


async def test_the_log_says_that_they_were_taken_back_and_the_channel_who_asked(ward: Ward) -> None:
    table, _ = await three_in(ward)
    await turn(undo.undo, table, ANN)
    await yes(table, BOB)
    await yes(table, CYD)
    lines = [line.text for line in transcript.lines(table, table.moves, None, table.say)]
    assert [line for line in lines if "taken back" in line] == [
        "Ann’s move was taken back.",
        "Bob’s move was taken back.",
    ]
    assert await told(ward, table) == [("undo", "agreed")]


async def test_where_several_choose_at_once_it_is_settled_when_they_have_and_an_undo_settles_it_too(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD, EVE)
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    await turn(undo.undo, table, ANN)
    await moved(table, CYD, "skip")
    assert wish(table).number == 1  # Eve has not chosen yet
    await turn(undo.undo, table, CYD)
    with pytest.raises(UserError, match="settled"):
        await turn(answering.agree, table, BOB, 1)
    assert table.settings.questions == []
    await turn(undo.undo, table, ANN)
    assert wish(table).asked == (1, 2, 3) and wish(table).agreed == ()


async def test_only_those_who_are_asked_can_answer_and_nobody_asks_twice(ward: Ward) -> None:
    table, _ = await three_in(ward)
    await turn(undo.undo, table, ANN)
    for user in (ANN, EVE):
        with pytest.raises(UserError, match="whom the question names"):
            await yes(table, user)
    with pytest.raises(UserError, match="asked already"):
        await turn(undo.undo, table, ANN)


async def test_never_across_what_was_shown(ward: Ward) -> None:
    table, _ = await three_in(ward)
    await turn(undo.undo, table, ANN)
    await moved(table, CYD, "skip")  # all choices are open
    for user in (ANN, BOB, CYD):
        with pytest.raises(UserError, match="drawn, rolled or shown"):
            await turn(undo.undo, table, user)


async def test_computer_players_are_not_asked_and_move_again(ward: Ward) -> None:
    table = await laid(ward, ANN, BOB, computers=1)
    await moved(table, ANN, "skip")
    table.go_on()
    await ward.quiet()
    assert await turn(undo.undo, table, ANN) is None  # Bob is asked just now
    await yes(table, BOB)
    await ward.quiet()
    assert [(row.seat, row.undone) for row in table.moves[:3]] == [(0, True), (2, True), (2, False)]


async def test_in_a_shared_window_all_are_asked_whom_the_rules_could_ask(
    ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await ward.playing(ANN, BOB, CYD, EVE)
    await moved(table, ANN, "skip")
    await moved(table, BOB, "skip")
    (cyd,) = [one for one in table.decisions() if one.must and one.seat == 2]
    shared = replace(cyd, among=(2, 3))  # only Cyd holds an answer, which is secret
    monkeypatch.setattr(Table, "decisions", lambda _table: [shared])
    await turn(undo.undo, table, ANN)
    assert wish(table).asked == (1, 2, 3)


async def test_who_is_away_for_good_is_not_waited_for(ward: Ward) -> None:
    table, _ = await three_in(ward)
    await turn(undo.undo, table, ANN)
    table.seats = [replace(seat, status="absent") if seat.user == CYD else seat for seat in table.seats]
    assert await yes(table, BOB) == "done"
