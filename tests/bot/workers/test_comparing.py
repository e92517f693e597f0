"""Moves compared in pieces: the same luck gives the same result in any pieces, and players at tables come first."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.workers.think import WAITING, CompareAnswer, CompareQuestion, ThinkQuestion, compare, redealt
from bot.workers.think_worker import InlineThinker, ThinkWorker, Urgency
from bot.workers.turns import Turns
from bot.workers.worker import WorkerError
from engines import GAMES
from engines.players.race import LEAST, Effort
from tests.laws.games import Games, each_game
from tests.wire import HANG_SECONDS

SEED = bytes(range(32))


def asked(game: Any, effort: Effort = Effort(samples=8, told=True)) -> CompareQuestion:  # noqa: B008  frozen
    state = game.deal(game.Options(), min(count for count in game.seats if count > 1), SEED)
    seat = next(one.seat for one in game.decisions(state) if one.must)
    guess, catalogue = redealt(game, state, seat, Random(1))
    return CompareQuestion(game.id, guess, seat, bytes(32), effort, catalogue=catalogue)


def in_pieces(question: CompareQuestion) -> tuple[CompareAnswer, int]:
    """Compare one line at a time. Return the answer and the number of pieces."""
    told, pieces = compare(question), 1
    while not told.over:
        told = compare(replace(question, ideas=told.ideas, known=told.found))
        pieces += 1
    return told, pieces


@each_game
def test_pieces_come_to_the_same_as_the_whole(game: Games) -> None:
    if game.id not in GAMES:
        return
    question = asked(game)
    whole = compare(replace(question, seconds=float("inf")))
    told, pieces = in_pieces(question)
    assert (told.ideas, told.found, told.over) == (whole.ideas, whole.found, True)
    assert pieces >= (1 if len(told.ideas) < 2 else 2 * LEAST)


@pytest.mark.parametrize("effort", [Effort(samples=2, to_end=True), Effort(samples=2, playouts=3)])
def test_lines_may_be_played_to_their_end_or_by_players_who_look_ahead(effort: Effort) -> None:
    question = asked(GAMES["gothic-doctor"], effort)
    usual = compare(replace(question, effort=Effort(samples=2), seconds=float("inf")))
    two = replace(question, ideas=usual.ideas[:2])
    told, _ = in_pieces(replace(two, effort=replace(effort, whole=True)))
    assert [len(values) for values in told.found.values] == [2, 2]
    if effort.to_end:
        assert {value for values in told.found.values for value in values} <= {0.0, 0.5, 1.0}, "it was won or lost"


def test_a_move_that_was_made_is_compared_with_the_others_and_never_dropped() -> None:
    game = GAMES["quack-in-the-box"]
    question = asked(game, Effort(samples=12, stays=True))
    usual = compare(replace(question, seconds=float("inf"))).ideas[0]
    state = game.load(question.guess)
    other = next(
        str(move)
        for one in game.decisions(state)
        if one.seat == question.seat
        for move in one.moves
        if str(move) != usual
    )
    told = compare(replace(question, made=other, seconds=float("inf")))
    assert told.ideas[:2] == (other, usual) and 0 in told.found.running and WAITING not in told.ideas


async def test_the_child_compares_as_one_would_here() -> None:
    worker = ThinkWorker(seconds=0.2)
    try:
        question = asked(GAMES["doctor-strange"])
        told = await worker.compare(question, Urgency.REVIEW)
        while not told.over:
            told = await worker.compare(replace(question, ideas=told.ideas, known=told.found), Urgency.REVIEW)
        here = await InlineThinker(samples=8).compare(question, Urgency.HINT)
        assert (told.ideas, told.found) == (here.ideas, here.found)
        with pytest.raises(WorkerError):
            await worker.compare(replace(question, made="dance"), Urgency.CASE)
        thought = ThinkQuestion(question.game, question.guess, question.seat, "strong", bytes(32))
        assert (await worker(thought)).move, "and it lives on"
    finally:
        await worker.close()


async def test_the_most_urgent_comes_first_and_who_goes_away_is_passed_over() -> None:
    turns, served, hold = Turns(), list[str](), asyncio.Event()

    async def come(name: str, urgency: int) -> None:
        async with turns.turn(urgency):
            served.append(name)
            await hold.wait()

    first = asyncio.create_task(come("first", 3))
    await asyncio.sleep(0)
    late = [asyncio.create_task(come(name, urgency)) for name, urgency in (("c", 3), ("b", 2), ("gone", 0), ("a", 0))]
    await asyncio.sleep(0)
    late[2].cancel()
    hold.set()
    await asyncio.gather(first, *late, return_exceptions=True)
    assert served == ["first", "a", "b", "c"]
    async with asyncio.timeout(HANG_SECONDS):
        await come("again", 9)


async def test_who_is_called_and_goes_away_in_the_same_moment_passes_it_on() -> None:
    turns, served = Turns(), list[str]()

    async def come(name: str) -> None:
        async with turns.turn(0):
            served.append(name)

    async with turns.turn(0):
        one, other = asyncio.create_task(come("one")), asyncio.create_task(come("other"))
        await asyncio.sleep(0)
    one.cancel()
    await asyncio.gather(one, other, return_exceptions=True)
    assert served == ["other"]


async def test_under_constant_load_the_least_urgent_comes_now_and_then() -> None:
    now = 0.0
    turns, served, hold = Turns(2.0, lambda: now), list[str](), asyncio.Event()

    async def come(name: str, urgency: int) -> None:
        async with turns.turn(urgency):
            served.append(name)
            await hold.wait()

    first = asyncio.create_task(come("first", 0))
    await asyncio.sleep(0)
    late = [asyncio.create_task(come(name, 3)) for name in ("case", "another")]
    await asyncio.sleep(0)
    now = 2.0
    late += [asyncio.create_task(come(f"move {number}", 0)) for number in range(3)]
    await asyncio.sleep(0)
    hold.set()
    await asyncio.gather(first, *late)
    assert served == ["first", "case", "move 0", "another", "move 1", "move 2"], "and never two in a row"
