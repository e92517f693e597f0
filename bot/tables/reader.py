"""A player's view of a hand, and the usual next step that it may mark."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.ui.emojis import EMOJIS
from bot.words import Say
from engines.game import Move

FIRST_GAMES = 3
"""First games of a kind, where the usual step is marked by default."""


@dataclass(frozen=True, slots=True)
class Reader:
    """`pictures`: draw hands; `suggestions`: mark the usual next step; `first`: this is the player's first hand
    ever.
    """

    pictures: bool = True
    suggestions: bool = True
    first: bool = False


async def reader(table: Table, user: int) -> Reader:
    """Return how a player wants their hand at this table."""
    storage = table.services.storage
    wish = Preferences.load(await storage.preferences(user))
    played = await storage.games_played(user)
    new = played.get(table.row.game, 0) < FIRST_GAMES or table.settings.lesson
    first = not played and not any(row.user == user for row in table.moves)
    return Reader(wish.pictures, new if wish.suggestions == "auto" else wish.suggestions == "on", first)


async def signed(table: Table, user: int, say: Say) -> Say:
    """Return the player's language for private messages, with our own emojis unless they want words."""
    wish = Preferences.load(await table.services.storage.preferences(user))
    return say.with_signs(EMOJIS.known) if wish.pictures else say


def suggested(table: Table, seat: int) -> Move | None:
    """Return what the sensible player would do in a seat, the same on each call; None to wait. In a lesson it makes the
    moves that show everything.
    """
    return table.once(("suggested", seat), lambda: _suggested(table, seat))


def _suggested(table: Table, seat: int) -> Move | None:
    own = table.own(seat)
    if not own:
        return None
    at = table.at(seat)
    chance = Random(0 if table.settings.lesson else own[0].number)  # noqa: S311  foreseeable on purpose
    move = table.game.sensible(at.view, own, chance)
    if move is None:
        return None
    decision = next(one for one in own if move in one.moves)
    return table.face.choices.usual(at, decision, move)
