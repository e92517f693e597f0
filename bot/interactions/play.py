"""/play: open a lobby in the channel or the server's forum, unless a table there waits for a player."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

import discord
from discord import app_commands
from msgspec.structs import replace

from bot import permissions
from bot.drawing import plain
from bot.errors import UserError
from bot.interactions.access import guest_at, missing_in, sight, visible
from bot.interactions.commands import Command, choices
from bot.interactions.find_table import every_game
from bot.interactions.guests import around, people_in
from bot.interactions.press import UNKNOWN, Context, OutsideHandler, OutsidePress
from bot.interactions.responder import Responder
from bot.outbox.forum import OPEN, may_bear
from bot.outbox.visibility import UnsureError
from bot.screens.room import LEVEL_WORDS
from bot.tables import entry, in_turn, invited, language, lobby
from bot.tables.change import Change
from bot.tables.lobby import TOO_MANY
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import PACE_CHOICES, PACES, USUAL
from bot.ui.components import Button, Row, Screen, Text
from bot.ui.ids import CustomId
from bot.ui.limits import CUSTOM_ID, LABEL, clip
from bot.ui.lobby_verbs import Join, OpenAnother
from bot.words import N_
from engines import GAMES

NOWHERE = N_("I do not know this kind of channel, so nothing can be opened here. Please try it in a text channel.")
NO_SERVER = N_("Tables are opened in a server's channel, where others can join and watch.")
PATIENCE = 10.0
"""Seconds to wait for a table's post; else only its forum is named."""
LEVELS = {level: name for level, (name, _) in LEVEL_WORDS.items()}
MOST_THREADS = 1000
"""Discord's limit of active threads and posts on a server."""
FULL = N_(
    "This server has as many threads awake as Discord allows, so no table can be opened now. A moderator can close "
    "some old ones; those of finished games go to sleep by themselves."
)
HIDDEN = N_("Tables of this server are posts in a forum where you cannot look. Ask a moderator to let you in.")
NEEDS_TAG = N_(
    "In {forum} every post needs a tag, and there is none that I may give. A moderator can make one there that is "
    "called {tag}, or give me the permission Manage Channels."
)
SHOWN = 3
WAIT = N_("Somebody already waits for this game. Sit down there, or open another table.")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a player chose in /play; `level` is that of the computer players."""

    game: str
    seats: int = 0
    computers: int = 0
    level: str = "sensible"
    pace: str = "usual"

    def __str__(self) -> str:
        return f"{self.game}.{self.seats}.{self.computers}.{self.level}.{self.pace}"

    @classmethod
    def read(cls, text: str) -> Wanted:
        game, seats, computers, level, pace = text.split(".", 4)
        if game not in GAMES:
            raise ValueError(text)
        return cls(game, int(seats), int(computers), level, pace)


def commands(context: Context) -> list[Command]:
    registry = context.registry
    games = every_game(registry.services.settings)

    @app_commands.command(name="play", description="Open a table: others join with a button, then you start")
    @app_commands.describe(
        game="Which game",
        seats="How many may sit down",
        computers="How many computer players sit down at once",
        level="How well they play",
        pace="How long a turn may take",
        invite="Mention whom you invite, such as @somebody; seats are kept for them for a day",
        only="Nobody but those you invite sits down",
    )
    @app_commands.choices(game=games, pace=choices(PACE_CHOICES), level=choices(LEVELS))
    @app_commands.guild_only()
    async def play(
        interaction: discord.Interaction,
        game: str,
        seats: app_commands.Range[int, 1, 6] | None = None,
        computers: app_commands.Range[int, 0, 5] = 0,
        pace: Literal["usual", "none", "5m", "1h", "8h", "1d", "2d", "3d", "7d"] = "usual",
        level: Literal["easy", "sensible", "strong"] = "sensible",
        invite: str = "",
        only: bool = False,  # noqa: FBT001, FBT002  discord.py reads the signature
    ) -> None:
        responder = Responder.of(interaction)
        await _need_room(registry, responder)
        server = await registry.servers.of(interaction.guild_id or 0)
        entry.need_on(server, game)
        usual = server.settings.time_limit if pace == USUAL else ""
        wanted = Wanted(game, seats or 0, computers, level, usual or pace)
        _settings(wanted, responder)
        await responder.acknowledge()
        people = await people_in(registry, responder, server.guild, invite, [responder.user]) if invite.strip() else {}
        shown = None if people or only else await _offer(registry, responder, wanted)
        await responder.show(shown or await _opened(registry, responder, wanted, people, only=only))

    return [play]


async def on_open_another(press: OutsidePress[OpenAnother]) -> Screen:
    """Open a table although others wait for a player."""
    registry, responder = press.context.registry, press.responder
    await _need_room(registry, responder)
    try:
        wanted = Wanted.read(press.asked.wanted)
    except (ValueError, IndexError):
        raise UserError(UNKNOWN) from None
    if wanted.level not in LEVELS or wanted.pace not in PACE_CHOICES:
        raise UserError(UNKNOWN)
    _settings(wanted, responder)
    await responder.acknowledge()
    return await _opened(registry, responder, wanted, {}, only=False)


OUTSIDE: dict[type[CustomId], OutsideHandler] = {OpenAnother: on_open_another}


def _settings(wanted: Wanted, responder: Responder) -> TableSettings:
    if wanted.seats and wanted.seats not in GAMES[wanted.game].seats:
        raise UserError(
            N_("{game} can be played by {seats} people."),
            game=GAMES[wanted.game].title,
            seats=responder.say.join([str(number) for number in GAMES[wanted.game].seats]),
        )
    pace = wanted.pace
    return TableSettings(
        seats_wanted=wanted.seats, time_limit=pace if pace in PACES else "none", usual_time_limit=pace == USUAL
    )


async def _opened(
    registry: TableRegistry, responder: Responder, wanted: Wanted, people: Mapping[int, str], *, only: bool
) -> Screen:
    """Open the table and keep seats for these people."""
    settings = replace(_settings(wanted, responder), invite_only=only)
    most = wanted.seats or max(GAMES[wanted.game].seats)
    others = {user: name for user, name in people.items() if user != responder.user}
    if 1 + len(others) > most:
        raise UserError(TOO_MANY)
    levels = [wanted.level] * min(wanted.computers, most - 1 - len(others))
    forum = await _forum_of(registry, responder)
    channel = forum.id if forum is not None else responder.interaction.channel_id or 0
    settings.forum = forum is not None
    table = await opened(registry, responder, wanted.game, settings, channel, levels, others)
    if settings.forum:
        return await _posted(responder, table)
    told = N_("Your table #{number} is open below. Press Start when everyone is here.")
    return Screen((Text(responder.say(told, number=table.id)),))


async def _posted(responder: Responder, table: Table) -> Screen:
    """Return the table's own post; if it is not there soon, its forum."""
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await table.housed.wait()
    told = N_("Your table #{number} is open in {place}. Press Start when everyone is here.")
    return Screen((Text(responder.say(told, number=table.id, place=f"<#{table.home}>")),))


