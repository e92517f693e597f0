"""/server forget: delete everything about a server."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.interactions.openers import managed
from bot.interactions.press import Context, OutsideHandler, OutsidePress
from bot.interactions.responder import Responder
from bot.servers import forgetting
from bot.tables.registry import TableRegistry
from bot.ui.components import Button, Row, Screen, Text
from bot.ui.forget_verbs import ForgetServer
from bot.ui.ids import CustomId
from bot.words import N_

MANAGERS = N_("Only somebody with the permission Manage Server can have a server forgotten.")
QUESTION = N_(
    "Forget this server? Its running games are called off and its lobbies closed ({n} in all). Then all that I keep of "
    "it is deleted for good: what was decided here, tables, moves, who played. Results stay as numbers, without server "
    "or people, so they leave everybody’s history and ratings. What stands in channels already stays there."
)
DONE = N_("Done. I know nothing of this server any more. Whoever plays here again begins anew.")


def add(server: app_commands.Group, context: Context) -> None:
    @server.command(name="forget", description="Forget everything about this server: its games end, its data goes")
    async def forget(interaction: discord.Interaction) -> None:
        await _ask(context.registry, Responder(interaction))


async def on_forget_server(press: OutsidePress[ForgetServer]) -> Screen | None:
    """Forget this server, after a confirmation by a manager."""
    registry, responder = press.context.registry, press.responder
    if not press.asked.sure:
        await _ask(registry, responder)
        return None
    guild = managed(responder, MANAGERS)
    await responder.acknowledge()
    await forgetting.ask(registry, guild, responder.user)
    await forgetting.forget(registry, guild)
    return Screen((Text(responder.say(DONE)),))


OUTSIDE: dict[type[CustomId], OutsideHandler] = {ForgetServer: on_forget_server}


async def _ask(registry: TableRegistry, responder: Responder) -> None:
    running = await registry.services.storage.open_tables(managed(responder, MANAGERS))
    yes = Button(responder.say("Yes, forget this server"), str(ForgetServer(0, sure=True)), style="red", emoji="🧽")
    await responder.show(Screen((Text(responder.say(QUESTION, n=len(running))), Row((yes,))), name="forget_server"))
