"""/me: how a player wants to be called, days off, people they do not want to meet, and the data about them."""

from __future__ import annotations

import gzip
import io
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Literal
from zoneinfo import available_timezones

import discord
from discord import app_commands

from bot.errors import UserError
from bot.history.company import facts, told
from bot.interactions import showing
from bot.interactions.commands import choices
from bot.interactions.find_table import listed
from bot.interactions.press import UNKNOWN, Context, Handler, OutsideHandler, OutsidePress, Press
from bot.interactions.responder import Responder
from bot.interactions.suggestions import Pairs, suggests
from bot.names import escaped
from bot.screens.settings import HANDS, SUGGESTIONS, TURNS, changes, settings
from bot.tables import days_off, forgetting, lobby
from bot.tables.preferences import Preferences, quiet_given
from bot.tables.registry import TableRegistry
from bot.ui.components import Button, Picker, Row, Screen, Text
from bot.ui.ids import CustomId
from bot.ui.own_verbs import NotWith
from bot.ui.verbs import Forget, Setting
from bot.words import N_, Say
from storage import AvoidedRow, Batch
from storage.guests import apart_no_more, keep_apart

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
AWAY = N_(
    "🏖️ You are away until the end of {date}. In your games your clock alone stands still, and others play on as far as "
    "they can; games of 5 minutes a turn do not wait. /me away until:off ends your days off."
)
HERE = N_("You are not away.")
LATEST = N_("From today on you can be away until {date}: {days} days in any {year} days.")
MOST = 20
FULL = N_("Your list is full: {most} people are the most. Take somebody off it first.")
YOURSELF = N_("You cannot be on your own list.")
TOLD = N_(
    "### Not with\nYou and the people on this list cannot sit down at each other’s open tables, be invited or take "
    "over a seat there. No one is told, and running games go on. It does not hold in leagues.\n"
    "-# It can be guessed: a person you avoid gets the answer of a seat that is kept for an invited player, every time "
    "they try. If they know that no one is invited, or see others sit down at once, they may draw that conclusion."
)
NONE = N_("Nobody is on it.")
LARGE = 8_000_000
"""Larger files, in bytes, are sent compressed: Discord accepts 10 MB."""
QUESTION = N_(
    "Forget you? You leave your lobbies and concede your running games ({n}). Your settings, your name and the link "
    "between you and your games are deleted for good; the results stay, without you. `/me export` gives you a copy "
    "first."
)


def commands(context: Context) -> list[app_commands.Group]:
    me = app_commands.Group(name="me", description="Your settings, and what I keep about you")
    _settings(me, context.registry)
    _away(me, context.registry)
    _not_with(me, context.registry)
    _data(me, context.registry)
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
        responder = Responder.of(interaction)
        wish = await _changed(registry, responder, {name: value for name, value in given.items() if value is not None})
        await responder.show(await _shown(registry, responder, wish))

    async def zones(_interaction: discord.Interaction[Any]) -> Pairs:
        return [(name, name) for name in sorted(available_timezones())]

    suggests(typed, "zone", zones, partly=True)


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
        registry.services.spawn(days_off.follow(registry, responder.user, wish), "own-time")
    if "on_leaderboards" in changes:
        registry.services.spawn(_said_anew(registry, responder.user), "said-anew")
    return wish


async def _said_anew(registry: TableRegistry, user: int) -> None:
    """Update the player's lobbies, which show facts about them."""
    for row in await registry.services.storage.tables_of(user, limit=days_off.MANY):
        if row.status == "lobby":
            with suppress(UserError):  # it was closed just now
                await (await registry.table(row.id)).do(lobby.say_anew)


async def on_setting(press: Press[Setting] | OutsidePress[Setting]) -> Screen:
    """Show the settings; at a table with the way back to the hand they replaced."""
    table = None if isinstance(press, OutsidePress) else press.table
    registry, responder, asked = press.context.registry, press.responder, press.asked
    if table is not None:
        press.context.live.closed(table.id, responder.user)
    made = changes(asked.name, press.values[0] if press.values else asked.value)
    if asked.name and not made:
        raise UserError(UNKNOWN)
    shown = await _shown(registry, responder, await _changed(registry, responder, made), asked.table)
    return showing.with_way_back(table, responder.user, responder.say, shown) if table is not None else shown


async def _shown(registry: TableRegistry, responder: Responder, wish: Preferences, table: int = 0) -> Screen:
    """Return the settings, with the facts that lobbies of this server show about the player."""
    user, asked = responder.user, responder.interaction
    known = (await facts(registry.services.storage, [user], asked.guild_id)).get(user)
    return settings(responder.say, wish, table=table, facts=told(responder.say, known))


