"""/review: look back on one's own finished game. Its owner may show the curve to the channel."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.errors import UserError
from bot.faces.asked import Asked
from bot.faces.audience import Audience
from bot.faces.values import Position
from bot.history import transcript
from bot.history.recordings import Recording
from bot.history.review import Review
from bot.interactions.access import WHICH, find_game, need_shareable
from bot.interactions.commands import Command, completes
from bot.interactions.press import UNKNOWN, Context, Handler, Press
from bot.interactions.responder import Responder
from bot.outbox.quiz_message import quiz_message
from bot.screens import moment as moments
from bot.screens.phrases import at_the_end, title_of
from bot.screens.quiz import asked_of
from bot.screens.review import Game, LookedBack, drawn, overview, shown
from bot.tables import ending
from bot.tables.reader import reader
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.ui.ids import CustomId
from bot.ui.verbs import LookAt, LookBack, ShareReview
from bot.words import N_, Say
from bot.workers.picture_cache import PictureCache

PATIENCE = 8.0
"""Seconds to wait for the curve; else it is in words."""
BEFORE = 2
"""How many moves before a moment are shown with it."""
NO_MOMENT = N_("Your review has no such moment. *Review* shows those it has.")
NOT_DONE = N_("Your review is not done yet. Once it is, you can show it.")

Message = tuple[Screen, dict[str, bytes]]


async def on_look_back(press: Press[LookBack]) -> None:
    """Show the review of the game from the seat of the person who presses."""
    await press.responder.acknowledge()
    press.context.live.closed(press.table.id, press.user)
    await look_back(press.context, press.table, press.responder)


async def on_look_at(press: Press[LookAt]) -> None:
    await press.responder.acknowledge()
    await look_at(press.context, press.table, press.responder, press.asked.number, press.asked.option)


async def on_share(press: Press[ShareReview]) -> None:
    await need_shareable(press.responder, press.table)
    found = await _done(press.context, press.table, press.responder)
    await press.responder.acknowledge(silent=True)
    await press.responder.publish(*await _shown(press.context, found))


BUTTONS: dict[type[CustomId], Handler] = {LookBack: on_look_back, LookAt: on_look_at, ShareReview: on_share}


def commands(context: Context) -> list[Command]:
    @app_commands.command(name="review", description="Look back on a game you played: how it went, and what mattered")
    @app_commands.describe(
        table="Which game; without it the one of this channel, else your latest",
        moment="Go to a moment that mattered, by its number",
        answer="Answer its question, by the place of the move",
        share="Show how it went to the whole channel",
    )
    async def review(
        interaction: discord.Interaction,
        table: int | None = None,
        moment: app_commands.Range[int, 1, 3] | None = None,
        answer: app_commands.Range[int, 1, 4] | None = None,
        share: bool = False,  # noqa: FBT001, FBT002  discord.py reads the signature
    ) -> None:
        responder = Responder.of(interaction)
        found = await _meant(context, responder, table)
        if share and interaction.guild_id is not None:
            await need_shareable(responder, found)
            looked = await _done(context, found, responder)
            await responder.share()
            await responder.show(*await _shown(context, looked))
            return
        await responder.acknowledge()
        if moment is None:
            await look_back(context, found, responder)
        else:
            await look_at(context, found, responder, moment, answer)

    return [completes(context, review, over=True)]


async def _meant(context: Context, responder: Responder, number: int | None) -> Table:
    """Return the named game; else this channel's finished one if it is theirs; else their latest."""
    registry, storage = context.registry, context.registry.services.storage
    if number is not None:
        return await find_game(registry, responder, number)
    here = await storage.latest_at(responder.interaction.channel_id or 0)
    theirs = [row for row in await storage.tables_of(responder.user, unfinished=False) if row.status == "finished"]
    rows = [row for row in theirs if here is not None and row.id == here.id] or theirs
    if not rows:
        raise UserError(WHICH)
    return await registry.table(rows[0].id)


