"""Who answers in a sealed window: one person, computer players, standing answers, people who come and go; undo."""

from random import Random

import pytest

from bot.errors import UserError
from bot.tables import clock, ending, forgetting, moves, seats, standing, undo, windows
from bot.tables.clock import goes_on
from bot.tables.time_control import MINUTE, WINDOW
from storage import WHOLE_TABLE
from tests.bot.tables.bell import timers
from tests.bot.tables.layouts import cure, kept, mulligan, objection, over, told, treatment, window
from tests.bot.tables.ward import ANN, BOB, CYD, EVE, NAMES, Ward, asked, changing, moved, stamp, turn
from tests.laws.playing import pick

PEOPLE = {0: ANN, 1: BOB, 2: CYD}


async def test_at_a_table_with_one_person_all_answers_count_once_that_person_has_answered(ward: Ward) -> None:
    table = await window(ward, ANN, computers=3, leaders=(3,))
    moves = len(table.moves)
    assert sorted(await kept(ward, table)) == [1, 2] and [one.seat for one in windows.asked(table)] == [0, 1, 2]
    played = await moved(table, ANN, "pass")
    assert played.held is None and [str(move) for move in played.made] == ["pass"]
    assert [row.via for row in table.moves[moves : moves + 3]] == ["pressed", "computer", "computer"]
    await ward.quiet()
    assert not windows.asked(table) and await kept(ward, table) == {}


async def test_at_a_table_with_one_person_computer_players_among_themselves_wait_for_nothing(ward: Ward) -> None:
    table = await window(ward, ANN, computers=3)
    assert told(table, 4)[:3] == [(seat, "pass", "computer") for seat in (1, 2, 3)]
    assert any(one.seat == 0 for one in table.decisions() if one.must)


async def test_computer_players_answer_at_once_and_are_held_back_too(ward: Ward) -> None:
    table = await window(ward, ANN, BOB, computers=2)
    moves = len(table.moves)
    assert sorted(await kept(ward, table)) == [2, 3] and len(windows.asked(table)) == 3
    await over(ward, table)
    assert [via for _, _, via in told(table, moves)][:3] == ["default", "computer", "computer"]


async def test_pass_for_this_round_answers_windows_beforehand_and_is_held_like_any_answer(ward: Ward) -> None:
    table = await treatment(ward)
    moves = len(table.moves)
    await table.do(lambda table: standing.ask(table, 0, "round"))
    await ward.quiet()
    assert len(table.moves) == moves and list(await kept(ward, table)) == [0]
    await over(ward, table)
    assert told(table, moves)[0] == (0, "pass", "standing answer")


async def test_a_mulligan_is_held_and_whoever_says_nothing_keeps(ward: Ward) -> None:
    table = await mulligan(ward)
    ann, bob, cyd = windows.asked(table)
    changes = next(move for move in ann.moves if move != ann.default)
    await turn(moves.play, table, ANN, stamp(table, ann), [str(changes)])
    assert table.moves == [] and await timers(ward, table) == {(WHOLE_TABLE, WINDOW): 15 * MINUTE}
    await over(ward, table)
    assert told(table, 0)[:3] == [
        (0, str(changes), "pressed"),
        (1, str(bob.default), "default"),
        (2, str(cyd.default), "default"),
    ]


async def test_whoever_takes_a_seat_over_in_the_middle_answers_anew(ward: Ward) -> None:
    table = await window(ward, objectors=(CYD,))
    await moved(table, CYD, objection(table, CYD))
    moves = len(table.moves)
    await turn(seats.offer, table, 2, EVE, 2)
    await turn(seats.replace_seat, table, 2, EVE, NAMES[EVE])
    assert await kept(ward, table) == {} and windows.answer(table, asked(table, EVE)) is None
    await over(ward, table)
    assert (2, "pass", "default") in told(table, moves)


async def test_whoever_gives_up_in_the_middle_passes(ward: Ward) -> None:
    table = await window(ward, objectors=(CYD,))
    await moved(table, CYD, objection(table, CYD))
    moves = len(table.moves)
    await turn(ending.concede, table, CYD)
    await ward.quiet()
    assert len(table.moves) == moves
    await over(ward, table)
    assert (2, "pass", "default") in told(table, moves)


async def test_whoever_is_forgotten_in_the_middle_leaves_no_answer(ward: Ward) -> None:
    table = await window(ward, objectors=(CYD,))
    await moved(table, CYD, objection(table, CYD))
    assert b'"held"' in await forgetting.export(ward.registry, CYD)
    await forgetting.forget(ward.registry, CYD)
    assert await kept(ward, table) == {}
    assert 2 not in table.standing


async def test_a_game_that_is_called_off_in_a_window_keeps_no_answer(ward: Ward) -> None:
    table = await window(ward)
    await moved(table, BOB, "pass")
    await turn(ending.cancel, table)
    assert await kept(ward, table) == {} and await timers(ward, table) == {}


async def test_a_window_that_is_taken_back_drops_its_answers_and_its_time(ward: Ward) -> None:
    table = await cure(ward)
    await moved(table, CYD, "pass")
    assert list(await kept(ward, table)) == [2]
    assert await table.do(lambda table: undo.undo(table, ANN)) is not None
    assert not windows.asked(table) and await kept(ward, table) == {}
    assert (WHOLE_TABLE, WINDOW) not in await timers(ward, table)


async def test_what_is_taken_back_into_a_window_asks_everybody_anew(ward: Ward) -> None:
    table = await window(ward)
    await moved(table, BOB, "pass")
    ward.time += MINUTE
    async with changing(table) as change:
        change.undo(table.row.move_count + 1, table.game.clone(table.state))
        clock.go_on(change, ())
        await change.commit()
    assert await kept(ward, table) == {} and await timers(ward, table) == {(WHOLE_TABLE, WINDOW): 5 * MINUTE}


async def test_an_answer_that_has_counted_in_a_sealed_window_is_not_taken_back_alone(ward: Ward) -> None:
    table = await treatment(ward)
    await over(ward, table)
    last = table.moves[-1]
    shown = [event for event in table.game.unpack(last.events) if event.chance or event.reveals]
    assert (last.move, shown) == ("pass", [])
    with pytest.raises(UserError, match="sealed window"):
        await turn(undo.undo, table, PEOPLE[last.seat])
    assert table.row.undo_count == 0


async def test_strange_has_no_sealed_windows_and_its_answers_count_at_once(ward: Ward) -> None:
    rng = Random(6)
    table = await ward.playing(ANN, BOB, game="doctor-strange", pace="1h", options={"reactions": "sealed"})
    for _ in range(120):
        if table.over:
            break
        assert not windows.asked(table) and goes_on(table) is None
        decision, move = pick(table.decisions(), rng)
        before = len(table.moves)
        await turn(moves.play, table, table.seats[decision.seat].user or 0, stamp(table, decision), [str(move)])
        assert len(table.moves) > before
    assert await kept(ward, table) == {}
