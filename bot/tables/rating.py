"""Ratings: a game counts unless its players chose otherwise or it was not an equal game."""

from __future__ import annotations

from typing import Literal

from bot.tables.change import Change
from bot.tables.lobby import agree, need_lobby, need_seated
from bot.tables.table import Table
from bot.words import N_

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


async def set_friendly(table: Table, user: int, *, friendly: bool) -> None:
    """Choose if the game counts for ratings."""
    need_lobby(table)
    need_seated(table, user)
    await agree(table, friendly=friendly)
