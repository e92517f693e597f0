"""Thinking computer players. They think outside the table's mailbox, so that only the game waits.

The thinker gets a state redealt for its seat. Its answer counts only while the decision is still open.
"""

from __future__ import annotations

from typing import Any

import structlog

from bot.tables import computers
from bot.tables.change import Change
from bot.tables.moves import make, write
from bot.tables.table import Table
from bot.workers.think import ThinkAnswer, ThinkQuestion, redealt
from bot.workers.worker import WorkerClosedError, WorkerError
from engines.game import Decision, IllegalMove, Move
from engines.players import easy, sensible
from storage import SeatRow

log = structlog.get_logger()

Occasion = tuple[int, ...]
"""What a thought is about: the undo count and the numbers of the seat's open decisions."""


def begin(table: Table) -> None:
    """Start a thought for each seat that needs one and has none running."""
    for seat in table.seats:
        own = table.own(seat.seat)
        if not computers.played_by_computer(seat) or not computers.thinks(table, seat, own):
            continue
        occasion = (table.row.undo_count, *(decision.number for decision in own))
        if table.thoughts.get(seat.seat) != occasion:
            table.thoughts[seat.seat] = occasion
            table.services.spawn(_think(table, seat, occasion), f"table-{table.id}-thought")


def question(table: Table, seat: SeatRow) -> ThinkQuestion:
    """Return the question for the thinker, without anything that this seat cannot know."""
    game, rng = table.game, table.services.env.rng
    guess, catalogue = redealt(game, table.state, seat.seat, rng)
    return ThinkQuestion(game.id, guess, seat.seat, computers.level_of(seat), rng.randbytes(32), catalogue=catalogue)


async def _think(table: Table, seat: SeatRow, occasion: Occasion) -> None:
    answer: ThinkAnswer | None = None
    try:
        answer = await table.services.thinker(question(table, seat))
    except WorkerClosedError:
        return
    except WorkerError as wrong:
        log.warning("thoughtless", game=table.game.id, table=table.id, why=str(wrong))
    except Exception:
        log.exception("thought_failed", game=table.game.id, table=table.id)
    table.moves_pending = table.services.env.now()
    try:
        await table.do(lambda table: _answered(table, seat, occasion, answer))
    finally:
        _over(table, seat, occasion)


async def _answered(table: Table, seat: SeatRow, occasion: Occasion, answer: ThinkAnswer | None) -> None:
    """Make the move if it is still open, else a simpler one if the seat is still asked."""
    _over(table, seat, occasion)
    sits = table.seats[seat.seat]
    if table.row.status != "playing" or not computers.played_by_computer(sits):
        return
    own = table.own(seat.seat)
    fresh = table.row.undo_count == occasion[0]
    asked = next((one for one in own if fresh and answer is not None and one.number == answer.number), None)
    move = _read(table, asked, answer)
    if move is None and any(one.must for one in own) and occasion == _now(table, own):
        move = simpler(table, sits, own)
    if move is not None:
        change = Change(table)
        make(change, sits, move, "computer")
        await write(change)
    table.go_on()


def _over(table: Table, seat: SeatRow, occasion: Occasion) -> None:
    if table.thoughts.get(seat.seat) == occasion:
        del table.thoughts[seat.seat]


def _now(table: Table, own: list[Decision]) -> Occasion:
    return (table.row.undo_count, *(decision.number for decision in own))


def _read(table: Table, asked: Decision | None, answer: ThinkAnswer | None) -> Move | None:
    """Return the thinker's move if it is open."""
    if asked is None or answer is None:
        return None
    try:
        move = table.game.move(answer.move)
    except IllegalMove:
        return None
    return move if move in asked.moves else None


def simpler(table: Table, seat: SeatRow, own: list[Decision]) -> Move | None:
    """Return a move without thinking: the sensible one, else an easy one, else the default."""
    game, rng = table.game, table.services.env.rng
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
