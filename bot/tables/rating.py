"""Ratings: a game counts unless its players chose otherwise, it was not an equal game, or it was over too soon."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from bot.tables.change import Change
from bot.tables.lobby import agree, need_lobby, need_seated
from bot.tables.stored import RECENT
from bot.tables.table import Table
from bot.words import N_

LEAST = 3
"""Moves that each seat must have made for the game to be rated."""

Why = Literal["handicap", "pack", "computers", "hints", "chosen"]
WHY: dict[Why, str] = {
    "handicap": N_("somebody has a handicap"),
    "pack": N_("it is played with a pack of this host's own"),
    "computers": N_("a computer player takes part"),
    "hints": N_("a hint was taken"),
    "chosen": N_("chosen so"),
}
"""Why a game is friendly, in words."""


def friendly(table: Table | Change) -> Why | None:
    """Return why this game counts for no rating; None if it counts."""
    settings, of = table.settings, table.table if isinstance(table, Change) else table
    if of.game.Options(**settings.options).uneven(len(table.seats)):
        return "handicap"
    if settings.options.get("pack"):
        return "pack"
    if any(seat.kind == "computer" or seat.status == "absent" for seat in table.seats) or any(
        kind == "computer" for _, kind, _ in settings.seating
    ):
        return "computers"
    if settings.hints_taken:
        return "hints"
    return "chosen" if settings.friendly and not settings.league_game else None


def moved_little(change: Change, *seats: int) -> bool:
    """Return True if one of these seats, by default of all, has made fewer than `LEAST` moves, however they came."""
    made = Counter(row.seat for row in [*change.table.moves, *change.rows] if not row.undone)
    wanted = seats or range(len(change.seats))
    return change.row.move_count <= RECENT and any(made[seat] < LEAST for seat in wanted)


def is_short(change: Change) -> bool:
    """Return True if a game between people ended, or a player conceded, before each seat had made `LEAST` moves."""
    people = sum(seat.kind == "person" for seat in change.seats)
    return people > 1 and (change.settings.cut_short or moved_little(change))


async def set_friendly(table: Table, user: int, *, friendly: bool) -> None:
    """Choose if the game counts for ratings."""
    need_lobby(table)
    need_seated(table, user)
    await agree(table, friendly=friendly)
