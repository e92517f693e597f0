"""Standing orders and standing answers: one press for a whole round of small questions.

A standing order is a list of moves that a seat wants to make one after another; it goes on by itself after windows in
which nobody played (`bot.tables.autoplay`). A standing answer says in which windows a seat wants to be asked at all.
Both are rows of the table, private to their seat, and change in the same transaction as the move that they bring about.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from bot.tables import orders
from bot.tables.change import Change
from bot.tables.clock import is_window
from bot.tables.orders import ORDER, WORD, Ask, Held, Muted, Order, StandingAnswer, StandingOrders, Wish, Word
from bot.tables.sentences import Key
from bot.tables.table import Table
from bot.tables.time_control import Clock
from engines.game import Decision, Event, Move
from storage import SeatRow

NOTHING = StandingOrders()


async def wake(table: Table) -> None:
    """Read what was stored."""
    for row in await table.services.storage.orders(table.id):
        mine = of(table, row.seat)
        match orders.read(row):
            case Order() as order:
                mine = replace(mine, order=order)
            case StandingAnswer(ask, occasion):
                mine = replace(mine, ask=ask, occasion=occasion)
            case Word(say):
                mine = replace(mine, word=say)
            case Held() as held:
                mine = replace(mine, held=held)
        table.standing[row.seat] = mine


def of(table: Table | Change, seat: int) -> StandingOrders:
    """What a seat wants."""
    return table.standing.get(seat, NOTHING)


def asking(table: Table, seat: int) -> Ask:
    """When a seat is asked now; what it said for one run of windows is over with that run."""
    mine = of(table, seat)
    over = mine.ask == "round" and mine.occasion != _occasion(Change(table, private=True), seat)
    return "concern" if over else mine.ask


# ------------------------------------------------------------------------------------------------- what people say


def give(change: Change, seat: int, moves: Iterable[Move]) -> None:
    """A seat wants these moves made one after another, as far as nothing comes between."""
    _order(change, seat, Order(tuple(map(str, moves)), _occasion(change, seat)))


async def cancel(table: Table, seat: int) -> bool:
    """The owner takes a standing order back; whether there was one."""
    if of(table, seat).order is None:
        return False
    change = Change(table, private=True)
    _order(change, seat, None)
    await change.commit()
    return True


async def ask(table: Table, seat: int, when: Ask) -> None:
    """A seat says in which windows it wants to be asked."""
    change = Change(table, private=True)
    now = _occasion(change, seat)
    _put(change, seat, StandingAnswer(when, now), ask=when, occasion=now)
    await change.commit()
    table.go_on()


async def told(table: Table, seat: int, word: str) -> None:
    """The word that waited for a seat has been said; a later one still waits."""
    if of(table, seat).word != word:
        return
    change = Change(table, private=True)
    _forget(change, seat, WORD, word="")
    await change.commit()


async def mute(table: Table, seat: int, since: int | None) -> None:
    """No more reminders for the turn in which this seat has been asked `since` then."""
    change = Change(table, private=True)
    change.batch.put_order(orders.row(table.id, seat, Muted(since), change.now))
    await change.commit()


async def muted(table: Table, seat: int) -> bool:
    """Whether the person muted this very turn: they have been asked ever since."""
    since = Clock.load(table.row.clock).since.get(seat)
    return any(orders.read(row) == Muted(since) for row in await table.services.storage.orders(table.id, seat))


def hold(change: Change, seat: int, held: Held) -> None:
    """Keep a seat's answer in a sealed window, instead of the one it gave before."""
    _put(change, seat, held, held=held)


def leave(change: Change, seat: int) -> None:
    """Whoever sat in a seat does so no more: nothing they wanted goes on."""
    for kind in orders.KINDS:
        change.batch.drop_order(change.table.id, seat, kind)
    change.standing = {other: mine for other, mine in change.standing.items() if other != seat}


