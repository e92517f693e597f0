"""Seats: who may give one away, who may take it, and how it changes hands."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.errors import UserError
from bot.names import clean
from bot.tables import clock, computers, ending, entry, invited, lobby, payloads, questions, sittings, standing
from bot.tables.admin import need_keeper, need_no_league
from bot.tables.change import Change
from bot.tables.entry import Guest
from bot.tables.preferences import Preferences
from bot.tables.questions import Reply
from bot.tables.sentences import Key
from bot.tables.table import Table
from bot.tables.table_settings import Question
from bot.tables.time_control import DAY, Clock, afresh
from bot.words import N_
from storage import ActRow

NOT_OFFERED = N_("This seat is not offered any more.")
NO_GAME = N_("No game is being played at this table.")
NEVER_ALONE = N_("Nobody would be left to play. /cancel calls the game off.")


# -------------------------------------------------------------------------------------------------------- permissions


def away(table: Table, number: int) -> bool:
    """Return True if a seat's player is away: a computer player sits in, or their time is long up. Days off do not
    count.
    """
    seat = table.seats[number]
    days_off = seat.status == "absent" and number in Clock.load(table.row.clock).covered
    plays = seat.kind == "person" and seat.user is not None and (seat.status == "playing" or days_off)
    return not plays or number in table.settings.left_server or clock.overdue(table, number)


def at_once(table: Table, user: int, seat: int, *, moderator: bool, taker: int = 0) -> bool:
    """Return True if `user` alone may reassign the seat; False if the other players must agree.

    A present player's seat: its owner, or a moderator who does not play and does not take it. An absent player's seat:
    the host too. In a league game only such a moderator may remove a player, with no substitute.

    Raises:
        UserError: they may not, and there are not enough others to ask.

    """
    if table.row.status not in {"playing", "paused"}:
        raise UserError(NO_GAME)
    mine = table.seat_of(user)
    if taker or mine is not None or not moderator:
        need_no_league(table)
    if table.seats[seat].user == user:
        return True
    if moderator and (away(table, seat) or (mine is None and taker != user)):
        return True
    if away(table, seat) or mine is None or mine.status == "conceded":
        need_keeper(table, user, moderator=moderator)
    if away(table, seat):
        return True
    if mine is None or len(_others(table, seat)) < 2:
        name = table.names()[seat]
        raise UserError(
            N_("{name} plays here: only they can give that seat away, or a moderator who does not play."), name=name
        )
    return False


def _others(table: Table, seat: int) -> list[int]:
    """Return the seats that decide together about another seat."""
    return [one.seat for one in table.persons() if one.seat != seat and one.status == "playing"]


# ------------------------------------------------------------------------------------------------- offers and votes


async def offer(table: Table, seat: int, user: int, by: int = -1, act: ActRow | None = None) -> None:
    """Offer a seat to a user. `by`: the offering seat, or -1. `act` is the record, if a moderator does it."""
    _need_outside(table, user)
    change, owner = Change(table), table.seats[seat].user
    change.record(act, person=owner, other=user, readers=[owner])
    _offer(change, seat, user, by)
    await change.commit()


async def ask_to_replace(table: Table, seat: int, user: int, by: int) -> None:
    """Ask the seat's player and all others if another user may take the seat over."""
    _need_outside(table, user)
    change = Change(table)
    _offers(change, seat, user)
    _ask(change, "substitute", seat, by)
    await change.commit()


async def ask_to_kick(table: Table, seat: int, by: int) -> None:
    """Ask the seat's player and all others if a computer player may take the seat."""
    _need_somebody_left(table, seat)
    change = Change(table)
    _ask(change, "kick", seat, by)
    await change.commit()


async def agreed(table: Table, question: Question, seat: int) -> Reply:
    """Agree that a seat is given away. Its owner's yes decides at once; the others' count when the time to object is
    over.
    """
    change = Change(table)
    noted = questions.agreed(change, question, seat)
    if seat != question.seat:
        await change.commit()
        return "agreed"
    _carry_out(change, noted)
    await change.commit()
    table.go_on()
    return "done"


def time_is_over(change: Change, question: Question) -> None:
    """Settle a question when the time to object, or to sit down, is over."""
    if question.kind == "seat_offer":
        questions.settle(change, question, "expired")
    elif [one for one in questions.missing(change.table, question) if one.seat != question.seat]:
        questions.settle(change, question, "short")
    else:
        _carry_out(change, question)


def _ask(change: Change, kind: Any, seat: int, by: int) -> None:
    others = [one for one in _others(change.table, seat) if one != by]
    due = questions.objection(change.table, change.now)
    question = questions.ask(change, kind, by, [*others, seat], seat=seat, due=due)
    words: Key = "substitute_objection" if kind == "substitute" else "kick_objection"
    _word(change, change.table.seats[seat].user, words, question=question, args={"when": f"<t:{due // 1000}:f>"})


def _carry_out(change: Change, question: Question) -> None:
    if question.kind == "kick":
        questions.settle(change, question, "granted")
        _computer(change, question.seat)
        return
    user = questions.taker(change, question.seat)
    questions.settle(change, question, "granted")
    if user is not None:
        _offer(change, question.seat, user, question.by, agreed=True)


def _offer(change: Change, seat: int, user: int, by: int, *, agreed: bool = False) -> None:
    _offers(change, seat, user)
    given = agreed or by == seat or (by < 0 and not away(change.table, seat))
    due = change.now + DAY
    questions.ask(change, "seat_offer", by, (), follow_up=agreed, seat=seat, due=due, away=not given)
    if by != seat and not agreed:
        _word(change, change.table.seats[seat].user, "seat_offered")


