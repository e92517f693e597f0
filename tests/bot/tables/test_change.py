"""A change of a table that another one overtook writes nothing: memory never falls behind the disk."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.interactions.press import Press
from bot.interactions.reading import on_changed
from bot.tables import moves, spectators
from bot.tables.change import Change
from bot.tables.table import Table
from bot.words import speaker
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, asked, changing, stamp, turn


async def same_as_stored(ward: Ward, table: Table) -> None:
    again = await ward.again().registry.table(table.id)
    assert (again.row, again.seats, again.settings, again.moves) == (
        table.row,
        table.seats,
        table.settings,
        table.moves,
    )
    assert table.game.dump(again.state) == table.game.dump(table.state)


async def test_a_change_that_another_one_overtook_writes_nothing(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    late = Change(table, private=True)
    late.seat(1, last_seen_move=1)
    await turn(moves.play, table, ANN, stamp(table, asked(table, ANN)), ["skip"])
    with pytest.raises(RuntimeError, match="meanwhile"):
        await late.commit()
    await same_as_stored(ward, table)


async def test_a_change_is_not_made_while_another_one_is_written(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    async with changing(table):  # both may enter
        move = moves.play(table, ANN, stamp(table, asked(table, ANN)), ["skip"])
        moved, looked = await asyncio.gather(move, spectators.looked(table, BOB), return_exceptions=True)
    assert not isinstance(moved, BaseException)
    assert isinstance(looked, int | RuntimeError)
    await same_as_stored(ward, table)


async def test_looking_at_what_changed_waits_for_its_turn_at_the_table(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(spectators.watch, table, CYD)
    await turn(moves.play, table, ANN, stamp(table, asked(table, ANN)), ["skip"])
    go = asyncio.Event()

    async def move(table: Table) -> None:
        await go.wait()
        await turn(moves.play, table, BOB, stamp(table, asked(table, BOB)), ["skip"])

    async def nothing() -> None:
        """Do nothing."""

    answer = SimpleNamespace(say=speaker("en"), acknowledge=nothing, user=CYD)
    context = SimpleNamespace(live=SimpleNamespace(closed=lambda *_: None))
    press = SimpleNamespace(table=table, user=CYD, responder=answer, context=context)
    moving = asyncio.create_task(table.do(move))
    looking = asyncio.create_task(on_changed(cast("Press[Any]", cast("Any", press))))
    await asyncio.sleep(0)
    go.set()
    await moving
    await looking
    await same_as_stored(ward, table)
    assert [one.last_seen_move for one in table.watchers] == [table.row.move_count] == [2]
