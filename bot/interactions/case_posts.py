"""/server case: the channel for the case of the day, and why its posts ended."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import discord
from discord import app_commands

from bot.cases.days import day_of
from bot.errors import UserError
from bot.interactions.find_table import every_game
from bot.interactions.press import Context
from bot.interactions.responder import Responder
from bot.scheduler.case_posts import HOUR, UNANSWERED
from bot.screens.phrases import game_title
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables.places import CHANNEL, RIGHTS
from bot.words import N_
from engines import GAMES
from storage import Batch, CasePostRow
from storage.cases import drop_post, put_post

NONE = N_("No case is posted here. `/server case` with a channel and a game posts one a day.")
POSTED = N_("The case of {game} is posted in {channel} every day; the next comes {when}.")
OFF = N_("No case is posted here any more. /case is there for everybody all the same.")
BOTH = N_("Name a channel and a game.")
NO_CASES = N_("{game} has no cases yet.")
ENDED = {
    UNANSWERED: N_("Nobody had answered for 7 days, so it is posted in {channel} no more."),
    CHANNEL: N_("The channel {channel} is gone, so no case is posted any more."),
    RIGHTS: N_("I may not write in {channel}, so no case is posted any more."),
}
"""Reasons why the posts ended by themselves."""


def add(server: app_commands.Group, context: Context) -> None:
    @server.command(name="case", description="Post the case of the day in a channel; nothing given: how it stands")
    @app_commands.describe(channel="In which channel", game="Of which game", off="Post it no more")
    @app_commands.choices(game=every_game(context.registry.services.settings))
    async def case(
        interaction: discord.Interaction,
        channel: discord.TextChannel | None = None,
        game: str | None = None,
        off: bool = False,  # noqa: FBT001, FBT002  discord.py reads the signature
    ) -> None:
        responder, guild = Responder(interaction), interaction.guild_id or 0
        if off:
            batch = Batch()
            drop_post(batch, guild)
            await _decided(context, responder, guild, batch)
            await responder.word(OFF)
        elif channel is not None and game is not None:
            await _begin(context, responder, guild, channel.id, game)
        elif channel is not None or game is not None:
            raise UserError(BOTH)
        else:
            await _tell(context, responder, guild)


async def _begin(context: Context, responder: Responder, guild: int, channel: int, game: str) -> None:
    """Start the posts in a channel, from the next posting hour on."""
    if game not in context.cases.stocks():
        raise UserError(NO_CASES, game=game_title(game))
    now = context.registry.services.env.now()
    late = datetime.fromtimestamp(now / 1000, UTC).hour >= HOUR
    language = responder.say.language
    row = CasePostRow(guild, channel, game, language, day_of(now).isoformat() if late else "", "", now)
    batch = Batch()
    put_post(batch, row)
    await _decided(context, responder, guild, batch)
    await _tell(context, responder, guild)


async def _decided(context: Context, responder: Responder, guild: int, batch: Batch) -> None:
    async def decide(server: Server) -> None:
        change = ServerChange(server)
        change.batch.take(batch)
        change.log("case", responder.user)
        await change.commit()

    await (await context.registry.servers.of(guild)).do(decide)


async def _tell(context: Context, responder: Responder, guild: int) -> None:
    row = await context.registry.services.storage.cases.post(guild)
    if row is None:
        await responder.word(NONE)
    elif row.ended:
        await responder.word(ENDED.get(row.ended, ENDED[RIGHTS]), channel=f"<#{row.channel}>")
    else:
        when = f"<t:{int(_next(context, row).timestamp())}:R>"
        await responder.word(POSTED, game=GAMES[row.game].title, channel=f"<#{row.channel}>", when=when)


def _next(context: Context, row: CasePostRow) -> datetime:
    today = day_of(context.registry.services.env.now())
    day = today + timedelta(days=row.last_day == today.isoformat())
    stock = context.cases.stocks().get(row.game)
    first = datetime.fromisoformat(stock.begins).date() if stock else day
    return datetime(*max(day, first).timetuple()[:3], HOUR, tzinfo=UTC)
