"""Invitations to a table. Seats are kept for a day. An invitation is settled once everyone has answered, or the lobby
is over. A rematch's invitation is posted where the last game was played.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.errors import UserError
from bot.tables.change import Change
from bot.tables.table import Table
from bot.tables.time_control import DAY, HOUR
from bot.words import N_
from storage import WHOLE_TABLE, InvitationRow, TimerRow
from storage.server_rows import Answer

KEPT = "invitations"
"""Timer kind: kept seats become free."""
KEPT_MS = DAY
NOT_FREE = N_("No seat here is free for you just now. /play opens a table of your own.")
"""One sentence for every reason: seats are kept, only invited people may join, or two people avoid each other. So it
does not reveal the last one.
"""
REST_MS, MOST = HOUR, 30
"""A person who does not answer is mentioned in a lobby once in that time. So many people are asked in all."""
ENOUGH = N_("So many people were asked to this table that there is room for no more. /play opens another.")
NOT_INVITED = N_("You are not invited here, so there is nothing to answer.")


def waiting(table: Table | Change) -> list[InvitationRow]:
    """Return those who were invited, have not answered and do not sit here."""
    here = {seat.user for seat in table.seats}
    return [row for row in table.invitations if not row.answer and row.user not in here]


def kept(table: Table | Change) -> list[InvitationRow]:
    """Return the invitations with a seat that is kept now."""
    env = (table.table if isinstance(table, Change) else table).services.env
    now = env.now()
    return [row for row in waiting(table) if row.until > now] if table.row.status == "lobby" else []


def closes(table: Table | Change) -> int:
    """Return when the lobby closes unless it has started: an hour after the last kept seat is free, or later."""
    settings = (table.table if isinstance(table, Change) else table).services.settings
    kept_until = max((row.until for row in table.invitations), default=0)
    return max(table.row.created + settings.lobby_hours * HOUR, kept_until + HOUR)


def until(table: Table | Change) -> str:
    return f"<t:{max((row.until for row in kept(table)), default=0) // 1000}:f>"


async def need_free(table: Table, user: int) -> None:
    """Raise UserError if a person cannot have one of the free seats, for any reason."""
    if table.settings.invite_only and all(row.user != user for row in table.invitations):
        raise UserError(NOT_FREE)
    await need_to_meet(table, user)


async def need_to_meet(table: Table, user: int, *, instead: int = -1) -> None:
    """Raise UserError if a person and one of the players here are not to meet, apart from the seat `instead` that they
    would take. The error does not say who objects.
    """
    others = [seat.user for seat in table.seats if seat.user is not None and seat.seat != instead]
    if await table.services.storage.guests.apart_from(user, others):
        raise UserError(NOT_FREE)


def to_ask(table: Table, people: Mapping[int, str]) -> dict[int, str]:
    """Return those of these people who were not asked here a moment ago. Raise UserError if very many were asked."""
    now = table.services.env.now()
    asked = {row.user: 0 if row.answer else row.until - KEPT_MS + REST_MS for row in table.invitations}
    if len(asked.keys() | people) > MOST:
        raise UserError(ENOUGH)
    return {user: name for user, name in people.items() if asked.get(user, 0) <= now}


def invite(change: Change, people: Mapping[int, str], *, post: bool = True) -> None:
    """Keep seats for these people, by their names, also after an earlier answer. `post`: mention them here; a rematch
    mentions them at the last game.
    """
    ends = change.now + KEPT_MS
    fresh = [InvitationRow(change.table.id, user, name, ends) for user, name in people.items()]
    change.invitations = [*(row for row in change.invitations if row.user not in people), *fresh]
    change.set_timer(KEPT, WHOLE_TABLE, ends)
    change.set_timer("lobby", WHOLE_TABLE, closes(change))
    change.mark("lobby")
    if post and fresh:
        change.mark("invitation_post", fresh=True)


def answer(change: Change, user: int, answer: Answer) -> None:
    """Note that an invited player will not come, or has left."""
    change.invitations = [replace(row, answer=answer) if row.user == user else row for row in change.invitations]


async def decline(table: Table, user: int) -> None:
    """Note that an invited person will not come, and free their seat."""
    if all(row.user != user for row in waiting(table)) or table.row.status != "lobby":
        raise UserError(NOT_INVITED)
    change = Change(table)
    answer(change, user, "no")
    change.mark("lobby")
    look_again(change)
    await change.commit()


async def time_over(table: Table, timer: TimerRow) -> None:
    """Update the lobby when kept seats become free."""
    del timer
    change = Change(table)
    left = [row.until for row in kept(table)]
    if left:
        change.set_timer(KEPT, WHOLE_TABLE, min(left))
    change.mark("lobby")
    look_again(change)
    await change.commit()


def look_again(change: Change) -> None:
    """Queue updates of invitations to this table, which a change may settle."""
    earlier = change.settings.previous_table
    if change.invitations:
        change.mark("invitation_post")
    if earlier:
        change.mark_beside(earlier, f"next_table.{change.table.id}")
