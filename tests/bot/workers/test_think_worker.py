"""The thinking child: it answers, is killed when stuck, and is restarted after it died."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from random import Random

import pytest
import pytest_asyncio
from msgspec.structs import replace

from bot.workers.think import ThinkAnswer, ThinkQuestion, answer
from bot.workers.think_worker import InlineThinker, ThinkWorker
from bot.workers.worker import WorkerClosedError, WorkerError
from engines import GAMES
from tests.wire import HANG_SECONDS, eventually

GAME = GAMES["doctor-strange"]


def asked(level: str = "strong") -> ThinkQuestion:
    state = GAME.deal(GAME.Options(), 2, bytes(range(32)))
    seat = next(one.seat for one in GAME.decisions(state) if one.must)
    return ThinkQuestion(GAME.id, GAME.dump(GAME.redeal(state, seat, Random(1))), seat, level, bytes(32))


def legal(question: ThinkQuestion, given: ThinkAnswer) -> bool:
    state = GAME.load(question.guess)
    return any(one.number == given.number and GAME.move(given.move) in one.moves for one in GAME.decisions(state))


def deaf(worker: ThinkWorker, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Let the child receive nothing more. Return the questions that it missed."""
    child = worker._worker._child
    assert child is not None and child.stdin is not None
    unheard = list[bytes]()
    monkeypatch.setattr(child.stdin, "write", unheard.append)
    return unheard


@pytest_asyncio.fixture
async def worker() -> AsyncIterator[ThinkWorker]:
    worker = ThinkWorker(seconds=0.2, grace=HANG_SECONDS)
    yield worker
    await worker.close()
    assert worker.pid is None


async def test_it_answers_in_a_child_that_is_started_once(worker: ThinkWorker) -> None:
    question = asked()
    assert legal(question, await worker(question))
    child = worker.pid
    assert child not in {None, os.getpid()}
    given = await asyncio.gather(*(worker(asked(level)) for level in ("easy", "sensible", "strong", "strong")))
    assert all(legal(question, one) for one in given) and worker.pid == child


async def test_what_it_cannot_answer_is_told_and_the_child_lives_on(worker: ThinkWorker) -> None:
    with pytest.raises(WorkerError, match="KeyError"):
        await worker(replace(asked(), game="bridge"))
    child = worker.pid
    with pytest.raises(WorkerError, match="KeyError"):
        await worker(asked("clairvoyant"))
    assert legal(asked(), await worker(asked())) and worker.pid == child


async def test_a_child_that_died_is_started_again(worker: ThinkWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    await worker(asked())
    dead = worker.pid
    assert dead is not None
    unheard = deaf(worker, monkeypatch)  # so that it has not answered when it dies
    thought = asyncio.create_task(worker(asked()))
    await eventually(lambda: unheard)
    os.kill(dead, signal.SIGKILL)
    with pytest.raises(WorkerError):
        await thought
    assert legal(asked(), await worker(asked()))
    assert worker.pid not in {None, dead}


async def test_one_that_is_stuck_is_killed_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = ThinkWorker(seconds=0.1, grace=HANG_SECONDS)
    try:
        await worker(asked("easy"))
        deaf(worker, monkeypatch)
        worker._grace = 0.1
        with pytest.raises(WorkerError):
            await worker(asked())
        assert worker.pid is None
    finally:
        await worker.close()


async def test_a_closed_study_starts_nothing() -> None:
    worker = ThinkWorker()
    await worker.close()
    with pytest.raises(WorkerClosedError):
        await worker(asked())
    assert worker.pid is None


def test_it_thinks_until_its_time_is_up_and_not_much_longer() -> None:
    times = iter(range(1000))
    seen: list[int] = []

    def clock() -> float:
        seen.append(next(times))
        return float(seen[-1])

    assert legal(asked(), answer(replace(asked(), seconds=30.0), clock))
    assert 2 < len(seen) <= 32


async def test_inline_the_same_question_has_the_same_answer() -> None:
    thinker = InlineThinker(playouts=40)
    assert await thinker(asked()) == await thinker(asked())
    with pytest.raises(WorkerError):
        await thinker(replace(asked(), guess=b"x"))
    await thinker.close()
