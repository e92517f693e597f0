"""/games: the tables somebody plays at, whose turn it is, and links to them."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions.responder import Responder
from bot.screens.phrases import jump, title_of
from bot.tables.clock import named, secret
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from bot.ui.limits import clip
from bot.words import N_, Say

SHOWN = 20


def command(registry: TableRegistry) -> app_commands.Command[Any, ..., Any]:
    """The command."""

    @app_commands.command(name="games", description="Your games, and where it is your turn")
    async def games(interaction: discord.Interaction) -> None:
        responder = Responder(interaction)
        await responder.acknowledge()
        rows = await registry.services.storage.tables_of(responder.user, unfinished=True, limit=SHOWN)
        if not rows:
            await responder.word(N_("You play at no table just now. /play opens one."))
            return
        lines = []
        for row in rows:
            try:
                table = await registry.table(row.id)
            except UserError:
                continue
            lines.append((_mine(table, responder.user), line(table, responder.user, responder.say)))
        lines.sort(key=lambda one: not one[0])
        body = "\n".join(text for _, text in lines)
        await responder.show(Screen((Text(f"### {responder.say('Your games')}"), Text(clip(body, 3500)))))

    return games


def _mine(table: Table, user: int) -> bool:
    return any(seat.user == user for seat in table.awaited())


def line(table: Table, user: int, say: Say) -> str:
    """A table in one line: title, opponents, whose turn, link."""
    others = say.join([name for seat, name in zip(table.seats, table.names(), strict=True) if seat.user != user])
    if table.row.status == "lobby":
        state = say("waiting for players")
    elif _mine(table, user):
        state = f"**{say('your turn')}**"
    elif secret(table):
        state = say("waiting for whoever may want to answer")
    else:
        waiting = say.join([table.names()[seat.seat] for seat in named(table)])
        state = say("waiting for {who}", who=waiting) if waiting else say("paused")
    mark = "🔔" if _mine(table, user) else "⏳"
    versus = f" · {others}" if others else ""
    return f"{mark} [{title_of(table)}]({jump(table.row)}){versus} — {state}"
