"""/case: one position a game and day, one answer, and the solution. /server case posts it."""

from __future__ import annotations

from datetime import timedelta

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.cases import answering
from bot.cases.days import Asked, Days, day_of, week_before
from bot.errors import UserError
from bot.interactions.command import Command
from bot.interactions.find_table import every_game
from bot.interactions.press import UNKNOWN, Context, OutsideHandler, OutsidePress
from bot.interactions.responder import Responder
from bot.outbox.quiz_message import quiz_message
from bot.screens import cases as screens
from bot.screens.phrases import game_title
from bot.screens.quiz import Told
from bot.tables.preferences import Preferences
from bot.ui.case_verbs import AnswerCase, CaseBoard, DoubtCase, ShowCase
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.words import N_
from engines import GAMES
from storage import Batch, CaseAnswerRow

NONE_TODAY = N_("{game} has no case today. Type /case alone to see which games have one.")
NO_SERVER = N_("Ask me that in a server's channel.")
WHICH = N_("Name the game too: `/case` with its name and the number of a move.")
GONE = N_("I do not have that case any more.")
ANSWER_FIRST = N_("Answer that case first; once you are told what was right, you can doubt it.")


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
        responder = Responder(interaction)
        await responder.acknowledge()
        if board:
            await responder.show(await _board(context, responder, ""))
        elif game is None:
            if answer is not None or doubt:
                raise UserError(WHICH)
            await responder.show(await _listing(context, responder))
        elif answer is not None or doubt:
            asked = _asked(context, game, own=False)
            id_, place = asked.case.id, (answer or 1) - 1
            if doubt:
                await on_doubt(OutsidePress(responder, DoubtCase(0, id_), context))
            else:
                await on_answer(OutsidePress(responder, AnswerCase(0, id_, place), context))
        else:
            await _put(context, responder, game, own=False)

    return [case]


async def on_show(press: OutsidePress[ShowCase]) -> Screen | None:
    await press.responder.acknowledge()
    game = press.asked.game
    if not game:
        return await _listing(press.context, press.responder)
    if game not in GAMES:
        raise UserError(UNKNOWN)
    await _put(press.context, press.responder, game, own=press.asked.own)
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
    await press.responder.acknowledge()
    return await _board(press.context, press.responder, press.asked.name)


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


async def _put(context: Context, responder: Responder, game: str, *, own: bool) -> None:
    asked = _asked(context, game, own=own)
    row = await context.registry.services.storage.cases.answer(responder.user, asked.case.id)
    if row is None:
        await _shown(context, responder, screens.put(responder.say, asked), None)
    else:
        await _tell(context, responder, asked, row, again=True)


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


async def _board(context: Context, responder: Responder, name: str) -> Screen:
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
