"""Pictures drawn in a child process, which may die or hang."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.faces import FACES
from bot.faces.audience import Audience
from bot.faces.values import Position
from bot.words import speaker
from bot.workers.picture_cache import PictureCache
from bot.workers.picture_worker import MOST, PNG, PictureWorker, PictureWorkers, drawn_at_once
from bot.workers.worker import WorkerError
from engines import GAMES
from tests.wire import HANG_SECONDS


def audience(game: str = "doctor-strange") -> Audience:
    """Return the first position of a game for two."""
    state = GAMES[game].deal(GAMES[game].Options(), 2, bytes(32))
    return Audience(1, 0, FACES[game], speaker("en"), Position(GAMES[game].view(state, None), ("Ann", "Bob")))


@pytest_asyncio.fixture
async def worker() -> AsyncIterator[PictureWorker]:
    worker = PictureWorker()
    yield worker
    await worker.close()
    assert worker.pid is None


async def test_the_child_draws_and_is_started_again_after_it_was_killed(worker: PictureWorker) -> None:
    shown = audience()
    first = await worker(shown)
    assert first.startswith(b"\x89PNG") and int.from_bytes(first[16:20]) == 1200
    assert worker.pid not in {None, os.getpid()}
    os.kill(worker.pid, signal.SIGKILL)
    with pytest.raises(WorkerError):
        await worker(shown)
    assert await worker(shown) == first


async def test_a_child_that_hangs_is_killed_and_the_next_picture_is_drawn(
    worker: PictureWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache, shown = PictureCache(worker, deadline=0.3), audience()
    await worker(shown)
    child = worker._worker._child
    assert child is not None and child.stdin is not None
    monkeypatch.setattr(child.stdin, "write", lambda _asked: None)  # it gets nothing, so it answers nothing
    assert await cache.draw(shown) is None
    assert child.returncode == -signal.SIGKILL
    assert await PictureCache(worker, deadline=HANG_SECONDS).draw(shown) is not None


async def test_a_game_with_a_pack_of_the_hosts_own_is_drawn_too(worker: PictureWorker) -> None:
    game = GAMES["gothic-doctor"]
    text = game.catalogues.text(game.catalogues.builtin).replace(b"Mr. Hyde", b"Mr. Seek", 1)
    name = game.catalogues.register(text)
    assert name != game.catalogues.builtin
    state = game.deal(game.Options(pack=name), 2, bytes(32))
    shown = Audience(1, 0, FACES[game.id], speaker("en"), Position(game.view(state, None), ("Ann", "Bob")))
    assert (await worker(shown)).startswith(b"\x89PNG")


async def test_a_position_that_cannot_be_drawn_is_done_in_words_and_the_child_lives_on(worker: PictureWorker) -> None:
    with pytest.raises(WorkerError, match="KeyError"):
        await worker(audience("night-shift"))  # which is no game of the child's
    child = worker.pid
    assert (await worker(audience())).startswith(b"\x89PNG")
    assert worker.pid == child


async def test_what_is_no_picture_is_no_answer(worker: PictureWorker) -> None:
    worker._worker._module = "tests.bot.workers.echo"
    with pytest.raises(WorkerError, match="ValueError"):
        await worker(audience())
    assert worker.pid is None


async def test_a_further_child_is_started_only_for_what_is_drawn_at_the_same_time() -> None:
    workers, shown = PictureWorkers(), audience()
    try:
        first = await workers(shown)
        assert await workers(shown) == first and len(workers.pids) == 1
        assert {*await asyncio.gather(workers(shown), workers(shown))} == {first}
        assert len(set(workers.pids)) == 2
        os.kill(workers.pids[1], signal.SIGKILL)
        found = await asyncio.gather(workers(shown), workers(shown), return_exceptions=True)
        assert sorted(map(type, found), key=str) == [WorkerError, bytes] and first in found
        assert {*await asyncio.gather(workers(shown), workers(shown))} == {first}
    finally:
        await workers.close()
    assert not workers.pids


async def test_the_first_child_is_there_before_the_first_picture_and_draws_it() -> None:
    workers, shown = PictureWorkers(), audience()
    await workers.start()
    (there,) = workers.pids
    assert (await workers(shown)).startswith(PNG) and workers.pids == [there]
    await workers.close()
    for begun in (True, False):
        late = PictureWorkers()
        beginning = asyncio.create_task(late.start())
        if begun:
            await asyncio.sleep(0)
        await late.close()
        await beginning
        assert late.pids == []


def test_one_processor_is_left_for_presses_where_the_host_has_chosen_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for count, expected in ((1, 1), (2, 1), (3, 2), (5, 4), (64, MOST)):
        monkeypatch.setattr("bot.workers.picture_worker.processors", lambda count=count: count)
        assert (drawn_at_once(0), drawn_at_once(7)) == (expected, 7)
