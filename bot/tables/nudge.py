"""Nudges: a player reminds the player that the table waits for, once a turn and not too often."""

from __future__ import annotations

from bot.errors import UserError
from bot.tables import clock, payloads, standing
from bot.tables.change import Change
from bot.tables.moves import need_player
from bot.tables.preferences import Preferences
from bot.tables.questions import tenure
from bot.tables.table import Table
from bot.tables.time_control import HOUR, PACES, Clock
from bot.tables.turns import NEVER
from bot.words import N_
from storage import SeatRow

FASTEST = 8 * HOUR
"""The shortest time limit with nudges."""
REST_MS = 12 * HOUR
"""Least time between two nudges of one seat."""
TOO_FAST = N_("Only games with 8 hours a turn or more have nudges.")
SELF = N_("You cannot nudge yourself. *My hand* shows what you are asked.")
NOBODY = N_("There is no one to nudge here just now.")
NOT_AWAITED = N_("{name} needs no nudge just now.")
COMPUTER = N_("A computer player sits there and needs no nudge.")
NUDGED = N_("{name} was nudged in this turn already.")
RESTING = N_("{name} was nudged not long ago. You can nudge again {when}.")
EARLY = N_("{name} has more than half of this turn’s time left. You can nudge after that.")


def offered(table: Table) -> int | None:
    """Return the seat that another player can nudge now; of several, the one with the least time left."""
    found = [seat.seat for seat in table.seats if _has_others(table, seat) and why_not(table, seat) is None]
    return min(found, key=lambda seat: clock.deadline(table, seat) or NEVER, default=None)


def next_offer(table: Table) -> int | None:
    """Return when a seat has rested from its last nudge that could be nudged now otherwise, in Unix milliseconds."""
    resting = [seat.seat for seat in table.seats if _has_others(table, seat) and why_not(table, seat) == RESTING]
    return min((_rested(table, seat) for seat in resting), default=None)


def meant(table: Table, user: int) -> int:
    """Return the seat to nudge for a player who names none.

    Raises:
        UserError: there is no such seat, or the person does not play here.

    """
    mine, first = need_player(table, user).seat, offered(table)
    found = [*([] if first is None else [first]), *(seat.seat for seat in clock.named(table))]
    others = [seat for seat in found if seat != mine]
    if not others:
        raise UserError(NOBODY)
    return others[0]


def why_not(table: Table, seat: SeatRow) -> str | None:
    """Return why a seat cannot be nudged now, a sentence about {name}; None if it can."""
    turn = Clock.load(table.row.clock).turns.get(seat.seat)
    if PACES.get(table.settings.time_limit, 0) < FASTEST:
        return TOO_FAST
    if seat not in clock.named(table):
        return NOT_AWAITED
    if not _is_person(seat):
        return COMPUTER
    if turn is not None and turn.nudged:
        return NUDGED
    if not clock.is_half_over(table, seat.seat):
        return EARLY
    return RESTING if _rested(table, seat.seat) > table.services.env.now() else None


async def nudge(table: Table, user: int, number: int) -> int | None:
    """Queue a nudge for a seat. Return when it is sent, in Unix milliseconds; None if it would reach no one.

    Raises:
        UserError: the seat cannot be nudged now, or not by this person.

    """
    by, seat = need_player(table, user), table.seats[number]
    if by.seat == number:
        raise UserError(SELF)
    if (why := why_not(table, seat)) is not None:
        raise UserError(why, name=table.names()[number], when=f"<t:{_rested(table, number) // 1000}:R>")
    due = await sent_at(table, by, seat)
    if due is None:
        return None
    change = Change(table)
    clock.note_nudge(change, number)
    change.mark("board")
    told = payloads.Nudge(number, by.seat, tenure(table.settings, by), table.row.move_count)
    nonce = table.services.env.nonce()
    change.batch.owe(payloads.row(table.id, f"user:{seat.user}", told, nonce, due=due, created=change.now))
    await change.commit()
    return due


async def sent_at(table: Table, by: SeatRow, seat: SeatRow) -> int | None:
    """Return when a nudge may be sent to a seat: now, or when its player's quiet hours and days off end. Return None
    for a player who takes no calls, or does not want to meet the other; both look the same.
    """
    storage, now, user = table.services.storage, table.services.env.now(), seat.user or 0
    wish = Preferences.load(await storage.preferences(user))
    silent = wish.calls == "quiet" or user in table.services.settings.blocked_people
    if silent or await standing.muted(table, seat.seat) or await storage.guests.apart_from(user, [by.user or 0]):
        return None
    span = clock.away(table, seat.seat)
    return clock.quiet_until(table, wish, now if span is None else span[1])


def is_open(table: Table, told: payloads.Nudge, user: int) -> bool:
    """Return True if a nudge of this player still makes sense: the table waits for them, they have not answered since,
    and the other one plays on.
    """
    seat, by = table.seats[told.seat], table.seats[told.by]
    answered = any(row.seat == told.seat and row.number > told.moves for row in table.moves)
    stays = _is_person(by) and tenure(table.settings, by) == told.seat_generation
    return stays and seat.user == user and _is_person(seat) and seat in clock.named(table) and not answered


def _is_person(seat: SeatRow) -> bool:
    return seat.kind == "person" and seat.status == "playing"


def _has_others(table: Table, seat: SeatRow) -> bool:
    return any(_is_person(other) for other in table.seats if other.seat != seat.seat)


def _rested(table: Table, seat: int) -> int:
    return Clock.load(table.row.clock).nudged_at.get(seat, -REST_MS) + REST_MS
