"""/me not-with: people a player does not want to meet. No one else can learn it, not even from a refusal."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions.press import OutsideHandler, OutsidePress
from bot.interactions.responder import Responder
from bot.tables.registry import TableRegistry
from bot.ui.components import Picker, Screen, Text
from bot.ui.ids import CustomId
from bot.ui.own_verbs import NotWith
from bot.words import N_, Say
from storage import AvoidedRow, Batch
from storage.guests import apart_no_more, keep_apart

MOST = 20
FULL = N_("Your list is full: {most} people are the most. Take somebody off it first.")
YOURSELF = N_("You cannot be on your own list.")
TOLD = N_(
    "### Not with\nYou and the people on this list cannot sit down at each other’s open tables, be invited or take "
    "over a seat there. Nobody is told, and games that run go on. In leagues it does not hold."
)
NONE = N_("Nobody is on it.")


def add(me: app_commands.Group, registry: TableRegistry) -> None:
    @me.command(name="not-with", description="Whom you do not want to meet in games; only you ever see it")
    @app_commands.describe(person="Who", off="Take them off the list again")
    async def not_with(
        interaction: discord.Interaction,
        person: discord.User | None = None,
        off: bool = False,  # noqa: FBT001, FBT002  discord.py reads the signature
    ) -> None:
        responder = Responder(interaction)
        await responder.acknowledge()
        if person is not None:
            listed = await _listed(registry, responder.user)
            rest = [one for one in listed if one != person.id]
            await _replace(registry, responder.user, rest if off else [*rest, person.id])
        await responder.show(await _shown(registry, responder))


async def on_not_with(press: OutsidePress[NotWith]) -> Screen:
    await press.responder.acknowledge()
    registry, user = press.context.registry, press.responder.user
    await _replace(registry, user, [int(one) for one in press.values if one.isdecimal()])
    return await _shown(registry, press.responder)


OUTSIDE: dict[type[CustomId], OutsideHandler] = {NotWith: on_not_with}


async def _listed(registry: TableRegistry, user: int) -> list[int]:
    return [row.other for row in await registry.services.storage.guests.apart_of(user)]


async def _replace(registry: TableRegistry, user: int, wanted: Sequence[int]) -> None:
    if user in wanted:
        raise UserError(YOURSELF)
    if len(set(wanted)) > MOST:
        raise UserError(FULL, most=MOST)
    listed, batch, now = await _listed(registry, user), Batch(), registry.services.env.now()
    for one in listed:
        if one not in wanted:
            apart_no_more(batch, user, one)
    for one in wanted:
        if one not in listed:
            keep_apart(batch, AvoidedRow(user, one, now))
    if len(batch):
        await registry.services.storage.commit(batch)


async def _shown(registry: TableRegistry, responder: Responder) -> Screen:
    return screen(responder.say, await _listed(registry, responder.user))


def screen(say: Say, listed: Sequence[int]) -> Screen:
    names = say.join([f"<@{one}>" for one in listed]) if listed else say(NONE)
    menu = Picker(str(NotWith(0)), say("Whom you do not want to meet"), "person", 0, MOST, tuple(listed))
    return Screen((Text(f"{say(TOLD)}\n\n{names}"), menu), name="not_with")
