"""Plans: kept private, carried out when asked, dropped with a notice when they no longer hold."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.faces.asked import Asked
from bot.outbox import hand_message
from bot.outbox.hand_message import Chosen
from bot.tables import ahead, orders, standing, undo
from bot.tables.orders import Plan
from bot.tables.reader import Reader
from bot.tables.table import Table
from bot.ui.ids import ELSE, THEN, DecisionStamp
from engines.rehearsal import Step
from storage import StorageError
from tests.bot.tables.layouts import put
from tests.bot.tables.saying import PEOPLE, idle, open_to, says, step
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, changing, moved, no_room
from tests.engines.clinic.scenes import picking
from tests.engines.said import GAMES_SAID_AHEAD


@pytest.mark.parametrize("game", GAMES_SAID_AHEAD)
async def test_a_step_said_ahead_is_made_when_it_is_asked_for(ward: Ward, game: str) -> None:
    table, seat = await idle(ward, game)
    before, text = table.row.move_count, await says(table, seat)
    assert [one.kind for one in await ward.storage.orders(table.id, seat)] == [orders.PLAN]
    assert table.row.move_count == before
    rng = Random(1)
    for _ in range(300):
        await ward.quiet()
        if not ahead.steps(table, seat):
            break
        await step(table, rng)
    made = [row for row in table.moves if row.seat == seat and row.number > before and row.via == "plan"]
    dropped = standing.of(table, seat).word
    assert [row.move for row in made] == ([] if dropped.startswith("plan_") else [text])
    assert bool(await ward.storage.orders(table.id, seat)) is bool(dropped)


async def test_it_survives_a_restart_and_is_cancelled_with_one_press(ward: Ward) -> None:
    table, seat = await idle(ward, "gothic-doctor")
    text = await says(table, seat)
    again = await ward.again().registry.table(table.id)
    assert [one.moves for one in ahead.steps(again, seat)] == [(text,)]
    assert await again.do(partial(standing.cancel, seat=seat))
    assert not ahead.steps(again, seat) and not await ward.storage.orders(table.id, seat)


async def test_another_move_is_named_for_when_the_first_is_not_legal_then(ward: Ward) -> None:
    table, seat = await idle(ward, "gothic-doctor")
    first = await says(table, seat)
    other = await says(table, seat, how=ELSE)
    assert first != other and [one.moves for one in ahead.steps(table, seat)] == [(first, other)]
    asked = ahead.decision(table, seat, instead=True)
    assert asked is not None and not {first, other} & set(map(str, asked.moves))
    await table.do(partial(ahead.take_back, seat=seat))
    assert [one.moves for one in ahead.steps(table, seat)] == [(first,)]
    await table.do(partial(ahead.take_back, seat=seat))
    assert not ahead.steps(table, seat)


async def test_something_else_is_not_named_for_a_step_that_is_gone(ward: Ward) -> None:
    table, seat = await idle(ward, "gothic-doctor")
    await says(table, seat)
    asked = ahead.decision(table, seat, instead=True)
    assert asked is not None
    await table.do(partial(standing.cancel, seat=seat))
    left_behind = DecisionStamp(table.row.undo_count, asked.number, ELSE)
    with pytest.raises(UserError, match="moved on"):
        await table.do(lambda table: ahead.say(table, PEOPLE[seat], left_behind, [str(next(iter(asked.moves)))]))
    audience = table.audience(seat, table.say)
    screen = hand_message.hand_screen(table, audience, Asked(), Reader(), chosen=Chosen(ahead=ELSE))
    assert "When you are asked next" in repr(screen)


async def test_whoever_chose_just_before_the_table_moved_on_is_told_so(ward: Ward) -> None:
    table, seat = await idle(ward, "gothic-doctor")
    asked = ahead.decision(table, seat)
    assert asked is not None
    for number, moved_on in ((asked.number, False), (asked.number + 36, True)):
        chosen = Chosen(number, picked=tuple(asked.moves)[:1], lost="gone for good", ahead=THEN)
        screen = repr(hand_message.hand_screen(table, table.audience(seat), Asked(), Reader(), chosen=chosen))
        assert ("gone for good" in screen, "The table has moved on" in screen) == (not moved_on, moved_on)


@pytest.mark.parametrize("game", GAMES_SAID_AHEAD)
async def test_what_is_usual_is_found_whatever_else_is_named_for_a_step(ward: Ward, game: str) -> None:
    """A game knows only whole questions: after removing the usual move, the rest may be of another kind."""
    table, _ = await idle(ward, game)
    rng, met = Random(game), set[str]()
    for _ in range(20):
        for seat in (0, 1):
            met |= await turn_said(table, seat)
        await step(table, rng)
        await ward.quiet()
    assert met


async def turn_said(table: Table, seat: int) -> set[str]:
    """Plan a seat's turn step by step with each move of each step, and take it back. Return the questions met."""
    met = set[str]()
    for _ in range(ahead.MOST):
        asked, found = ahead.decision(table, seat), ahead.foreseen(table, seat)
        if asked is None or found is None:
            break
        met.add(asked.prompt.key)
        for move in list(asked.moves)[:20]:
            assert ahead.usual(table, replace(asked, moves=[move]), found) in {None, move}
        text = str(ahead.usual(table, asked, found) or next(iter(asked.moves)))
        told = DecisionStamp(table.row.undo_count, asked.number, THEN)
        await table.do(partial(ahead.say, user=PEOPLE[seat], stamp=told, texts=[text]))
    await table.do(partial(standing.cancel, seat=seat))
    return met


