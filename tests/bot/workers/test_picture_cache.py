"""Pictures: drawn once, kept by what they show, the latest first, given up when they take too long."""

import asyncio

from msgspec.structs import replace

from bot.screens.menus import Reader
from bot.workers.picture_cache import KEPT, PictureCache
from tests.bot.tables.ward import ANN, BOB, Ward, moved
from tests.wire import HANG_SECONDS


class Drawer:
    """Counts drawings instead of drawing."""

    def __init__(self) -> None:
        self.drawn = 0

    async def __call__(self, _reader: Reader) -> bytes:
        self.drawn += 1
        await asyncio.sleep(0)
        return b"%d" % self.drawn


async def reader(ward: Ward) -> Reader:
    return (await ward.playing(ANN, BOB)).reader(None)


async def test_the_same_position_is_drawn_once_also_for_two_who_ask_at_once(ward: Ward) -> None:
    drawer = Drawer()
    cache, shown = PictureCache(drawer), await reader(ward)
    assert await asyncio.gather(cache.draw(shown), cache.draw(shown)) == [b"1", b"1"]  # type: ignore[comparison-overlap]  # gather gives a list
    assert drawer.drawn == 1


async def test_drawing_waits_for_a_lull_and_then_takes_what_was_asked_for_last(ward: Ward) -> None:
    table, lull, drawn = await ward.playing(ANN, BOB), asyncio.Event(), list[Reader]()

    async def draw(reader: Reader) -> bytes:
        drawn.append(reader)
        return b"png"

    async def wait() -> None:
        await lull.wait()

    cache = PictureCache(draw)
    cache.wait_for_quiet = wait
    first, other = table.reader(None), table.reader(0)
    asked = [cache.ask(1, first), cache.ask(2, other)]
    await moved(table, ANN, "skip")
    newest = table.reader(None)
    asked.append(cache.ask(1, newest))
    assert drawn == []
    lull.set()
    assert await asyncio.gather(*asked) == [None, b"png", b"png"]
    assert drawn == [newest, other]


async def test_what_failed_is_tried_again_while_the_next_waits_for_a_lull(ward: Ward) -> None:
    table, lull, tries = await ward.playing(ANN, BOB), asyncio.Event(), 0
    lull.set()

    async def fails_once(_reader: Reader) -> bytes:
        nonlocal tries
        tries += 1
        lull.clear()
        if tries == 1:
            raise OSError("no font")
        return b"png"

    async def wait() -> None:
        await lull.wait()

    cache = PictureCache(fails_once)
    cache.wait_for_quiet = wait
    other, first = cache.ask(2, table.reader(0)), cache.ask(1, table.reader(None))
    assert await first is None
    again = cache.ask(1, table.reader(None))
    assert again is not first
    lull.set()
    assert await again == b"png"
    lull.set()
    assert await other == b"png"


async def test_another_position_or_name_is_another_picture(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    keys = {PictureCache.key(table.reader(None)), PictureCache.key(table.reader(0))}
    await moved(table, ANN, "skip")
    keys.add(PictureCache.key(table.reader(None)))
    table.seats = [replace(table.seats[0], name="Zoë"), table.seats[1]]
    keys.add(PictureCache.key(table.reader(None)))
    assert len(keys) == 4


async def test_what_takes_too_long_or_fails_is_done_in_words_and_tried_again_next_time(ward: Ward) -> None:
    shown = await reader(ward)

    async def stuck(_reader: Reader) -> bytes:
        await asyncio.sleep(60)
        return b""

    assert await PictureCache(stuck, deadline=0.01).draw(shown) is None
    tries = 0

    async def fails_once(_reader: Reader) -> bytes:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise OSError("no font")
        return b"ok"

    cache = PictureCache(fails_once)
    assert [await cache.draw(shown), await cache.draw(shown)] == [None, b"ok"]


async def test_it_forgets_the_oldest(ward: Ward) -> None:
    drawer = Drawer()
    cache, shown = PictureCache(drawer), await reader(ward)
    views = [replace(shown.at.view, deck=n) for n in range(KEPT + 1)]
    readers = [Reader(1, 0, shown.face, shown.say, type(shown.at)(view, shown.at.names)) for view in views]
    for one in readers:
        await cache.draw(one)
    await cache.draw(readers[-1])
    assert drawer.drawn == KEPT + 1
    await cache.draw(readers[0])
    assert drawer.drawn == KEPT + 2


async def test_a_real_picture_is_a_png_1200_wide(ward: Ward) -> None:
    raw = await PictureCache(deadline=HANG_SECONDS).draw(await reader(ward))
    assert raw is not None and raw.startswith(b"\x89PNG")
    assert int.from_bytes(raw[16:20]) == 1200


async def test_of_what_waits_the_newest_is_drawn_first_and_a_tables_older_wish_not_at_all(ward: Ward) -> None:
    shown, order, gate = await reader(ward), list[int](), asyncio.Event()

    async def slowly(one: Reader) -> bytes:
        await gate.wait()
        order.append(one.at.view.deck)
        return b"x"

    cache = PictureCache(slowly)

    def at(deck: int) -> Reader:
        return Reader(1, 0, shown.face, shown.say, type(shown.at)(replace(shown.at.view, deck=deck), shown.at.names))

    waits = [asyncio.create_task(cache.draw(at(0), "first"))]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    for deck, slot in ((1, "a"), (2, "b"), (3, "a")):
        waits.append(asyncio.create_task(cache.draw(at(deck), slot)))
        await asyncio.sleep(0)
    gate.set()
    assert await asyncio.gather(*waits) == [b"x", None, b"x", b"x"]
    assert order == [0, 3, 2]
