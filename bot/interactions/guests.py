"""Invitations to a table: who may be invited, who is in, closed lobbies, and the role that may be called."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import partial

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions.access import sight
from bot.interactions.commands import carry_out, completes, plain
from bot.interactions.find_table import in_lobby
from bot.interactions.press import UNKNOWN, Context, Handler, Press
from bot.interactions.responder import Responder
from bot.outbox.visibility import UnsureError, kept_out
from bot.servers.change import ServerChange
from bot.servers.payloads import RoleCall
from bot.servers.server import Server
from bot.tables import invited, lobby
from bot.tables.entry import UNSURE
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.time_control import HOUR
from bot.ui.components import Screen, Text
from bot.ui.ids import CustomId, is_too_large
from bot.ui.lobby_verbs import CallRole, Close, Invite, NotNow
from bot.words import N_

MENTION = re.compile(r"<@!?([0-9]{15,20})>")
NOBODY = N_("Mention in `invite` whom you invite, such as @somebody; nobody else is called.")
CANNOT = N_("{who} cannot be invited here just now. Try it again without them.")
NO_ROLE = N_("No role may be called on this server. Whoever manages it can choose one with /server desk.")
NOT_MENTIONED = N_(
    "I may not mention {role} here. A moderator can let everybody mention it, or give me the permission to mention all "
    "roles."
)
CALLED = N_("{role} was called a moment ago. It can be called again {when}.")
OFTEN = 10
ASKED_OFTEN = N_("You have asked {who} to several tables within an hour. Wait a while before you ask again.")
"""A new table mentions the invited people, so that closing and opening tables would call them without end."""
EVERYBODY_SEATED = N_("Whoever you chose sits here already.")


async def people_in(
    registry: TableRegistry, responder: Responder, guild: int, text: str, around: Collection[int]
) -> dict[int, str]:
    """Return the people mentioned in a text, with their names. Raise UserError if there is none, or one cannot be
    invited to sit with those `around`.
    """
    users = dict.fromkeys(int(found) for found in MENTION.findall(text) if not is_too_large(found))
    if not users:
        raise UserError(NOBODY)
    await need_asked_seldom(registry, responder.user, users)
    return await invitable(registry, responder, guild, list(users), around)


async def need_asked_seldom(registry: TableRegistry, by: int, users: Collection[int]) -> None:
    """Raise UserError if a player invites one of these people to one new table after the other."""
    services = registry.services
    often = await services.storage.guests.asked_by(by, list(users), services.env.now() - HOUR, OFTEN)
    if often:
        raise UserError(ASKED_OFTEN, who=[f"<@{user}>" for user in sorted(often)])


async def invitable(
    registry: TableRegistry, responder: Responder, guild: int, users: Collection[int], around: Collection[int]
) -> dict[int, str]:
    """Return these people with their names. Raise UserError if one cannot be invited to sit with those `around`: bots,
    people not on the server or kept out, and people on either's /me not-with list.
    """
    try:
        found = {user: await welcome_name(registry, responder, guild, user) for user in users}
    except UnsureError:
        raise UserError(UNSURE) from None
    apart = [await registry.services.storage.guests.apart_from(user, around) for user in users]
    bad = [user for user, avoided in zip(users, apart, strict=True) if found[user] is None or avoided]
    if bad:
        raise UserError(CANNOT, who=[f"<@{user}>" for user in bad])
    return {user: name for user, name in found.items() if name is not None}


async def welcome_name(registry: TableRegistry, responder: Responder, guild: int, user: int) -> str | None:
    """Return a person's name on a server, or None if no one can invite them. Raise UnsureError."""
    seen = sight(responder.interaction)
    member = await seen.member(guild, user)
    if member is None or member.bot or await kept_out(registry.servers, seen, guild, member):
        return None
    return member.display_name


def around(table: Table) -> list[int]:
    return [seat.user for seat in table.seats if seat.user is not None]


