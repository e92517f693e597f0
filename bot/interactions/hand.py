"""*My hand*: opened, in words or as a picture, kept fresh from then on; and the player's note."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.errors import UserError
from bot.interactions import showing
from bot.interactions.commands import Command, carry_out, completes
from bot.interactions.find_table import plays
from bot.interactions.live_hands import STILL_SECONDS
from bot.interactions.open_hand import Open, numbers_of
from bot.interactions.press import UNKNOWN, Context, Handler, Press
from bot.interactions.responder import Responder
from bot.interactions.twice import bring_down, is_last
from bot.outbox.hand_message import (
    PATIENCE,
    Chosen,
    HandMessage,
    among_others,
    hand_message,
    lapse_line,
    word_line,
)
from bot.scheduler import timeouts
from bot.screens.finale import over
from bot.screens.hand import NOTICE, Around
from bot.screens.hints import told as told_hint
from bot.screens.phrases import jump, title_of
from bot.tables import first_met, hints, lesson, notes, spectators, standing, undo
from bot.tables.moves import need_player
from bot.tables.orders import NOTE_LENGTH
from bot.tables.reader import Reader, reader
from bot.tables.table import Table
from bot.ui.attached import attached, is_picture_refused
from bot.ui.components import Form, Screen
from bot.ui.ids import CustomId
from bot.ui.own_verbs import Note, WriteNote
from bot.ui.verbs import Hand, Hint, ShowHand
from storage import StorageError

MARGIN = 0.05
"""Seconds reserved for building and sending a hand."""
NOTHING = "-"
"""Typed for an empty note, because a command's field cannot be empty."""


async def on_hand(press: Press[Hand]) -> None:
    """Show the hand. A second press on a board that is not the last message moves the board to the end."""
    again = press.responder.on_board and press.context.live.twice.pressed(press.table, press.user)
    if again and not is_last(press.responder) and press.context.live.twice.comes(press.table):
        press.table.background(bring_down, "down")
    await show_hand(press)


async def on_show_hand(press: Press[ShowHand]) -> None:
    await show_hand(press, words=press.asked.how == "words")


async def on_note(press: Press[Note]) -> None:
    """Open the form for a private note, with its present text."""
    table, say = press.table, press.responder.say
    seat = need_player(table, press.user)
    hint = say("It stands below your hand until the game is over. Leave it empty to remove it.")
    written, form = standing.of(table, seat.seat).note, str(WriteNote(table.id))
    title = say("A note that only you see")
    await press.responder.ask(Form(form, title_of(table), title, hint, written, NOTE_LENGTH))


async def on_write_note(press: Press[WriteNote]) -> None:
    if len(press.values) != 1:
        raise UserError(UNKNOWN)
    text, say = press.values[0].strip(), press.responder.say
    need_player(press.table, press.user)
    await press.responder.acknowledge()
    kept = await press.table.do(lambda table: notes.write(table, press.user, "" if text == NOTHING else text))
    await show_hand(
        press, notice=say("✅ Noted, for you alone.") if kept else say("✅ You have no note here any more.")
    )


async def on_hint(press: Press[Hint]) -> None:
    """Show the hand with a hint. The table notes the hint before it is seen."""
    table, user = press.table, press.user
    seat = hints.need(table, user).seat
    await press.responder.acknowledge()
    hint, about = await hints.thought(table, user)
    first = not table.settings.hints_taken and not table.settings.lesson
    await table.do(lambda table: hints.take(table, user, about))
    told = told_hint(table.audience(seat, press.responder.say), table.own(seat), hint, first=first)
    await show_hand(press, notice=told)


async def show_hand(
    press: Press[Any], *, notice: str = "", chosen: Chosen | None = None, words: bool | None = None
) -> None:
    """Show the player's hand and keep it fresh. `words`: in words or not, while it stays open. `notice` is feedback on
    a move; if this hand does not arrive, the next one shows it.
    """
    table, live = press.table, press.context.live
    word = live.untold.telling(table.id, press.user, notice)
    try:
        await _show_hand(press, word.text, chosen, words=words)
    except UserError:
        live.untold.told(table.id, press.user, word)
        raise
    except Exception:
        live.untold.failed(table.id, press.user, word)
        raise
    live.untold.told(table.id, press.user, word)


