"""Taking moves back: a player's own last one at once, more by consent, never past chance or revealed cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.errors import UserError
from bot.tables import clock, moves, questions, standing
from bot.tables.change import Change
from bot.tables.questions import Reply
from bot.tables.table import Table
from bot.tables.table_settings import Question
from bot.words import N_
from engines.game import IllegalMove, Move
from storage import MoveRow, SeatRow

NOTHING = N_("You have made no move here that could be taken back.")
MOST = 40
"""Most moves that are taken back one after the other before one stays."""
ENOUGH = N_("Enough has been taken back here: make a move that stays.")
SHOWN = N_("That cannot be taken back: something was drawn, rolled or shown since.")


async def undo(table: Table, user: int) -> Move | None:
    """Take back the player's last move if no one has moved since; else ask the others and return None.

    Raises:
        UserError: there is no such move, or something was revealed or drawn by chance since.

    """
    seat = moves.need_player(table, user)
    back = _need_back(table, seat)
    asked = await _affected(table, seat, back)
    change = Change(table)
    if not asked:
        return await _take(change, seat, back)
    if questions.open_now(table, "undo") is not None:
        raise UserError(N_("The others are asked already whether moves may be taken back."))
    questions.ask(change, "undo", seat.seat, asked, first=back[0].number)
    await change.commit()
    return None


def possible(table: Table, user: int) -> bool:
    """Return True if a user's last move can be taken back, at once or by consent."""
    try:
        _need_back(table, moves.need_player(table, user))
    except UserError:
        return False
    return questions.open_now(table, "undo") is None


def at_once(table: Table, user: int) -> bool:
    """Return True if a user's last move can be taken back without asking anyone."""
    seat = table.seat_of(user)
    if seat is None or table.over or table.state is None:
        return False
    back = _since_own(table, seat)
    return {row.seat for row in back} == {seat.seat} and not _shown(table, back) and possible(table, user)


def _need_back(table: Table, seat: SeatRow) -> list[MoveRow]:
    """Return the moves from the seat's last one on. Raise UserError if they cannot be taken back."""
    back = _since_own(table, seat)
    if not back:
        raise UserError(NOTHING)
    if _shown(table, back):
        raise UserError(SHOWN)
    kept = max((row.number for row in table.moves if not row.undone and row.number < back[0].number), default=0)
    if sum(row.undone and row.number > kept for row in table.moves) >= MOST:
        raise UserError(ENOUGH)
    return back


async def agreed(table: Table, question: Question, seat: int) -> Reply:
    """Agree to take moves back. The last yes does it, unless something was revealed since. Players who moved since
    without a press are asked too.
    """
    moves.need_player(table, table.seats[seat].user or 0)
    change = Change(table)
    noted = questions.agreed(change, question, seat)
    if questions.missing(table, noted):
        await change.commit()
        return "agreed"
    asker, back = table.seats[question.by], _since(table, question.first)
    if not back or _shown(table, back):
        questions.settle(change, noted, "shown")
        await change.commit()
        raise UserError(SHOWN)
    more = [one for one in await _affected(table, asker, back) if one not in noted.agreed]
    if more:
        asked = tuple(sorted({*noted.asked, *more}))
        kept = {"agreed": noted.agreed, "first": question.first}
        questions.ask(change, "undo", question.by, asked, follow_up=True, **kept)
        await change.commit()
        return "agreed"
    questions.settle(change, noted, "agreed")
    await _take(change, asker, back)
    return "done"


def _shown(table: Table, back: Sequence[MoveRow]) -> bool:
    return any(event.chance or event.reveals for row in back for event in table.game.unpack(row.events))


def stays_open(table: Table, seat: int, moves_: Sequence[Move]) -> bool:
    """Return True if these moves could be taken back once made: they draw, roll and reveal nothing."""
    state = table.game.clone(table.state)
    try:
        events = [event for move in moves_ for event in table.game.play(state, seat, move)]
    except IllegalMove:
        return False
    return not any(event.chance or event.reveals for event in events)


def _since(table: Table, first: int) -> list[MoveRow]:
    """Return the moves from that one on that were not taken back."""
    return [row for row in table.moves if not row.undone and row.number >= first]


def _since_own(table: Table, seat: SeatRow) -> list[MoveRow]:
    """Return the moves from the last one on that the seat chose."""
    standing = [row for row in table.moves if not row.undone]
    own = (at for at in reversed(range(len(standing))) if standing[at].seat == seat.seat)
    last = next((at for at in own if standing[at].via != moves.FORCED), None)
    return standing[last:] if last is not None else []


async def _affected(table: Table, seat: SeatRow, back: Sequence[MoveRow]) -> list[int]:
    """Return the other players who moved since, or are asked because of it; none if all moves are the seat's own. If it
    is secret who was asked, return everyone that the rules could ask.
    """
    if {row.seat for row in back} == {seat.seat}:
        return []
    now = {one for asked in table.decisions() if asked.must for one in asked.among or (asked.seat,)}
    if clock.secret(table):
        now = {one.seat for one in table.seats}
    touched = {*await _moved(table, back), *now} - {seat.seat}
    return [one.seat for one in table.seats if one.seat in touched and one.kind == "person" and one.status == "playing"]


async def _moved(table: Table, back: Sequence[MoveRow]) -> set[int]:
    """Return the seats that made these moves. An answer in a shared window counts for all seats that could give it."""
    game, state = table.game, await _folded(table, back[0].number)
    found = set()
    for row in back:
        move = game.move(row.move)
        asked = [one.among for one in game.decisions(state) if one.seat == row.seat and move in one.moves]
        found |= {row.seat, *(one for among in asked for one in among)}
        for event in game.unpack(row.events):
            game.evolve(state, event)
    return found


async def _take(change: Change, seat: SeatRow, back: Sequence[MoveRow]) -> Move:
    """Replay the game without the moves `back`, which stay in the log as undone."""
    table = change.table
    first = back[0].number
    change.undo(first, await _folded(table, first))
    questions.taken_back(change)
    standing.taken_back(change)
    clock.taken_back(change, back)
    if not clock.secret(table) and await _moved(table, back) == {row.seat for row in back}:
        change.notice("moves_taken_back", holders={"name": (seat.seat, questions.tenure(table.settings, seat))})
    change.mark("board")
    await change.commit()
    table.go_on()
    return table.game.move(next(row.move for row in back if row.seat == seat.seat))


async def _folded(table: Table, first: int) -> Any:
    """Return the state before the move `first`."""
    state = table.game.load(table.dealt)
    for row in await table.services.storage.moves(table.id):
        if not row.undone and row.number < first:
            for event in table.game.unpack(row.events):
                table.game.evolve(state, event)
    return state
