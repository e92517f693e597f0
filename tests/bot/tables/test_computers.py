"""Computer players at a table: their questions, no waits for their thoughts, and no stalled games."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from bot.errors import UserError
from bot.scheduler.scheduler import AGAIN_MS
from bot.tables import computers, lobby, start
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.workers.think import CompareAnswer, CompareQuestion, ThinkAnswer, ThinkQuestion, answer
from bot.workers.think_worker import Thinker, Urgency
from bot.workers.worker import WorkerClosedError, WorkerError
from engines.players import PLAYERS
from tests.bot.tables.bell import Bell
from tests.bot.tables.ward import ANN, Ward, asked, moved, no_room, status, turn
from tests.toy.night_shift import GAME
from tests.toy.night_shift.moves import Lay
from tests.wire import HANG_SECONDS, eventually


class Scripted:
    """A thinker with a test's answers; it records the questions."""

    def __init__(self, *answers: ThinkAnswer | Exception) -> None:
        self.questions: list[ThinkQuestion] = []
        self.answers = list(answers)
        self.gate = asyncio.Event()
        self.gate.set()

    async def __call__(self, question: ThinkQuestion) -> ThinkAnswer:
        self.questions.append(question)
        await self.gate.wait()
        given = self.answers.pop(0) if self.answers else answer(changed(question, playouts=2))
        if isinstance(given, Exception):
            raise given
        return given

    async def compare(self, question: CompareQuestion, urgency: Urgency) -> CompareAnswer:
        raise AssertionError(question, urgency)

    async def close(self) -> None:
        """Do nothing."""


def thinking(ward: Ward, thinker: Thinker) -> None:
    ward.services = replace(ward.services, thinker=thinker)
    ward.registry = TableRegistry(ward.services)


async def table_of(ward: Ward, thinker: Thinker) -> Table:
    """Return a started game of Ann in seat 0 and a strong computer player in seat 1."""
    thinking(ward, thinker)
    table = await ward.opened(ANN)
    await turn(lobby.add_computer, table, ANN, "strong")
    await turn(lobby.wish, table, ANN, 0)
    await turn(start.start, table, ANN)
    return table


async def test_a_strong_player_is_asked_by_a_redealt_state_and_by_nothing_else(ward: Ward) -> None:
    thinker = Scripted()
    table = await table_of(ward, thinker)
    table.go_on()
    await ward.quiet()
    (question,) = thinker.questions
    assert (question.game, question.seat, question.level) == (GAME.id, 1, "strong")
    before = GAME.load(table.dealt)
    guess = GAME.load(question.guess)
    assert guess.seed != before.seed and before.seed not in question.guess
    assert before.seed.hex().encode() not in question.guess
    assert guess.deck != before.deck and guess.hands[0] != before.hands[0]
    assert GAME.view(guess, 1) == GAME.view(before, 1)
    assert [row.seat for row in table.moves] == [1] and table.moves[0].via == "computer"


async def test_while_it_thinks_a_person_moves_and_is_not_kept_waiting(ward: Ward) -> None:
    thinker = Scripted()
    thinker.gate.clear()
    table = await table_of(ward, thinker)
    table.go_on()
    await eventually(lambda: thinker.questions)
    assert len(thinker.questions) == 1 and not table.moves
    async with asyncio.timeout(HANG_SECONDS):
        await moved(table, ANN, "skip")
    await eventually(lambda: all(task.get_name().endswith("-thought") for task in ward.tasks))
    await table.mailbox.idle()
    await asyncio.sleep(0)  # all tasks have begun and asked
    assert len(thinker.questions) == 1, "the same thing is not asked twice"
    thinker.gate.set()
    await ward.quiet()
    assert [row.seat for row in table.moves][:2] == [0, 1]


async def test_an_answer_that_comes_too_late_is_dropped(ward: Ward) -> None:
    thinker = Scripted()
    thinker.gate.clear()
    table = await table_of(ward, thinker)
    table.go_on()
    await eventually(lambda: thinker.questions)
    table.row = changed(table.row, undo_count=1)
    table.go_on()
    await eventually(lambda: len(thinker.questions) == 2)
    thinker.gate.set()
    await ward.quiet()
    assert [row.seat for row in table.moves] == [1], "one of the two thoughts counted"


