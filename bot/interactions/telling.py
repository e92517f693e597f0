"""Acts of moderators that a player has not read of: they are told at their next press or command on that server."""

from __future__ import annotations

from typing import Any

import discord
import structlog

from bot.outbox.notices import names_in
from bot.screens import acts
from bot.servers import moderating
from bot.tables.registry import TableRegistry
from bot.ui.components import Screen, Text
from bot.ui.layout import layout
from bot.ui.limits import clip
from bot.words import speaker

log = structlog.get_logger()
MOST = 10
"""Most acts in one message; of more than these the latest are told."""


async def tell_acts(registry: TableRegistry, interaction: discord.Interaction[Any]) -> None:
    """Tell a person, once and in private, what moderators of this server did that concerns them. Call it after the
    answer: a failure is logged, and changes nothing else.
    """
    guild = interaction.guild_id
    if guild is None or not interaction.response.is_done():
        return
    try:
        rows = await moderating.unread(registry, guild, interaction.user.id)
        if not rows:
            return
        say, storage = speaker(str(interaction.locale)), registry.services.storage
        lines = [acts.message(say, row, await names_in(storage, row)) for row in rows[-MOST:]]
        lines.append(f"-# {say(acts.ASK)}")
        await interaction.followup.send(
            view=layout(Screen((Text(clip("\n".join(lines), 3900)),))),
            ephemeral=True,
            allowed_mentions=discord.AllowedMentions.none(),
        )
    except Exception as failed:  # noqa: BLE001  the answer was given
        log.warning("acts_not_told", error=str(failed))