async def opened(
    registry: TableRegistry,
    responder: Responder,
    game: str,
    settings: TableSettings,
    channel: int,
    computers: Sequence[str] = (),
    people: Mapping[int, str] | None = None,
) -> Table:
    """Open a lobby and keep seats for these people; with the arguments of `opening`."""

    async def write() -> int:
        change = await opening(registry, responder, game, settings, channel, computers)
        if people:
            invited.invite(change, people)
        await change.commit()
        return change.table.id

    return await registry.table(await in_turn.again(registry.services.env, write))


async def opening(
    registry: TableRegistry,
    responder: Responder,
    game: str,
    settings: TableSettings,
    channel: int,
    computers: Sequence[str] = (),
) -> Change:
    """Return the uncommitted change that opens a lobby, with this host and computer players of these levels. Its server
    is that of the channel, wherever it was asked for.
    """
    if not channel:
        raise UserError(NOWHERE)
    guild = await _server_of(responder, channel)
    server = await registry.servers.of(guild)
    change = await registry.opening(
        guest=await guest_at(responder, guild),
        game=game,
        channel=channel,
        language=server.settings.language or language_of(responder.interaction),
        settings=settings,
        computers=computers,
    )
    await language.note(change.batch, change.table, responder.user, responder.say)
    return change


async def _server_of(responder: Responder, channel: int) -> int:
    asked = responder.interaction
    try:
        found = asked.guild_id if channel == asked.channel_id else await sight(asked).server_of(channel)
    except UnsureError:
        raise UserError(entry.UNSURE) from None
    if found is None:
        raise UserError(NO_SERVER)
    return found


def language_of(interaction: discord.Interaction[Any]) -> str:
    """Return a new table's language: the server's if it has chosen one, else the host's."""
    guild = interaction.guild
    chosen = guild is not None and "COMMUNITY" in guild.features
    return str(interaction.guild_locale if chosen and interaction.guild_locale else interaction.locale)


async def _need_room(registry: TableRegistry, responder: Responder) -> None:
    """Raise UserError if no table can be opened in the server's forum, or here if it has none."""
    forum = await _forum_of(registry, responder)
    if forum is None:
        await need_place(registry, responder)
    else:
        _need_post(responder, forum)


