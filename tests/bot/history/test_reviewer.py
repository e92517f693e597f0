"""Reviews are made one after another, saved after each decision, and refused with one sentence."""

from __future__ import annotations

import asyncio
from dataclasses import replace as changed

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.history.recordings import Recordings
from bot.history.review import Review
from bot.history.reviewer import REST, Reviewer
from bot.history.reviewing import Hindsight
from bot.tables import ending, forgetting
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.workers.think import CompareAnswer, CompareQuestion
from bot.workers.think_worker import InlineThinker, Urgency
from bot.workers.worker import WorkerClosedError, WorkerError
from storage import Batch
from tests.bot.tables.recorded import play_on, play_out
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, turn


class Spy(InlineThinker):
    """A thinker that records its questions, answers some at a cost, then stops or `fails`."""

    def __init__(self, answers: int = 10_000, *, fails: bool = False) -> None:
        super().__init__(playouts=2, samples=6)
        self.asked: list[CompareQuestion] = []
        self.answers, self.fails = answers, fails
        self.gate = asyncio.Event()
        self.gate.set()

    async def compare(self, question: CompareQuestion, urgency: Urgency) -> CompareAnswer:
        assert urgency is Urgency.REVIEW
        self.asked.append(question)
        await self.gate.wait()
        if self.fails:
            raise WorkerError("It died.")
        if len(self.asked) > self.answers:
            raise WorkerClosedError("The bot stops.")
        quick = replace(question, effort=replace(question.effort, playouts=min(1, question.effort.playouts)))
        return replace(await super().compare(quick, urgency), cost=0.5)


def thinking(ward: Ward, spy: Spy) -> Reviewer:
    """Return a restarted bot's reviewer with this thinker, on the same storage."""
    ward.services = changed(ward.services, thinker=spy)
    ward.registry = TableRegistry(ward.services)
    return Reviewer(ward.registry, Recordings(ward.registry))


async def over(ward: Ward, *users: int, game: str = "quack-in-the-box", seed: int = 3, moves: int = 0) -> Table:
    """Return a finished game; with `moves`, the second player conceded then."""
    table = await ward.playing(*users, game=game)
    if moves:
        await play_on(table, moves, seed)
        if not table.over:
            await turn(ending.concede, table, users[1])
    else:
        await play_out(table, seed)
    assert table.over
    return table


async def made(ward: Ward, table: Table, user: int, spy: Spy) -> Review:
    reviewer = thinking(ward, spy)
    begun = await reviewer.review(await ward.registry.table(table.id), user)
    assert not begun.done
    await ward.quiet()
    found = await reviewer.wait(table.id, begun.seat, 1)
    assert found is not None and found.done
    return found


async def test_a_review_adds_up_and_is_the_same_again(ward: Ward) -> None:
    table, spy = await over(ward, ANN, BOB, seed=5, game="doctor-strange"), Spy()
    found = await made(ward, table, ANN, spy)
    seat, outcome = table.seat_of(ANN), table.outcome()
    assert seat is not None and outcome is not None and found.seat == seat.seat
    assert found.decisions == found.looked == len(found.judged) > 0
    assert (
        found.curve[0][1] + found.luck - found.cost
        == found.curve[-1][1]
        == (1000 if outcome.ranks[seat.seat] == 1 else 0)
    )
    assert found.accuracy is not None and 0 <= found.accuracy <= 100
    assert len(found.dump()) < 5000
    assert sum(slept >= REST * 0.5 for slept in ward.slept) == len(spy.asked), (
        "after each piece it rests three times as long"
    )
    batch = Batch()
    batch.drop_review(table.id, seat.seat)
    await ward.storage.commit(batch)
    again = Spy()
    assert await made(ward, table, ANN, again) == found
    assert again.asked == spy.asked, "the same luck"


async def test_a_bot_that_is_killed_loses_nothing_but_the_decision_it_looks_at(ward: Ward) -> None:
    table = await over(ward, ANN, BOB, game="gothic-doctor", moves=16)
    whole = Spy()
    found = await made(ward, table, BOB, whole)
    batch = Batch()
    batch.drop_review(table.id, found.seat)
    await ward.storage.commit(batch)
    asked: list[CompareQuestion] = []
    lost = list[CompareQuestion]()
    first = True
    while first or lost:
        spy = Spy(answers=3)
        reviewer = thinking(ward, spy)
        if first:
            await reviewer.review(await ward.registry.table(table.id), BOB)
        else:
            await reviewer.start()
        await ward.quiet()
        if lost:
            assert spy.asked[0] == lost[0], "it goes on with the decision that was lost"
        asked += spy.asked[:3]
        first, lost = False, spy.asked[3:]
    assert asked == whole.asked, "no question is answered twice, and none is left out"
    assert await thinking(ward, Spy()).stored(table.id, found.seat) == found


async def test_the_thinking_process_gets_nothing_that_the_seat_could_not_know(ward: Ward) -> None:
    for game in ("quack-in-the-box", "doctor-strange"):
        table, spy = await over(ward, ANN, BOB, game=game, moves=20), Spy()
        found = await made(ward, table, ANN, spy)
        recording = await Recordings(ward.registry).recording(table)
        rules, places = recording.game, Hindsight(recording, table.id, found.seat, ANN).places
        views = [rules.view(recording.state(place), found.seat) for place in places]
        hidden = 0
        for question in spy.asked:
            guess = rules.load(question.guess)
            assert guess.seed != recording.state(0).seed and recording.state(0).seed not in question.guess
            assert question.seat == found.seat
            place = next(
                place for place, view in zip(places, views, strict=True) if view == rules.view(guess, found.seat)
            )
            true = {zone.name: zone for zone in rules.zones(recording.state(place))}
            hidden += any(
                not zone.open and zone.seat != found.seat and zone.cards != true[zone.name].cards
                for zone in rules.zones(guess)
            )
        assert hidden > len(spy.asked) // 2, "what lies hidden was dealt anew"


