"""The rights of moderators and managers: asked here, each time an act is carried out.

`bot.tables.acts.RIGHTS` says which right each act needs. A panel, a confirmation or a form that was opened earlier
gives none: its press comes through here again.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions.access import manages, moderates
from bot.interactions.find_table import has_seat
from bot.interactions.press import OutsidePress, Press
from bot.interactions.responder import Responder
from bot.servers.server import Server
from bot.tables.acts import LONGEST, RIGHTS, made
from bot.tables.hours import end_of
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.ui.components import Form, Line
from bot.words import N_
from storage import ActRow, LeagueRow

MANAGERS = N_("Only somebody with the permission Manage Server can decide that.")
FORGET_MANAGERS = N_("Only somebody with the permission Manage Server can have a server forgotten.")
TOO_LATE = N_("Choose {date} or an earlier date, or leave it empty: then it is for good.")
REASON = "Why, in up to 200 characters"
MODERATOR_REASON = "Why, in up to 200 characters, if you decide it as a moderator"
Reason = app_commands.Range[str, 0, LONGEST]
"""The field for the reason of an act."""
MOST_DAYS = 3650
"""Most days until something ends; longer is for good."""


async def server_for(registry: TableRegistry, responder: Responder, act: str) -> Server:
    """Return the server of this place, acknowledged, for an act of its managers.

    Raises:
        UserError: the person does not manage it, or this is no server.

    """
    assert RIGHTS[act] == "server", act
    guild = need_manager(responder, FORGET_MANAGERS if act == "forgotten" else MANAGERS)
    await responder.acknowledge()
    return await registry.servers.of(guild)


def need_manager(responder: Responder, refusal: str = MANAGERS) -> int:
    """Return the server of this place. Raise UserError with this sentence unless the person manages it now."""
    guild = responder.interaction.guild_id
    if guild is None or not responder.interaction.permissions.manage_guild:
        raise UserError(refusal)
    return guild


async def act_at(
    responder: Responder, table: Table, act: str, *, reason: str = "", person: int | None = None
) -> ActRow | None:
    """Return the record of a moderator's act at a table, to be written with it. Return None if the person is no
    moderator there, or plays there: then they have a player's rights.
    """
    assert RIGHTS[act] == "table", act
    guild = table.row.guild
    if guild is None or has_seat(table, responder.user) or not await moderates(responder.interaction, table):
        return None
    facts = {"person": person, "table_id": table.id, "about": table.row.game}
    return made(table.services.env, guild, act, responder.user, reason=reason, **facts)


def leads(server: Server, responder: Responder, league: LeagueRow) -> bool:
    """Return True if a person may carry out the acts of a league: its maker, and managers of the server."""
    return manages(server, responder) or responder.user == league.host


def reason_in(press: Press[Any] | OutsidePress[Any]) -> str | None:
    """Return the reason that a form or a command gives, perhaps an empty one. Return None for a pressed button: it has
    to ask first.
    """
    if press.responder.interaction.type is discord.InteractionType.component:
        return None
    return press.values[-1] if press.values else ""


async def ask_reason(press: Press[Any] | OutsidePress[Any], title: str, *, date_too: bool = False) -> None:
    """Open the form for the reason of an act; it is sent as the same request. `date_too`: and for its last day."""
    say = press.responder.say
    hint = say("Players and moderators read it. You may leave it empty.")
    example = say("How long: 3 days, until Friday, or a date such as 2027-01-31")
    first = Line(say("Until when"), example, 40) if date_too else None
    await press.responder.ask(Form(str(press.asked), title, say("Reason"), hint, "", LONGEST, first))


def read_until(typed: str, zone: str, now: int) -> int:
    """Return the moment when something ends: after a number of days, or with a date in this time zone. Nothing typed is
    0: for good.

    Raises:
        UserError: it is unreadable, over, or too late.

    """
    return end_of(typed, zone, now, MOST_DAYS, TOO_LATE) if typed.strip() else 0