# -------------------------------------------------------------------------------------------------- what becomes of it


def before(change: Change) -> Any:
    """The state before a move, where some order has to be looked at after it; else None."""
    if all(mine.order is None for mine in change.standing.values()):
        return None
    return change.table.game.clone(change.state)


def review(change: Change, state: Any, events: Iterable[Event]) -> None:
    """Drop the orders that the events of a move, made in `state`, have made senseless."""
    happened = list(events)
    for seat, mine in change.standing.items():
        if mine.order is not None and not stands(change, seat, state, happened):
            _drop(change, seat, "order_dropped")


def stands(change: Change, seat: int, state: Any, events: Iterable[Event]) -> bool:
    """Whether what a seat wants to do next still makes sense after the events of a move made in `state`."""
    habits = change.table.game.habits
    return habits is not None and all(habits.stands(state, seat, event) for event in events)


def move_for(change: Change, seat: SeatRow, own: list[Decision]) -> tuple[Move, str] | None:
    """What a seat wants done now without being asked, and how that is recorded: a pass, or the end of a phase, that it
    does not want to be asked about, or the next move of its order, which is one shorter then.
    """
    asked = next((one for one in own if one.must), None)
    if asked is None or change.table.game.habits is None:
        return None
    if asked.default is not None and (is_window(asked) or _finishes(change, asked)) and _passes(change, asked):
        return asked.default, "standing answer"
    if is_window(asked):
        return None
    move = _next(change, seat.seat, asked)
    return (move, "standing order") if move is not None else None


def _next(change: Change, seat: int, asked: Decision) -> Move | None:
    order, game = of(change, seat).order, change.table.game
    if order is None:
        return None
    if _occasion(change, seat) != order.occasion or not order.moves:
        _drop(change, seat, "order_done")
        return None
    move = game.move(order.moves[0])
    if move not in asked.moves:
        _drop(change, seat, "order_impossible")
        return None
    rest = order.moves[1:]
    _order(change, seat, replace(order, moves=rest) if rest else None)
    return move


def _finishes(change: Change, asked: Decision) -> bool:
    """Whether this only ends a phase, and the seat passes for the whole run."""
    habits = change.table.game.habits
    if habits is None or of(change, asked.seat).ask != "round":
        return False
    return habits.finishes(change.table.game.view(change.state, asked.seat), asked)


def _passes(change: Change, asked: Decision) -> bool:
    """Whether a seat does not want to be asked in this window."""
    habits, mine = change.table.game.habits, of(change, asked.seat)
    if habits is None or mine.ask == "always":
        return False
    view = change.table.game.view(change.state, asked.seat)
    if mine.order is not None and habits.routine(view, asked):
        return True
    if mine.ask == "round":
        return habits.occasion(view) == mine.occasion or not habits.concerns(view, asked)
    return not habits.concerns(view, asked)


def _occasion(change: Change, seat: int) -> str:
    """The present run of windows."""
    game = change.table.game
    return game.habits.occasion(game.view(change.state, seat)) if game.habits else ""


# --------------------------------------------------------------------------------------------------------------- rows


def _order(change: Change, seat: int, order: Order | None) -> None:
    if order is None:
        _forget(change, seat, ORDER, order=None)
    else:
        _put(change, seat, order, order=order)


def _drop(change: Change, seat: int, word: Key) -> None:
    _forget(change, seat, ORDER, order=None)
    _put(change, seat, Word(word), word=word)


def _put(change: Change, seat: int, record: Wish, **changes: Any) -> None:
    change.batch.put_order(orders.row(change.table.id, seat, record, change.now))
    change.standing = {**change.standing, seat: replace(of(change, seat), **changes)}


def _forget(change: Change, seat: int, kind: str, **changes: Any) -> None:
    change.batch.drop_order(change.table.id, seat, kind)
    change.standing = {**change.standing, seat: replace(of(change, seat), **changes)}