async def _show_hand(press: Press[Any], notice: str, chosen: Chosen | None, *, words: bool | None) -> None:
    table, responder, live = press.table, press.responder, press.context.live
    if table.over and table.row.started is not None:
        await responder.show(_over(press, notice))
        return
    seat = need_player(table, press.user, looking=True)
    await responder.acknowledge()
    table.here(press.user)
    how = await _how(press, words=words)
    if seat.status == "absent":
        table.background(lambda table: timeouts.came_back(table, press.user), "back")
    shown = await _around(press, seat.seat, notice, how, chosen)
    hand, message, drawing = await _drawn(press, seat.seat, how, shown, chosen)
    if await _overtaken(press, hand):  # once; later moves become an edit
        if table.over:
            await responder.show(_over(press, notice))
            return
        shown = replace(shown, undo=undo.at_once(table, press.user))
        hand, message, drawing = await _drawn(press, seat.seat, how, shown, chosen)
    live.opened(table, press.user, hand)
    await live.still(table.id, press.user)
    try:
        await _kept_or_drawn(press, hand, message, drawing)
    except Exception:
        if live.of(table.id, press.user) is hand:
            live.closed(table.id, press.user)
        raise
    if _moved_on(press, hand):
        live.changed(table, press.context.registry.pictures)
    elif message.later is not None:
        live.follow(table, press.context.registry.pictures, press.user, hand, message)


async def _drawn(
    press: Press[Any], seat: int, how: Reader, shown: Around, chosen: Chosen | None
) -> tuple[Open, HandMessage, partial[Any]]:
    """Draw the hand, again if others move in the meantime. Return it with a function that draws it once more."""
    hand = _open(press, how, chosen)
    hand.around = shown
    pictures, say = press.context.registry.pictures, press.responder.say
    drawing = partial(hand_message, pictures, press.table, seat, say, how, around=shown, chosen=chosen)
    message = await drawing(there=_there(press), patience=patience(press.responder))
    return hand, message, drawing


async def _overtaken(press: Press[Any], hand: Open) -> bool:
    """Return True if another player, or process, has moved while a hand was drawn. If that is not known within a
    moment, return False.
    """
    with suppress(StorageError, TimeoutError):
        async with asyncio.timeout(STILL_SECONDS):
            await press.table.fresh()
    return _moved_on(press, hand)


def _moved_on(press: Press[Any], hand: Open) -> bool:
    """Return True if a hand no longer shows the present state."""
    return press.table.over or not hand.shows(press.table, _numbers(press))


def patience(responder: Responder) -> float:
    """Return how many seconds the hand may wait for its picture and still be the direct answer."""
    return PATIENCE if responder.left is None else max(0.0, min(PATIENCE, responder.left - MARGIN))


def _over(press: Press[Any], notice: str) -> Screen:
    """Return the screen of a finished game: the result, or the player's last move and the buttons that follow."""
    table, say = press.table, press.responder.say
    if not notice:
        return showing.text(table, press.user, say)
    return over(table.audience(None, say), link=jump(table.row), notice=notice)


async def _how(press: Press[Any], *, words: bool | None) -> Reader:
    """Return how this player wants the hand: as last chosen in an open one, else by their settings."""
    how = await reader(press.table, press.user)
    before = press.context.live.of(press.table.id, press.user)
    if words is None and before is not None and press.responder.private:
        words = not before.reader.pictures
    return how if words is None else replace(how, pictures=not words)


def _there(press: Press[Any]) -> str:
    """Return the file name of the hand's picture in the message that the answer replaces."""
    return next((one.filename for one in press.responder.pictures if one.filename.startswith("hand-")), "")


def _open(press: Press[Any], how: Reader, chosen: Chosen | None) -> Open:
    table, responder = press.table, press.responder
    half = chosen is not None and bool(chosen.path or chosen.picked or chosen.ahead)
    now, moves, numbers = table.services.env.now(), table.row.move_count, _numbers(press)
    return Open(responder.interaction, responder.say, how, now, numbers, moves, half, coming=True)


def _numbers(press: Press[Any]) -> tuple[int, ...]:
    seat = press.table.seat_of(press.user)
    return numbers_of(press.table, seat.seat) if seat is not None else ()


