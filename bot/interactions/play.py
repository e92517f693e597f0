"""/play: put a lobby into the channel. Rematch opens one for the same people."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Literal

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions.choices import choices
from bot.interactions.find_table import game_choices
from bot.interactions.responder import Responder
from bot.interactions.rights import sight
from bot.outbox.visibility import UnsureError
from bot.screens.lobby import LEVEL_WORDS
from bot.tables import lobby, speech
from bot.tables.change import Change, commit_together
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import DAY, PACE_WORDS
from bot.ui.components import Screen, Text
from bot.words import N_
from engines import GAMES

NEEDED = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "attach_files": N_("Attach Files"),
    "embed_links": N_("Embed Links"),
}


NO_PLACE = N_("I can no longer look into the place where this game was played. /play opens a new table elsewhere.")

LEVELS = {level: name for level, (name, _) in LEVEL_WORDS.items()}


def command(registry: TableRegistry) -> app_commands.Command[Any, ..., Any]:
    """The command."""

    @app_commands.command(name="play", description="Open a table: others join with a button, then you start")
    @app_commands.describe(
        game="Which game",
        seats="How many may sit down",
        computers="How many computer players sit down at once",
        level="How well they play",
        pace="How long a turn may take",
    )
    @app_commands.choices(game=game_choices(), pace=choices(PACE_WORDS), level=choices(LEVELS))
    @app_commands.guild_only()
    async def play(
        interaction: discord.Interaction,
        game: str,
        seats: app_commands.Range[int, 1, 6] | None = None,
        computers: app_commands.Range[int, 0, 5] = 0,
        pace: Literal["none", "5m", "1h", "8h", "1d", "3d"] = "none",
        level: Literal["easy", "sensible", "strong"] = "easy",
    ) -> None:
        responder = Responder(interaction)
        await need_place(registry, responder)
        if seats is not None and seats not in GAMES[game].seats:
            raise UserError(
                N_("{game} can be played by {seats} people."),
                game=GAMES[game].title,
                seats=responder.say.join([str(number) for number in GAMES[game].seats]),
            )
        await responder.acknowledge()
        levels = [level] * min(computers, (seats or max(GAMES[game].seats)) - 1)
        settings = TableSettings(most=seats or 0, pace=pace)
        change = await opening(registry, responder, game, settings, interaction.channel_id or 0, levels)
        await change.commit()
        await responder.word(
            N_("Your table #{number} is open below. Press Start when everybody is here."), number=change.table.id
        )

    return play


async def opening(
    registry: TableRegistry,
    responder: Responder,
    game: str,
    settings: TableSettings,
    channel: int,
    computers: Sequence[str] = (),
) -> Change:
    """A lobby with whoever asks as its host and computer players of these levels, still to be committed."""
    guild = responder.interaction.guild_id
    if guild is None:
        raise UserError(N_("Tables are opened in a server's channel, where others can join and watch."))
    change = await registry.opening(
        game=game,
        guild=guild,
        channel=channel,
        user=responder.user,
        name=responder.name,
        language=language_of(responder.interaction),
        settings=settings,
        computers=computers,
    )
    await speech.note(change.batch, change.table, responder.user, responder.say)
    return change


def language_of(interaction: discord.Interaction[Any]) -> str:
    """What a new table speaks: its server’s language where one was chosen (communities can), or else its host’s."""
    guild = interaction.guild
    chosen = guild is not None and "COMMUNITY" in guild.features
    return str(interaction.guild_locale if chosen and interaction.guild_locale else interaction.locale)


async def need_place(registry: TableRegistry, responder: Responder) -> None:
    """UserError where tables cannot be opened, or may not."""
    _need_rights(responder)
    await _need_allowed(registry, responder)


def _need_rights(responder: Responder) -> None:
    """Say which permission the bot lacks in this channel, before anything is opened."""
    asked = responder.interaction
    elsewhere = asked.is_user_integration() and not asked.is_guild_integration()  # the bot is not on this server
    if asked.guild_id is None or elsewhere:
        raise UserError(N_("Tables are opened in a server's channel, where others can join and watch."))
    allowed = asked.app_permissions
    thread = isinstance(asked.channel, discord.Thread)
    missing = [words for name, words in NEEDED.items() if not getattr(allowed, name)]
    if thread and not allowed.send_messages_in_threads:
        missing.append(N_("Send Messages in Threads"))
    if missing:
        words = responder.say.join([responder.say(one) for one in missing])
        raise UserError(
            N_("I need the permission {missing} in this channel. A moderator can give it to me."), missing=words
        )


async def _need_allowed(registry: TableRegistry, responder: Responder) -> None:
    """A server can limit games to some channels."""
    channel = responder.interaction.channel
    here = {responder.interaction.channel_id, getattr(channel, "parent_id", None)}
    await _need_one_of(registry, responder, responder.interaction.guild_id or 0, here)


async def _need_one_of(registry: TableRegistry, responder: Responder, guild: int, here: set[int | None]) -> None:
    settings = json.loads(await registry.services.storage.guild(guild) or "{}")
    channels = settings.get("channels", [])
    if channels and not here & set(channels):
        places = responder.say.join([f"<#{one}>" for one in channels])
        raise UserError(N_("On this server games are played in {places}. Please do that there."), places=places)


async def rematch(registry: TableRegistry, responder: Responder, old: Table) -> Screen:
    """Ask for another game; or sit down where somebody has asked already. Only whoever presses is seated."""
    if not old.over or old.row.started is None:
        raise UserError(N_("This game is not over yet."))
    if old.seat_of(responder.user) is None:
        raise UserError(N_("Only people who played here can ask for a rematch. /play opens a table of your own."))
    table = await old.do(partial(_followed, registry, responder))
    if table.row.status == "lobby" and table.seat_of(responder.user) is None:
        await table.do(lambda table: lobby.join(table, responder.user, responder.name))
        await speech.heard(table, responder.user, responder.say)
    place = {"number": table.id, "channel": table.home}
    if table.seat_of(responder.user) is None:
        return Screen((Text(responder.say("The new table #{number} in <#{channel}> has begun without you.", **place)),))
    return Screen((Text(responder.say("You are in. The new table #{number} is open in <#{channel}>.", **place)),))


async def _followed(registry: TableRegistry, responder: Responder, old: Table) -> Table:
    """The table that follows on this one. Whoever asks first opens it; the others are invited, and their seats kept:
    there is no new table without that.
    """
    if old.settings.rematch:
        with suppress(UserError):
            known = await registry.table(old.settings.rematch)
            if not known.over or known.row.started is not None:
                return known
    channel = await _room_for_more(registry, responder, old)
    options = old.game.Options.stored(old.settings.options).whole()
    settings = TableSettings(
        options=options, most=old.settings.most, pace=old.settings.pace, absence=old.settings.absence
    )
    settings.follows, settings.kept_until = old.id, registry.services.env.now() + DAY
    levels = [seat.level for seat in old.seats if seat.kind == "computer"]
    new = await opening(registry, responder, old.row.game, settings, channel, levels)
    number, mine, change = new.table.id, old.seat_of(responder.user), Change(old)
    change.agree(rematch=number)
    change.owe("invitation", payload=json.dumps({"by": mine.seat if mine else 0, "table": number}))
    await commit_together([new, change])
    return await registry.table(number)


async def _room_for_more(registry: TableRegistry, responder: Responder, old: Table) -> int:
    """Where a rematch is opened: the channel of the thread in which the game was played, or where it was moved to.

    Raises:
        UserError: the server allows no games there, or the place is gone.

    """
    guild = old.row.guild or 0
    try:
        place = await sight(responder.interaction).place(guild, old.home)
    except UnsureError:
        place = None
    if place is None:
        raise UserError(NO_PLACE)
    parent = getattr(place, "parent_id", None)
    await _need_one_of(registry, responder, guild, {place.id, parent})
    public = isinstance(place, discord.Thread) and not place.is_private()
    return old.row.channel if public and parent == old.row.channel else place.id
