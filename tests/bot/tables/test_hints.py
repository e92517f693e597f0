"""Hints: who may take them, their content, what they reveal, and the note on a game with a hint."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace as changed

from bot.errors import UserError
from bot.faces import lessons
from bot.history.results import ending_of, records
from bot.interactions.learn import LEVEL
from bot.screens import hints as screens
from bot.screens.finale import hinted
from bot.tables import ending, hints, lobby, start
from bot.tables.hints import Hint, hint_of
from bot.tables.table import Table
from bot.words import languages, speaker
from bot.workers.think import CompareAnswer, CompareQuestion, compare
from bot.workers.think_worker import InlineThinker, Urgency
from bot.workers.worker import WorkerError
from engines import GAMES
from engines.players.comparison import Comparison
from storage import StorageError
from tests.bot.tables.test_computers import Scripted, thinking
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, no_room, turn
from tests.laws.playing import pick

ENGLISH = speaker("en")


class Overheard(Scripted):
    """A thinker that records its questions, and compares inline; `wrong`: it cannot."""

    def __init__(self, *, wrong: bool = False) -> None:
        super().__init__()
        self.compared: list[tuple[CompareQuestion, Urgency]] = []
        self.wrong = wrong

    async def compare(self, question: CompareQuestion, urgency: Urgency) -> CompareAnswer:
        self.compared.append((question, urgency))
        if self.wrong:
            raise WorkerError("stuck")
        return await InlineThinker(samples=4).compare(question, urgency)


async def alone(ward: Ward, game: str, thinker: Overheard | None = None) -> Table:
    """Return a game of Ann against a computer player, with a question to Ann."""
    thinking(ward, thinker or Overheard())
    table = await ward.playing(ANN, computers=max(2, min(GAMES[game].seats)) - 1, game=game)
    table.go_on()
    await ward.quiet()
    return table


async def lesson_of(ward: Ward, game: str, thinker: Overheard) -> tuple[Table, int]:
    thinking(ward, thinker)
    lesson = lessons()[game]
    table = await ward.opened(ANN, game=game, most=2, lesson=True, options=dict(lesson.options))
    await turn(lobby.add_computer, table, ANN, LEVEL)
    await turn(lobby.wish, table, ANN, lesson.seat)
    await turn(start.start, table, ANN)
    table.go_on()
    await ward.quiet()
    return table, lesson.seat


@pytest.mark.parametrize("game", GAMES)
async def test_a_hint_is_asked_of_the_thinker_after_players_and_of_a_redealt_state_alone(ward: Ward, game: str) -> None:
    for taught in (False, True):
        thinker = Overheard()
        table = (await lesson_of(ward, game, thinker))[0] if taught else await alone(ward, game, thinker)
        seat = table.seat_of(ANN)
        assert seat is not None and hints.offered(table, seat.seat)
        hint, _ = await hints.thought(table, ANN)
        question, urgency = thinker.compared[0]
        guess, true = table.game.load(question.guess), table.state
        assert (urgency, question.seat, question.effort.samples) == (
            Urgency.HINT,
            seat.seat,
            6 if game == "clinic" else 24,
        )
        assert guess.seed != true.seed and true.seed not in question.guess and question.guess != table.game.dump(true)
        assert table.game.view(guess, seat.seat) == table.game.view(true, seat.seat)
        own = {move for one in table.own(seat.seat) for move in one.moves}
        assert {move for move in (hint.best, *hint.equals) if move is not None} <= own


@pytest.mark.parametrize("game", GAMES)
async def test_what_is_worth_a_thought_is_the_same_whatever_is_hidden(ward: Ward, game: str) -> None:
    """A hint's options depend on the seat's own knowledge, and the rest on redealt states."""
    table, rng, looked = await alone(ward, game), Random(3), 0
    for _ in range(60):
        asked = next((one for one in table.decisions() if one.must), None)
        if asked is None or looked == 8:
            break
        seat, true = asked.seat, table.state
        named = set()
        for _ in range(3):
            table.state = table.game.redeal(true, seat, rng)
            question = hints.question(table, seat)
            named.add(compare(changed(question, effort=changed(question.effort, samples=1)), lambda: 0.0).ideas)
        looked += len(next(iter(named))) > 1
        assert len(named) == 1
        table.state = table.game.clone(true)
        table.game.play(table.state, seat, pick([asked], rng)[1])
    assert looked


async def test_the_same_question_has_the_same_hint(ward: Ward) -> None:
    table = await alone(ward, "gothic-doctor")
    assert await hints.thought(table, ANN) == await hints.thought(table, ANN)


async def test_with_another_person_at_the_table_there_is_none(ward: Ward) -> None:
    thinking(ward, thinker := Overheard())
    table = await ward.playing(ANN, BOB, game="gothic-doctor")
    for user, seat in ((ANN, 0), (BOB, 1)):
        assert not hints.offered(table, seat)
        with pytest.raises(UserError, match="would not be fair"):
            await hints.thought(table, user)
    with pytest.raises(UserError):
        await hints.thought(table, CYD)
    await turn(ending.concede, table, BOB)
    assert not thinker.compared


async def test_somebody_who_conceded_still_keeps_the_others_from_hints(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, computers=1, game="gothic-doctor")
    await turn(ending.concede, table, BOB)
    with pytest.raises(UserError, match="would not be fair"):
        await hints.thought(table, ANN)


async def test_a_hint_that_comes_too_late_or_not_at_all_says_so_and_marks_nothing(ward: Ward) -> None:
    table = await alone(ward, "gothic-doctor")
    _, occasion = await hints.thought(table, ANN)
    table.row = changed(table.row, undo_count=1)
    with pytest.raises(UserError, match="changed meanwhile"):
        await turn(hints.take, table, ANN, occasion)
    thinking(ward, Overheard(wrong=True))
    table.services = ward.services
    with pytest.raises(UserError, match="goes on without one"):
        await hints.thought(table, ANN)
    assert not table.settings.hints_taken


async def test_the_mark_is_written_before_anything_is_shown(ward: Ward) -> None:
    table = await alone(ward, "gothic-doctor")
    _, occasion = await hints.thought(table, ANN)
    with no_room(), pytest.raises(StorageError):
        await turn(hints.take, table, ANN, occasion)
    assert not table.settings.notices
    await turn(hints.take, table, ANN, occasion)
    await turn(hints.take, table, ANN, occasion)
    row = await ward.storage.table(table.id)
    assert (
        row is not None
        and type(table.settings).load(row.settings) == table.settings
        and table.settings.hints_taken == 2
    )
    assert [one.key for one in table.settings.notices] == ["hints_used"], "the board says it once"


async def test_a_lesson_counts_for_nothing_anyway(ward: Ward) -> None:
    table, _ = await lesson_of(ward, "gothic-doctor", Overheard())
    hint, occasion = await hints.thought(table, ANN)
    assert hint.best is not None
    await turn(hints.take, table, ANN, occasion)
    assert not table.settings.hints_taken and not table.settings.notices


async def test_a_game_with_hints_says_so_when_it_is_over_and_counts_for_no_record(ward: Ward) -> None:
    for taken in (0, 1):
        table = await alone(ward, "gothic-doctor")
        for _ in range(taken):
            await turn(hints.take, table, ANN, (await hints.thought(table, ANN))[1])
        await turn(ending.concede, table, ANN)
        result = ending.read(table)
        assert result is not None and result.hints == taken
        assert bool(hinted(ENGLISH, result)) == bool(taken)
    rows, seats = await ward.storage.results(), await ward.storage.result_seats()
    assert [ending_of(row).hints for row in rows] == [0, 1]
    assert [record.played for record in records(rows, seats, ANN).values()] == [1]


def of(*values: list[float]) -> Hint:
    ideas = [GAMES["gothic-doctor"].move(text) for text in ("keep", "mulligan", "draw_action")][: len(values)]
    return hint_of([*ideas], Comparison(list(values), [{} for _ in values], list(range(len(values)))), 0.5)


def test_what_is_clear_is_told_from_what_is_not() -> None:
    sure = of([0.4, 0.5] * 8, [0.6, 0.7] * 8)
    assert (str(sure.best), sure.clear, sure.points, sure.equals) == ("mulligan", True, 20, ())
    near = of([0.4, 0.5] * 8, [0.408, 0.508] * 8)
    assert (near.clear, near.points, len(near.equals)) == (False, 0, 1)
    small = of([0.4, 0.5] * 8, [0.418, 0.518] * 8)
    assert (small.clear, small.equals, small.points) == (False, (), 2), "less than two points are not clear"
    third = of([0.4, 0.5] * 8, [0.408, 0.508] * 8, [0.1, 0.1] * 8)
    assert (third.clear, len(third.equals), third.points) == (False, 1, 36)
    assert of([0.4]) == Hint(GAMES["gothic-doctor"].move("keep"))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
async def test_every_hint_has_words(ward: Ward, game: str, language: str) -> None:
    table = await alone(ward, game)
    seat = table.seat_of(ANN)
    assert seat is not None
    audience, own = table.audience(seat.seat, speaker(language)), table.own(seat.seat)
    hint, _ = await hints.thought(table, ANN)
    for one in (
        hint,
        Hint(hint.best),
        Hint(hint.best, (None,), clear=False),
        Hint(None, points=3),
        Hint(hint.best, clear=False),
    ):
        heading, *lines = screens.told(audience, own, one, first=True).split("\n")
        assert heading == f"💡 {audience.say('Hint')}" and len(lines) >= 2
        assert len("\n".join(lines)) <= 600 and "{" not in "".join(lines)
