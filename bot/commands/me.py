"""/me: how somebody wants to be called when it is their turn."""

from __future__ import annotations

from typing import Any, Literal
from zoneinfo import available_timezones

import discord
from discord import app_commands

from bot.commands.answer import Answer
from bot.errors import Sorry
from bot.names import escaped
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
        quiet_from="Your quiet hours begin at this hour (0 to 23); nobody reminds you then",
        quiet_to="Your quiet hours end at this hour; the same as the beginning means none",
        zone="Your time zone, such as Europe/Paris",
    )
    async def me(
        interaction: discord.Interaction,
        turns: Literal["ping", "dm", "quiet"] | None = None,
        hands: bool | None = None,  # noqa: FBT001  discord.py reads the signature
        quiet_from: app_commands.Range[int, 0, 23] | None = None,
        quiet_to: app_commands.Range[int, 0, 23] | None = None,
        zone: str | None = None,
    ) -> None:
        answer = Answer(interaction)
        wish = Preferences.load(await hall.house.storage.preferences(answer.user))
        if turns is not None:
            wish.turns = turns
        if hands is not None:
            wish.hands = hands
        if quiet_from is not None:
            wish.quiet_from = quiet_from
        if quiet_to is not None:
            wish.quiet_to = quiet_to
        if zone is not None:
            if zone not in available_timezones():
                raise Sorry(
                    N_("I do not know the time zone {zone}. Pick one from the list, such as Europe/Paris."),
                    zone=escaped(zone),
                )
            wish.zone = zone
        if any(one is not None for one in (turns, hands, quiet_from, quiet_to, zone)):
            wish.closed = False
            wish.language = answer.say.language
            batch = Batch()
            batch.put_preferences(answer.user, wish.dump())
            await hall.house.storage.commit(batch)
        await answer.show(_shown(answer.say, wish))

    @me.autocomplete("zone")
    async def zones(_interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        fitting = [name for name in sorted(available_timezones()) if current.casefold() in name.casefold()]
        return [app_commands.Choice(name=name, value=name) for name in fitting[:25]]

    return me


def _shown(say: Say, wish: Preferences) -> Screen:
    hands = say("yes") if wish.hands else say("no")
    lines = [
        say("When it is your turn you get {means}.", means=say(TURNS[wish.turns])),
        say("Your hand comes by direct message when a game starts: {answer}.", answer=hands),
        _quiet(say, wish),
        f"-# {say('Change it with the fields of /me.')}",
    ]
    return Screen((Text("\n".join(lines)),))


def _quiet(say: Say, wish: Preferences) -> str:
    if wish.quiet_from == wish.quiet_to:
        return say("You have no quiet hours.")
    return say(
        "Quiet hours: from {begin}:00 to {end}:00 ({zone}).", begin=wish.quiet_from, end=wish.quiet_to, zone=wish.zone
    )
