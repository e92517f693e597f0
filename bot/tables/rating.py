"""Ratings: a game counts unless its players chose otherwise, it was not an equal game, or it was over too soon."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from itertools import combinations
from typing import Literal

from bot.tables.change import Change
from bot.tables.lobby import agree, need_lobby, need_seated
from bot.tables.stored import RECENT
from bot.tables.table import Table
from bot.words import N_
from storage import MeetingRow

LEAST = 3
"""Moves that each seat must have made for the game to be rated."""

Why = Literal["handicap", "pack", "computers", "hints", "chosen", "forgotten", "short"]
WHY: dict[str, str] = {
    "handicap": N_("somebody has a handicap"),
    "pack": N_("it is played with a pack of this host's own"),
    "computers": N_("a computer player takes part"),
    "hints": N_("a hint was taken"),
    "chosen": N_("chosen so"),
    "forgotten": N_("a player was forgotten before the end"),
    "short": N_("a player made fewer than three moves"),
}
"""Why a game is not rated, in words. The last two show only at its end."""


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


def meetings(change: Change) -> list[MeetingRow]:
    """Return who meets at this table: a digest for each pair of players of a server, which stays the same in all their
    games there, also after one of them was forgotten. The token is its key, so that the database alone tells no one
    who they are.
    """
    token = change.table.services.settings.discord_token.get_secret_value().strip()
    key = blake2b(token.encode(), person=b"meetings").digest()
    people = [(seat.seat, seat.user) for seat in change.seats if seat.kind == "person" and seat.user is not None]
    found = []
    for (seat, one), (other, two) in combinations(people, 2):
        pair = f"{change.row.guild} {min(one, two)} {max(one, two)}"
        digest = blake2b(pair.encode(), key=key, digest_size=16).hexdigest()
        found.append(MeetingRow(change.table.id, seat, other, digest))
    return found


def moved_little(change: Change, *seats: int) -> bool:
    """Return True if one of these seats, by default of all, has made fewer than `LEAST` moves, however they came."""
    made = Counter(row.seat for row in [*change.table.moves, *change.rows] if not row.undone)
    wanted = seats or range(len(change.seats))
    return change.row.move_count <= RECENT and any(made[seat] < LEAST for seat in wanted)


def why_unrated(change: Change) -> Why | None:
    """Return why a game that ends counts for no rating; None if it counts, or if no players met.

    It ended, or a player conceded, before each seat had made `LEAST` moves; or a player is not known any more, whose
    meetings could not be counted.
    """
    people = [seat for seat in change.seats if seat.kind == "person"]
    if (why := friendly(change)) is not None or len(people) < 2:
        return why
    if any(seat.user is None for seat in people):
        return "forgotten"
    return "short" if change.settings.cut_short or moved_little(change) else None


async def set_friendly(table: Table, user: int, *, friendly: bool) -> None:
    """Choose if the game counts for ratings."""
    need_lobby(table)
    need_seated(table, user)
    await agree(table, friendly=friendly)
