"""The extras of a hand: feedback on the last moves, tips, jokes, the buttons out of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import discord

from bot.interactions.press import Press
from bot.outbox.hand_message import Chosen, word_line
from bot.outbox.next_hand import among_others
from bot.screens.hand import NOTICE, Around
from bot.screens.phrases import jump
from bot.tables import first_met, lesson, standing, undo
from bot.tables.reader import Reader
from bot.tables.table import Table


async def around(press: Press[Any], seat: int, notice: str, how: Reader, chosen: Chosen | None) -> Around:
    table, responder = press.table, press.responder
    tip = lesson.coach(table, seat, responder.say) if chosen is None or not chosen.path else None
    if tip is not None:
        table.background(partial(lesson.told, tip=tip), "tip")
    heard = standing.of(table, seat).word
    short, told = _noticed(notice, _word(press, seat, heard))
    quiet = chosen is not None or tip is not None or how.first
    shown = Around(
        notice=short,
        told=told,
        coach=tip.text if tip is not None else "",
        joke="" if quiet else await _joke(press, seat),
        link=jump(table.row) if responder.interaction.guild_id is None else "",
        board=table.settings.lesson,
        back=await _way_back(table),
        undo=undo.at_once(table, press.user),
        heard=heard,
    )
    here, client = responder.interaction.guild_id, responder.interaction.client
    return await among_others(client, table, press.user, responder.say, shown, here=here)


def _noticed(notice: str, word: str) -> tuple[str, str]:
    """Split feedback: the part that fits the title, and the rest below it."""
    short, _, rest = notice.partition("\n") if len(notice.partition("\n")[0]) <= NOTICE else ("", "", notice)
    return short, "\n".join(part for part in (word, rest) if part)


async def _way_back(table: Table) -> tuple[int, str] | None:
    """Return the table where the lesson was asked for."""
    row = await table.services.storage.table(table.settings.lesson_from) if table.settings.lesson_from else None
    return (row.id, jump(row)) if row is not None else None


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
