"""Computer players at a table. Quick ones move in the table's mailbox; whoever has to think does so outside it.

A question that is thought about holds a state redealt for its seat. Its answer counts only while the decision is still
open; whatever happens meanwhile at the table, nobody waits for the thought but the game itself.
"""

from __future__ import annotations

import time
from typing import Any

import structlog

from bot.pondering import Answer, Question
from bot.tables import lesson, orders, playing, turns
from bot.tables.table import Table
from bot.tables.thinking import Closed, Thoughtless
from engines.game import Decision, IllegalMove, Move
from engines.players import PLAYERS, easy, sensible
from storage import WHOLE_TABLE, Batch, SeatRow, TimerRow

log = structlog.get_logger()

SITS_IN = "sensible"
"""The computer player who sits in for somebody who is away."""
MOVES = 60
"""Moves computer players make in one transaction before others get a turn at the mailbox."""
BURST_SECONDS = 0.015
"""Processor time they use at a stretch."""

WATCH = "computers"
WATCH_MS = 60_000
"""How long after the first question to a computer player the clocks look whether it has moved."""

Occasion = tuple[int, ...]
"""What a thought is about: how often moves were taken back, and the numbers of the seat's open decisions."""


def played_by_computer(seat: SeatRow) -> bool:
    """Whether a computer player moves for this seat now."""
    return seat.kind == "computer" or seat.status == "absent"


def watch(table: Table, batch: Batch, state: Any, seats: list[SeatRow]) -> None:
    """Should the bot stop before a computer player has moved, the clocks remind it to."""
    asked = {one.seat for one in table.game.decisions(state) if one.must}
    if table.watched or not any(played_by_computer(seat) for seat in seats if seat.seat in asked):
        return
    batch.set_timer(TimerRow(table.id, WATCH, WHOLE_TABLE, table.house.world.now() + WATCH_MS))
    table.watched = table.timers_changed = True


async def remind(table: Table, _timer: TimerRow) -> None:
    """The time to look after the computer players has come."""
    table.watched = False
    playing.go_on(table)


async def go_on(table: Table) -> None:
    """Computer players, and seats that gave up, do what is asked of them until a person is asked or one must think."""
    moved = False
    while table.row.status == "playing":
        draft = playing.Draft(table, table.game.clone(table.state))
        began = time.thread_time()
        while len(draft.rows) < MOVES and time.thread_time() - began < BURST_SECONDS and _one_move(draft):
            pass
        if not draft.rows:
            await _ponder(table)
            break
        await playing.write(draft)
        moved = True
    if moved:
        orders.go_on(table)


def _one_move(draft: playing.Draft) -> bool:
    game = draft.table.game
    decisions = game.decisions(draft.state)
    for seat in draft.table.seats:
        own = [decision for decision in decisions if decision.seat == seat.seat]
        if not own:
            continue
        if played_by_computer(seat):
            move = None if _thinks(draft.table, seat, own) else _at_once(draft, seat, own)
            if move is not None:
                draft.play(seat, move, "computer")
                return True
        elif seat.status == "conceded":
            asked = next((decision for decision in own if decision.must), None)
            if asked is not None and asked.default is not None:
                draft.play(seat, asked.default, "default")
                return True
    return False


def _level(seat: SeatRow) -> str:
    return seat.level or SITS_IN


def _thinks(table: Table, seat: SeatRow, own: list[Decision]) -> bool:
    """Whether this takes longer than the event loop can spare. Nobody ponders what need not be decided, nor in a sealed
    window, where the time it takes would tell, nor in a lesson, where chance is foreseeable.
    """
    asked = [decision for decision in own if decision.must]
    if not asked or table.terms.lesson or table.house.tempo.quick(table.game.id, _level(seat)):
        return False
    return not (turns.sealed(table) and all(map(turns.is_window, asked)))


