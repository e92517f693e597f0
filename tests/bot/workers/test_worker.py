"""A child process that dies, hangs or sends garbage is ended, and the next question starts another."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.workers.frames import HEAD, Kind, frame
from bot.workers.worker import LARGEST, Worker, WorkerClosedError, WorkerError
from tests.bot.workers.echo import MILDER
from tests.wire import HANG_SECONDS, eventually

ECHO, PARROT = "tests.bot.workers.echo", "tests.bot.workers.parrot"
SHORT = 0.1
"""Seconds to wait for something that never comes."""
PARENT = f"""
import asyncio, sys
from bot.workers.worker import Worker

async def main():
    worker = Worker("{ECHO}", bytes)
    async with worker.turn:
        await worker.ask(b"hello")
        print("ready", flush=True)
        await worker.ask(sys.argv[1].encode()) if sys.argv[1] else await asyncio.sleep(1e6)

asyncio.run(main())
"""


async def ask(worker: Worker[bytes], question: bytes, seconds: float = HANG_SECONDS) -> bytes:
    async with worker.turn:
        return await worker.ask(question, seconds)


def gone(pid: int | None) -> bool:
    """Return True if a child has ended and was waited for."""
    assert pid is not None
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest_asyncio.fixture
async def echo() -> AsyncIterator[Worker[bytes]]:
    worker = Worker(ECHO, bytes)
    yield worker
    await worker.close()
    assert worker.pid is None


@pytest_asyncio.fixture
async def parrot() -> AsyncIterator[Worker[bytes]]:
    worker = Worker(PARROT, bytes)
    yield worker
    await worker.close()


async def test_it_starts_at_the_first_question_and_answers_all_of_them_in_order(echo: Worker[bytes]) -> None:
    assert echo._child is None
    questions = [b"", b"hello", bytes(range(256)) * 4000]
    assert await asyncio.gather(*(ask(echo, one) for one in questions)) == questions
    child = echo.pid
    assert child not in {None, os.getpid()}
    assert await ask(echo, b"again") == b"again" and echo.pid == child


async def test_what_it_cannot_answer_is_told_and_the_child_lives_on(echo: Worker[bytes]) -> None:
    with pytest.raises(WorkerError, match="KeyError: 'aspirin'"):
        await ask(echo, b"fail")
    child = echo.pid
    assert await ask(echo, b"hello") == b"hello" and echo.pid == child


async def test_what_it_prints_is_no_answer(echo: Worker[bytes]) -> None:
    assert await ask(echo, b"print") == b"printed"
    assert await ask(echo, b"hello") == b"hello"


async def test_it_is_told_no_token_and_steps_back_behind_the_bot(
    echo: Worker[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("HOUSECALL_LOG_LEVEL", "INFO")
    told = json.loads(await ask(echo, b"environment"))
    assert "secret" not in told.values() and told["HOUSECALL_LOG_LEVEL"] == "INFO"
    assert int(await ask(echo, b"nice")) == min(19, os.nice(0) + MILDER)


async def test_ctrl_c_is_the_bots_to_hear(echo: Worker[bytes]) -> None:
    await ask(echo, b"hello")
    child = echo.pid
    assert child is not None
    os.kill(child, signal.SIGINT)
    assert await ask(echo, b"hello") == b"hello" and echo.pid == child


async def test_one_that_dies_over_a_question_is_started_again_by_the_next(echo: Worker[bytes]) -> None:
    with pytest.raises(WorkerError, match="IncompleteReadError"):
        await ask(echo, b"die")
    assert echo.pid is None
    assert await ask(echo, b"hello") == b"hello"


async def test_one_that_is_killed_over_a_question_is_started_again_by_the_next(echo: Worker[bytes]) -> None:
    await ask(echo, b"hello")
    asked = asyncio.create_task(ask(echo, b"sleep"))
    child = echo.pid
    assert child is not None
    await asyncio.sleep(0)
    os.kill(child, signal.SIGKILL)
    with pytest.raises(WorkerError):
        await asked
    assert gone(child)
    assert await ask(echo, b"hello") == b"hello"


async def test_one_that_died_between_two_questions_loses_none(echo: Worker[bytes]) -> None:
    await ask(echo, b"hello")
    child = echo._child
    assert child is not None
    child.kill()
    await child.wait()
    assert await ask(echo, b"hello") == b"hello" and echo.pid != child.pid


async def test_one_that_takes_too_long_is_killed(echo: Worker[bytes]) -> None:
    await ask(echo, b"hello")
    child = echo.pid
    with pytest.raises(WorkerError, match="TimeoutError"):
        await ask(echo, b"spin", SHORT)
    assert echo.pid is None and gone(child)
    assert await ask(echo, b"hello") == b"hello"


async def test_one_that_was_stopped_is_killed(echo: Worker[bytes]) -> None:
    await ask(echo, b"hello")
    child = echo.pid
    assert child is not None
    os.kill(child, signal.SIGSTOP)
    await asyncio.to_thread(os.waitid, os.P_PID, child, os.WSTOPPED | os.WNOWAIT)
    with pytest.raises(WorkerError, match="TimeoutError"):
        await ask(echo, b"hello", SHORT)
    assert gone(child)
    assert await ask(echo, b"hello") == b"hello"


@pytest.mark.parametrize(
    "said",
    [
        HEAD.pack(99, 0),
        frame(Kind.READY),
        HEAD.pack(Kind.ANSWER, LARGEST + 1),
        b"Traceback (most recent call last):\n",
        HEAD.pack(Kind.ANSWER, 5) + b"half",
        HEAD.pack(Kind.ANSWER, 1 << 20) + bytes(1 << 19),
        b"\x03",
        b"",
    ],
    ids=["no kind", "ready", "too large", "a traceback", "half", "half of much", "half a head", "nothing"],
)
async def test_a_broken_answer_ends_the_child_and_the_next_one_answers(parrot: Worker[bytes], said: bytes) -> None:
    assert await ask(parrot, frame(Kind.ANSWER, b"fine")) == b"fine"
    child = parrot.pid
    waits = (len(said) > HEAD.size and HEAD.unpack_from(said)[0] == Kind.ANSWER) or len(said) == 1
    with pytest.raises(WorkerError):
        await ask(parrot, said, SHORT if waits else HANG_SECONDS)
    assert parrot.pid is None and gone(child)
    assert await ask(parrot, frame(Kind.ANSWER, b"fine")) == b"fine"


async def test_an_answer_that_cannot_be_read_ends_the_child() -> None:
    def read(told: bytes) -> bytes:
        if told != b"fine":
            raise ValueError("this is not fine")
        return told

    worker = Worker(ECHO, read)
    assert await ask(worker, b"fine") == b"fine"
    with pytest.raises(WorkerError, match="ValueError"):
        await ask(worker, b"nonsense")
    assert worker.pid is None
    assert await ask(worker, b"fine") == b"fine"
    await worker.close()


async def test_one_that_does_not_start_is_told_of_every_time() -> None:
    worker = Worker("tests.bot.workers.nobody", bytes)
    for _ in range(2):
        with pytest.raises(WorkerError):
            await ask(worker, b"hello")
        assert worker.pid is None
    await worker.close()


async def test_one_that_takes_too_long_to_start_is_killed(echo: Worker[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as at_once:
        at_once.setattr("bot.workers.worker.STARTING_SECONDS", 0)
        with pytest.raises(WorkerError, match="TimeoutError"):
            await ask(echo, b"hello")
    assert echo.pid is None
    assert await ask(echo, b"hello") == b"hello"


async def test_whoever_gives_up_while_being_answered_ends_the_child(echo: Worker[bytes]) -> None:
    await ask(echo, b"hello")
    child = echo.pid
    asked = asyncio.create_task(ask(echo, b"sleep"))
    await asyncio.sleep(0)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert echo.pid is None and gone(child)
    assert await ask(echo, b"hello") == b"hello"


async def test_whoever_gives_up_while_it_starts_ends_the_child(echo: Worker[bytes]) -> None:
    asked = asyncio.create_task(ask(echo, b"hello"))
    child = await eventually(lambda: echo.pid)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert echo.pid is None and gone(child)


async def test_whoever_gives_up_while_waiting_disturbs_nobody(echo: Worker[bytes]) -> None:
    await ask(echo, b"hello")
    child = echo.pid
    first, second = asyncio.create_task(ask(echo, b"first")), asyncio.create_task(ask(echo, b"second"))
    await asyncio.sleep(0)
    second.cancel()
    assert await first == b"first" and echo.pid == child


async def test_closing_ends_a_child_that_is_busy_and_tells_all_who_wait() -> None:
    worker = Worker(ECHO, bytes)
    await ask(worker, b"hello")
    child = worker.pid
    asked = [asyncio.create_task(ask(worker, one)) for one in (b"spin", b"hello")]
    await asyncio.sleep(0)
    await worker.close()
    assert worker.pid is None and gone(child)
    for one in asked:
        with pytest.raises(WorkerClosedError):
            await one


@pytest.mark.parametrize("created", [False, True])
async def test_closing_ends_a_child_that_is_starting(*, created: bool) -> None:
    worker = Worker(ECHO, bytes)
    asked = asyncio.create_task(ask(worker, b"hello"))
    await asyncio.sleep(0)
    if created:
        await eventually(lambda: worker.pid)
    await worker.close()
    assert worker.pid is None
    with pytest.raises(WorkerClosedError):
        await asked


async def test_a_closed_one_starts_nothing() -> None:
    worker = Worker(ECHO, bytes)
    await worker.close()
    with pytest.raises(WorkerClosedError):
        await ask(worker, b"hello")
    assert worker.pid is None
    await worker.close()


@pytest.mark.parametrize("doing", ["", "sleep", "spin"])
async def test_the_child_ends_with_the_bot_whatever_it_is_doing(doing: str) -> None:
    told = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", PARENT, doing, stdout=PIPE, stderr=PIPE, env=told)
    assert bot.stdout is not None and bot.stderr is not None
    assert await bot.stdout.readline() == b"ready\n"
    if doing:
        assert await bot.stderr.readline() == b"begun\n"
    bot.kill()
    async with asyncio.timeout(HANG_SECONDS):
        assert await bot.stderr.read() == b"", "it closes when the child has ended too, which has nothing to say"
        await bot.wait()
