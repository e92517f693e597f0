import asyncio
from functools import partial

import pytest

from bot.tables.mailbox import Mailbox
from tests.wire import HANG_SECONDS


async def test_jobs_are_done_in_order_one_at_a_time_and_the_worker_ends() -> None:
    box, done, inside = Mailbox("x"), list[int](), list[int]()

    async def job(n: int) -> int:
        inside.append(n)
        assert len(inside) == 1
        await asyncio.sleep(0)
        inside.remove(n)
        done.append(n)
        return n

    results = await asyncio.gather(*(box.do(partial(job, n)) for n in range(20)))
    assert results == done == list(range(20))
    await box.idle()
    assert not box.busy


async def test_an_exception_reaches_whoever_asked_and_nobody_else() -> None:
    box = Mailbox("x")

    async def bad() -> None:
        raise KeyError("this job only")

    async def good() -> str:
        return "fine"

    first, second = await asyncio.gather(box.do(bad), box.do(good), return_exceptions=True)
    assert isinstance(first, KeyError) and second == "fine"


async def test_who_stops_waiting_does_not_stop_the_job() -> None:
    box, begun, finished = Mailbox("x"), asyncio.Event(), asyncio.Event()

    async def job() -> None:
        begun.set()
        await asyncio.sleep(0.01)
        finished.set()

    asker = asyncio.create_task(box.do(job))
    await begun.wait()
    asker.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asker
    await box.idle()
    assert finished.is_set()


async def test_a_job_that_is_cancelled_from_within_does_not_stop_the_others() -> None:
    box = Mailbox("x")

    async def cancelled() -> None:
        raise asyncio.CancelledError

    async def good() -> str:
        return "fine"

    async with asyncio.timeout(HANG_SECONDS):
        first, second = await asyncio.gather(box.do(cancelled), box.do(good), return_exceptions=True)
    assert isinstance(first, asyncio.CancelledError) and second == "fine"
    await box.idle()


async def test_a_job_asked_for_while_the_worker_ends_is_done() -> None:
    box = Mailbox("x")

    async def job() -> int:
        return 1

    for _ in range(50):
        assert await box.do(job) == 1