async def test_one_review_a_person_at_a_time_the_others_wait_in_a_queue(ward: Ward) -> None:
    first, second = await over(ward, ANN, BOB, moves=12), await over(ward, ANN, BOB, moves=12, seed=4)
    spy = Spy()
    spy.gate.clear()
    reviewer = thinking(ward, spy)
    table, other = await ward.registry.table(first.id), await ward.registry.table(second.id)
    mine, yours = await reviewer.review(table, ANN), await reviewer.review(other, BOB)
    assert (reviewer.ahead(table.id, mine.seat), reviewer.ahead(other.id, yours.seat)) == (0, 1)
    with pytest.raises(UserError, match=r"table #{table}"):
        await reviewer.review(other, ANN)
    assert not (await reviewer.review(table, ANN)).done, "asked again, it is the one under way"
    assert await reviewer.wait(table.id, mine.seat, 0.001) is not None
    spy.gate.set()
    await ward.quiet()
    assert (await reviewer.review(table, ANN)).done and (await reviewer.review(other, BOB)).done
    assert not (await reviewer.review(other, ANN)).done, "now it is their turn"


async def test_what_cannot_be_reviewed_is_refused_with_a_sentence(ward: Ward) -> None:
    running, lesson = await ward.playing(ANN, BOB), await over(ward, ANN, BOB)
    reviewer = thinking(ward, Spy())
    with pytest.raises(UserError, match="not over yet"):
        await reviewer.review(running, ANN)
    await turn(ending.vote, running, ANN, "cancel")
    await turn(ending.vote, running, BOB, "cancel", sure=True)
    with pytest.raises(UserError, match="called off"):
        await reviewer.review(running, ANN)
    with pytest.raises(UserError, match="had a seat"):
        await reviewer.review(lesson, CYD)
    lesson.row = replace(lesson.row, rules_version=1)
    with pytest.raises(UserError, match="earlier rules"):
        await reviewer.review(lesson, ANN)
    lesson.dealt = b""
    with pytest.raises(UserError, match="no longer stored"):
        await reviewer.review(lesson, ANN)
    lesson.settings = replace(lesson.settings, lesson=True)
    with pytest.raises(UserError, match="lesson"):
        await reviewer.review(lesson, ANN)


async def test_a_game_that_was_conceded_is_reviewed_as_far_as_it_was_played(ward: Ward) -> None:
    table = await over(ward, ANN, BOB, game="gothic-doctor", moves=16)
    found = await made(ward, table, BOB, Spy())
    assert 0 < found.curve[-1][1] < 1000, "the last point is how it stood"
    with pytest.raises(UserError, match="had a seat"):
        await thinking(ward, Spy()).review(table, CYD)


async def test_nothing_chosen_is_nothing_to_review(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(ending.concede, table, BOB)
    with pytest.raises(UserError, match="chosen nothing"):
        await thinking(ward, Spy()).review(table, ANN)


async def test_a_decision_that_nothing_can_be_said_of_is_passed_over(ward: Ward) -> None:
    table = await over(ward, ANN, BOB)
    found = await made(ward, table, ANN, Spy(fails=True))
    assert (found.decisions, found.judged, found.moments, found.accuracy) == (0, [], (), None)


async def test_a_review_goes_with_its_person_and_with_its_moves(ward: Ward) -> None:
    table = await over(ward, ANN, BOB)
    spy = Spy()
    spy.gate.clear()
    reviewer = thinking(ward, spy)
    table = await ward.registry.table(table.id)
    mine = await reviewer.review(table, ANN)
    assert b'"reviews"' in await forgetting.export(ward.registry, ANN)
    await forgetting.forget(ward.registry, ANN)
    spy.gate.set()
    await ward.quiet()
    assert await reviewer.wait(table.id, mine.seat, 1) is None
    spy.gate.clear()
    theirs = await reviewer.review(table, BOB)
    batch = Batch()
    batch.drop_play(table.id)
    await ward.storage.commit(batch)
    spy.gate.set()
    await ward.quiet()
    assert await reviewer.stored(table.id, theirs.seat) is None


async def test_rules_that_are_others_after_a_start_end_a_review(ward: Ward) -> None:
    table = await over(ward, ANN, BOB)
    reviewer = thinking(ward, Spy(answers=0))
    mine = await reviewer.review(await ward.registry.table(table.id), ANN)
    await ward.quiet()
    batch = Batch()
    batch.put_table(replace(table.row, rules_version=1))
    await ward.storage.commit(batch)
    reviewer = thinking(ward, Spy())
    await reviewer.start()
    await ward.quiet()
    assert await reviewer.stored(table.id, mine.seat) is None


async def test_it_stops_when_the_bot_does(ward: Ward) -> None:
    table, spy = await over(ward, ANN, BOB), Spy()
    spy.gate.clear()
    reviewer = thinking(ward, spy)
    mine = await reviewer.review(await ward.registry.table(table.id), ANN)
    await asyncio.sleep(0)
    await reviewer.close()
    await reviewer.review(await ward.registry.table(table.id), ANN)
    await ward.quiet()
    found = await reviewer.wait(table.id, mine.seat, 0)
    assert found is not None and not found.done