async def test_the_second_is_made_where_the_first_is_gone(ward: Ward) -> None:
    table, seat = await idle(ward, "gothic-doctor")
    mine = await says(table, seat)
    (said,) = ahead.steps(table, seat)
    async with changing(table) as change:
        standing.plan(change, seat, Plan((Step(said.prompt, ("cure nobody.1 x", mine)),)))
        await change.commit()
    rng = Random(1)
    while ahead.steps(table, seat):
        await step(table, rng)
        await ward.quiet()
    assert [row.move for row in table.moves if row.via == "plan"] == [mine]


async def test_what_is_not_possible_any_more_is_dropped_with_a_word_and_never_made(ward: Ward) -> None:
    table, seat = await idle(ward, "gothic-doctor")
    await says(table, seat)
    (said,) = ahead.steps(table, seat)
    async with changing(table) as change:
        standing.plan(change, seat, Plan((Step(said.prompt, ("cure nobody.1 x",)),)))
        await change.commit()
    rng = Random(1)
    while ahead.steps(table, seat):
        await step(table, rng)
        await ward.quiet()
    assert standing.of(table, seat).word == "plan_impossible" and open_to(table, seat)
    assert not [row for row in table.moves if row.via == "plan"]


async def test_taking_moves_back_drops_it(ward: Ward) -> None:
    table, seat = await idle(ward, "gothic-doctor")
    await says(table, seat)
    async with changing(table) as change:
        change.touch(undo_count=table.row.undo_count + 1)
        await change.commit()
    assert not ahead.steps(table, seat)
    rng = Random(1)
    while open_to(table, seat) is None:
        await step(table, rng)
        await ward.quiet()
    assert standing.of(table, seat).word == "plan_undone"


async def test_whoever_said_something_ahead_is_told_at_once_that_moves_were_taken_back(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD, game="clinic")
    await put(table, picking(3))
    for seat in (0, 1):
        await table.do(lambda table, seat=seat: moved(table, PEOPLE[seat], "pick build"))  # type: ignore[misc]
    await says(table, 0)
    await table.do(lambda table: undo.undo(table, BOB))
    assert standing.of(table, 0).plan is None and standing.of(table, 0).word == "plan_undone"
    assert [one.kind for one in await ward.storage.orders(table.id, 0)] == [orders.WORD]


async def test_what_a_computer_player_does_meanwhile_was_not_said(ward: Ward) -> None:
    """The computer plays that turn: its plan is not carried out in the next one."""
    table = await ward.playing(ANN, BOB, game="clinic")
    await put(table, picking())
    await table.do(lambda table: moved(table, ANN, "pick build"))
    await says(table, 0)
    async with changing(table) as change:
        change.seat(0, status="absent")
        await change.commit()
    for text in ("pick build", "done"):
        await table.do(lambda table, text=text: moved(table, BOB, text))  # type: ignore[misc]
    await ward.quiet()
    assert any(row.via == "computer" for row in table.moves)
    assert standing.of(table, 0).plan is None and standing.of(table, 0).word == "plan_dropped"


async def test_what_is_left_when_the_turn_is_over_is_dropped_with_a_word(ward: Ward) -> None:
    """Otherwise the next plan would follow it, and be dropped with it unseen."""
    table, seat = await idle(ward, "gothic-doctor")
    await says(table, seat)
    (said,) = ahead.steps(table, seat)
    async with changing(table) as change:
        standing.plan(change, seat, Plan((said,), table.row.undo_count, "a turn before"))
        await change.commit()
    await step(table, Random(1))
    assert not ahead.steps(table, seat) and standing.of(table, seat).word == "plan_over"


async def test_one_is_not_asked_ahead_while_one_is_asked(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game="clinic")
    assert not ahead.may_say(table, 0)
    with pytest.raises(UserError, match="asked right now"):
        await table.do(lambda table: ahead.say(table, ANN, DecisionStamp(0, 1, THEN), ["x"]))


async def test_a_refused_write_says_nothing_ahead(ward: Ward) -> None:
    table, seat = await idle(ward, "clinic")
    with no_room("plan"), pytest.raises(StorageError):
        await says(table, seat)
    assert not ahead.steps(table, seat)


@pytest.mark.parametrize("wish", [orders.Rules({"x": 1}, "3.1"), Plan((Step("a", ("b", "c")),), 2, "3")])
def test_its_rows_are_read_as_they_were_written(wish: orders.Wish) -> None:
    assert orders.read(orders.row(1, 0, wish)) == wish


@pytest.mark.parametrize("game", GAMES_SAID_AHEAD)
async def test_what_is_asked_ahead_keeps_its_number_whatever_is_looked_at_meanwhile(ward: Ward, game: str) -> None:
    """A press on a screen answers the question shown there, also if windows come or not by chance, and no later one:
    buttons name moves by their index.
    """
    rng, looked, numbered = Random(game), 0, dict[tuple[int, int], list[str]]()
    table, _ = await idle(ward, game)
    for _ in range(12):
        for seat in (0, 1):
            if not ahead.may_say(table, seat) or ahead.decision(table, seat) is None:
                continue
            await says(table, seat)
            before = [ahead.decision(table, seat, instead=instead) for instead in (False, True)]
            for _ in range(3):
                assert [ahead.decision(table, seat, instead=instead) for instead in (False, True)] == before
            for way, asked in enumerate(before):
                if asked is not None:
                    texts = list(map(str, asked.moves))
                    assert numbered.setdefault((way, asked.number), texts) == texts
            looked += 1
            await table.do(partial(standing.cancel, seat=seat))
        await step(table, rng)
        await ward.quiet()
    assert looked
