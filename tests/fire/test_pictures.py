"""Pictures under load: the latest first, one per table, drawn by a child that may die or hang."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator

import pytest

from bot.faces import FACES
from bot.faces.audience import Audience
from bot.faces.face import Position
from bot.tables.gallery import WAITING, Gallery
from bot.tables.painter import Painter, PaintingFailed
from bot.words import speaker
from engines import GAMES
from tests.toy.registered import registered
from tests.wire import HANG_SECONDS


@pytest.fixture(autouse=True)
def night_shift() -> Iterator[None]:
    with registered():
        yield


def audience(n: int, game: str = "night-shift", seats: int = 2) -> Audience:
    """Table n, each with a position of its own."""
    state = GAMES[game].deal(GAMES[game].Options(), seats, n.to_bytes(32))
    view = GAMES[game].view(state, None)
    return Audience(
        n, 0, FACES[game], speaker("en"), Position(view, tuple(f"Doctor {n}.{seat}" for seat in range(seats)))
    )


class Slow:
    """Draws when it is told to, and notes in which order."""

    def __init__(self) -> None:
        self.drawn: list[int] = []
        self.gate = asyncio.Semaphore(0)

    async def __call__(self, shown: Audience) -> bytes:
        self.drawn.append(shown.table)
        await self.gate.acquire()
        return b"png"


async def begin() -> None:
    """Let the drawing of what was asked first begin."""
    await asyncio.sleep(0)
    await asyncio.sleep(0)


async def test_the_latest_board_is_drawn_first_and_a_tables_older_picture_not_at_all() -> None:
    slow = Slow()
    gallery = Gallery(slow, patience=0)
    asked = [gallery.ask(1, audience(1))]
    await begin()
    asked += [gallery.ask(table, audience(table)) for table in (2, 3)]
    old, new = gallery.ask(4, audience(4)), gallery.ask(4, audience(44))
    assert old.done() and old.result() is None
    for _ in range(4):
        slow.gate.release()
    assert await asyncio.gather(*asked, new) == [b"png"] * 4
    assert slow.drawn == [1, 44, 3, 2]


async def test_no_more_than_so_many_wait() -> None:
    slow = Slow()
    gallery = Gallery(slow, patience=0)
    asked = [gallery.ask(n, audience(n)) for n in range(WAITING + 20)]
    assert gallery.waiting == WAITING
    assert [one.result() for one in asked[:20]] == [None] * 20
    await gallery.close()
    assert all(one.done() for one in asked)


async def test_a_board_does_not_wait_longer_than_its_patience_and_the_drawing_goes_on() -> None:
    slow = Slow()
    gallery = Gallery(slow, patience=0.01)
    shown = audience(1)
    assert await gallery.draw(shown, 1, gallery.patience) is None
    slow.gate.release()
    assert await gallery.ask(1, shown) == b"png"
    assert gallery.kept(Gallery.key(shown)) == b"png"
    assert slow.drawn == [1]


async def test_the_child_draws_and_is_started_again_after_it_was_killed() -> None:
    painter = Painter()
    shown = audience(1, "doctor-strange")
    first = await painter(shown)
    assert first.startswith(b"\x89PNG") and int.from_bytes(first[16:20]) == 1200
    assert painter._child is not None
    os.kill(painter._child.pid, signal.SIGKILL)
    with pytest.raises(PaintingFailed):
        await painter(shown)
    assert await painter(shown) == first
    await painter.close()


async def test_a_child_that_hangs_is_killed_and_the_next_picture_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    painter = Painter()
    gallery = Gallery(painter, deadline=0.3)
    shown = audience(1, "doctor-strange")
    await painter(shown)
    child = painter._child
    assert child is not None
    assert child.stdin is not None
    monkeypatch.setattr(child.stdin, "write", lambda _asked: None)  # it hears nothing, so it says nothing
    assert await gallery.draw(shown) is None
    assert await asyncio.wait_for(child.wait(), HANG_SECONDS) == -signal.SIGKILL
    assert await Gallery(painter, deadline=HANG_SECONDS).draw(shown) is not None
    await painter.close()


async def test_a_game_with_a_pack_of_the_hosts_own_is_drawn_too() -> None:
    game = GAMES["gothic-doctor"]
    text = game.catalogues.text(game.catalogues.builtin).replace(b"Mr. Hyde", b"Mr. Seek", 1)
    name = game.catalogues.register(text)
    assert name != game.catalogues.builtin
    state = game.deal(game.Options(pack=name), 2, bytes(32))
    shown = Audience(1, 0, FACES[game.id], speaker("en"), Position(game.view(state, None), ("Ann", "Bob")))
    painter = Painter()
    assert (await painter(shown)).startswith(b"\x89PNG")
    await painter.close()


async def test_a_position_that_cannot_be_drawn_is_done_in_words_and_the_child_lives_on() -> None:
    painter = Painter()
    with pytest.raises(PaintingFailed, match="KeyError"):
        await painter(audience(1))  # Night Shift is no game of the child's
    child = painter._child
    assert (await painter(audience(2, "doctor-strange"))).startswith(b"\x89PNG")
    assert painter._child is child
    await painter.close()


async def test_a_child_that_leaves_just_as_it_is_to_be_killed_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tables.painter.LEAVING_SECONDS", 0)
    painter = Painter()
    await painter(audience(1, "doctor-strange"))
    child = painter._child
    assert child is not None and child.stdin is not None
    child.stdin.close()
    await child.wait()
    await painter.close()
    assert child.returncode == 0
