"""Hands that were overtaken while they were drawn, in the same process or by another one."""

from __future__ import annotations

import asyncio

from bot.faces.audience import Drawable
from bot.interactions.live_hands import LiveHands
from bot.tables import moves
from bot.tables.table import Table
from bot.workers.picture_cache import PictureCache
from storage import Storage
from tests.bot.interactions.test_live_hands import opened, table
from tests.bot.tables.asked import any_move
from tests.bot.tables.ward import ANN, BOB, Ward, stamp, turn
from tests.wire.waiting import eventually

__all__ = ["table"]


async def first_move(table: Table) -> None:
    """Whoever is waited for makes a move that there is."""
    decision = next(one for one in table.decisions() if one.must)
    move = decision.default or next(iter(decision.moves))
    await moves.play(table, table.seats[decision.seat].user or 0, stamp(table, decision), [str(move)])


async def test_what_was_drawn_for_longer_does_not_take_the_place_of_what_came_after(table: Table, ward: Ward) -> None:
    gate, drawn = asyncio.Event(), list[Drawable]()

    async def slow(what: Drawable) -> bytes:
        drawn.append(what)
        if len(drawn) == 2:
            await gate.wait()
        return b"png"

    live, pictures = LiveHands(), PictureCache(slow, at_once=2)
    hand, seen = await opened(live, pictures, table)
    await any_move(table)
    live.changed(table, pictures)
    await eventually(lambda: len(drawn) == 2)
    await any_move(table)
    live.changed(table, pictures)
    await eventually(lambda: bool(seen.edits))
    gate.set()
    await ward.quiet()
    assert len(seen.edits) == 1 and seen.edits[0][1] == [hand.filename]
    assert hand.moves == table.row.move_count


async def test_what_another_process_wrote_while_a_hand_was_drawn_is_seen_in_it(postgres_url: str) -> None:
    async with await Storage.open(postgres_url) as storage, await Storage.open(postgres_url) as other:
        ward, drawn = Ward(storage), list[Drawable]()
        table = await ward.playing(ANN, BOB, game="gothic-doctor")
        elsewhere = await Ward(other, 2).registry.table(table.id)

        async def overtaken(what: Drawable) -> bytes:
            drawn.append(what)
            if len(drawn) == 2:
                await turn(first_move, elsewhere)
            return b"png"

        live, pictures = LiveHands(), PictureCache(overtaken)
        hand, seen = await opened(live, pictures, table)
        await any_move(table)
        live.changed(table, pictures)
        await ward.quiet()
        assert len(seen.edits) == 1
        assert hand.moves == elsewhere.row.move_count == table.row.move_count