async def _kept_or_drawn(press: Press[Any], hand: Open, message: HandMessage, drawing: partial[Any]) -> None:
    """Show the hand. Draw its picture again if Discord refuses the one that should stay."""
    try:
        await _shown(press, hand, message)
    except discord.HTTPException as wrong:
        if not message.keeps or not is_picture_refused(wrong):
            raise
        await _shown(press, hand, await drawing())


async def _shown(press: Press[Any], hand: Open, message: HandMessage) -> None:
    drawn = {message.filename: message.drawn} if message.drawn else {}
    sent: discord.Message | None = await press.responder.show(message.screen, drawn, keeps=message.keeps)
    if sent is not None:
        hand.message, hand.pictures = sent.id, attached(sent)
    hand.beside, hand.coming, hand.screen = press.responder.silent, False, message.screen


async def _around(press: Press[Any], seat: int, notice: str, how: Reader, chosen: Chosen | None) -> Around:
    table, responder = press.table, press.responder
    tip = lesson.coach(table, seat, responder.say) if chosen is None or not chosen.path else None
    if tip is not None:
        table.background(partial(lesson.told, tip=tip), "tip")
    heard = standing.of(table, seat).word
    short, _, rest = notice.partition("\n")  # the first line stands in the title if it fits there
    short, rest = (short, rest) if len(short) <= NOTICE else ("", notice)
    came_from = table.settings.lesson_from
    asked_at = await table.services.storage.table(came_from) if came_from else None
    quiet = chosen is not None or tip is not None or how.first
    shown = Around(
        notice=short,
        told="\n".join(filter(None, (_lapse(press, seat), _word(press, seat, heard), rest))),
        coach=tip.text if tip is not None else "",
        joke="" if quiet else await _joke(press, seat),
        link=jump(table.row) if responder.interaction.guild_id is None else "",
        board=table.settings.lesson,
        back=(asked_at.id, jump(asked_at)) if asked_at is not None else None,
        undo=undo.at_once(table, press.user),
        heard=heard,
    )
    here, client = responder.interaction.guild_id, responder.interaction.client
    return await among_others(client, table, press.user, responder.say, shown, here=here)


def _lapse(press: Press[Any], seat: int) -> str:
    """Return that the player's time was up, once."""

    async def read(table: Table) -> None:
        await spectators.looked(table, press.user)

    line = lapse_line(press.table, seat, press.responder.say)
    if line:
        press.table.background(read, "lapse")
    return line


def _word(press: Press[Any], seat: int, word: str) -> str:
    """Return pending news about the player's orders and plans, once. Skip it if the pressed hand shows it already."""
    if not word:
        return ""
    press.table.background(lambda table: standing.told(table, seat, word), "word")
    line = word_line(press.responder.say, word)
    message = press.responder.interaction.message
    seen = message is not None and press.responder.replaces and any(line in one for one in _texts(message.components))
    return "" if seen else line


def _texts(parts: Sequence[Any]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, discord.TextDisplay):
            yield part.content
        yield from _texts(getattr(part, "children", ()))


async def _joke(press: Press[Any], seat: int) -> str:
    """Return the joke of a card that this player holds for the first time."""
    table, say = press.table, press.responder.say
    found = await first_met.first_met(table, press.user, seat, say)
    if found is None:
        return ""
    table.background(partial(first_met.met, user=press.user, card=found.held), "met")
    return f"{found.label.emoji} {found.label.text}{say.colon}*{found.joke}*".strip()


BUTTONS: dict[type[CustomId], Handler] = {
    Hand: on_hand,
    ShowHand: on_show_hand,
    Note: on_note,
    WriteNote: on_write_note,
    Hint: on_hint,
}


def commands(context: Context) -> list[Command]:
    @app_commands.command(name="hand", description="Your hand and what you can do")
    @app_commands.describe(
        note="Write a note that only you see below your hand; a hyphen removes it",
        hint="What looks best now, and why; against computer players alone, and in lessons",
        table="Which table",
    )
    async def hand(
        interaction: discord.Interaction, note: str | None = None, table: int | None = None, *, hint: bool = False
    ) -> None:
        if hint:
            await carry_out(context, interaction, table, Hint, on_hint, could=plays)
        elif note is None:
            await carry_out(context, interaction, table, Hand, on_hand, could=plays)
        else:
            await carry_out(context, interaction, table, WriteNote, on_write_note, could=plays, values=[note])

    return [completes(context, hand)]
