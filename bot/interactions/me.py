"""/me: how somebody wants to be called when it is their turn, and what is stored about them."""

from __future__ import annotations

from typing import Any, Literal
from zoneinfo import available_timezones

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.errors import UserError
from bot.interactions import privacy
from bot.interactions.choices import choices
from bot.interactions.press import Context
from bot.interactions.responder import Responder
from bot.names import escaped
from bot.tables.preferences import Preferences
from bot.tables.registry import TableRegistry
from bot.ui.components import Screen, Text
from bot.words import N_, Say
from storage import Batch

TURNS = {
    "ping": N_("a ping in the channel"),
    "dm": N_("a direct message with your hand"),
    "quiet": N_("nothing; you look yourself"),
}
HANDS = {"picture": N_("a picture; its words are one press away"), "words": N_("words; nothing is drawn for you")}
SUGGESTIONS = {
    "auto": N_("in your first three games of a kind and in lessons"),
    "on": N_("always"),
    "off": N_("never"),
}

OUTSIDE = privacy.OUTSIDE


def commands(context: Context) -> list[app_commands.Group]:
    """The commands."""
    me = app_commands.Group(name="me", description="Your settings, and what I keep about you")
    _settings(me, context.registry)
    privacy.add(me, context.registry)
    return [me]


def _settings(me: app_commands.Group, registry: TableRegistry) -> None:
    @me.command(name="settings", description="How you want to be called when it is your turn")
    @app_commands.describe(
        turns="How to call you when it is your turn",
        hands="Whether your hand comes by direct message when a game starts",
        quiet_from="Your quiet hours begin at this hour (0 to 23); nobody reminds you then",
        quiet_to="Your quiet hours end at this hour; the same as the beginning means none",
        zone="Your time zone, such as Europe/Paris",
        leaderboard="Whether others find you on leaderboards and may look up your games",
        hand="Whether your hand is a picture or words",
        suggestions="Whether the usual next step is marked in your hand",
        every_time="Tell me every time: a new message whenever it is your turn, also while you are playing",
    )
    @app_commands.choices(turns=choices(TURNS), hand=choices(HANDS), suggestions=choices(SUGGESTIONS))
    async def settings(
        interaction: discord.Interaction,
        turns: Literal["ping", "dm", "quiet"] | None = None,
        hands: bool | None = None,  # noqa: FBT001  discord.py reads the signature
        quiet_from: app_commands.Range[int, 0, 23] | None = None,
        quiet_to: app_commands.Range[int, 0, 23] | None = None,
        zone: str | None = None,
        leaderboard: bool | None = None,  # noqa: FBT001
        hand: Literal["picture", "words"] | None = None,
        suggestions: Literal["auto", "on", "off"] | None = None,
        every_time: bool | None = None,  # noqa: FBT001
    ) -> None:
        given = {
            "turns": turns,
            "hands": hands,
            "quiet_from": quiet_from,
            "quiet_to": quiet_to,
            "zone": zone,
            "leaderboard": leaderboard,
            "pictures": None if hand is None else hand == "picture",
            "suggestions": suggestions,
            "every_time": every_time,
        }
        responder = Responder(interaction)
        wish = await _changed(registry, responder, {name: value for name, value in given.items() if value is not None})
        await responder.show(_shown(responder.say, wish))

    @settings.autocomplete("zone")
    async def zones(_interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        fitting = [name for name in sorted(available_timezones()) if current.casefold() in name.casefold()]
        return [app_commands.Choice(name=name, value=name) for name in fitting[:25]]


async def _changed(registry: TableRegistry, responder: Responder, changes: dict[str, Any]) -> Preferences:
    """What somebody wishes after these changes, which are kept; UserError for a time zone that nobody knows."""
    zone = changes.get("zone")
    if zone is not None and zone not in available_timezones():
        raise UserError(
            N_("I do not know the time zone {zone}. Pick one from the list, such as Europe/Paris."), zone=escaped(zone)
        )
    wish = Preferences.load(await registry.services.storage.preferences(responder.user))
    if not changes:
        return wish
    wish = replace(wish, **changes)
    wish.closed = False
    wish.language = responder.say.language
    batch = Batch()
    batch.put_preferences(responder.user, wish.dump())
    await registry.services.storage.commit(batch)
    return wish


def _shown(say: Say, wish: Preferences) -> Screen:
    lines = [
        say("When it is your turn you get {means}.", means=say(TURNS[wish.turns])),
        say(
            "I tell you every time, by a new message, also while you are playing: {answer}.",
            answer=_yes(say, wish.every_time),
        ),
        say("Your hand comes by direct message when a game starts: {answer}.", answer=_yes(say, wish.hands)),
        say("Your hand is {looks}.", looks=say(HANDS["picture" if wish.pictures else "words"])),
        say("The usual next step is marked: {when}.", when=say(SUGGESTIONS[wish.suggestions])),
        _quiet(say, wish),
        say(
            "Others find you on leaderboards and may look up your games: {answer}.", answer=_yes(say, wish.leaderboard)
        ),
        f"-# {say('Change it with the fields of /me settings.')}",
    ]
    return Screen((Text("\n".join(lines)),))


def _yes(say: Say, yes: bool) -> str:  # noqa: FBT001  an answer
    return say("yes") if yes else say("no")


def _quiet(say: Say, wish: Preferences) -> str:
    if wish.quiet_from == wish.quiet_to:
        return say("You have no quiet hours.")
    return say(
        "Quiet hours: from {begin}:00 to {end}:00 ({zone}).", begin=wish.quiet_from, end=wish.quiet_to, zone=wish.zone
    )
