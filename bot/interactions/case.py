"""/case: one position a game and day, one answer, and the solution. /server case posts it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.cases import answering
from bot.cases.days import Asked, Days, day_of, week_before
from bot.errors import UserError
from bot.interactions.commands import Command, carry_out_outside
from bot.interactions.find_table import every_game
from bot.interactions.press import UNKNOWN, Context, OutsideHandler, OutsidePress
from bot.interactions.responder import Responder
from bot.interactions.rights import server_for
from bot.outbox.quiz_message import quiz_message
from bot.scheduler.case_posts import HOUR, UNANSWERED
from bot.screens import cases as screens
from bot.screens.phrases import game_title
from bot.screens.quiz import Told
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables.places import CHANNEL, RIGHTS
from bot.tables.preferences import Preferences
from bot.ui.case_verbs import AnswerCase, CaseBoard, DoubtCase, ShowCase
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.words import N_
from engines import GAMES
from storage import Batch, CaseAnswerRow, CasePostRow
from storage.cases import drop_post, put_post

NONE_TODAY = N_("{game} has no case today. Type /case alone to see which games have one.")
NO_SERVER = N_("Ask me that in a server's channel.")
WHICH = N_("Name the game too: `/case` with its name and the number of a move.")
GONE = N_("I do not have that case any more.")
ANSWER_FIRST = N_("Answer that case first; once you are told what was right, you can doubt it.")
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


def commands(context: Context) -> list[Command]:
    @app_commands.command(name="case", description="The case of the day: one position, one answer, and why")
    @app_commands.describe(
        game="Which game; none: which there are", board="Who found how many on this server this week"
    )
    @app_commands.choices(game=every_game(context.registry.services.settings))
    async def case(
        interaction: discord.Interaction,
        game: str | None = None,
        answer: app_commands.Range[int, 1, 4] | None = None,
        doubt: bool = False,  # noqa: FBT001, FBT002  discord.py reads the signature
        board: bool = False,  # noqa: FBT001, FBT002
    ) -> None:
        if board:
            await carry_out_outside(context, interaction, CaseBoard(0), on_board)
        elif answer is None and not doubt:
            await carry_out_outside(context, interaction, ShowCase(0, game or ""), on_show)
        elif game is None:
            raise UserError(WHICH)
        else:
            id_ = _asked(context, game, own=False).case.id
            if doubt:
                await carry_out_outside(context, interaction, DoubtCase(0, id_), on_doubt)
            else:
                await carry_out_outside(context, interaction, AnswerCase(0, id_, (answer or 1) - 1), on_answer)

    return [case]


async def on_show(press: OutsidePress[ShowCase]) -> Screen | None:
    await press.responder.acknowledge()
    game = press.asked.game
    if not game:
        return await _listing(press.context, press.responder)
    if game not in GAMES:
        raise UserError(UNKNOWN)
    asked = _asked(press.context, game, own=press.asked.own)
    row = await press.context.registry.services.storage.cases.answer(press.responder.user, asked.case.id)
    if row is None:
        await _shown(press.context, press.responder, screens.put(press.responder.say, asked), None)
    else:
        await _tell(press.context, press.responder, asked, row, again=True)
    return None


async def on_answer(press: OutsidePress[AnswerCase]) -> None:
    """Store the answer, then show the solution."""
    context, responder = press.context, press.responder
    asked = _meant(context.cases, press.asked.case, _now(context))
    if press.asked.place >= len(asked.case.moves):
        raise UserError(UNKNOWN)
    await responder.acknowledge()
    storage, user, case = context.registry.services.storage, responder.user, asked.case
    before = await storage.cases.answer(user, case.id)
    if before is None and asked.day == day_of(_now(context)):
        move = case.moves[press.asked.place]
        guild = responder.interaction.guild_id
        row: CaseAnswerRow | None = await answering.answer(context.registry.services, asked, user, guild, move)
        await _tell(context, responder, asked, row, again=False)
    else:
        await _tell(context, responder, asked, before, again=before is not None)


async def on_doubt(press: OutsidePress[DoubtCase]) -> None:
    context, responder = press.context, press.responder
    asked = _meant(context.cases, press.asked.case, _now(context))
    await responder.acknowledge()
    services = context.registry.services
    row = await services.storage.cases.answer(responder.user, asked.case.id)
    if row is None:
        raise UserError(ANSWER_FIRST)
    await answering.doubted(services, responder.user, asked.case.id)
    await _tell(context, responder, asked, replace(row, doubted=True), again=False)


async def on_board(press: OutsidePress[CaseBoard]) -> Screen:
    """Show the server's board, with the choice to be on it."""
    context, responder, name = press.context, press.responder, press.asked.name
    await responder.acknowledge()
    guild, services = responder.interaction.guild_id, context.registry.services
    if guild is None:
        raise UserError(NO_SERVER)
    wish = Preferences.load(await services.storage.preferences(responder.user))
    if name in {"show", "hide"}:
        batch = Batch()
        wish.note(batch, responder.user, on_case_board=name == "show")
        batch.mark_kept_post(guild, services.env.nonce(), services.env.now())
        await services.storage.commit(batch)
    since = week_before(services.env.now())
    week = await services.storage.cases.week(guild, since)
    named = [
        (user, best, many, await answering.row_of_days(services, context.cases, user))
        for user, best, many in week[: screens.SHOWN]
    ]
    return screens.board(responder.say, named, shown=wish.on_case_board)