async def need_place(registry: TableRegistry, responder: Responder) -> None:
    """Raise UserError if tables cannot be opened here, with the missing permission, or the server allows none here."""
    asked = responder.interaction
    elsewhere = asked.is_user_integration() and not asked.is_guild_integration()  # the bot is not on this server
    if asked.guild_id is None or elsewhere:
        raise UserError(NO_SERVER)
    if asked.channel_id is None:
        raise UserError(NOWHERE)
    kind: permissions.Kind = "thread" if isinstance(asked.channel, discord.Thread) else "channel"
    missing = permissions.missing(asked.app_permissions, kind)
    if missing:
        words = responder.say.join([responder.say(one.title_in(kind)) for one in missing])
        raise UserError(
            N_("I need the permission {missing} in this channel. A moderator can give it to me."), missing=words
        )
    here = {asked.channel_id, getattr(asked.channel, "parent_id", None)}
    await need_one_of(registry, responder, asked.guild_id, here)


async def need_one_of(registry: TableRegistry, responder: Responder, guild: int, here: set[int | None]) -> None:
    """Raise UserError if the server limits games to other channels."""
    settings = (await registry.servers.of(guild)).settings
    channels = settings.channels
    if channels and here.isdisjoint({*channels, settings.forum_channel}):
        places = responder.say.join([f"<#{one}>" for one in channels])
        raise UserError(N_("On this server games are played in {places}. Please do that there."), places=places)


async def _forum_of(registry: TableRegistry, responder: Responder) -> discord.ForumChannel | None:
    """Return the forum for this server's tables, or None."""
    guild = responder.interaction.guild
    if guild is None:
        return None
    found = guild.get_channel((await registry.servers.of(guild.id)).settings.forum_channel)
    return found if isinstance(found, discord.ForumChannel) else None


def _need_post(responder: Responder, forum: discord.ForumChannel) -> None:
    """Raise UserError if no post can be made there, or the player could not see it."""
    asker, missing = responder.interaction.user, missing_in(forum, responder.say)
    if missing:
        raise UserError(missing)
    if len(forum.guild.threads) >= MOST_THREADS:
        raise UserError(FULL)
    if not may_bear(forum):
        raise UserError(NEEDS_TAG, forum=forum.mention, tag=responder.say(OPEN))
    if not isinstance(asker, discord.Member) or not forum.permissions_for(asker).view_channel:
        raise UserError(HIDDEN)


def is_forum(responder: Responder, channel: int) -> bool:
    return isinstance(responder.interaction.client.get_channel(channel), discord.ForumChannel)


async def instead_of(registry: TableRegistry, responder: Responder, guild: int, place: int) -> int | None:
    """Return the server's forum for a rematch of a game from this place, if the same people can see both; else None."""
    forum = (await registry.servers.of(guild)).settings.forum_channel
    if not forum or not is_forum(responder, forum):
        return None
    eyes = sight(responder.interaction)
    try:
        same = await eyes.open_to_all(guild, forum, place) and await eyes.open_to_all(guild, place, forum)
    except UnsureError:
        return None
    return forum if same else None


async def _offer(registry: TableRegistry, responder: Responder, wanted: Wanted) -> Screen | None:
    another = str(OpenAnother(0, str(wanted)))
    guild = responder.interaction.guild_id
    if len(another) > CUSTOM_ID or guild is None:
        return None
    found = await _open(registry, responder, guild, wanted.game)
    if not found:
        return None
    say = responder.say
    buttons = [Button(_label(responder, table), str(Join(table.id)), style="green", emoji="🪑") for table in found]
    other = Button(say("Open another"), another, style="grey", emoji="🆕")
    return Screen((Text(say(WAIT)), *(Row((button,)) for button in buttons), Row((other,))), name="open_tables")


def _label(responder: Responder, table: Table) -> str:
    names = [plain(name) for seat, name in zip(table.seats, table.names(), strict=True) if seat.user is not None]
    say = responder.say
    return clip(say("Sit down with {who}, table #{number}", who=say.join(names), number=table.id), LABEL)


async def _open(registry: TableRegistry, responder: Responder, guild: int, game: str) -> list[Table]:
    storage = registry.services.storage
    rows = [row for row in await storage.open_tables(guild) if row.status == "lobby" and row.game == game]
    may = await visible(registry, responder, [row.id for row in rows])
    found: list[Table] = []
    for row in rows:
        if row.id not in may or len(found) == SHOWN:
            continue
        try:
            table = await registry.table(row.id)
        except UserError:
            continue
        if await _has_room(table, responder.user):
            found.append(table)
    return found


async def _has_room(table: Table, user: int) -> bool:
    """Return True if a lobby with people has a seat for this person."""
    if table.row.status != "lobby" or table.settings.lesson or table.seat_of(user) is not None or not around(table):
        return False
    if lobby.full(table, user):
        return False
    try:
        await invited.need_free(table, user)
    except UserError:
        return False
    return True
