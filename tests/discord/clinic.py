"""The bot in SimCord with people in a channel, and what is begun and said there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import discord
import simcord

from bot.app import HouseCall
from bot.tables.table import Table
from storage import Storage
from tests.discord.simulated import Clock, Guest, make_bot


@dataclass
class Clinic:
    """A bot in SimCord with two people in a channel."""

    env: simcord.Env
    storage: Storage
    clock: Clock
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    ann: Guest
    bob: Guest

    @property
    def bot(self) -> HouseCall:
        """The bot that runs now."""
        return cast("HouseCall", self.env.bot)

    async def table(self, number: int = 1) -> Table:
        """A table, as the bot that runs now knows it."""
        return await self.bot.registry.table(number)

    def guest(self, name: str) -> Guest:
        """One more person."""
        return Guest(self.env, self.channel, self.guild.add_member(self.env.create_user(name)))

    async def restart(self) -> None:
        """A fresh bot on the same database."""
        await self.env.restart_bot(make_bot(self.storage, self.clock, 2))


async def lobby(clinic: Clinic, game: str = "night-shift", **options: Any) -> None:
    """A lobby that Ann opened."""
    await clinic.ann.actor.slash(clinic.channel, "play", game=game, **options)


async def playing(clinic: Clinic, game: str = "night-shift") -> simcord.ChannelHandle:
    """A game between Ann and Bob; its thread."""
    await lobby(clinic, game)
    await clinic.bob.actor.click(clinic.bob.newest("Join"), label="Join")
    await clinic.ann.actor.click(clinic.ann.newest("Start"), label="Start")
    return clinic.channel.threads[0]


async def three(clinic: Clinic) -> tuple[Table, simcord.ChannelHandle, Guest]:
    """A game between Ann, Bob and Cyd, which waits for all of them; its thread; Cyd."""
    cyd = clinic.guest("cyd")
    await clinic.ann.actor.slash(clinic.channel, "play", game="night-shift")
    for guest in (clinic.bob, cyd):
        await guest.actor.click(guest.newest("Join"), label="Join")
    await clinic.ann.actor.click(clinic.ann.newest("Start"), label="Start")
    return await clinic.table(), clinic.channel.threads[0], cyd


def moderator(clinic: Clinic, name: str = "mod") -> Guest:
    """Somebody who may manage messages."""
    role = clinic.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True))
    actor = clinic.guild.add_member(clinic.env.create_user(name), roles=[role])
    return Guest(clinic.env, clinic.channel, actor)


async def private(guest: Guest, label: str, message: Any = None) -> str:
    """What somebody reads after a press; fails where others read it too."""
    seen = await guest.click(message or guest.newest(label), label)
    assert seen.ephemeral
    return seen.text


async def said(guest: Guest, command: str, where: simcord.ChannelHandle | None = None, **options: Any) -> str:
    """What somebody reads after a command; fails where others read it too."""
    seen = guest.reply(await guest.actor.slash(where or guest.channel, command, **options))
    assert seen.ephemeral
    return seen.text


async def kicked(guest: Guest, where: simcord.ChannelHandle | None = None, **options: Any) -> str:
    """What somebody reads after /table kick, once they are sure."""
    assert "take " in await said(guest, "table kick", where, **options)
    asked = [message for message, seen in guest.messages(where) if "Yes, do it" in seen.buttons]
    return await private(guest, "Yes, do it", asked[-1])
