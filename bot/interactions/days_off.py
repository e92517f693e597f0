"""/me away: days off."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.interactions.responder import Responder
from bot.tables import days_off
from bot.tables.preferences import Preferences
from bot.tables.registry import TableRegistry
from bot.ui.components import Screen, Text
from bot.words import N_, Say

AWAY = N_(
    "🏖️ You are away until the end of {date}. In your games your clock alone stands still, and others play on as far as "
    "they can; games of 5 minutes a turn do not wait. /me away until:off ends your days off."
)
HERE = N_("You are not away.")
LATEST = N_("From today on you can be away until {date}: {days} days in any {year} days.")


def add(me: app_commands.Group, registry: TableRegistry) -> None:
    @me.command(name="away", description="Days off: your clock stands still in all your games until a date")
    @app_commands.describe(until="The last day off, such as 2027-01-31; off ends your days off")
    async def away(interaction: discord.Interaction, until: str = "") -> None:
        responder = Responder(interaction)
        await responder.acknowledge()
        if until.strip():
            wish = await days_off.take(registry, responder.user, until)
        else:
            wish = Preferences.load(await registry.services.storage.preferences(responder.user))
        await responder.show(told(responder.say, wish, registry.services.env.now()))


def told(say: Say, wish: Preferences, now: int) -> Screen:
    span, most = days_off.running(wish, now), days_off.latest(wish, now)
    date = max(days_off.days((span,), wish.zone)).isoformat() if span else ""
    lines = [say(AWAY, date=date) if span else say(HERE)]
    if most is not None:
        lines.append(f"-# {say(LATEST, date=most.isoformat(), days=days_off.DAYS, year=days_off.YEAR)}")
    return Screen((Text("\n".join(lines)),), name="days_off")
