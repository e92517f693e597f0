"""Pictures: drawn once, cached by content, the latest first, cancelled when they take too long."""

from __future__ import annotations

import asyncio
import dataclasses

import pytest
from msgspec.structs import replace

from bot.faces.audience import Audience, Drawable
from bot.faces.values import Position
from bot.workers.picture_cache import KEPT, WAITING, PictureCache
from tests.bot.tables.ward import ANN, BOB, Ward, moved
from tests.wire import HANG_SECONDS


class Drawer:
    def __init__(self) -> None:
        self.drawn = 0

    async def __call__(self, _shown: Drawable) -> bytes:
        self.drawn += 1
        await asyncio.sleep(0)
        return b"%d" % self.drawn


async def audience(ward: Ward) -> Audience:
    return (await ward.playing(ANN, BOB)).audience(None)


def numbered(shown: Audience, n: int) -> Audience:
    """Return another position of the same game: one with n cards in its deck."""
    return dataclasses.replace(shown, at=Position(replace(shown.at.view, deck=n), shown.at.names))


async def test_the_same_position_is_drawn_once_also_for_two_who_ask_at_once(ward: Ward) -> None:
    drawer = Drawer()
    cache, shown = PictureCache(drawer), await audience(ward)
    assert await asyncio.gather(cache.draw(shown), cache.draw(shown)) == [b"1", b"1"]  # type: ignore[comparison-overlap]  # gather gives a list
    assert drawer.drawn == 1


async def test_drawing_waits_for_quiet_and_then_takes_what_was_asked_for_last(ward: Ward) -> None:
    table, quiet, drawn = await ward.playing(ANN, BOB), asyncio.Event(), list[Drawable]()

    async def draw(shown: Drawable) -> bytes:
        drawn.append(shown)
        return b"png"

    async def wait() -> None:
        await quiet.wait()

    cache = PictureCache(draw)
    cache.wait_for_quiet = wait
    first, other = table.audience(None), table.audience(0)
    asked = [cache.ask(1, first), cache.ask(2, other)]
    await moved(table, ANN, "skip")
    newest = table.audience(None)
    asked.append(cache.ask(1, newest))
    assert drawn == []
    quiet.set()
    assert await asyncio.gather(*asked) == [None, b"png", b"png"]
    assert drawn == [newest, other]


async def test_what_failed_is_tried_again_while_the_next_waits_for_quiet(ward: Ward) -> None:
    table, quiet, tries = await ward.playing(ANN, BOB), asyncio.Event(), 0
    quiet.set()

    async def fails_once(_shown: Drawable) -> bytes:
        nonlocal tries
        tries += 1
        quiet.clear()
        if tries == 1:
            raise OSError("no font")
        return b"png"

    async def wait() -> None:
        await quiet.wait()

    cache = PictureCache(fails_once)
    cache.wait_for_quiet = wait
    other, first = cache.ask(2, table.audience(0)), cache.ask(1, table.audience(None))
    assert await first is None
    again = cache.ask(1, table.audience(None))
    assert again is not first
    quiet.set()
    assert await again == b"png"
    quiet.set()
    assert await other == b"png"