def _offers(change: Change, seat: int, user: int) -> None:
    """Record the offer: one user per seat, and one seat per user."""
    questions.without(change, user)
    for question in change.settings.questions:
        if question.seat == seat and question.kind in {"substitute", "seat_offer"}:
            questions.settle(change, question, "asked_again")
    kept = {other: offered for other, offered in change.settings.seat_offers.items() if offered != seat}
    change.agree(seat_offers={**kept, str(user): seat})


def _need_outside(table: Table, user: int) -> None:
    if table.row.status not in {"playing", "paused"}:
        raise UserError(NO_GAME)
    seat = table.seat_of(user)
    if seat is not None:
        raise UserError(N_("{name} plays at this table already."), name=table.names()[seat.seat])


# -------------------------------------------------------------------------------------------------------- substitution


async def replace_seat(table: Table, seat: int, guest: Guest) -> None:
    """Take over an offered seat with its hand. Only the guest's own press seats them."""
    user = guest.user
    _need_outside(table, user)
    if table.settings.seat_offers.get(str(user)) != seat:
        raise UserError(NOT_OFFERED)
    await invited.need_to_meet(table, user, instead=seat)
    if questions.open_now(table, "substitute", seat) is not None:
        raise UserError(N_("The others are still asked about this seat. You are told when you can sit down."))
    asked, change = questions.open_now(table, "seat_offer", seat), Change(table)
    if asked is not None and asked.away and not away(table, seat):
        questions.settle(change, asked, "returned", seat)
        await change.commit()
        raise UserError(N_("{name} is back and plays on."), name=table.names()[seat])
    await entry.take_seat(change, guest)
    wish = Preferences.load(await table.services.storage.preferences(user))
    old, since = table.seats[seat], questions.tenure(table.settings, table.seats[seat])
    _seated(
        change, seat, user=user, name=clean(guest.name), kind="person", level="", last_seen_move=table.row.move_count
    )
    change.tell("replaced", seat=seat, holders={"who": (seat, since + 1), "other": (seat, since)})
    _word(change, old.user, "seat_replaced", names=(seat,))
    if asked is not None:
        questions.settle(change, asked, "taken", seat)
    questions.left(change, seat)
    change.owe(payloads.HandMessage(start=True), f"user:{user}")
    offers = {other: offered for other, offered in change.settings.seat_offers.items() if offered != seat}
    change.agree(seat_offers=offers)
    change.row = replace(change.row, clock=afresh(Clock.load(change.row.clock), seat, change.now).dump())
    clock.own_time(change, seat, wish)
    await change.commit()


async def kick(table: Table, seat: int, act: ActRow | None = None) -> None:
    """Remove a player: from a lobby completely, from a game in favour of a computer player, from a league game as a
    loss. `act` is the record, if a moderator does it.
    """
    if table.row.status == "lobby" and (guest := table.seats[seat].user) is not None:
        await lobby.leave(table, guest, act, made=True)
        return
    if table.row.status not in {"playing", "paused"}:
        raise UserError(NO_GAME)
    if act is not None:
        act = replace(act, old="away" if away(table, seat) else "plays")
    if table.settings.league_game:
        await ending.concede(table, table.seats[seat].user or 0, act)
        return
    _need_somebody_left(table, seat)
    change, user = Change(table), table.seats[seat].user
    change.record(act, person=user, new="computer", readers=[user])
    _computer(change, seat, told=act is not None)
    await change.commit()
    table.go_on()


def _need_somebody_left(table: Table, seat: int) -> None:
    if table.seats[seat].kind == "computer":
        raise UserError(N_("That seat is played by a computer player already."))
    if not [one for one in table.persons() if one.seat != seat]:
        raise UserError(NEVER_ALONE)


def _computer(change: Change, seat: int, *, told: bool = False) -> None:
    """Put a computer player into a seat for good. `told`: a moderator's act says so already."""
    old, since = change.seats[seat], questions.tenure(change.settings, change.seats[seat])
    name = computers.free_name(change.seats)
    _seated(change, seat, user=None, name=name, kind="computer", level=computers.SITS_IN)
    if not told:
        change.tell("kicked", args={"name": name}, holders={"other": (seat, since)})
        _word(change, old.user, "kicked_out")
    questions.left(change, seat)


def _seated(change: Change, number: int, **new: Any) -> None:
    """Put another player into a seat. The seat keeps its original player's id and name."""
    old = change.seats[number]
    change.batch.drop_post(change.table.id, f"hand:{number}")
    standing.leave(change, number)
    for kind in ("hand_message", "reminder", "call"):
        if old.user is not None:
            change.batch.drop_owed(change.table.id, kind, f"user:{old.user}")
    began, began_name = (old.original_user, old.original_name) if old.original_name else (old.user, old.name)
    if new["user"] is not None and new["user"] == began:
        began, began_name = None, ""
    sittings.replaced(change, number)
    clock.own_time(change, number, None)
    change.seat(number, status="playing", original_user=began, original_name=began_name, name_at_start="", **new)
    questions.taken_over(change, old)
    if old.user is not None and change.row.host == old.user:
        people = [seat.user for seat in change.seats if seat.kind == "person" and seat.status == "playing"]
        change.touch(host=new["user"] or next(iter(people), None))
    change.mark("board")
    change.agree(left_server=[one for one in change.settings.left_server if one != number])


def _word(change: Change, user: int | None, say: Key, *, question: Question | None = None, **more: Any) -> None:
    """Queue a private notice about a player's seat. With `question` they can answer it there."""
    if user is not None:
        word = payloads.PrivateNotice(say, question.number if question else 0, **more)
        change.owe(word, f"user:{user}")
