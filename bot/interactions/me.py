"""/me: how a player wants to be called, and the data about them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Literal
from zoneinfo import available_timezones

import discord
from discord import app_commands

from bot.errors import UserError
from bot.history.company import facts, told
from bot.interactions import days_off, not_with, privacy, showing
from bot.interactions.choices import choices
from bot.interactions.press import UNKNOWN, Context, Handler, OutsideHandler, OutsidePress, Press
from bot.interactions.responder import Responder
from bot.names import escaped
from bot.screens.settings import HANDS, SUGGESTIONS, TURNS, changes, settings
from bot.tables import lobby
from bot.tables.days_off import MANY, follow
from bot.tables.preferences import Preferences, quiet_given
from bot.tables.registry import TableRegistry
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.ui.verbs import Setting
from bot.words import N_
from storage import Batch

OWN_TIME = {"quiet", "zone"}
"""Settings that change the clocks of running games."""


ABOUT = {
    "turns": "How to call you when it is your turn",
    "hands": "Whether your hand comes by direct message when a game starts",
    "quiet": "Quiet hours, such as 22-9: your clock stands still and I do not call you; none, or usual",
    "zone": "Your time zone, such as Europe/Paris",
    "leaderboard": "Whether others find you on leaderboards and may look up your games",
    "hand": "Whether your hand is a picture or words",
    "suggestions": "Whether the usual next step is marked in your hand",
}


def commands(context: Context) -> list[app_commands.Group]:
    me = app_commands.Group(name="me", description="Your settings, and what I keep about you")
    _settings(me, context.registry)
    days_off.add(me, context.registry)
    not_with.add(me, context.registry)
    privacy.add(me, context.registry)
    return [me]


def _settings(me: app_commands.Group, registry: TableRegistry) -> None:
    @me.command(name="settings", description="How you want to be called when it is your turn")
    @app_commands.describe(**ABOUT)
    @app_commands.choices(turns=choices(TURNS), hand=choices(HANDS), suggestions=choices(SUGGESTIONS))
    async def typed(
        interaction: discord.Interaction,
        turns: Literal["ping", "dm", "quiet"] | None = None,
        hands: bool | None = None,  # noqa: FBT001  discord.py reads the signature
        quiet: str | None = None,
        zone: str | None = None,
        leaderboard: bool | None = None,  # noqa: FBT001
        hand: Literal["picture", "words"] | None = None,
        suggestions: Literal["auto", "on", "off"] | None = None,
    ) -> None:
        given = {
            "calls": turns,
            "hand_at_start": hands,
            "quiet": quiet,
            "zone": zone,
            "on_leaderboards": leaderboard,
            "pictures": None if hand is None else hand == "picture",
            "suggestions": suggestions,
        }
        responder = Responder(interaction)
        wish = await _changed(registry, responder, {name: value for name, value in given.items() if value is not None})
        await responder.show(await _shown(registry, responder, wish))

    @typed.autocomplete("zone")
    async def zones(_interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        fitting = [name for name in sorted(available_timezones()) if current.casefold() in name.casefold()]
        return [app_commands.Choice(name=name, value=name) for name in fitting[:25]]


async def _changed(registry: TableRegistry, responder: Responder, changes: dict[str, Any]) -> Preferences:
    """Store these changes, return the new preferences. Raise UserError for an unknown time zone or bad quiet hours."""
    zone = changes.get("zone")
    if zone is not None and zone not in available_timezones():
        raise UserError(
            N_("I do not know the time zone {zone}. Pick one from the list, such as Europe/Paris."), zone=escaped(zone)
        )
    if "quiet" in changes:
        changes["quiet"] = quiet_given(changes["quiet"])
    wish = Preferences.load(await registry.services.storage.preferences(responder.user))
    if not changes:
        return wish
    batch = Batch()
    wish.note(batch, responder.user, **changes, inbox_closed=False, language=responder.say.language)
    await registry.services.storage.commit(batch)
    for name in changes:
        registry.services.usage.count("setting", f"me.{name}")
    if OWN_TIME & changes.keys():
        registry.services.spawn(follow(registry, responder.user, wish), "own-time")
    if "on_leaderboards" in changes:
        registry.services.spawn(_said_anew(registry, responder.user), "said-anew")
    return wish


async def _said_anew(registry: TableRegistry, user: int) -> None:
    """Update the player's lobbies, which show facts about them."""
    for row in await registry.services.storage.tables_of(user, limit=MANY):
        if row.status == "lobby":
            with suppress(UserError):  # it was closed just now
                await (await registry.table(row.id)).do(lobby.say_anew)


async def on_setting(press: Press[Setting]) -> Screen:
    """Show the settings, with the way back to the hand they replaced."""
    press.context.live.closed(press.table.id, press.user)
    shown = await _pressed(press.context.registry, press.responder, press.asked, press.values)
    return showing.with_way_back(press.table, press.user, press.responder.say, shown)


async def on_setting_outside(press: OutsidePress[Setting]) -> Screen:
    """Show the settings, away from any table."""
    return await _pressed(press.context.registry, press.responder, press.asked, press.values)


async def _pressed(registry: TableRegistry, responder: Responder, asked: Setting, values: list[str]) -> Screen:
    made = changes(asked.name, values[0] if values else asked.value)
    if asked.name and not made:
        raise UserError(UNKNOWN)
    wish = await _changed(registry, responder, made)
    return await _shown(registry, responder, wish, asked.table)


async def _shown(registry: TableRegistry, responder: Responder, wish: Preferences, table: int = 0) -> Screen:
    """Return the settings, with the facts that lobbies of this server show about the player."""
    user, asked = responder.user, responder.interaction
    known = (await facts(registry.services.storage, [user], asked.guild_id)).get(user)
    return settings(responder.say, wish, table=table, facts=told(responder.say, known))


BUTTONS: dict[type[CustomId], Handler] = {Setting: on_setting}
OUTSIDE: dict[type[CustomId], OutsideHandler] = {**privacy.OUTSIDE, **not_with.OUTSIDE, Setting: on_setting_outside}