async def test_another_position_or_name_is_another_picture(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    keys = {PictureCache.key(table.audience(None)), PictureCache.key(table.audience(0))}
    await moved(table, ANN, "skip")
    keys.add(PictureCache.key(table.audience(None)))
    table.seats = [replace(table.seats[0], name="Zoë"), table.seats[1]]
    keys.add(PictureCache.key(table.audience(None)))
    assert len(keys) == 4


async def test_what_takes_too_long_or_fails_is_done_in_words_and_tried_again_next_time(ward: Ward) -> None:
    shown = await audience(ward)

    async def stuck(_shown: Drawable) -> bytes:
        await asyncio.sleep(60)
        return b""

    assert await PictureCache(stuck, deadline=0.01).draw(shown) is None
    tries = 0

    async def fails_once(_shown: Drawable) -> bytes:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise OSError("no font")
        return b"ok"

    cache = PictureCache(fails_once)
    assert [await cache.draw(shown), await cache.draw(shown)] == [None, b"ok"]


async def test_it_forgets_the_oldest(ward: Ward) -> None:
    drawer = Drawer()
    cache, shown = PictureCache(drawer), await audience(ward)
    audiences = [numbered(shown, n) for n in range(KEPT + 1)]
    for one in audiences:
        await cache.draw(one)
    await cache.draw(audiences[-1])
    assert drawer.drawn == KEPT + 1
    await cache.draw(audiences[0])
    assert drawer.drawn == KEPT + 2


async def test_a_real_picture_is_a_png_1200_wide(ward: Ward) -> None:
    raw = await PictureCache(deadline=HANG_SECONDS).draw(await audience(ward))
    assert raw is not None and raw.startswith(b"\x89PNG")
    assert int.from_bytes(raw[16:20]) == 1200


class Slow:
    """A pool that draws on command, and records the order."""

    def __init__(self) -> None:
        self.drawn: list[int] = []
        self.gate = asyncio.Semaphore(0)

    async def __call__(self, shown: Drawable) -> bytes:
        self.drawn.append(shown.shown().view.deck)
        await self.gate.acquire()
        return b"png"


async def begin() -> None:
    """Start drawing the first request."""
    await asyncio.sleep(0)
    await asyncio.sleep(0)


@pytest.mark.parametrize("steps", range(8))
async def test_whoever_is_cancelled_as_the_picture_comes_does_not_go_on(ward: Ward, steps: int) -> None:
    slow, shown = Slow(), await audience(ward)
    waiting = asyncio.create_task(PictureCache(slow).draw(shown, patience=HANG_SECONDS))
    await begin()
    slow.gate.release()
    for _ in range(steps):
        await asyncio.sleep(0)
    heard = waiting.cancel()
    await asyncio.wait({waiting})
    assert waiting.cancelled() == heard


async def test_the_latest_board_is_drawn_first_and_a_tables_older_picture_not_at_all(ward: Ward) -> None:
    slow, shown = Slow(), await audience(ward)
    cache = PictureCache(slow, patience=0)
    asked = [cache.ask(1, numbered(shown, 1))]
    await begin()
    asked += [cache.ask(table, numbered(shown, table)) for table in (2, 3)]
    old, new = cache.ask(4, numbered(shown, 4)), cache.ask(4, numbered(shown, 44))
    assert old.done() and old.result() is None
    for _ in range(4):
        slow.gate.release()
    assert await asyncio.gather(*asked, new) == [b"png"] * 4
    assert slow.drawn == [1, 44, 3, 2]


@pytest.mark.parametrize("further", [0.0, 1e6])
async def test_what_waits_for_long_is_drawn_beside_what_is_being_drawn(
    ward: Ward, monkeypatch: pytest.MonkeyPatch, further: float
) -> None:
    monkeypatch.setattr("bot.workers.picture_cache.FURTHER_SECONDS", further)
    slow, shown = Slow(), await audience(ward)
    cache = PictureCache(slow, patience=0, at_once=2)
    asked = [cache.ask(1, numbered(shown, 1))]
    await begin()
    asked += [cache.ask(table, numbered(shown, table)) for table in (2, 3)]
    await begin()
    assert slow.drawn == ([1] if further else [1, 3])
    assert cache.ask(3, numbered(shown, 3)) is asked[2], "it is being drawn, or waits"
    for _ in range(3):
        slow.gate.release()
    assert await asyncio.gather(*asked) == [b"png"] * 3
    assert slow.drawn == [1, 3, 2]
    again = cache.ask(1, numbered(shown, 4)), cache.ask(2, numbered(shown, 5))
    await begin()
    await cache.close()
    assert [one.result() for one in again] == [None, None]


async def test_one_that_hangs_or_dies_harms_its_own_picture_alone(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.workers.picture_cache.FURTHER_SECONDS", 0.0)
    shown, hung = await audience(ward), asyncio.Event()

    async def draw(what: Drawable) -> bytes:
        if what.shown().view.deck == 1:
            await hung.wait()
            raise OSError("it died")
        return b"png"

    cache = PictureCache(draw, at_once=2)
    first = cache.ask(1, numbered(shown, 1))
    await begin()
    assert await cache.draw(numbered(shown, 2), 2) == b"png" == await cache.draw(numbered(shown, 3), 3)
    assert not first.done()
    hung.set()
    assert await first is None and cache.failed(PictureCache.key(numbered(shown, 1)))


async def test_no_more_than_so_many_wait(ward: Ward) -> None:
    slow, shown = Slow(), await audience(ward)
    cache = PictureCache(slow, patience=0)
    asked = [cache.ask(n, numbered(shown, n)) for n in range(WAITING + 20)]
    assert cache.waiting == WAITING
    assert [one.result() for one in asked[:20]] == [None] * 20
    await cache.close()
    assert all(one.done() for one in asked)


async def test_a_board_does_not_wait_longer_than_its_patience_and_the_drawing_goes_on(ward: Ward) -> None:
    slow, shown = Slow(), await audience(ward)
    cache = PictureCache(slow, patience=0.01)
    first = numbered(shown, 1)
    assert await cache.draw(first, 1, cache.patience) is None
    slow.gate.release()
    assert await cache.ask(1, first) == b"png"
    assert cache.kept(PictureCache.key(first)) == b"png"
    assert slow.drawn == [1]