OUTSIDE: dict[type[CustomId], OutsideHandler] = {
    ShowCase: on_show,
    AnswerCase: on_answer,
    DoubtCase: on_doubt,
    CaseBoard: on_board,
}


def _now(context: Context) -> int:
    return context.registry.services.env.now()


def _meant(days: Days, case_id: str, now: int) -> Asked:
    """Return the case with this id, today's or an older one. Raise UserError if it is gone."""
    today = day_of(now)
    found = days.asked(case_id, today)
    if found is not None:
        return found
    case = days.find(case_id)
    if case is None or case.id in days.withdrawn or not days.fits(case):
        raise UserError(GONE)
    return Asked(case, today - timedelta(days=1))


def _asked(context: Context, game: str, *, own: bool) -> Asked:
    asked = context.cases.of(game, day_of(_now(context)), own=own) if game in GAMES else None
    if asked is None:
        raise UserError(NONE_TODAY, game=game_title(game))
    return asked


async def _tell(
    context: Context, responder: Responder, asked: Asked, row: CaseAnswerRow | None, *, again: bool
) -> None:
    services = context.registry.services
    tally = await services.storage.cases.tally(asked.case.id)
    days = await answering.row_of_days(services, context.cases, responder.user)
    shown = screens.put(responder.say, asked)
    await _shown(context, responder, shown, screens.answered(shown, row, tally, days, again=again))


async def _shown(context: Context, responder: Responder, shown: screens.Put, told: Told | None) -> None:
    registry = context.registry
    wish = Preferences.load(await registry.services.storage.preferences(responder.user))
    screen, pictures = await quiz_message(
        registry.pictures, shown.audience, shown.at, screens.question(shown), words=not wish.pictures, told=told
    )
    await responder.show(screen, pictures)


async def _listing(context: Context, responder: Responder) -> Screen:
    services, days = context.registry.services, context.cases
    today = days.all_of(day_of(services.env.now()))
    rows = [await services.storage.cases.answer(responder.user, one.case.id) for one in today]
    return screens.listing(responder.say, today, rows, await answering.row_of_days(services, days, responder.user))


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
        responder = Responder.of(interaction)
        guild = (await server_for(context.registry, responder, "case")).guild
        if off:
            batch = Batch()
            drop_post(batch, guild)
            await _decided_posts(context, responder, guild, batch, "none")
            await responder.word(OFF)
        elif channel is not None and game is not None:
            await _begin_posts(context, responder, guild, channel.id, game)
        elif channel is not None or game is not None:
            raise UserError(BOTH)
        else:
            await _tell_of_posts(context, responder, guild)


async def _begin_posts(context: Context, responder: Responder, guild: int, channel: int, game: str) -> None:
    """Start the posts in a channel, from the next posting hour on."""
    if game not in context.cases.stocks():
        raise UserError(NO_CASES, game=game_title(game))
    now = context.registry.services.env.now()
    late = datetime.fromtimestamp(now / 1000, UTC).hour >= HOUR
    language = responder.say.language
    row = CasePostRow(guild, channel, game, language, day_of(now).isoformat() if late else "", "", now)
    batch = Batch()
    put_post(batch, row)
    await _decided_posts(context, responder, guild, batch, f"case:{game}:{channel}")
    await _tell_of_posts(context, responder, guild)


async def _decided_posts(context: Context, responder: Responder, guild: int, batch: Batch, new: str) -> None:
    """Store where the case is posted, with its record, unless that is so already."""

    async def decide(server: Server) -> None:
        row, change = await server.services.storage.cases.post(guild), ServerChange(server)
        old = "none" if row is None or row.ended else f"case:{row.game}:{row.channel}"
        if new != old:
            change.batch.take(batch)
            change.record("case", responder.user, old=old, new=new)
            await change.commit()

    await (await context.registry.servers.of(guild)).do(decide)


async def _tell_of_posts(context: Context, responder: Responder, guild: int) -> None:
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
