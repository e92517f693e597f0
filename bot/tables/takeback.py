"""Taking moves back: the own last one at once, further ones by consent, never across chance or what was shown."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.errors import Sorry
from bot.tables import playing, turns
from bot.tables.change import Change
from bot.tables.table import Table
from bot.tables.terms import TakeBack
from bot.words import N_
from engines.game import Move
from storage import MoveRow, SeatRow

NOTHING = N_("You have made no move here that could be taken back.")
SHOWN = N_("That cannot be taken back: dice were rolled, or something hidden was shown since.")
SETTLED = N_("That question is settled: the table has moved on, or the moves were taken back.")
NOT_ASKED = N_("You were not asked.")
AGREED = N_("⏪ By consent {name} took back everything from their last move on.")
REFUSED = N_("{name} would rather play on, so nothing is taken back.")


async def undo(table: Table, user: int) -> Move | None:
    """Take one's own last move back, where nobody has moved since; None where others are asked for their consent.

    Raises:
        Sorry: there is no such move, or something hidden was shown or drawn by chance since.

    """
    seat = playing.need_player(table, user)
    back = _since_own(table, seat)
    if not back:
        raise Sorry(NOTHING)
    if any(event.chance or event.reveals for row in back for event in table.game.unpack(row.events)):
        raise Sorry(SHOWN)
    asked = _affected(table, seat, back)
    if not asked:
        return await _take(Change(table), seat, back)
    await _ask(table, TakeBack(seat.seat, table.row.move_count, table.row.undo_count, tuple(asked)))
    return None


async def agree(table: Table, user: int) -> int:
    """Somebody agrees that moves are taken back; how many still have to. Nobody left: it happens."""
    seat, wish = _asked(table, user)
    wish = replace(wish, agreed=tuple(sorted({*wish.agreed, seat.seat})))
    missing = [one for one in wish.asked if one not in wish.agreed and table.seats[one].status == "playing"]
    if missing:
        await _keep(Change(table), wish)
        return len(missing)
    asker = table.seats[wish.seat]
    change = Change(table)
    change.tell(AGREED, names=[wish.seat])
    await _take(change, asker, _since_own(table, asker))
    return 0


async def refuse(table: Table, user: int) -> None:
    """Somebody would rather play on."""
    seat, _ = _asked(table, user)
    change = Change(table)
    change.tell(REFUSED, names=[seat.seat])
    await _keep(change, None)


def wished(table: Table) -> TakeBack | None:
    """What is asked for just now; any move or take-back settles it."""
    wish = table.terms.take_back
    if wish is None or (wish.moves, wish.undos) != (table.row.move_count, table.row.undo_count):
        return None
    return wish if table.row.status == "playing" else None


def _asked(table: Table, user: int) -> tuple[SeatRow, TakeBack]:
    wish, seat = wished(table), table.seat_of(user)
    if wish is None:
        raise Sorry(SETTLED)
    if seat is None or seat.seat not in wish.asked:
        raise Sorry(NOT_ASKED)
    return seat, wish


def _since_own(table: Table, seat: SeatRow) -> list[MoveRow]:
    """The moves that stand, from the seat's last one on."""
    standing = [row for row in table.moves if not row.undone]
    last = next((at for at in reversed(range(len(standing))) if standing[at].seat == seat.seat), None)
    return standing[last:] if last is not None else []


def _affected(table: Table, seat: SeatRow, back: Sequence[MoveRow]) -> list[int]:
    """People beside the seat who moved since, or are asked because of it; nobody where all moves are the seat's own.

    Where nobody may learn who is asked just now, it is everybody.
    """
    moved = {row.seat for row in back}
    if moved == {seat.seat}:
        return []
    now = table.seats if turns.secret(table) else table.awaited()
    touched = {*moved, *(one.seat for one in now)} - {seat.seat}
    return [one.seat for one in table.seats if one.seat in touched and one.kind == "person" and one.status == "playing"]


async def _ask(table: Table, wish: TakeBack) -> None:
    if wished(table) is not None:
        raise Sorry(N_("The others are asked already whether moves may be taken back."))
    change = Change(table)
    change.owe("consent", each=True)
    await _keep(change, wish)


async def _keep(change: Change, wish: TakeBack | None) -> None:
    change.agree(take_back=wish)
    await change.commit()


async def _take(change: Change, seat: SeatRow, back: Sequence[MoveRow]) -> Move:
    """Fold the game again without the moves `back`, which stay in the log as undone; a wish for it is settled by it."""
    table = change.table
    first, state = back[0].n, table.game.load(table.dealt)
    for row in await table.house.storage.moves(table.id):
        if not row.undone and row.n < first:
            for event in table.game.unpack(row.events):
                table.game.evolve(state, event)
    change.undo(first, state)
    turns.go_on(change, {row.seat for row in back})
    change.owe("board")
    await change.commit()
    table.go_on()
    return table.game.move(next(row.move for row in back if row.seat == seat.seat))
