from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.interactions import showing
from bot.outbox.hand_message import Chosen, asked_now, hand_screen
from bot.screens.hand import Around
from bot.tables import lesson
from bot.tables.moves import need_player
from bot.tables.reader import Reader
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.words import Say


def hand(
    table: Table,
    user: int,
    say: Say,
    *,
    notice: str = "",
    path: tuple[int, Sequence[str], int] | None = None,
    reader: Reader | None = None,
    filename: str = "",
) -> Screen:
    """Return the hand of a user as a screen, in words unless a picture has a `filename`. `path` is the choice so far:
    decision, words, page.
    """
    if table.over and table.row.started is not None:
        return showing.text(table, user, say, notice=notice)
    seat = need_player(table, user, looking=True).seat
    tip = lesson.coach(table, seat, say)
    if tip is not None:
        table.background(partial(lesson.told, tip=tip), "tip")
    around = Around(told=notice, coach=tip.text if tip is not None else "")
    chosen = Chosen(path[0], tuple(path[1]), path[2]) if path else Chosen()
    return of_seat(table, seat, say, reader or Reader(), around=around, chosen=chosen, filename=filename)


def of_seat(
    table: Table,
    seat: int,
    say: Say,
    reader: Reader,
    *,
    around: Around | None = None,
    chosen: Chosen | None = None,
    filename: str = "",
) -> Screen:
    """Return the hand of a seat as a screen."""
    audience = table.audience(seat, say)
    asked = asked_now(table, audience, reader, chosen or Chosen())
    return hand_screen(table, audience, asked, reader, around=around, chosen=chosen, filename=filename)
