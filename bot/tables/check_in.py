"""*Are you there?* Where a lobby filled slowly, whoever came early and was not seen since is asked before the deal."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.tables import payloads, questions
from bot.tables.change import Change
from bot.tables.hours import Calendar, Hours
from bot.tables.table import Table
from bot.tables.table_settings import Question
from bot.tables.time_control import HOUR, MINUTE, PACES
from storage import WHOLE_TABLE

SLOWLY = 30 * MINUTE
"""So long after somebody sat down the last one must have done so for them to be asked."""
LONGEST = 12 * HOUR
"""They have half a turn's time to answer, counted in the hours of the table's clock; at most this long in all."""


def open_now(table: Table | Change) -> Question | None:
    """What they are asked, while they are."""
    return questions.open_now(table, "here")


def unseen(table: Table | Change) -> list[int]:
    """Seats of those who are to be asked: they sat down long before the last *Join*, have pressed nothing since, and
    were not asked before.
    """
    people = [seat for seat in table.seats if seat.kind == "person" and seat.user is not None]
    last = max((seat.joined for seat in people), default=0)
    known = {*table.settings.seen, *table.settings.checked}
    return [seat.seat for seat in people if last - seat.joined > SLOWLY and seat.seat not in known]


def waited(table: Table | Change) -> list[int]:
    """Seats of those who were asked and have not answered."""
    question = open_now(table)
    return [seat for seat in question.asked if seat not in question.agreed] if question is not None else []


def news(table: Table, user: int) -> bool:
    """Whether it has to be written down that somebody pressed something in the lobby."""
    seat = table.seat_of(user)
    return table.row.status == "lobby" and seat is not None and seat.seat in {*unseen(table), *waited(table)}


def seen(change: Change, seat: int) -> None:
    """Whoever sits here pressed something: that is an answer, too."""
    if seat in unseen(change):
        change.agree(seen=sorted({*change.settings.seen, seat}))
    question = open_now(change)
    if question is not None and seat in waited(change):
        questions.agreed(change, question, seat)


def ask(change: Change, by: int, pace: str, hours: Hours) -> None:
    """Ask all of them in public, and by direct message those who wish to be called so. `pace` and `hours`: how long a
    turn will take, and when the clock will run.
    """
    asked = unseen(change)
    half = min(LONGEST, PACES.get(pace, 0) // 2 or LONGEST)
    due = min(change.now + LONGEST, Calendar(hours).after(change.now, half))
    question = questions.ask(change, "here", by, asked, due=due)
    change.agree(checked=sorted({*change.settings.checked, *asked}))
    word = payloads.Word("are_you_here", question.number, args={"when": f"<t:{due // 1000}:f>"})
    for seat in asked:
        change.owe(word, f"user:{change.seats[seat].user}")
    change.owe(payloads.Lobby())
    hold_open(change, due)


def shift(change: Change, by: int) -> None:
    """Nobody could answer for so many milliseconds."""
    questions.shift(change, by)
    question = open_now(change)
    if question is not None:
        hold_open(change, question.due)


def closes(table: Table | Change) -> int:
    """When the lobby closes unless it was started, in Unix milliseconds."""
    services = table.services if isinstance(table, Table) else table.table.services
    return max(table.row.created + services.settings.lobby_hours * HOUR, table.settings.open_until)


def hold_open(change: Change, due: int) -> None:
    """The lobby does not close over their heads, and an hour is left to find others for the seats that become free."""
    if due + HOUR > closes(change):
        change.agree(open_until=due + HOUR)
        change.set_timer("lobby", WHOLE_TABLE, due + HOUR)


def moved(change: Change, seats: Mapping[int, int]) -> None:
    """Seats of the lobby have other numbers; those that are not named are free. What is asked goes on among the rest;
    where nobody is left who has not answered, the deal follows at once, by the timer.
    """

    def now(numbers: tuple[int, ...] | list[int]) -> list[int]:
        return sorted(seats[one] for one in numbers if one in seats)

    question, before = open_now(change), change.settings
    change.agree(seen=now(before.seen), checked=now(before.checked))
    if question is None:
        return
    host = next((seat.seat for seat in change.seats if seat.user == change.row.host), 0)
    asked, agreed = now(question.asked), now(question.agreed)
    due = question.due if set(asked) - set(agreed) else change.now
    by = seats.get(question.by, host)
    new = replace(question, by=by, asked=tuple(asked), agreed=tuple(agreed), due=due)
    if new != question:
        questions.amended(change, new)
