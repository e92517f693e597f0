"""/me export and /me forget: a person's data, and its deletion."""

from __future__ import annotations

import gzip
import io

import discord
from discord import app_commands

from bot.interactions.press import OutsideHandler, OutsidePress
from bot.interactions.responder import Responder
from bot.tables import forgetting
from bot.tables.registry import TableRegistry
from bot.ui.components import Button, Row, Screen, Text
from bot.ui.ids import CustomId
from bot.ui.verbs import Forget
from bot.words import N_

LARGE = 8_000_000
"""Larger files, in bytes, are sent compressed: Discord accepts 10 MB."""


def add(me: app_commands.Group, registry: TableRegistry) -> None:
    @me.command(name="export", description="Everything I keep about you, as a file only you can see")
    async def export(interaction: discord.Interaction) -> None:
        responder = Responder(interaction)
        await responder.acknowledge()
        raw, name = await forgetting.export(registry, responder.user), "house-call.json"
        if len(raw) > LARGE:
            raw, name = gzip.compress(raw), f"{name}.gz"
        words = responder.say("This is everything I keep about you. PRIVACY.md says what each part is for.")
        await responder.deferred()
        await interaction.edit_original_response(
            content=words, attachments=[discord.File(io.BytesIO(raw), filename=name)]
        )

    @me.command(name="forget", description="Forget everything about me: I leave my games, their results stay nameless")
    async def forget(interaction: discord.Interaction) -> None:
        responder = Responder(interaction)
        await responder.show(await _sure(registry, responder))


QUESTION = N_(
    "Forget you? You leave your lobbies and concede your running games ({n}). Your settings, your name and the link "
    "between you and your games are deleted for good; the results stay, without you. `/me export` gives you a copy "
    "first."
)


async def _sure(registry: TableRegistry, responder: Responder) -> Screen:
    running = await registry.services.storage.tables_of(responder.user, unfinished=True, limit=forgetting.MANY)
    yes = Button(responder.say("Yes, forget me"), str(Forget(0, sure=True)), style="red", emoji="🧽")
    return Screen((Text(responder.say(QUESTION, n=len(running))), Row((yes,))), name="forget")


async def on_forget(press: OutsidePress[Forget]) -> Screen:
    responder = press.responder
    await responder.acknowledge()
    await forgetting.forget(press.context.registry, responder.user)
    return Screen(
        (Text(responder.say("Done. I do not know you any more; if you play again, we meet for the first time.")),)
    )


OUTSIDE: dict[type[CustomId], OutsideHandler] = {Forget: on_forget}