def _at_once(draft: playing.Draft, seat: SeatRow, own: list[Decision]) -> Move | None:
    """The move of a quick player; a slow one, or a strong one that need not move, does what is sensible, if that is
    quick.
    """
    table, level = draft.table, _level(seat)
    if level not in PLAYERS:
        level = SITS_IN
    if not table.house.tempo.quick(table.game.id, level) and not any(decision.must for decision in own):
        return None
    with table.house.tempo.timed(table.game.id, level):
        view = table.game.view(draft.state, seat.seat)
        chosen = PLAYERS[level](table.game, view, own, lesson.dice(table, len(draft.rows)))
    return chosen[1] if chosen is not None else None


# ------------------------------------------------------------------------------------------------ thinking


async def _ponder(table: Table) -> None:
    """Begin a thought for every seat that has one to think and does not do so already."""
    batch = Batch()
    watch(table, batch, table.state, table.seats)
    if len(batch):
        await table.commit(batch)
    for seat in table.seats:
        own = table.own(seat.seat)
        if not played_by_computer(seat) or not _thinks(table, seat, own):
            continue
        occasion = (table.row.undo_count, *(decision.number for decision in own))
        if table.thoughts.get(seat.seat) != occasion:
            table.thoughts[seat.seat] = occasion
            table.house.spawn(_think(table, seat, occasion), f"table-{table.id}-thought")


def question(table: Table, seat: SeatRow) -> Question:
    """What is asked of the mind: nothing of the true state but what this seat cannot tell from it."""
    game, rng = table.game, table.house.world.rng
    guess = game.redeal(table.state, seat.seat, rng)
    name = game.catalogue(guess)
    text = b"" if name == game.catalogues.builtin else game.catalogues.text(name)
    return Question(game.id, game.dump(guess), seat.seat, _level(seat), rng.randbytes(32), catalogue=text)


async def _think(table: Table, seat: SeatRow, occasion: Occasion) -> None:
    answer: Answer | None = None
    try:
        answer = await table.house.mind(question(table, seat))
    except Closed:
        return
    except Thoughtless as wrong:
        log.warning("thoughtless", game=table.game.id, table=table.id, why=str(wrong))
    except Exception:
        log.exception("thought_failed", game=table.game.id, table=table.id)
    await table.do(lambda table: _answered(table, seat, occasion, answer))


async def _answered(table: Table, seat: SeatRow, occasion: Occasion, answer: Answer | None) -> None:
    """Make the move if it is still asked for; where there is none, something simpler."""
    if table.thoughts.get(seat.seat) == occasion:
        del table.thoughts[seat.seat]
    sits = table.seats[seat.seat]
    if table.row.status != "playing" or not played_by_computer(sits):
        return
    own = table.own(seat.seat)
    fresh = table.row.undo_count == occasion[0]
    asked = next((one for one in own if fresh and answer is not None and one.number == answer.number), None)
    move = _read(table, asked, answer)
    if move is None and any(one.must for one in own) and occasion == _now(table, own):
        move = simpler(table, sits, own)
    if move is not None:
        draft = playing.Draft(table, table.game.clone(table.state))
        draft.play(sits, move, "computer")
        await playing.write(draft)
    playing.go_on(table)


def _now(table: Table, own: list[Decision]) -> Occasion:
    return (table.row.undo_count, *(decision.number for decision in own))


def _read(table: Table, asked: Decision | None, answer: Answer | None) -> Move | None:
    """The move that was thought of, if it is open."""
    if asked is None or answer is None:
        return None
    try:
        move = table.game.move(answer.move)
    except IllegalMove:
        return None
    return move if move in asked.moves else None


def simpler(table: Table, seat: SeatRow, own: list[Decision]) -> Move | None:
    """What to do without a thought: the sensible thing, else any, else the default."""
    game, rng = table.game, table.house.world.rng
    view: Any = game.view(table.state, seat.seat)
    for choose in (sensible.choose, easy.choose):
        try:
            chosen = choose(game, view, own, rng)
        except Exception:
            log.exception("player_failed", game=game.id, table=table.id)
            continue
        if chosen is not None:
            return chosen[1]
    asked = next((one for one in own if one.must), None)
    return asked.default if asked is not None else None
