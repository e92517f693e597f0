"""A lobby: players sit down, and choose the game's settings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace
from pydantic import ValidationError

from bot.errors import UserError
from bot.names import clean
from bot.tables import computers, entry, invited, payloads, tidying
from bot.tables.change import Change
from bot.tables.entry import Guest
from bot.tables.table import Table
from bot.tables.time_control import ABSENCE_WORDS, PACES, SITS_IN_WORDS, USUAL, usual
from bot.words import N_
from engines.players import LEVELS
from storage import WHOLE_TABLE, ActRow, SeatRow

TOO_MANY = N_("There are not so many free seats here. Invite fewer people, or take a computer player away.")
FITS_NOT = N_("That value does not fit. Choose another one from the menu.")
GONE = N_("This lobby is closed. Open a new table with /play.")


def opening(table: Table, host: SeatRow, levels: Iterable[str] = (), *, expires: int) -> Change:
    """Return the first change of a new table: its host and computer players of these `levels` sit down. The lobby
    closes at `expires`.
    """
    change = Change(table)
    change.batch.put_table(table.row)
    change.seats = [host]
    for level in levels:
        change.seats = [*change.seats, _computer(change, level)]
    change.set_timer("lobby", WHOLE_TABLE, expires)
    change.mark("lobby")
    return change


def most(table: Table) -> int:
    """Return how many can sit down."""
    return table.settings.seats_wanted or max(table.game.seats)


def full(table: Table, user: int | None = None) -> bool:
    """Return True if no seat is left for this person, or for anyone. Seats are kept for others who were invited."""
    others = [row for row in invited.kept(table) if user is None or row.user != user]
    return len(table.seats) + len(others) >= most(table)


async def join(table: Table, guest: Guest) -> None:
    need_lobby(table)
    if table.seat_of(guest.user):
        raise UserError(N_("You already sit at this table. The game begins when somebody presses Start."))
    change = Change(table)
    await entry.take_seat(change, guest)
    await _add(change, SeatRow(table.id, len(table.seats), guest.user, clean(guest.name)))


async def add_computer(table: Table, user: int, level: str) -> None:
    need_lobby(table)
    need_seated(table, user)
    change = Change(table)
    await _add(change, _computer(change, level))


def alone(table: Table) -> bool:
    """Return True if one person sits here and the game needs more players."""
    people = sum(seat.user is not None for seat in table.seats)
    return people == 1 and len(table.seats) < min(table.game.seats)


def _computer(change: Change, level: str) -> SeatRow:
    if level not in LEVELS:
        raise UserError(FITS_NOT)
    name = computers.free_name(change.seats)
    return SeatRow(change.table.id, len(change.seats), None, name, kind="computer", level=level)


async def _add(change: Change, seat: SeatRow) -> None:
    table = change.table
    if len(table.seats) >= most(table):
        raise UserError(N_("This table is full. Open another one with /play."))
    if seat.user is not None:
        await invited.need_free(table, seat.user)
    if full(table, seat.user):
        if seat.user is not None:
            raise UserError(invited.NOT_FREE)
        raise UserError(
            N_("The seats that are free here are kept for {who}, until {when}. /play opens another table."),
            who=table.say.join([table.invited_names()[one.user] for one in invited.kept(table)]),
            when=invited.until(table),
        )
    change.mark("lobby")
    change.seats = [*table.seats, seat]
    invited.look_again(change)
    await change.commit()


async def leave(table: Table, user: int, act: ActRow | None = None, *, made: bool = False) -> None:
    """Free a person's seat; `made`: by force, with a message to them. Without people the lobby closes. `act` is the
    record, if a moderator does it.
    """
    need_lobby(table)
    seat = table.seat_of(user)
    if seat is None:
        raise UserError(N_("You do not sit at this table."))
    change = Change(table)
    if made and act is None:
        change.owe(payloads.PrivateNotice("removed_from_lobby"), f"user:{user}")
    _free(change, seat.seat)
    new = "off_table" if change.row.status == "lobby" else "table_closed"
    change.record(act, person=user, old="seated", new=new, readers=[user], post=False)
    await change.commit()


async def remove_computer(table: Table, user: int) -> None:
    """Remove the last computer player."""
    need_lobby(table)
    need_seated(table, user)
    computer = next((seat for seat in reversed(table.seats) if seat.kind == "computer"), None)
    if computer is None:
        raise UserError(N_("There is no computer player here to remove."))
    change = Change(table)
    _free(change, computer.seat)
    await change.commit()


def _free(change: Change, seat: int) -> None:
    """Free a seat; no seat is kept for the person who had it. Without people the lobby closes."""
    user = change.seats[seat].user
    stay = [one for one in change.seats if one.seat != seat]
    if user is not None:
        invited.answer(change, user, "left")
    persons = [seat for seat in stay if seat.kind == "person"]
    if persons:
        _reseat(change, stay, persons)
        invited.look_again(change)
    else:
        _shut(change, "cancelled")


def _reseat(change: Change, stay: Sequence[SeatRow], persons: Sequence[SeatRow]) -> None:
    before = change.settings
    wishes = {str(new): wish for new, seat in enumerate(stay) if (wish := before.seat_wishes.get(str(seat.seat)))}
    host = change.row.host if any(seat.user == change.row.host for seat in persons) else persons[0].user
    change.mark("lobby")
    change.agree(seat_wishes=wishes)
    change.touch(host=host)
    change.seats = [replace(seat, seat=number) for number, seat in enumerate(stay)]


async def wish(table: Table, user: int, seat: int | None) -> None:
    """Wish for a seat of the game (None: any). The same wish again gives it up."""
    need_lobby(table)
    mine = need_seated(table, user)
    if seat is not None and seat >= max(table.game.seats):
        raise UserError(FITS_NOT)
    wishes = {who: what for who, what in table.settings.seat_wishes.items() if who != str(mine.seat)}
    if seat is not None:
        wishes[str(mine.seat)] = seat + 1
    await agree(table, seat_wishes=wishes)


async def set_option(table: Table, user: int, name: str, value: Any) -> None:
    """Set an option of the game; "" restores its default."""
    need_lobby(table)
    need_seated(table, user)
    options = dict(table.settings.options)
    if value == "":
        options.pop(name, None)
    else:
        options[name] = value
    try:
        options = table.game.Options(**options).whole()
    except ValidationError:
        raise UserError(FITS_NOT) from None
    await agree(table, options=options)


async def set_pace(table: Table, user: int, pace: str) -> None:
    need_lobby(table)
    need_seated(table, user)
    if pace not in PACES and pace != USUAL:
        raise UserError(FITS_NOT)
    await agree(table, time_limit=pace if pace in PACES else "none", usual_time_limit=pace == USUAL)


def pace(table: Table | Change) -> str:
    """Return the time limit if the game begins now."""
    people = sum(seat.kind == "person" for seat in table.seats)
    return usual(people) if table.settings.usual_time_limit else table.settings.time_limit


async def set_only(table: Table, user: int, *, only: bool) -> None:
    """Close the lobby to people without an invitation, or open it."""
    need_lobby(table)
    need_seated(table, user)
    await agree(table, invite_only=only)


async def invite(table: Table, user: int, people: Mapping[int, str]) -> None:
    """Invite these people, by their names. The caller has checked that they may come."""
    need_lobby(table)
    need_seated(table, user)
    here = {seat.user for seat in table.seats}
    fresh = invited.to_ask(table, {one: name for one, name in people.items() if one not in here})
    if not fresh:
        return
    change = Change(table)
    invited.invite(change, fresh)
    if len(table.seats) + len(invited.kept(change)) > most(table):
        raise UserError(TOO_MANY)
    await change.commit()


async def set_absence(table: Table, user: int, absence: str) -> None:
    """Set what happens after a timeout."""
    need_lobby(table)
    need_seated(table, user)
    if absence not in ABSENCE_WORDS:
        raise UserError(FITS_NOT)
    await agree(table, absence=absence)


async def set_sits_in(table: Table, user: int, days: str) -> None:
    """Set after how many days off a computer player sits in."""
    need_lobby(table)
    need_seated(table, user)
    if days not in SITS_IN_WORDS:
        raise UserError(FITS_NOT)
    await agree(table, sits_in=int(days))


async def agree(table: Table, **changes: Any) -> None:
    """Change the table's settings, and update the lobby."""
    change = Change(table)
    change.mark("lobby")
    change.agree(**changes)
    await change.commit()


async def close(table: Table, status: str, act: ActRow | None = None) -> None:
    """End the lobby without a game. `act` is the record, if a moderator does it."""
    change = Change(table)
    change.record(act, readers=[seat.user for seat in table.seats])
    _shut(change, status)
    await change.commit()


async def say_anew(table: Table) -> None:
    """Update the lobby after its facts about people have changed."""
    if table.row.status == "lobby":
        change = Change(table)
        change.mark("lobby")
        await change.commit()


def _shut(change: Change, status: str) -> None:
    change.batch.drop_timers(change.table.id)
    change.mark("lobby")
    change.touch(status=status, ended=change.now)
    tidying.closed(change)
    invited.look_again(change)


def need_lobby(table: Table) -> None:
    """Raise UserError if the game has begun or the lobby is closed."""
    if table.row.status in {"playing", "paused"}:
        raise UserError(N_("The game at this table has begun already. You can watch it, or open another with /play."))
    if table.row.status != "lobby":
        raise UserError(GONE)


def need_seated(table: Table, user: int) -> SeatRow:
    """Return the person's seat, or raise UserError."""
    seat = table.seat_of(user)
    if seat is None:
        raise UserError(N_("Only people at this table can do that. Press Join first."))
    return seat
