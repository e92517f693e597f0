"""/server: decisions for a whole server, such as the channels for games."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.interactions import case_posts, desk, forget_server
from bot.interactions.press import Context
from bot.interactions.responder import Responder
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.words import N_


def commands(context: Context) -> list[app_commands.Group]:
    """Return the commands. Discord shows them only to server managers."""
    registry = context.registry
    server = app_commands.Group(
        name="server",
        description="House Call on this server",
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @server.command(name="channel", description="Allow games in a channel; with none allowed they are played anywhere")
    @app_commands.describe(channel="The channel", allowed="Whether tables may be opened there")
    async def channel(
        interaction: discord.Interaction,
        channel: discord.TextChannel,
        allowed: bool = True,  # noqa: FBT001, FBT002  discord.py reads the signature
    ) -> None:
        responder = Responder(interaction)
        server = await registry.servers.of(interaction.guild_id or 0)

        async def allow(server: Server) -> None:
            change = ServerChange(server)
            others = tuple(one for one in server.settings.channels if one != channel.id)
            change.decide(channels=(*others, channel.id) if allowed else others)
            what = "channel_on" if allowed else "channel_off"
            change.log(what, responder.user, channel=f"<#{channel.id}>")
            await change.commit()

        await server.do(allow)
        channels = server.settings.channels
        if channels:
            places = responder.say.join([f"<#{one}>" for one in channels])
            await responder.word(N_("Tables can be opened in {places}."), places=places)
        else:
            await responder.word(N_("Tables can be opened in every channel where I may write."))

    desk.add(server, context)
    case_posts.add(server, context)
    forget_server.add(server, context)
    return [server]