@pytest.mark.parametrize(
    "given",
    [
        WorkerError("stuck"),
        RuntimeError("broken"),
        ThinkAnswer(),
        ThinkAnswer(999, "skip"),
        ThinkAnswer(1, "operate now"),
    ],
)
async def test_without_a_usable_thought_it_does_the_sensible_thing(ward: Ward, given: ThinkAnswer | Exception) -> None:
    table = await table_of(ward, Scripted(given))
    table.go_on()
    await ward.quiet()
    (row,) = table.moves
    move = GAME.move(row.move)
    assert row.seat == 1 and isinstance(move, Lay), "the sensible player lays its highest dose"


async def test_a_move_that_is_not_open_is_not_made(ward: Ward) -> None:
    thinker = Scripted()
    table = await table_of(ward, thinker)
    number = next(one.number for one in table.own(1) if one.must)
    thinker.answers.append(ThinkAnswer(number, "pass"))
    table.go_on()
    await ward.quiet()
    assert [GAME.move(row.move).verb for row in table.moves] == ["lay"]


async def test_where_all_players_fail_the_default_is_made(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await table_of(ward, Scripted(WorkerError("gone")))

    def fail(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("engines.players.sensible.choose", fail)
    monkeypatch.setattr("engines.players.easy.choose", fail)
    default = next(str(one.default) for one in table.own(1) if one.must)
    table.go_on()
    await ward.quiet()
    assert [row.move for row in table.moves] == [default]


async def test_when_the_house_closes_nothing_is_made_up_and_whoever_reads_the_table_next_moves(ward: Ward) -> None:
    table = await table_of(ward, Scripted(WorkerClosedError()))
    table.go_on()
    await ward.quiet()
    assert not table.moves
    again = ward.again()
    table = await again.registry.table(table.id)
    await again.quiet()
    assert [row.seat for row in table.moves] == [1]


async def test_a_game_of_strong_players_ends(ward: Ward) -> None:
    thinking(ward, Scripted())
    table = await ward.opened(ANN)
    for _ in range(3):
        await turn(lobby.add_computer, table, ANN, "strong")
    await turn(start.start, table, ANN)
    while status(table) == "playing":
        table.go_on()
        await ward.quiet()
        if status(table) == "playing":
            await moved(table, ANN, str(asked(table, ANN).default))
    assert status(table) == "finished"


async def test_an_unknown_level_is_refused(ward: Ward) -> None:
    table = await ward.opened(ANN)
    with pytest.raises(UserError, match="does not fit"):
        await turn(lobby.add_computer, table, ANN, "clairvoyant")


async def test_a_slow_sensible_player_thinks_in_the_child_too(ward: Ward) -> None:
    thinker = Scripted()
    thinking(ward, thinker)
    table = await ward.opened(ANN)
    await turn(lobby.add_computer, table, ANN, "sensible")
    for _ in range(3):
        ward.services.think_budget.slipped(GAME.id, "sensible")
    await turn(start.start, table, ANN)
    table.go_on()
    await ward.quiet()
    assert [question.level for question in thinker.questions] == ["sensible"] and len(table.moves) == 1


def test_every_level_without_a_search_is_a_player() -> None:
    assert computers.SITS_IN in PLAYERS


@pytest.mark.parametrize("level", ["easy", "strong"])
async def test_a_move_that_could_not_be_written_is_made_when_there_is_room_again(ward: Ward, level: str) -> None:
    thinking(ward, Scripted())
    table = await ward.opened(ANN)
    await turn(lobby.add_computer, table, ANN, level)
    await turn(start.start, table, ANN)
    bell = Bell(ward)
    with no_room() as refused:
        table.go_on()
        await eventually(lambda: refused and not ward.tasks)
    assert not table.moves
    await bell.ring()
    assert not table.moves, "not at once again"
    ward.time += AGAIN_MS
    await bell.ring()
    assert {row.via for row in table.moves} == {"computer"} and not table.moves_pending
