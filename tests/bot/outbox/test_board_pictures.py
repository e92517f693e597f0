"""One edit a board: with its picture if drawing keeps up, else in words, within the channel's rate."""

from __future__ import annotations

import asyncio

import pytest
import pytest_asyncio

from bot.faces.audience import Drawable
from bot.outbox.board import CALM_MS, Shown, shown_by
from bot.outbox.pacing import EditPace
from bot.tables.table import Table
from bot.workers.picture_cache import PictureCache
from tests.bot.outbox.mailroom import Mailroom, began, bring, slot
from tests.bot.tables.ward import ANN, BOB, Ward, asked, changing, moved


class Drawing:
    """A pool that draws when a test allows."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.drawn = 0

    async def __call__(self, _what: Drawable) -> bytes:
        await self.free.wait()
        self.drawn += 1
        return b"png"


@pytest.fixture
def drawing() -> Drawing:
    return Drawing()


@pytest_asyncio.fixture
async def table(ward: Ward) -> Table:
    return await ward.playing(ANN, BOB, game="gothic-doctor")


@pytest_asyncio.fixture
async def sender(ward: Ward, table: Table, drawing: Drawing) -> Mailroom:
    """Return a sender with a board and its picture; drawing then falls behind."""
    made = Mailroom(ward)
    made.pictures = PictureCache(drawing, patience=0.05)
    drawing.free.set()
    await began(ward, table)
    async with changing(table) as change:
        change.mark("board")
        await change.commit()
    await bring(ward, made, table, "board")
    drawing.free.clear()
    return made


async def turn(table: Table) -> None:
    user = table.awaited()[0].user
    assert user is not None
    await moved(table, user, str(asked(table, user).default))


async def shown(ward: Ward, table: Table) -> Shown:
    return shown_by(await slot(ward, table, "board"))


async def follows(ward: Ward, table: Table) -> list[int]:
    """Return in how many milliseconds the board is looked at again."""
    return [mark.due - ward.time for mark in await ward.storage.marks(table.id) if mark.kind == "board"]


async def test_a_board_goes_out_once_with_its_picture_where_drawing_keeps_up(
    ward: Ward, table: Table, sender: Mailroom, drawing: Drawing
) -> None:
    drawing.free.set()
    before, edits = await shown(ward, table), len(sender.edits)
    await turn(table)
    await bring(ward, sender, table, "board")
    assert (await shown(ward, table)).picture not in {"", before.picture}
    assert (len(sender.edits), await follows(ward, table)) == (edits + 1, [])


async def test_where_drawing_is_behind_it_is_words_and_the_picture_comes_with_the_next_edit(
    ward: Ward, table: Table, sender: Mailroom, drawing: Drawing
) -> None:
    await turn(table)
    await bring(ward, sender, table, "board")
    assert (await shown(ward, table)).picture == ""
    assert await follows(ward, table) == [CALM_MS]
    drawing.free.set()
    await turn(table)
    await bring(ward, sender, table, "board")
    assert (await shown(ward, table)).picture
    edits, ward.time = len(sender.edits), ward.time + CALM_MS
    await bring(ward, sender, table, "board")
    assert (len(sender.edits), await follows(ward, table)) == (edits, [])


async def test_or_by_itself_when_it_is_calm_and_not_before(
    ward: Ward, table: Table, sender: Mailroom, drawing: Drawing
) -> None:
    await turn(table)
    await bring(ward, sender, table, "board")
    drawing.free.set()
    await asyncio.sleep(0.01)
    drawing.free.clear()
    sender.pictures.ask("another table", table.audience(None), key="another")
    ward.time += CALM_MS
    sender.pictures._kept.clear()
    sender.pictures.ask("a third", table.audience(0), key="a third")
    await bring(ward, sender, table, "board")
    assert await follows(ward, table) == [CALM_MS]
    drawing.free.set()
    await asyncio.sleep(0.01)
    ward.time += CALM_MS
    edits = len(sender.edits)
    await bring(ward, sender, table, "board")
    assert (await shown(ward, table)).picture == "" and len(sender.edits) == edits
    await asyncio.sleep(0.01)
    await bring(ward, sender, table, "board")
    assert (await shown(ward, table)).picture and await follows(ward, table) == []


async def test_an_edit_waits_for_its_channel_and_tells_all_that_changed_meanwhile(
    ward: Ward, table: Table, sender: Mailroom, drawing: Drawing
) -> None:
    drawing.free.set()
    sender.pace = EditPace()
    sender.pace.edited(table.home)
    edits = len(sender.edits)
    for _ in range(2):
        await turn(table)
        await bring(ward, sender, table, "board")
        assert len(sender.edits) == edits
    await ward.quiet()
    ward.woken.clear()
    while table.id not in ward.woken:  # noqa: ASYNC110  woken by the pace, which no test sets
        await asyncio.sleep(0.02)
    await bring(ward, sender, table, "board")
    assert len(sender.edits) == edits + 1
