"""Standing orders and standing answers: one press for a whole round of small questions.

A standing order is a list of moves that a seat wants to make one after another; it goes on by itself after windows in
which nobody played. A standing answer says in which windows a seat wants to be asked at all. Both are rows of the
table, private to their seat.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Literal

import msgspec

from bot.tables import playing
from bot.tables.table import Table
from bot.tables.turns import is_window
from bot.words import N_
from engines.game import Decision, Move
from storage import Batch, MoveRow, OrderRow, SeatRow

Ask = Literal["concern", "always", "round"]

ORDER, ANSWER, WORD = "order", "answer", "word"
DROPPED = N_("Your standing order was dropped, since something happened that you may want to answer.")
ENDED = N_("Your standing order is done.")
IMPOSSIBLE = N_("Your standing order was dropped, since its next move is not possible any more.")


class Order(msgspec.Struct, frozen=True):
    """Moves still to be made, in order, on one occasion."""

    moves: tuple[str, ...]
    occasion: str


class Standing(msgspec.Struct):
    """What one seat wants: a standing order, and when to be asked. `word` waits to be told to its owner."""

    order: Order | None = None
    ask: Ask = "concern"
    occasion: str = ""
    word: str = ""


async def wake(table: Table) -> None:
    """Read what was stored."""
    for row in await table.house.storage.orders(table.id):
        mine = table.standing.setdefault(row.seat, Standing())
        if row.kind == ORDER:
            mine.order = msgspec.json.decode(row.data, type=Order)
        elif row.kind == ANSWER:
            told = json.loads(row.data)
            mine.ask, mine.occasion = told["ask"], told["occasion"]
        elif row.kind == WORD:
            mine.word = json.loads(row.data)["say"]


def of(table: Table, seat: int) -> Standing:
    """What a seat wants."""
    mine: Standing = table.standing.setdefault(seat, Standing())
    return mine


def occasion(table: Table, seat: int) -> str:
    """The present run of windows."""
    habits = table.game.habits
    return habits.occasion(table.game.view(table.state, seat)) if habits else ""


async def give(table: Table, seat: SeatRow, moves: Iterable[Move]) -> None:
    """A seat wants these moves made one after another, as far as nothing comes between."""
    order = Order(tuple(map(str, moves)), occasion(table, seat.seat))
    batch = Batch()
    batch.put_order(_row(table, seat.seat, ORDER, msgspec.json.encode(order).decode()))
    await table.house.storage.commit(batch)
    of(table, seat.seat).order = order


async def cancel(table: Table, seat: int) -> bool:
    """The owner takes a standing order back; whether there was one."""
    mine = of(table, seat)
    if mine.order is None:
        return False
    batch = Batch()
    batch.drop_order(table.id, seat, ORDER)
    await table.house.storage.commit(batch)
    mine.order = None
    return True


async def ask(table: Table, seat: int, when: Ask) -> None:
    """A seat says in which windows it wants to be asked."""
    now = occasion(table, seat)
    batch = Batch()
    batch.put_order(_row(table, seat, ANSWER, json.dumps({"ask": when, "occasion": now})))
    await table.house.storage.commit(batch)
    mine = of(table, seat)
    mine.ask, mine.occasion = when, now
    go_on(table)


async def told(table: Table, seat: int) -> None:
    """The word that waited for a seat has been said."""
    of(table, seat).word = ""
    batch = Batch()
    batch.drop_order(table.id, seat, WORD)
    await table.house.storage.commit(batch)


def review(table: Table, batch: Batch, rows: Iterable[MoveRow]) -> None:
    """Drop the orders that moves now being written make senseless; `table.state` is still the one before them."""
    habits = table.game.habits
    if habits is None:
        return
    written = list(rows)
    for seat, mine in table.standing.items():
        if mine.order is not None and not stands(table, seat, written):
            _drop(table, batch, seat, DROPPED)


def stands(table: Table, seat: int, rows: Iterable[MoveRow]) -> bool:
    """Whether what a seat wants to do next still makes sense after moves being written; `table.state` is still the one
    before them.
    """
    habits = table.game.habits
    return habits is not None and all(
        habits.stands(table.state, seat, event) for row in rows for event in table.game.unpack(row.events)
    )


def _drop(table: Table, batch: Batch, seat: int, word: str) -> None:
    mine = of(table, seat)
    mine.order, mine.word = None, word
    batch.drop_order(table.id, seat, ORDER)
    batch.put_order(_row(table, seat, WORD, json.dumps({"say": word})))


def go_on(table: Table) -> None:
    """Carry out what is wanted, in a job of its own."""
    if table.game.habits is not None and table.row.status == "playing":
        table.background(carry_out, "orders")


async def carry_out(table: Table) -> None:
    """Answer and move for people as they said, until somebody has to be asked."""
    while table.row.status == "playing":
        draft = playing.Draft(table, table.game.clone(table.state))
        batch = Batch()
        for seat in table.seats:
            if seat.kind == "person" and seat.status == "playing":
                _for_seat(draft, batch, seat)
        if len(batch):
            await table.house.storage.commit(batch)
        if not draft.rows:
            return
        await playing.write(draft)
        playing.go_on(table)


def _for_seat(draft: playing.Draft, batch: Batch, seat: SeatRow) -> None:
    """At most one move for a seat: a pass it does not want to be asked about, or the next of its order."""
    asked = next((one for one in draft.table.game.decisions(draft.state) if one.must and one.seat == seat.seat), None)
    mine = of(draft.table, seat.seat)
    if asked is None:
        return
    if is_window(asked):
        if _passes(draft, asked, mine) and asked.default is not None:
            draft.play(seat, asked.default, "standing answer")
        return
    if mine.order is None:
        return
    game, table = draft.table.game, draft.table
    assert game.habits is not None
    if game.habits.occasion(game.view(draft.state, seat.seat)) != mine.order.occasion or not mine.order.moves:
        _drop(table, batch, seat.seat, ENDED)
        return
    move = game.move(mine.order.moves[0])
    if move not in asked.moves:
        _drop(table, batch, seat.seat, IMPOSSIBLE)
        return
    draft.play(seat, move, "standing order")
    mine.order = msgspec.structs.replace(mine.order, moves=mine.order.moves[1:])
    batch.put_order(_row(table, seat.seat, ORDER, msgspec.json.encode(mine.order).decode()))
    if not mine.order.moves:
        mine.order = None
        batch.drop_order(table.id, seat.seat, ORDER)


def _passes(draft: playing.Draft, asked: Decision, mine: Standing) -> bool:
    """Whether a seat does not want to be asked in this window."""
    game = draft.table.game
    if game.habits is None or mine.ask == "always":
        return False
    view = game.view(draft.state, asked.seat)
    if mine.order is not None and game.habits.routine(view, asked):
        return True
    if mine.ask == "round":
        return game.habits.occasion(view) == mine.occasion or not game.habits.concerns(view, asked)
    return not game.habits.concerns(view, asked)


def _row(table: Table, seat: int, kind: str, data: str) -> OrderRow:
    return OrderRow(table.id, seat, kind, data, table.house.world.now())
