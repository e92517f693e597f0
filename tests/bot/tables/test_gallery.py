"""Pictures: drawn once, kept by what they show, the latest first, given up when they take too long."""

import asyncio

from msgspec.structs import replace

from bot.faces.audience import Audience
from bot.tables.gallery import KEPT, Gallery
from tests.bot.tables.ward import ANN, BOB, Ward, moved
from tests.wire import HANG_SECONDS


class Drawer:
    """Counts drawings instead of drawing."""

    def __init__(self) -> None:
        self.drawn = 0

    async def __call__(self, _reader: Audience) -> bytes:
        self.drawn += 1
        await asyncio.sleep(0)
        return b"%d" % self.drawn


async def audience(ward: Ward) -> Audience:
    return (await ward.playing(ANN, BOB)).audience(None)


async def test_the_same_position_is_drawn_once_also_for_two_who_ask_at_once(ward: Ward) -> None:
    drawer = Drawer()
    gallery, shown = Gallery(drawer), await audience(ward)
    assert await asyncio.gather(gallery.draw(shown), gallery.draw(shown)) == [b"1", b"1"]  # type: ignore[comparison-overlap]  # gather gives a list
    assert drawer.drawn == 1


async def test_drawing_waits_for_a_lull_and_then_takes_what_was_asked_for_last(ward: Ward) -> None:
    table, lull, drawn = await ward.playing(ANN, BOB), asyncio.Event(), list[Audience]()

    async def draw(audience: Audience) -> bytes:
        drawn.append(audience)
        return b"png"

    async def wait() -> None:
        await lull.wait()

    gallery = Gallery(draw)
    gallery.lull = wait
    first, other = table.audience(None), table.audience(0)
    asked = [gallery.ask(1, first), gallery.ask(2, other)]
    await moved(table, ANN, "skip")
    newest = table.audience(None)
    asked.append(gallery.ask(1, newest))
    assert drawn == []
    lull.set()
    assert await asyncio.gather(*asked) == [None, b"png", b"png"]
    assert drawn == [newest, other]


async def test_what_failed_is_tried_again_while_the_next_waits_for_a_lull(ward: Ward) -> None:
    table, lull, tries = await ward.playing(ANN, BOB), asyncio.Event(), 0
    lull.set()

    async def fails_once(_reader: Audience) -> bytes:
        nonlocal tries
        tries += 1
        lull.clear()
        if tries == 1:
            raise OSError("no font")
        return b"png"

    async def wait() -> None:
        await lull.wait()

    gallery = Gallery(fails_once)
    gallery.lull = wait
    other, first = gallery.ask(2, table.audience(0)), gallery.ask(1, table.audience(None))
    assert await first is None
    again = gallery.ask(1, table.audience(None))
    assert again is not first
    lull.set()
    assert await again == b"png"
    lull.set()
    assert await other == b"png"


async def test_another_position_or_name_is_another_picture(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    keys = {Gallery.key(table.audience(None)), Gallery.key(table.audience(0))}
    await moved(table, ANN, "skip")
    keys.add(Gallery.key(table.audience(None)))
    table.seats = [replace(table.seats[0], name="Zoë"), table.seats[1]]
    keys.add(Gallery.key(table.audience(None)))
    assert len(keys) == 4


async def test_what_takes_too_long_or_fails_is_done_in_words_and_tried_again_next_time(ward: Ward) -> None:
    shown = await audience(ward)

    async def stuck(_reader: Audience) -> bytes:
        await asyncio.sleep(60)
        return b""

    assert await Gallery(stuck, deadline=0.01).draw(shown) is None
    tries = 0

    async def fails_once(_reader: Audience) -> bytes:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise OSError("no font")
        return b"ok"

    gallery = Gallery(fails_once)
    assert [await gallery.draw(shown), await gallery.draw(shown)] == [None, b"ok"]


async def test_it_forgets_the_oldest(ward: Ward) -> None:
    drawer = Drawer()
    gallery, shown = Gallery(drawer), await audience(ward)
    views = [replace(shown.at.view, deck=n) for n in range(KEPT + 1)]
    readers = [Audience(1, 0, shown.face, shown.say, type(shown.at)(view, shown.at.names)) for view in views]
    for one in readers:
        await gallery.draw(one)
    await gallery.draw(readers[-1])
    assert drawer.drawn == KEPT + 1
    await gallery.draw(readers[0])
    assert drawer.drawn == KEPT + 2


async def test_a_real_picture_is_a_png_1200_wide(ward: Ward) -> None:
    raw = await Gallery(deadline=HANG_SECONDS).draw(await audience(ward))
    assert raw is not None and raw.startswith(b"\x89PNG")
    assert int.from_bytes(raw[16:20]) == 1200


async def test_of_what_waits_the_newest_is_drawn_first_and_a_tables_older_wish_not_at_all(ward: Ward) -> None:
    shown, order, gate = await audience(ward), list[int](), asyncio.Event()

    async def slowly(one: Audience) -> bytes:
        await gate.wait()
        order.append(one.at.view.deck)
        return b"x"

    gallery = Gallery(slowly)

    def at(deck: int) -> Audience:
        return Audience(1, 0, shown.face, shown.say, type(shown.at)(replace(shown.at.view, deck=deck), shown.at.names))

    waits = [asyncio.create_task(gallery.draw(at(0), "first"))]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    for deck, slot in ((1, "a"), (2, "b"), (3, "a")):
        waits.append(asyncio.create_task(gallery.draw(at(deck), slot)))
        await asyncio.sleep(0)
    gate.set()
    assert await asyncio.gather(*waits) == [b"x", None, b"x", b"x"]
    assert order == [0, 3, 2]
