"""/me: how somebody wants to be called when it is their turn."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands

from bot.commands.answer import Answer
from bot.screens.parts import Screen, Text
from bot.tables.hall import Hall
from bot.tables.preferences import Preferences
from bot.words import N_, Say
from storage import Batch

TURNS = {
    "ping": N_("a ping in the channel"),
    "dm": N_("a direct message with your hand"),
    "quiet": N_("nothing; you look yourself"),
}


def command(hall: Hall) -> app_commands.Command[Any, ..., Any]:
    """The command."""

    @app_commands.command(name="me", description="How you want to be called when it is your turn")
    @app_commands.describe(
        turns="How to call you when it is your turn",
        hands="Whether your hand comes by direct message when a game starts",
    )
    async def me(
        interaction: discord.Interaction,
        turns: Literal["ping", "dm", "quiet"] | None = None,
        hands: bool | None = None,  # noqa: FBT001  discord.py reads the signature
    ) -> None:
        answer = Answer(interaction)
        wish = Preferences.load(await hall.house.storage.preferences(answer.user))
        if turns is not None:
            wish.turns = turns
        if hands is not None:
            wish.hands = hands
        if turns is not None or hands is not None:
            wish.closed = False
            wish.language = answer.say.language
            batch = Batch()
            batch.put_preferences(answer.user, wish.dump())
            await hall.house.storage.commit(batch)
        await answer.show(_shown(answer.say, wish))

    return me


def _shown(say: Say, wish: Preferences) -> Screen:
    hands = say("yes") if wish.hands else say("no")
    lines = [
        say("When it is your turn you get {means}.", means=say(TURNS[wish.turns])),
        say("Your hand comes by direct message when a game starts: {answer}.", answer=hands),
        f"-# {say('Change it with the fields of /me.')}",
    ]
    return Screen((Text("\n".join(lines)),))
