"""Public questions at a table: who must answer, what settles them, and until when they are open."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from bot.errors import UserError
from bot.tables import clock, payloads
from bot.tables.change import Change
from bot.tables.payloads import Settled
from bot.tables.table import Table
from bot.tables.table_settings import Asking, Kind, Question, TableSettings
from bot.tables.time_control import HOUR, PACES
from bot.words import N_
from storage import WHOLE_TABLE, SeatRow

Reply = Literal["sure", "asked", "agreed", "done"]
"""Effect of an answer: a confirmation is needed, others are asked, it is recorded, it is done."""
TIMER = "question"
SETTLED = N_("That question is settled already, or the game has moved on since.")
NOT_ASKED = N_("That is for those whom the question names: you need do nothing.")
ENDS = {"draw", "cancel"}
"""Questions whose last yes ends the game."""
MOMENTARY = {"draw", "cancel", "undo"}
"""Questions that the next pressed move settles."""
EXCUSED = {"cancel", "undo", "pause", "more_time", "time_wish"}
"""Questions that do not wait for absent players (a computer player sits in)."""
TIME = {"more_time", "time_wish"}
"""Questions about more time for the awaited player."""
WHILE_PLAYING = {"pause", *TIME}
"""Questions that a pause settles. They do not wait for players who left the server."""
SEATS = {"substitute", "kick", "seat_offer"}
"""Questions about who plays in a seat."""
SEAT_TIMES = 3
"""How often a player may ask about a seat between two moves, since a substitute may decline. All else: once."""
REST_MS = HOUR
"""A question that the next move does not settle may be asked again after this time, even if no one moves."""
AGAIN = N_("You have asked that already. You can ask again after the next move.")
AGAIN_LATER = N_("You have asked that already. You can ask again after the next move, or {when}.")
PART = 10
"""With short time limits, the player of a seat has a turn divided by this number to object."""


def open_now(table: Table | Change, kind: Kind, seat: int = -1) -> Question | None:
    """Return the open question of that kind, about that seat if it is about one."""
    return next((one for one in table.settings.questions if (one.kind, one.seat) == (kind, seat)), None)


def numbered(table: Table, number: int) -> Question | None:
    return next((one for one in table.settings.questions if one.number == number), None)


def to_answer(table: Table, user: int) -> list[Question]:
    """Return a person's unanswered questions, the latest last."""
    seat = table.seat_of(user)
    return [
        one
        for one in table.settings.questions
        if (seat and seat.seat in one.asked and seat.seat not in one.agreed)
        or (one.kind == "seat_offer" and taker(table, one.seat) == user)
    ]


def taker(table: Table | Change, seat: int) -> int | None:
    """Return who may take the seat over."""
    return next((int(user) for user, offered in table.settings.seat_offers.items() if offered == seat), None)


def missing(table: Table, question: Question) -> list[SeatRow]:
    """Return who still has to agree."""
    left = [table.seats[seat] for seat in question.asked if seat not in question.agreed]
    return [seat for seat in left if not _excused(table, question.kind, seat)]


def _excused(table: Table, kind: Kind, seat: SeatRow) -> bool:
    if kind not in EXCUSED:
        return False
    gone = kind in WHILE_PLAYING and seat.seat in table.settings.left_server
    return seat.status == "absent" or gone or (kind in {"cancel", "pause"} and clock.overdue(table, seat.seat))


def others(table: Table, kind: Kind, seat: int) -> list[int]:
    """Return the other players who must answer a question of this kind."""
    return [one.seat for one in table.persons() if one.seat != seat and not _excused(table, kind, one)]


def objection(table: Table, now: int) -> int:
    """Return when a question about a seat ends; until then its player can object."""
    turn = PACES.get(table.settings.time_limit, 0) // PART
    return now + (min(HOUR, turn) if turn else HOUR)


# ------------------------------------------------------------------------------------------------ seat generations


def tenure(settings: TableSettings, seat: SeatRow) -> int:
    """Return how often a seat was taken over. With its number this says who plays there without naming them."""
    return settings.seat_generations.get(str(seat.seat), 0)


def taken_over(change: Change, seat: SeatRow) -> None:
    """Count that another person plays in this seat from now on. `seat` is as it was before."""
    change.agree(
        seat_generations={**change.settings.seat_generations, str(seat.seat): tenure(change.settings, seat) + 1}
    )


def holder(table: Table, number: int, since: int) -> str:
    """Return the present name of the person who had a seat after it was taken over so often. Return "" if it is
    unknown: only the present player and the first one are kept.
    """
    seat = table.seats[number]
    if since == tenure(table.settings, seat):
        return table.names()[number]
    return table.first_names()[number] if since == 0 else ""


# ------------------------------------------------------------------------------------------- asking and settling


def ask(change: Change, kind: Kind, by: int, asked: Sequence[int], *, follow_up: bool = False, **more: Any) -> Question:
    """Ask in public, with a mention. It settles an earlier question of the same kind about the same seat. `follow_up`:
    an answer to another question leads to this one, so it may always be asked.

    Raises:
        UserError: the player has asked that since the last move.

    """
    if not follow_up:
        _need_rest(change, kind, by, more.get("seat", -1))
    earlier = open_now(change, kind, more.get("seat", -1))
    if earlier is not None:
        settle(change, earlier, "asked_again")
    number = change.settings.questions_asked + 1
    question = Question(number, kind, by, tuple(asked), phase=_phase(change) if kind in MOMENTARY else (), **more)
    change.agree(questions=[*change.settings.questions, question], questions_asked=number)
    _show(change, question)
    _ring(change)
    return question


