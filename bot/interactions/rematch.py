"""Another game with the same people. The first who asks opens it; the others are invited."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions.access import guest_at, sight
from bot.interactions.commands import Command, carry_out_at, completes
from bot.interactions.find_table import find_finished
from bot.interactions.guests import around, need_asked_seldom, welcome_name
from bot.interactions.play import instead_of, is_forum, need_one_of, opening
from bot.interactions.press import Context, Handler, Press
from bot.interactions.responder import Responder
from bot.outbox.visibility import UnsureError
from bot.tables import invited, language, lobby, payloads
from bot.tables.change import Change, commit_together
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.ui.components import Screen, Text
from bot.ui.ids import CustomId
from bot.ui.verbs import Rematch
from bot.words import N_

NO_PLACE = N_("I can no longer look into the place where this game was played. /play opens a new table elsewhere.")


async def on_rematch(press: Press[Rematch]) -> Screen:
    """Open a lobby for the same people and options, or join the one that is open."""
    await press.responder.acknowledge()
    return await rematch(press.context.registry, press.responder, press.table)


BUTTONS: dict[type[CustomId], Handler] = {Rematch: on_rematch}


def commands(context: Context) -> list[Command]:
    told = "Ask for another game with the same people and options, or say that you are in"

    @app_commands.command(name="rematch", description=told)
    @app_commands.describe(table="Which of your tables")
    async def command(interaction: discord.Interaction, table: int | None = None) -> None:
        find = partial(find_finished, number=table)
        await carry_out_at(context, interaction, find, lambda found: Rematch(found.id), on_rematch)

    return [completes(context, command, over=True)]


async def rematch(registry: TableRegistry, responder: Responder, old: Table) -> Screen:
    """Open another game, or join it if it is open already. Only the person who presses gets a seat."""
    if not old.over or old.row.started is None:
        raise UserError(N_("This game is not over yet."))
    if old.seat_of(responder.user) is None:
        raise UserError(N_("Only people who played here can ask for a rematch. /play opens a table of your own."))
    table = await old.do(partial(_followed, registry, responder))
    if table.row.status == "lobby" and table.seat_of(responder.user) is None:
        guest = await guest_at(responder, table.row.guild)
        await table.do(lambda table: lobby.join(table, guest))
        await language.heard(table, responder.user, responder.say)
    place = {"number": table.id, "channel": table.home}
    if table.seat_of(responder.user) is None:
        return Screen((Text(responder.say("The new table #{number} in <#{channel}> has begun without you.", **place)),))
    return Screen((Text(responder.say("You are in. The new table #{number} is open in <#{channel}>.", **place)),))


async def _followed(registry: TableRegistry, responder: Responder, old: Table) -> Table:
    """Return the next table. If there is none, open it and keep seats for the others in the same transaction."""
    if old.settings.next_table:
        with suppress(UserError):
            known = await registry.table(old.settings.next_table)
            if not known.over or known.row.started is not None:
                return known
    channel = await _room_for_more(registry, responder, old)
    agreed = old.settings
    settings = TableSettings(
        options=agreed.options,
        seats_wanted=agreed.seats_wanted,
        time_limit=agreed.time_limit,
        usual_time_limit=agreed.usual_time_limit,
        absence=agreed.absence,
        sits_in=agreed.sits_in,
        friendly=agreed.friendly,
        previous_table=old.id,
        forum=is_forum(responder, channel),
    )
    levels = [seat.level for seat in old.seats if seat.kind == "computer"]
    new = await opening(registry, responder, old.row.game, settings, channel, levels)
    others = await _others(registry, responder, old)
    await need_asked_seldom(registry, responder.user, others)
    invited.invite(new, others, post=False)
    number, mine, change = new.table.id, old.seat_of(responder.user), Change(old)
    change.agree(next_table=number)
    change.want(f"next_table.{number}", payloads.NextTable(mine.seat if mine else 0))
    await commit_together([new, change])
    return await registry.table(number)


async def _others(registry: TableRegistry, responder: Responder, old: Table) -> dict[int, str]:
    """Return who is invited: all other players, except those who are not to meet this one, or are kept out by the
    server.
    """
    users = [one for one in around(old) if one != responder.user]
    apart, found = await registry.services.storage.guests.apart_from(responder.user, users), {}
    for user in users:
        with suppress(UnsureError):
            name = await welcome_name(registry, responder, old.row.guild or 0, user)
            if name is not None and user not in apart:
                found[user] = name
    return found


async def _room_for_more(registry: TableRegistry, responder: Responder, old: Table) -> int:
    """Return the channel for a rematch: that of the game's thread, or where the game was moved; or the server's forum
    if the same people can see it.

    Raises:
        UserError: the server allows no games there, or the place is gone.

    """
    guild = old.row.guild or 0
    try:
        place = await sight(responder.interaction).place(guild, old.home)
    except UnsureError:
        place = None
    if place is None:
        raise UserError(NO_PLACE)
    parent = getattr(place, "parent_id", None)
    await need_one_of(registry, responder, guild, {place.id, parent})
    public = isinstance(place, discord.Thread) and not place.is_private()
    where = old.row.channel if public and parent == old.row.channel else place.id
    return await instead_of(registry, responder, guild, old.home) or where