def _away(me: app_commands.Group, registry: TableRegistry) -> None:
    @me.command(name="away", description="Days off: your clock stands still in all your games until a date")
    @app_commands.describe(until="The last day off, such as Friday, 2 weeks or 2027-01-31; off ends your days off")
    async def away(interaction: discord.Interaction, until: str = "") -> None:
        responder = Responder.of(interaction)
        await responder.acknowledge()
        if until.strip():
            wish = await days_off.take(registry, responder.user, until)
        else:
            wish = Preferences.load(await registry.services.storage.preferences(responder.user))
        await responder.show(days_off_screen(responder.say, wish, registry.services.env.now()))


def days_off_screen(say: Say, wish: Preferences, now: int) -> Screen:
    span, most = days_off.running(wish, now), days_off.latest(wish, now)
    date = max(days_off.days((span,), wish.zone)).isoformat() if span else ""
    lines = [say(AWAY, date=date) if span else say(HERE)]
    if most is not None:
        lines.append(f"-# {say(LATEST, date=most.isoformat(), days=days_off.DAYS, year=days_off.YEAR)}")
    return Screen((Text("\n".join(lines)),), name="days_off")


def _not_with(me: app_commands.Group, registry: TableRegistry) -> None:
    @me.command(name="not-with", description="Whom you do not want to meet in games; only you ever see it")
    @app_commands.describe(person="Who", off="Take them off the list again")
    async def not_with(
        interaction: discord.Interaction,
        person: discord.User | None = None,
        off: bool = False,  # noqa: FBT001, FBT002  discord.py reads the signature
    ) -> None:
        responder = Responder.of(interaction)
        await responder.acknowledge()
        if person is not None:
            listed = await _listed(registry, responder.user)
            rest = [one for one in listed if one != person.id]
            await _replace(registry, responder.user, rest if off else [*rest, person.id])
        await responder.show(await _avoided(registry, responder))


async def on_not_with(press: OutsidePress[NotWith]) -> Screen:
    await press.responder.acknowledge()
    registry, user = press.context.registry, press.responder.user
    await _replace(registry, user, [int(one) for one in press.values if one.isdecimal()])
    return await _avoided(registry, press.responder)


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


async def _avoided(registry: TableRegistry, responder: Responder) -> Screen:
    say, listed = responder.say, await _listed(registry, responder.user)
    names = say.join([f"<@{one}>" for one in listed]) if listed else say(NONE)
    menu = Picker(str(NotWith(0)), say("Whom you do not want to meet"), "person", 0, MOST, tuple(listed))
    return Screen((Text(f"{say(TOLD)}\n\n{names}"), menu), name="not_with")


def _data(me: app_commands.Group, registry: TableRegistry) -> None:
    @me.command(name="export", description="Everything I keep about you, as a file only you can see")
    async def export(interaction: discord.Interaction) -> None:
        responder = Responder.of(interaction)
        await responder.acknowledge()
        raw, name = await forgetting.export(registry, responder.user), "house-call.json"
        if len(raw) > LARGE:
            raw, name = gzip.compress(raw), f"{name}.gz"
        words = responder.say("This is everything I keep about you. /help about:Privacy says what each part is for.")
        await responder.deferred()
        await interaction.edit_original_response(
            content=words, attachments=[discord.File(io.BytesIO(raw), filename=name)]
        )
        responder.shown = True

    @me.command(name="forget", description="Forget everything about me: I leave my games, their results stay nameless")
    async def forget(interaction: discord.Interaction) -> None:
        responder = Responder.of(interaction)
        await responder.show(await _sure(registry, responder))


async def _sure(registry: TableRegistry, responder: Responder) -> Screen:
    running = await registry.services.storage.tables_of(responder.user, unfinished=True, limit=forgetting.MANY)
    yes = Button(responder.say("Yes, forget me"), str(Forget(0, sure=True)), style="red", emoji="🧽")
    games = await listed(registry, running, responder.user, responder.say)
    question = Text("\n".join(filter(None, (responder.say(QUESTION, n=len(running)), games))))
    return Screen((question, Row((yes,))), name="forget")


async def on_forget(press: OutsidePress[Forget]) -> Screen:
    responder, registry = press.responder, press.context.registry
    await responder.acknowledge()
    if not press.asked.sure:
        return await _sure(registry, responder)
    await forgetting.forget(registry, responder.user)
    done = responder.say("Done. I do not know you any more; if you play again, we meet for the first time.")
    return Screen((Text(done),))


BUTTONS: dict[type[CustomId], Handler] = {Setting: on_setting}
OUTSIDE: dict[type[CustomId], OutsideHandler] = {Setting: on_setting, NotWith: on_not_with, Forget: on_forget}