async def look_back(context: Context, table: Table, responder: Responder) -> None:
    """Show a person's review, or its progress until it is done."""
    review = await context.reviewer.review(table, responder.user)
    if review.done:
        context.following.seen(table.id, review.seat)
        await responder.show(*await _overview(context, table, responder, review))
        return
    screen = context.following.screen(table, responder, review)
    await responder.show(screen)
    context.following.follow(
        table, responder, review.seat, screen, lambda done: _overview(context, table, responder, done)
    )


async def look_at(context: Context, table: Table, responder: Responder, number: int, option: int | None) -> None:
    """Show a moment as a question, or its answer after a choice. While the review is made, show the progress."""
    review = await context.reviewer.review(table, responder.user)
    if not review.done:
        await look_back(context, table, responder)
        return
    recording = await context.recordings.recording(table)
    found = _looked_back(table, recording, review, responder.say)
    if not 1 <= number <= len(found.moments):
        raise UserError(NO_MOMENT)
    one = found.moments[number - 1]
    if option is not None and not 1 <= option <= len(one.options):
        raise UserError(UNKNOWN)
    how = await reader(table, responder.user)
    screen, pictures = await _asked(context, table, recording, found, number, option, words=not how.pictures)
    await responder.show(screen, pictures)


async def _asked(
    context: Context,
    table: Table,
    recording: Recording,
    found: LookedBack,
    number: int,
    option: int | None,
    *,
    words: bool,
) -> Message:
    one = found.moments[number - 1]
    at, asked = seen_at(table, recording.state(one.place), found)
    moves = [table.game.move(text) if text else None for text in one.options]
    rows = recording.moves[max(0, one.place - BEFORE) : one.place]
    before = [line.text for line in transcript.lines_at(table, rows, at.at, at.say)]
    put = moments.question(found, number, moves, before, recording.last)
    told = None
    if option is not None:
        told = moments.answer(found, at, number, moves, option - 1, recording.number(one.place))
    return await quiz_message(context.registry.pictures, at, asked, put, words=words, told=told)


def seen_at(table: Table, state: Any, found: LookedBack) -> tuple[Audience, Asked]:
    """Return the player's view of a state and their decision in it."""
    seat = found.review.seat
    at = Position(table.game.view(state, seat), table.names())
    audience = Audience(table.id, table.row.undo_count, table.face, found.say, at)
    return audience, asked_of(table.game.decisions(state), seat)


async def _done(context: Context, table: Table, responder: Responder) -> LookedBack:
    """Return a person's finished review in its channel's language. Raise UserError if it is not done."""
    review = await context.reviewer.review(table, responder.user)
    if not review.done:
        raise UserError(NOT_DONE)
    return _looked_back(table, await context.recordings.recording(table), review, table.say)


async def _overview(context: Context, table: Table, responder: Responder, review: Review) -> Message:
    found = _looked_back(table, await context.recordings.recording(table), review, responder.say)
    shareable = responder.interaction.guild_id is not None
    how = await reader(table, responder.user)
    if not how.pictures:
        return overview(found, shareable=shareable), {}
    filename, pictures = await _curve(context, found, moments=True)
    return overview(found, filename=filename, shareable=shareable), pictures


async def _shown(context: Context, found: LookedBack) -> Message:
    filename, pictures = await _curve(context, found, moments=False)
    return shown(found, filename=filename), pictures


async def _curve(context: Context, found: LookedBack, *, moments: bool) -> tuple[str, dict[str, bytes]]:
    what = drawn(found, moments=moments)
    png = await context.registry.pictures.draw(what, patience=PATIENCE)
    name = f"review-{PictureCache.key(what)}.png"
    return (name, {name: png}) if png is not None else ("", {})


def _looked_back(table: Table, recording: Recording, review: Review, say: Say) -> LookedBack:
    result, seat = ending.read(table), review.seat
    rank = 0 if result is None or result.reason == "draw" else result.ranks[seat]
    name = at_the_end(table).at.names[seat]
    gone = table.seats[seat].status == "conceded"
    game = Game(title_of(table), name, recording.rounds, rank, len(table.seats), gone=gone)
    return LookedBack(table.audience(seat, say), game, review)
