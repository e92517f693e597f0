"""Moves at a table: is the decision still open, play on a clone, write, swap the state in, let computers go on."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from bot.errors import Sorry
from bot.screens.ids import Stamp
from bot.tables import computers, ending, orders, turns
from bot.tables.table import RECENT, Table
from bot.words import N_
from engines.game import Decision, IllegalMove, Move, Reason
from storage import Batch, MoveRow, SeatRow

STALE = N_("The table has moved on since that menu was made. Here is a fresh one.")
ACTIVE_MS = 90_000
"""Whoever pressed something this recently is at the table: no message is sent just to call them."""


@dataclass(slots=True)
class Played:
    """What became of one or more moves. `left` are moves not made, with the reason where there is one;
    `standing` are those that go on by themselves.
    """

    made: list[Move] = field(default_factory=list)
    left: list[Move] = field(default_factory=list)
    standing: list[Move] = field(default_factory=list)
    reason: Reason | None = None


@dataclass(slots=True)
class Draft:
    """Moves on a clone, not yet written, with what is to be written together with them."""

    table: Table
    state: Any
    rows: list[MoveRow] = field(default_factory=list)
    batch: Batch = field(default_factory=Batch)

    def play(self, seat: SeatRow, move: Move, via: str) -> None:
        """Make a move on the clone; IllegalMove leaves it as it was."""
        events = self.table.game.play(self.state, seat.seat, move)
        self.rows.append(
            MoveRow(
                self.table.id,
                self.table.row.move_count + len(self.rows) + 1,
                seat.seat,
                seat.user,
                str(move),
                self.table.game.pack(events),
                self.table.house.world.now(),
                via=via,
            )
        )


async def play(table: Table, user: int, stamp: Stamp, texts: list[str], via: str = "pressed") -> Played:
    """Make the moves `texts` in order, all in one transaction, up to the first that is no longer legal or until
    another seat is asked.

    Raises:
        Sorry: not seated, not playing, a stale menu, or an illegal first move.

    """
    seat = need_player(table, user)
    decision = _decision(table, seat, stamp)
    moves = [_read(table, text) for text in texts]
    if decision is None or not moves or moves[0] not in decision.moves:
        raise _refused(table, seat, decision, moves)
    draft = Draft(table, table.game.clone(table.state))
    played = _play_all(draft, seat, moves, via)
    table.active[user] = table.house.world.now()
    stands = orders.stands(table, seat.seat, draft.rows)
    await write(draft)
    if played.left and played.reason is None and stands and table.row.status == "playing":
        await orders.give(table, seat, played.left)
        played.standing, played.left = played.left, []
    go_on(table)
    return played


def need_player(table: Table, user: int) -> SeatRow:
    """The seat of somebody who may act now; Sorry says why not."""
    if table.row.status == "lobby":
        raise Sorry(N_("The game has not begun yet. Press Start when everybody is here."))
    if table.row.status == "paused":
        raise Sorry(N_("This game is paused. It goes on when it is resumed."))
    if table.over:
        raise Sorry(N_("This game is over. Press Rematch for another one."))
    seat = table.seat_of(user)
    if seat is None:
        raise Sorry(N_("You do not play at this table, but you are welcome to watch. /play opens one of your own."))
    if seat.status == "conceded":
        raise Sorry(N_("You have conceded this game, so the others play on without you."))
    return seat


def _decision(table: Table, seat: SeatRow, stamp: Stamp) -> Decision | None:
    if stamp.undos != table.row.undo_count:
        return None
    return next((one for one in table.own(seat.seat) if one.number == stamp.number), None)


def _read(table: Table, text: str) -> Move:
    try:
        return table.game.move(text)
    except IllegalMove:
        raise Sorry(N_("I did not understand that. Choose from this fresh menu."), fresh=True) from None


def _refused(table: Table, seat: SeatRow, decision: Decision | None, moves: list[Move]) -> Sorry:
    """A stale menu, unless the rules have a reason of their own."""
    if decision is None or not moves:
        return Sorry(STALE, fresh=True)
    reason = table.game.why_not(table.state, seat.seat, moves[0])
    if reason is None:
        return Sorry(STALE, fresh=True)
    said = table.face.reason(table.say, table.at(seat.seat), reason)
    if reason.rule:
        said += f" ({table.say('rule {number}', number=reason.rule)})"
    return Sorry("{reason}", fresh=True, reason=said)


def _play_all(draft: Draft, seat: SeatRow, moves: list[Move], via: str) -> Played:
    played = Played()
    others = _asked(draft, seat) if len(moves) > 1 else set()
    for at, move in enumerate(moves):
        interrupted = bool(at and _asked(draft, seat) - others)
        reason = draft.table.game.why_not(draft.state, seat.seat, move) if at and not interrupted else None
        if interrupted or reason is not None:
            played.left, played.reason = moves[at:], reason
            break
        draft.play(seat, move, via)
        played.made.append(move)
    return played


def _asked(draft: Draft, seat: SeatRow) -> set[int]:
    return {one.seat for one in draft.table.game.decisions(draft.state) if one.must and one.seat != seat.seat}


async def write(draft: Draft) -> None:
    """Make the draft durable, then the truth; owe Discord what follows from it."""
    table, now = draft.table, draft.table.house.world.now()
    dump = table.game.dump(draft.state)
    count = table.row.move_count + len(draft.rows)
    batch = draft.batch
    for made in draft.rows:
        batch.add_move(made)
    batch.set_state(table.id, dump, count, now)
    outcome = table.game.outcome(draft.state)
    before = {seat.seat for seat in table.awaited()}
    clock = table.row.clock
    if outcome is None:
        _owe_hands(table, batch, draft.state, before)
        late = {made.seat for made in draft.rows if made.via == "default"}
        clock = turns.go_on(table, batch, draft.state, {made.seat for made in draft.rows}, late)
        computers.watch(table, batch, draft.state, table.seats)
    orders.review(table, batch, draft.rows)
    table.owe(batch, "board")
    row, seats = replace(table.row, move_count=count, touched=now, clock=clock), None
    if outcome is not None:
        row, seats = ending.finish(table, batch, row, ending.by_rules(table, outcome))
        await table.commit(batch, row, seats)
    else:
        await table.commit(batch)
        table.row = row
    table.state = draft.state
    table.moves = [*table.moves, *draft.rows][-RECENT:]


def _owe_hands(table: Table, batch: Batch, state: Any, before: set[int]) -> None:
    """People who are asked now and were not before, and are not at the table already, get their hand."""
    wanted = {one.seat for one in table.game.decisions(state) if one.must} - before
    now = table.house.world.now()
    for seat in table.seats:
        away = now - table.active.get(seat.user or 0, 0) > ACTIVE_MS
        if seat.seat in wanted and seat.user is not None and seat.status == "playing" and away:
            table.owe(batch, "hand", f"user:{seat.user}", json.dumps({"turn": True}))


def go_on(table: Table) -> None:
    """What moves by itself does so in jobs of its own, after whoever just moved was answered: computer players, and
    standing orders and answers.
    """
    if table.row.status == "playing" and any(
        seat.kind == "computer" or seat.status in {"conceded", "absent"} for seat in table.seats
    ):
        table.background(computers.go_on, "computers")
    orders.go_on(table)