def _need_rest(change: Change, kind: Kind, by: int, seat: int) -> None:
    """Count a question, so that no one is mentioned for the same again and again between two moves."""
    about, most = (f"seat{seat}", SEAT_TIMES) if kind in SEATS else (kind, 1)
    fresh = {
        key: one
        for key, one in change.settings.asked_lately.items()
        if one.moves == change.row.move_count or change.now < one.at + REST_MS
    }
    key, momentary = f"{by}.{about}", kind in MOMENTARY
    last = fresh.get(key)
    rests = last is not None and last.moves == change.row.move_count and (momentary or change.now < last.at + REST_MS)
    times = last.times if last is not None and rests else 0
    if last is not None and times >= most:
        raise UserError(AGAIN if momentary else AGAIN_LATER, when=f"<t:{(last.at + REST_MS) // 1000}:R>")
    change.agree(asked_lately={**fresh, key: Asking(change.row.move_count, change.now, times + 1)})


def agreed(change: Change, question: Question, seat: int) -> Question:
    """Note that a seat agrees, and return the question as it is now."""
    now = replace(question, agreed=tuple(sorted({*question.agreed, seat})))
    change.agree(questions=[now if one.number == now.number else one for one in change.settings.questions])
    _show(change, now)
    _ring(change)
    return now


async def agree(table: Table, question: Question, seat: int, carry_out: Callable[[Change, Question], None]) -> Reply:
    """Agree for a seat. The last yes carries the question out, in the same transaction."""
    change = Change(table)
    noted = agreed(change, question, seat)
    left = missing(table, noted)
    if not left:
        carry_out(change, noted)
    await change.commit()
    return "agreed" if left else "done"


def settle(change: Change, question: Question, how: Settled, who: int = -1) -> None:
    """Close a question. `how` is a key of `bot.screens.questions.OUTCOMES`, `who` the seat that settled it."""
    change.agree(questions=[one for one in change.settings.questions if one.number != question.number])
    if question.kind in {"substitute", "seat_offer"} and how != "granted":
        change.agree(
            seat_offers={user: seat for user, seat in change.settings.seat_offers.items() if seat != question.seat}
        )
    _show(change, question, how, who)
    _ring(change)


def settle_all(change: Change, kinds: Collection[str], how: Settled) -> None:
    """Close all questions of these kinds."""
    for question in change.settings.questions:
        if question.kind in kinds:
            settle(change, question, how)


def show_again(change: Change) -> None:
    """Show every open question again, as a new post."""
    for question in change.settings.questions:
        _show(change, question)


def _phase(change: Change) -> tuple[int, ...]:
    """Return decisions that several players make at once, or that hide who is asked; else none."""
    asked = [one for one in change.decisions() if one.must]
    several = len({one.seat for one in asked}) > 1 or any(len(one.among) > 1 for one in asked)
    return tuple(sorted(one.number for one in asked)) if several else ()


def _show(change: Change, question: Question, how: Settled | Literal[""] = "", who: int = -1) -> None:
    # the question is about the player before this change
    since = tenure(change.table.settings, change.table.seats[question.seat]) if question.seat >= 0 else 0
    change.want(f"question.{question.number}", payloads.QuestionPost(question, how, who, since))


def _ring(change: Change) -> None:
    due = min((one.due for one in change.settings.questions if one.due), default=0)
    if due:
        change.set_timer(TIMER, WHOLE_TABLE, due)
    else:
        change.drop_timer(TIMER, WHOLE_TABLE)


# ---------------------------------------------------------------------------------------------- automatic settling


def pressed(change: Change) -> None:
    """Settle momentary questions after a pressed move; if several decide at once, after the last of them."""
    still = {one.number for one in change.decisions()}
    for question in change.settings.questions:
        if question.kind in MOMENTARY and not still & set(question.phase):
            settle(change, question, "lapsed")


def phase_over(change: Change) -> None:
    """Settle momentary questions when what several players decide at once is over, pressed or not."""
    still = {one.number for one in change.decisions()}
    for question in change.settings.questions:
        if question.kind in MOMENTARY and question.phase and not still & set(question.phase):
            settle(change, question, "lapsed")
    _turn_over(change)


def taken_back(change: Change) -> None:
    """Settle momentary questions after moves were taken back."""
    settle_all(change, MOMENTARY, "lapsed")
    _turn_over(change)


def _turn_over(change: Change) -> None:
    """Settle questions about more time for a player who is no longer awaited."""
    for question in change.settings.questions:
        if question.kind in TIME and question.seat not in change.awaited():
            settle(change, question, "lapsed")


def left(change: Change, seat: int) -> None:
    """Settle the questions by, to and about a player who has left the seat."""
    for question in change.settings.questions:
        if seat in {question.by, question.seat, *question.asked}:
            settle(change, question, "changed")
    change.agree(asked_lately={})  # other people are asked now


def game_over(change: Change) -> None:
    for question in change.settings.questions:
        settle(change, question, "over")
    if change.settings.seat_offers:
        change.agree(seat_offers={})


def without(change: Change, user: int) -> None:
    """Settle offers to a person who may not take a seat over any more."""
    seat = change.settings.seat_offers.get(str(user))
    if seat is None:
        return
    for question in change.settings.questions:
        if question.seat == seat and question.kind in {"substitute", "seat_offer"}:
            settle(change, question, "withdrawn")
    change.agree(seat_offers={one: offered for one, offered in change.settings.seat_offers.items() if one != str(user)})


def shift(change: Change, by: int) -> None:
    """Prolong the questions by time that no one could use."""
    if any(one.due for one in change.settings.questions):
        longer = [replace(one, due=one.due + by) if one.due else one for one in change.settings.questions]
        change.settings = replace(change.settings, questions=longer)  # no activity of the table's
        _ring(change)
