"""More time: the awaited player gets one more turn's time, once a turn."""

from __future__ import annotations

from functools import partial

from bot.errors import UserError
from bot.tables import clock, pauses, questions
from bot.tables import time_control as paces
from bot.tables.change import Change
from bot.tables.payloads import Settled
from bot.tables.questions import Reply
from bot.tables.sentences import Key
from bot.tables.table import Table
from bot.tables.table_settings import Kind, Question
from bot.tables.time_control import HOUR, PACES, Clock
from bot.words import N_
from storage import SeatRow

WORDS = {
    "none": "",
    "5m": N_("5 more minutes"),
    "1h": N_("1 more hour"),
    "8h": N_("8 more hours"),
    "1d": N_("1 more day"),
    "2d": N_("2 more days"),
    "3d": N_("3 more days"),
    "7d": N_("7 more days"),
}
"""A gift, by time limit."""
NOT_ALLOWED = N_("This league has no gifts of time. /me away stops your own clock.")
NO_LIMIT = N_("This game has no time limit, so no one needs more time.")
NO_ONE = N_("More time is given once a turn, while the game waits for one known player and their time is not up.")
ASKED = N_("The others are asked already.")


def open_now(table: Table | Change) -> Question | None:
    """Return the open question about more time."""
    return next((one for one in table.settings.questions if one.kind in questions.TIME), None)


def receiver(table: Table) -> SeatRow | None:
    """Return the seat that can get more time now: the only one that is openly awaited, before its time is up, if it
    got none in this turn.
    """
    seats, pace = clock.named(table), PACES.get(table.settings.time_limit, 0)
    if len(seats) != 1 or not pace or not pauses.are_allowed(table):
        return None
    seat, due = seats[0], clock.deadline(table, seats[0].seat)
    plays = seat.kind == "person" and seat.status == "playing"
    given = paces.turn(Clock.load(table.row.clock), pace, seat.seat).given
    return seat if plays and not given and due is not None and due > table.services.env.now() else None


async def ask(table: Table, user: int) -> Reply:
    """Give the awaited player more time, or ask for it as that player. The others are asked first; at a table of two
    the other player gives at once.

    Raises:
        UserError: the person does not play, or no one can get more time now.

    """
    mine = table.seat_of(user)
    if mine is None or mine.status == "conceded":
        raise UserError(N_("Only people who play at this table can do that."))
    question, seat = open_now(table), receiver(table)
    if question is not None and mine.seat in question.asked:
        return await agreed(table, question, mine.seat)
    if question is not None:
        raise UserError(ASKED)
    if not pauses.are_allowed(table):
        raise UserError(NOT_ALLOWED)
    if seat is None:
        raise UserError(NO_ONE if PACES.get(table.settings.time_limit) else NO_LIMIT)
    kind: Kind = "time_wish" if mine.seat == seat.seat else "more_time"
    others = [one for one in questions.others(table, kind, mine.seat) if one != seat.seat]
    change = Change(table)
    if others:
        due, last = _patience(table, seat.seat), table.row.move_count
        questions.ask(change, kind, mine.seat, others, seat=seat.seat, due=due, first=last)
    else:
        _give(change, seat.seat, mine.seat)
    await change.commit()
    return "asked" if others else "done"


async def agreed(table: Table, question: Question, seat: int) -> Reply:
    """Agree that the awaited player gets more time. The last yes gives it."""
    return await questions.agree(table, question, seat, partial(_settle, how="agreed"))


def time_is_over(change: Change, question: Question) -> None:
    """Settle a question when the time to decline is over. Silence means yes if anyone but the awaited player is for
    it.
    """
    if question.agreed or question.by != question.seat:
        _settle(change, question, "unopposed")
    else:
        questions.settle(change, question, "short")


def _settle(change: Change, question: Question, how: Settled) -> None:
    """Give the time that a question was about, if that is still possible."""
    seat, before = receiver(change.table), Clock.load(change.row.clock).earlier.get(question.seat)
    over = before is not None and before.ended > question.first  # a later turn is another one
    if seat is None or seat.seat != question.seat or over:
        questions.settle(change, question, "lapsed")
        return
    questions.settle(change, question, how)
    _give(change, seat.seat, question.agreed[0] if question.by == question.seat else question.by)


def _give(change: Change, seat: int, by: int) -> None:
    clock.give_time(change, seat)
    due = paces.deadline(Clock.load(change.row.clock), PACES[change.settings.time_limit], seat) or change.now
    holders = {"by": (by, questions.tenure(change.settings, change.seats[by]))}
    key: Key = "time_taken" if by == seat else "time_given"
    change.tell(key, seat=seat, holders=holders, args={"when": f"<t:{due // 1000}:R>"})
    change.mark("board")


def _patience(table: Table, seat: int) -> int:
    """Return until when the others can decline: an hour, or a quarter of the time that is left, before it is up."""
    now = table.services.env.now()
    due = clock.deadline(table, seat) or now
    return due - min(HOUR, (due - now) // 4)
