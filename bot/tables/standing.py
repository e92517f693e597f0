"""Standing orders and standing answers: one press for a whole round of small questions.

A standing order is a list of moves that a seat wants to make one after another; it goes on by itself after windows in
which nobody played (`bot.tables.autoplay`). A standing answer says in which windows a seat wants to be asked at all. A
plan is what it said ahead for its next turn, rules are answers said ahead for windows (`bot.tables.ahead`).
All are rows of the table, private to their seat, and change in the same transaction as the move that they bring about.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from bot.tables import orders
from bot.tables.change import Change
from bot.tables.orders import (
    MUTE,
    NOTE,
    ORDER,
    PLAN,
    RULES,
    WORD,
    Ask,
    Muted,
    Note,
    Order,
    Plan,
    Rules,
    StandingAnswer,
    StandingOrders,
    Wish,
    Word,
)
from bot.tables.payloads import CALL
from bot.tables.sentences import Key
from bot.tables.table import Table
from bot.tables.time_control import Clock
from bot.tables.unasked import Situation, Unasked, unasked
from engines.game import Decision, Event, Move
from engines.windows import is_window
from storage import SeatRow

NOTHING = StandingOrders()


def of(table: Table | Change, seat: int) -> StandingOrders:
    """What a seat wants."""
    return table.standing.get(seat, NOTHING)


def asking(table: Table, seat: int) -> Ask:
    """When a seat is asked now; what it said for one run of windows is over with that run."""
    mine = of(table, seat)
    over = mine.ask == "round" and mine.occasion != occasion(Change(table, private=True), seat)
    return "concern" if over else mine.ask


# ------------------------------------------------------------------------------------------------- what people say


def give(change: Change, seat: int, moves: Iterable[Move]) -> None:
    """A seat wants these moves made one after another, as far as nothing comes between."""
    _order(change, seat, Order(tuple(map(str, moves)), occasion(change, seat)))


async def cancel(table: Table, seat: int) -> bool:
    """The owner takes back a standing order and what they said ahead for their turn; whether there was either."""
    mine = of(table, seat)
    if mine.order is None and mine.plan is None:
        return False
    change = Change(table, private=True)
    _become(change, seat, Unasked(replace(mine, order=None, plan=None)))
    await change.commit()
    return True


async def ask(table: Table, seat: int, when: Ask) -> None:
    """A seat says in which windows it wants to be asked."""
    change = Change(table, private=True)
    now = occasion(change, seat)
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
    change.batch.put_order(orders.row(table.id, seat, Muted(since)))
    change.batch.drop_owed(table.id, CALL, f"user:{table.seats[seat].user}")  # one they had asked for, too
    await change.commit()


async def muted(table: Table, seat: int) -> bool:
    """Whether the person muted this very turn: they have been asked ever since."""
    since = Clock.load(table.row.clock).since.get(seat)
    return any(orders.read(row) == Muted(since) for row in await table.services.storage.orders(table.id, seat))


def over(change: Change) -> None:
    """The game is over, and with it what people wrote down for it."""
    for seat, mine in change.standing.items():
        if mine.note:
            note(change, seat, "")


def give_up(change: Change, seat: int) -> None:
    """Whoever sits in a seat has given up: what they wanted and wrote down is gone; a muted turn stays so."""
    for kind in sorted(orders.KINDS.keys() - {MUTE}):
        change.batch.drop_order(change.table.id, seat, kind)
    change.standing = {other: mine for other, mine in change.standing.items() if other != seat}


def leave(change: Change, seat: int) -> None:
    """Whoever sat in a seat does so no more: nothing they wanted goes on."""
    for kind in orders.KINDS:
        change.batch.drop_order(change.table.id, seat, kind)
    change.standing = {other: mine for other, mine in change.standing.items() if other != seat}


# -------------------------------------------------------------------------------------------------- what becomes of it


def before(change: Change) -> Any:
    """The state before a move, where some order has to be looked at after it; else None."""
    if all(mine.order is None and mine.plan is None for mine in change.standing.values()):
        return None
    return change.table.game.clone(change.state)


def review(change: Change, by: int, state: Any, events: Iterable[Event]) -> None:
    """Drop what the events of a move that seat `by` made in `state` have made senseless, and what was left to do in a
    turn that is over.
    """
    happened = list(events)
    for seat, mine in change.standing.items():
        if mine.order is not None and not stands(change, seat, state, happened):
            _become(change, seat, Unasked(replace(mine, order=None), word="order_dropped"))
        if mine.plan is not None and seat != by and not _keeps(change, seat, state, happened):
            _become(change, seat, Unasked(replace(of(change, seat), plan=None), word="plan_dropped"))
        elif mine.plan is not None and mine.plan.occasion not in {"", occasion(change, seat)}:
            _become(change, seat, Unasked(replace(of(change, seat), plan=None), word="plan_over"))


def sat_in(change: Change, seat: int, state: Any, move: Move) -> None:
    """A computer player made a move for a seat in `state`: what its owner wanted done there goes on no more, but for
    answers in windows, which stand in the way of nothing.
    """
    asked = [one for one in change.table.game.decisions(state) if one.seat == seat and move in one.moves]
    mine = of(change, seat)
    if any(map(is_window, asked)) or (mine.order is None and mine.plan is None):
        return
    word: Key = "plan_dropped" if mine.plan is not None else "order_dropped"
    _become(change, seat, Unasked(replace(mine, order=None, plan=None), word=word))


def taken_back(change: Change) -> None:
    """Moves were taken back: whoever said something ahead for their turn is told that it goes with them."""
    for seat, mine in change.standing.items():
        if mine.plan is not None:
            _become(change, seat, Unasked(replace(mine, plan=None), word="plan_undone"))


def _keeps(change: Change, seat: int, state: Any, events: Iterable[Event]) -> bool:
    habits = change.table.game.habits
    return habits is not None and all(habits.keeps(state, seat, event) for event in events)


def stands(change: Change, seat: int, state: Any, events: Iterable[Event]) -> bool:
    """Whether what a seat wants to do next still makes sense after the events of a move made in `state`."""
    habits = change.table.game.habits
    return habits is not None and all(habits.stands(state, seat, event) for event in events)


def move_for(change: Change, seat: SeatRow, own: list[Decision]) -> tuple[Move, str] | None:
    """What a seat wants done now without being asked, and how that is recorded (`bot.tables.unasked`)."""
    asked = next((one for one in own if one.must), None)
    if asked is None or change.table.game.habits is None:
        return None
    mine = of(change, seat.seat)
    now = Situation(change.table.game, change.state, change.row.undo_count, asked)
    if change.state is change.table.state:  # what the hand shows that follows
        now.view = change.table.at(seat.seat).view
    found = unasked(now, mine)
    _become(change, seat.seat, found)
    return (found.move, found.via) if found.move is not None else None


def occasion(change: Change, seat: int) -> str:
    """The present run of windows."""
    game = change.table.game
    return game.habits.occasion(game.view(change.state, seat)) if game.habits else ""


# --------------------------------------------------------------------------------------------------------------- rows


def _become(change: Change, seat: int, found: Unasked) -> None:
    """Write down what of a seat's wishes is different now."""
    mine = of(change, seat)
    if found.mine.order != mine.order:
        _order(change, seat, found.mine.order)
    if found.mine.plan != mine.plan:
        plan(change, seat, found.mine.plan)
    if found.mine.rules != mine.rules:
        rules(change, seat, found.mine.rules)
    if found.word is not None:
        _put(change, seat, Word(found.word), word=found.word)


