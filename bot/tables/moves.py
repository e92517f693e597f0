"""Moves at a table: check that the decision is open, play on a clone, commit, let the table go on."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.errors import UserError
from bot.tables import clock, ending, questions, standing
from bot.tables.change import Change
from bot.tables.table import Table
from bot.ui.ids import DecisionStamp
from bot.words import N_
from engines.game import Decision, IllegalMove, Move, Reason
from engines.windows import is_window
from storage import MoveRow, SeatRow

STALE = N_("The table has moved on since that menu was made. Here is a fresh one.")


FORCED, DEFAULT = "forced", "default"
"""The `via` of a move that was the only legal one, and of one made for a player who was late or has conceded."""


@dataclass(slots=True)
class Played:
    """The result of one or more moves. `left`: moves not made, and the `reason`, if any; `standing`: moves kept as a
    standing order.
    """

    made: list[Move] = field(default_factory=list)
    left: list[Move] = field(default_factory=list)
    standing: list[Move] = field(default_factory=list)
    reason: Reason | None = None


async def play(table: Table, user: int, stamp: DecisionStamp, texts: list[str], via: str = "pressed") -> Played:
    """Make moves in order in one transaction, up to the first that is no longer legal or until another seat is asked.

    Raises:
        UserError: not seated, not playing, a stale menu, or an illegal first move.

    """
    seat = need_player(table, user)
    decision = _decision(table, seat, stamp)
    moves = [_read(table, text) for text in texts]
    if decision is None or not moves or moves[0] not in decision.moves:
        raise _refused(table, seat, decision, moves)
    change = Change(table)
    played = _play_all(change, seat, moves, via)
    questions.pressed(change)
    if seat.seat in change.settings.left_server:  # the player is back on the server
        change.agree(left_server=[one for one in change.settings.left_server if one != seat.seat])
    change.after.append(lambda: table.here(user))
    await write(change)
    table.go_on()
    return played


def need_player(table: Table, user: int, *, looking: bool = False) -> SeatRow:
    """Return the seat of a player who may act now, or only look (`looking`: a paused game will do).

    Raises:
        UserError: they may not.

    """
    if table.row.status == "lobby":
        raise UserError(N_("The game has not begun yet. Press Start when everyone is here."))
    if table.row.status == "paused" and not looking:
        raise UserError(N_("This game is paused. It goes on when it is resumed."), fresh=True)
    if table.over:
        raise UserError(N_("This game is over. Press Rematch for another one."), fresh=True)
    seat = table.seat_of(user)
    if seat is None:
        raise UserError(N_("You do not play at this table, but you are welcome to watch. /play opens one of your own."))
    if seat.status == "conceded":
        raise UserError(N_("You are out of this game, and the others play on without you."))
    return seat


def _decision(table: Table, seat: SeatRow, stamp: DecisionStamp) -> Decision | None:
    if stamp.undos != table.row.undo_count:
        return None
    return next((one for one in table.own(seat.seat) if one.number == stamp.number), None)


def _read(table: Table, text: str) -> Move:
    try:
        return table.game.move(text)
    except IllegalMove:
        raise UserError(N_("I did not understand that. Choose from this fresh menu."), fresh=True) from None


def _refused(table: Table, seat: SeatRow, decision: Decision | None, moves: list[Move]) -> UserError:
    """Return a stale menu's error, unless the rules give a reason."""
    if decision is None or not moves:
        return UserError(STALE, fresh=True)
    reason = table.game.why_not(table.state, seat.seat, moves[0])
    if reason is None:
        return UserError(STALE, fresh=True)
    said = table.face.because(table.say, table.at(seat.seat), reason)
    return UserError("{reason}", fresh=True, reason=said)


def _play_all(change: Change, seat: SeatRow, moves: list[Move], via: str) -> Played:
    """Make moves up to the first that is no longer legal or until another seat is asked. The rest becomes a standing
    order unless the made moves rule that out.
    """
    played = Played()
    others = _asked(change, seat) if len(moves) > 1 else set()
    stands = True
    for at, move in enumerate(moves):
        interrupted = bool(at and _asked(change, seat) - others)
        reason = change.table.game.why_not(change.state, seat.seat, move) if at and not interrupted else None
        if reason is not None and _after_own_window(change, seat, move):
            interrupted, reason = True, None  # the player's own reaction comes first
        if interrupted or reason is not None:
            played.left, played.reason = moves[at:], reason
            break
        rest = at + 1 < len(moves)  # only moves left over can become an order
        before = change.table.game.clone(change.state) if rest else None
        row = make(change, seat, move, via)
        if rest:
            stands = stands and standing.stands(change, seat.seat, before, change.table.game.unpack(row.events))
        played.made.append(move)
    if played.left and played.reason is None and stands and change.decisions():
        standing.give(change, seat.seat, played.left)
        played.standing, played.left = played.left, []
    return played


def _after_own_window(change: Change, seat: SeatRow, move: Move) -> bool:
    """Return True if a seat could make this move after it passed in its own reaction window."""
    game, state = change.table.game, change.table.game.clone(change.state)
    asked = [one for one in change.decisions() if one.must and one.seat == seat.seat and is_window(one)]
    if not asked or asked[0].default is None:
        return False
    list(game.play(state, seat.seat, asked[0].default))
    return game.why_not(state, seat.seat, move) is None


def _asked(change: Change, seat: SeatRow) -> set[int]:
    return change.awaited() - {seat.seat}


def make(change: Change, seat: SeatRow, move: Move, via: str) -> MoveRow:
    """Make one move, and drop standing orders that it makes pointless. IllegalMove changes nothing."""
    before = standing.before(change)
    row = change.play(seat, move, via)
    if before is not None:
        standing.review(change, seat.seat, before, change.table.game.unpack(row.events))
        if via == "computer":
            standing.sat_in(change, seat.seat, before, move)
    return row


def is_lapse(table: Table, row: MoveRow) -> bool:
    """Return True if a move was made because its player's time was up."""
    return row.via == DEFAULT and table.seats[row.seat].status != "conceded"


async def write(change: Change) -> None:
    """Commit the moves with their consequences: clocks, the board, the end."""
    outcome = change.table.game.outcome(change.state)
    questions.phase_over(change)
    if outcome is None:
        clock.go_on(change, {made.seat for made in change.rows if made.via == DEFAULT})
    change.mark("board")
    if outcome is not None:
        ending.finish(change, ending.by_rules(change.seats, outcome))
    await change.commit()
