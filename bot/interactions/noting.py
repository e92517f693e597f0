"""Feedback above a fresh hand: the effects of the player's own moves."""

from __future__ import annotations

from bot.faces.values import Position
from bot.history import news, transcript
from bot.tables import moves
from bot.tables.moves import Played
from bot.tables.table import Table
from bot.ui.ids import DecisionStamp
from bot.ui.limits import clip
from bot.words import Say

NOTICE = 600


async def play(table: Table, user: int, say: Say, stamp: DecisionStamp, texts: list[str], via: str = "pressed") -> str:
    """Make moves and return their effects, for this player only: the text may reveal secret answers.

    Raises:
        UserError: see `moves.play`.

    """

    async def made(table: Table) -> str:
        seat = moves.need_player(table, user).seat
        before, since = table.at(seat), table.row.move_count
        played = await moves.play(table, user, stamp, texts, via)
        rest = _rest(table, seat, say, played)
        return clip(_told(table, seat, say, before, since), NOTICE - len(rest)) + rest

    return await table.do(made)


def done_already(table: Table, user: int, say: Say) -> str:
    """Return the effects of another delivery of the present press; "" if it made no move."""
    seat, rows = table.seat_of(user), table.of_this_press()
    if seat is None or not rows:
        return ""
    return clip(f"✅ {news.own(table, rows, seat.seat, say)}".rstrip(), NOTICE)


def _told(table: Table, seat: int, say: Say, before: Position, since: int) -> str:
    """Return the player's own deeds, or choices, and then the effects on others."""
    rows = transcript.since(table, since)
    done = news.own(table, rows, seat, say)
    if not done:
        moves = [table.game.move(row.move) for row in rows if row.seat == seat]
        done = say.join([table.face.label(say, before, move).text for move in moves])
    befell = news.befell(table, rows, seat, say)
    return f"✅ {done}".rstrip() + (f"\n{befell}" if befell else "")


def _rest(table: Table, seat: int, say: Say, played: Played) -> str:
    """Return which of several moves were not made: they became a standing order, or were left out."""
    rest = ""
    if played.standing:
        rest += "\n📋 " + say.count(
            "{n} more goes on by itself as a standing order.",
            "{n} more go on by themselves as a standing order.",
            len(played.standing),
        )
    if played.left:
        why = table.face.because(say, table.at(seat), played.reason) if played.reason else ""
        rest += "\n⚠️ " + say.count(
            "{n} choice was left. {why}", "{n} choices were left. {why}", len(played.left), why=why
        )
    return rest