def plan(change: Change, seat: int, said: Plan | None) -> None:
    """What a seat has said ahead for its next turn."""
    if said is None:
        _forget(change, seat, PLAN, plan=None)
    else:
        _put(change, seat, said, plan=said)


def rules(change: Change, seat: int, said: Rules) -> None:
    """Which answers a seat has said ahead for windows."""
    if said.said:
        _put(change, seat, said, rules=said)
    else:
        _forget(change, seat, RULES, rules=Rules())


def note(change: Change, seat: int, text: str) -> None:
    """What the owner of a seat has written down; empty: nothing any more."""
    if text:
        _put(change, seat, Note(text), note=text)
    else:
        _forget(change, seat, NOTE, note="")


def _order(change: Change, seat: int, order: Order | None) -> None:
    if order is None:
        _forget(change, seat, ORDER, order=None)
    else:
        _put(change, seat, order, order=order)


def _put(change: Change, seat: int, record: Wish, **changes: Any) -> None:
    change.batch.put_order(orders.row(change.table.id, seat, record))
    change.standing = {**change.standing, seat: replace(of(change, seat), **changes)}


def _forget(change: Change, seat: int, kind: str, **changes: Any) -> None:
    change.batch.drop_order(change.table.id, seat, kind)
    change.standing = {**change.standing, seat: replace(of(change, seat), **changes)}
