"""Lapses in words: moves that were made because a player's time was up."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from bot.faces.values import Position
from bot.history import news
from bot.history.news import is_open_lapse
from bot.tables import sentences
from bot.tables.moves import FORCED, is_lapse
from bot.tables.table import Table
from bot.tables.unasked import BY_ITSELF
from bot.words import N_, Say
from engines.game import Event
from engines.windows import PASS
from storage import MoveRow

SIGN = re.compile(r"^[^\w]+\s+")
"""The emoji before a line of the log."""
LAPSE = N_("⌛ {name}’s time was up: {what}")
OWN_LAPSE = N_("⌛ Your time was up: {what}")
NOTHING = {PASS: N_("no cards were played."), "done": N_("nothing more was done.")}
"""What a move did that no event tells."""


class Told(NamedTuple):
    """An event with its line in the log; `place`: in its move."""

    place: int
    event: Event
    line: str


def lines(table: Table, row: MoveRow, at: Position, say: Say) -> list[str]:
    """Return the lines of the log for a move. The first line of a lapse says so."""
    told = _told(table, row, at, say)
    if not is_open_lapse(table, row, at.seat):
        return [one.line for one in told]
    own = _own(table, row, told)
    what = SIGN.sub("", own.line) if own is not None and row.move != PASS else _nothing(row, say)
    return [say(LAPSE, name=at.names[row.seat], what=what), *(one.line for one in told if one is not own)]


def deeds(table: Table, rows: Sequence[MoveRow], reader: int | None, say: Say) -> str:
    """Return what the moves of a seat's lapse did, as a reader may know it: "drew 3."."""
    if rows[0].move == PASS:
        return _nothing(rows[0], say)
    if done := news.done(table, rows, rows[0].seat, reader, say):
        return f"{done}."
    at = table.at(reader)
    own = [_own(table, row, _told(table, row, at, say)) for row in rows]
    return " ".join(SIGN.sub("", one.line) for one in own if one is not None) or _nothing(rows[-1], say)


def latest(table: Table, seat: int, by: int) -> list[MoveRow]:
    """Return the moves of a seat's latest lapse until `by` (Unix milliseconds); none if they are not in memory."""
    late = [row for row in table.moves if row.seat == seat and is_lapse(table, row) and row.at <= by]
    return [row for row in late if row.at == late[-1].at]


def unread(table: Table, seat: int) -> list[MoveRow]:
    """Return the lapses that are a player's latest moves and that their hand has not shown yet."""
    player, found = table.seats[seat], list[MoveRow]()
    for row in reversed(table.moves):
        if row.number <= player.last_seen_move:
            break
        if row.seat != seat or row.undone or row.via in {FORCED, *BY_ITSELF}:
            continue
        if not is_lapse(table, row) or row.user != player.user:
            break
        found.insert(0, row)
    return found


def _told(table: Table, row: MoveRow, at: Position, say: Say) -> list[Told]:
    found = []
    for place, event in enumerate(table.game.unpack(row.events)):
        known = table.game.seen(event, at.seat)
        if known is not None and (line := table.face.line(say, at, known)):
            found.append(Told(place, known, line))
    return found


def _own(table: Table, row: MoveRow, told: Sequence[Told]) -> Told | None:
    """Return the first line of a move if it is about its player. Of a pass only the pass itself is."""
    first = next(iter(told), None)
    if first is None or getattr(first.event, "seat", None) != row.seat or table.face.news.begins(first.event):
        return None
    return None if row.move == PASS and first.place else first


def _nothing(row: MoveRow, say: Say) -> str:
    return say(NOTHING[row.move]) if row.move in NOTHING else sentences.told(say, "default_move")
