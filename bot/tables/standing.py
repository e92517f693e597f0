"""Standing orders and answers: one press for a whole round of small questions.

A standing order is a list of moves to make in turn; it continues after windows without reactions
(`bot.tables.autoplay`). A standing answer says when to ask a seat in windows. A plan is for the seat's next turn, rules
are answers to windows (`bot.tables.ahead`).

All are rows of the table, private to their seat, and change in the transaction of the move that they cause.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from bot.tables import clock, orders
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
from bot.tables.unasked import Situation, Unasked, unasked
from engines.game import Decision, Event, Move
from engines.windows import is_window
from storage import SeatRow

NOTHING = StandingOrders()


def of(table: Table | Change, seat: int) -> StandingOrders:
    return table.standing.get(seat, NOTHING)


def asking(table: Table, seat: int) -> Ask:
    """Return when a seat is asked now; an answer for one round ends with it."""
    mine = of(table, seat)
    over = mine.ask == "round" and mine.occasion != occasion(Change(table, private=True), seat)
    return "concern" if over else mine.ask


# -------------------------------------------------------------------------------------------------- set by players


def give(change: Change, seat: int, moves: Iterable[Move]) -> None:
    """Give a seat a standing order of these moves."""
    _order(change, seat, Order(tuple(map(str, moves)), occasion(change, seat)))


async def cancel(table: Table, seat: int) -> bool:
    """Remove a seat's standing order and plan. Return False if it had neither."""
    mine = of(table, seat)
    if mine.order is None and mine.plan is None:
        return False
    change = Change(table, private=True)
    _become(change, seat, Unasked(replace(mine, order=None, plan=None)))
    await change.commit()
    return True


async def ask(table: Table, seat: int, when: Ask) -> None:
    """Set when a seat wants to be asked in windows."""
    change = Change(table, private=True)
    now = occasion(change, seat)
    _put(change, seat, StandingAnswer(when, now), ask=when, occasion=now)
    change.touch()  # it may answer an open window
    await change.commit()
    table.go_on()


async def told(table: Table, seat: int, word: str) -> None:
    """Remove a seat's notice after it was shown, unless a later one replaced it."""
    if of(table, seat).word != word:
        return
    change = Change(table, private=True)
    _forget(change, seat, WORD, word="")
    await change.commit()


async def mute(table: Table, seat: int, since: int | None) -> None:
    """Mute reminders for the turn that began at `since`."""
    change = Change(table, private=True)
    change.batch.put_order(orders.row(table.id, seat, Muted(since)))
    change.batch.drop_owed(table.id, CALL, f"user:{table.seats[seat].user}")  # requested calls too
    await change.commit()


async def muted(table: Table, seat: int) -> bool:
    """Return True if the player muted this very turn."""
    since = clock.turn_began(table, seat)
    return any(orders.read(row) == Muted(since) for row in await table.services.storage.orders(table.id, seat))


def over(change: Change) -> None:
    """Delete notes at the end of the game."""
    for seat, mine in change.standing.items():
        if mine.note:
            note(change, seat, "")


def give_up(change: Change, seat: int) -> None:
    """Delete the private records of a seat that conceded, except a muted turn."""
    for kind in sorted(orders.KINDS.keys() - {MUTE}):
        change.batch.drop_order(change.table.id, seat, kind)
    change.standing = {other: mine for other, mine in change.standing.items() if other != seat}


def leave(change: Change, seat: int) -> None:
    """Delete all private records of a seat that its player leaves."""
    for kind in orders.KINDS:
        change.batch.drop_order(change.table.id, seat, kind)
    change.standing = {other: mine for other, mine in change.standing.items() if other != seat}


# ---------------------------------------------------------------------------------------------------- review and moves


def before(change: Change) -> Any:
    """Return a copy of the state before a move if any order or plan must be reviewed after it; else None."""
    if all(mine.order is None and mine.plan is None for mine in change.standing.values()):
        return None
    return change.table.game.clone(change.state)


def review(change: Change, by: int, state: Any, events: Iterable[Event]) -> None:
    """Drop orders and plans that a move of seat `by` in `state` makes pointless, and those of a turn that is over."""
    happened = list(events)
    for seat, mine in change.standing.items():
        if mine.order is not None and not stands(change, seat, state, happened):
            _become(change, seat, Unasked(replace(mine, order=None), word="standing_order_dropped"))
        if mine.plan is not None and seat != by and not _keeps(change, seat, state, happened):
            _become(change, seat, Unasked(replace(of(change, seat), plan=None), word="plan_dropped"))
        elif mine.plan is not None and mine.plan.occasion not in {"", occasion(change, seat)}:
            _become(change, seat, Unasked(replace(of(change, seat), plan=None), word="plan_over"))


def sat_in(change: Change, seat: int, state: Any, move: Move) -> None:
    """Drop a seat's order and plan after a computer player moved for it in `state`. Answers in windows conflict with
    nothing.
    """
    asked = [one for one in change.table.game.decisions(state) if one.seat == seat and move in one.moves]
    mine = of(change, seat)
    if any(map(is_window, asked)) or (mine.order is None and mine.plan is None):
        return
    word: Key = "plan_dropped" if mine.plan is not None else "standing_order_dropped"
    _become(change, seat, Unasked(replace(mine, order=None, plan=None), word=word))


def taken_back(change: Change) -> None:
    """Drop plans after moves were taken back, and notify their owners."""
    for seat, mine in change.standing.items():
        if mine.plan is not None:
            _become(change, seat, Unasked(replace(mine, plan=None), word="plan_undone"))


def _keeps(change: Change, seat: int, state: Any, events: Iterable[Event]) -> bool:
    habits = change.table.game.habits
    return habits is not None and all(habits.keeps(state, seat, event) for event in events)


def stands(change: Change, seat: int, state: Any, events: Iterable[Event]) -> bool:
    """Return True if a seat's order still makes sense after the events of a move made in `state`."""
    habits = change.table.game.habits
    return habits is not None and all(habits.stands(state, seat, event) for event in events)


def move_for(change: Change, seat: SeatRow, own: list[Decision]) -> tuple[Move, str] | None:
    """Return a seat's move without a question, and its `via` (`bot.tables.unasked`)."""
    asked = next((one for one in own if one.must), None)
    if asked is None or change.table.game.habits is None:
        return None
    mine = of(change, seat.seat)
    now = Situation(change.table.game, change.state, change.row.undo_count, asked)
    if change.state is change.table.state:  # the view that the next hand shows
        now.view = change.table.at(seat.seat).view
    found = unasked(now, mine)
    _become(change, seat.seat, found)
    return (found.move, found.via) if found.move is not None else None


def occasion(change: Change, seat: int) -> str:
    """Return the present run of windows, or turn."""
    game = change.table.game
    return game.habits.occasion(game.view(change.state, seat)) if game.habits else ""


# --------------------------------------------------------------------------------------------------------------- rows


def _become(change: Change, seat: int, found: Unasked) -> None:
    """Write the private records of a seat that differ."""
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
    if said is None:
        _forget(change, seat, PLAN, plan=None)
    else:
        _put(change, seat, said, plan=said)


def rules(change: Change, seat: int, said: Rules) -> None:
    if said.said:
        _put(change, seat, said, rules=said)
    else:
        _forget(change, seat, RULES, rules=Rules())


def note(change: Change, seat: int, text: str) -> None:
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