async def on_invite(press: Press[Invite]) -> Screen:
    await press.responder.acknowledge()
    lobby.need_lobby(press.table)
    lobby.need_seated(press.table, press.user)
    here = around(press.table)
    users = [int(one) for one in press.values if one.isdecimal() and int(one) not in here]
    if not users:
        raise UserError(EVERYBODY_SEATED)
    people = await invitable(press.context.registry, press.responder, press.table.row.guild or 0, users, here)
    await press.table.do(lambda table: lobby.invite(table, press.user, people))
    say = press.responder.say
    who = say.join([f"<@{user}>" for user in people])
    return Screen((Text(say("{who} is asked below the lobby; a seat is kept for a day.", who=who)),))


async def on_not_now(press: Press[NotNow]) -> Screen:
    await press.responder.acknowledge()
    await press.table.do(lambda table: invited.decline(table, press.user))
    return Screen((Text(press.responder.say("Not this time, then: the seat is free, and the others can read it.")),))


async def on_close(press: Press[Close]) -> Screen:
    """Close a lobby to people without an invitation, or open it."""
    how = press.asked.how or "".join(press.values)
    if how not in {"only", "all"}:
        raise UserError(UNKNOWN)
    await press.responder.acknowledge()
    await press.table.do(lambda table: lobby.set_only(table, press.user, only=how == "only"))
    say = press.responder.say
    told = say("Only invited players can join.") if how == "only" else say("Everybody may sit down here.")
    return Screen((Text(told),))


async def on_call_role(press: Press[CallRole]) -> Screen:
    """Call the role that a moderator chose for it."""
    responder, table = press.responder, press.table
    lobby.need_lobby(table)
    lobby.need_seated(table, press.user)
    if table.settings.invite_only or table.row.guild is None:
        raise UserError(NO_ROLE)
    await responder.acknowledge()
    server = await press.context.registry.servers.of(table.row.guild)
    role = _need_mentionable(responder, server)
    await server.do(lambda server: _call(server, table))
    return Screen((Text(responder.say("{role} is called below the lobby.", role=f"<@&{role}>")),))


def _need_mentionable(responder: Responder, server: Server) -> int:
    guild, may = responder.interaction.guild, responder.interaction.app_permissions
    role = guild.get_role(server.settings.call_role) if guild is not None and server.settings.call_role else None
    if role is None:
        raise UserError(NO_ROLE)
    if not (role.mentionable or may.mention_everyone):
        raise UserError(NOT_MENTIONED, role=role.mention)
    return role.id


async def _call(server: Server, table: Table) -> None:
    """Call the role at most as often as moderators allow, counted for the whole server."""
    change, role = ServerChange(server), server.settings.call_role
    again = server.settings.call_role_at + server.settings.call_role_hours * HOUR
    if again > change.now:
        raise UserError(CALLED, role=f"<@&{role}>", when=f"<t:{again // 1000}:R>")
    change.decide(call_role_at=change.now)
    change.owe(RoleCall(table.id, role), f"channel:{table.home}")
    await change.commit()


BUTTONS: dict[type[CustomId], Handler] = {
    Invite: on_invite,
    NotNow: on_not_now,
    Close: on_close,
    CallRole: on_call_role,
}


def _invited(table: Table, user: int) -> bool:
    return table.row.status == "lobby" and any(one.user == user for one in table.invitations)


def add(group: app_commands.Group, context: Context) -> None:
    @group.command(name="invite", description="Invite a player; a seat is kept for them for a day")
    @app_commands.describe(person="Whom", table="Which table")
    async def invite(interaction: discord.Interaction, person: discord.User, table: int | None = None) -> None:
        await carry_out(context, interaction, table, Invite, on_invite, could=in_lobby, values=[str(person.id)])

    completes(context, invite)

    group.add_command(
        plain(context, "not-now", "Say that you will not come this time", NotNow, on_not_now, could=_invited)
    )
    group.add_command(
        plain(context, "call", "Call the role that a moderator chose for it", CallRole, on_call_role, could=in_lobby)
    )

    @group.command(name="only", description="Close the table to all who are not invited, or open it to everybody")
    @app_commands.describe(everybody="Open it to everybody again", table="Which table")
    async def only(
        interaction: discord.Interaction,
        everybody: bool = False,  # noqa: FBT001, FBT002  discord.py reads the signature
        table: int | None = None,
    ) -> None:
        how = "all" if everybody else "only"
        await carry_out(context, interaction, table, partial(Close, how=how), on_close, could=in_lobby)

    completes(context, only)
