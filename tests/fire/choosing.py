"""The next press of people at a table: mostly moves, at random or as the sensible computer player would, and looks."""

from __future__ import annotations

from random import Random

from bot.tables.table import Table
from bot.ui.ids import DecisionStamp, read
from bot.ui.verbs import Hand, SureMove
from engines.players import sensible
from tests.fire.seating import STRANGER
from tests.fire.wire import Sent

MOVES = {"move", "confirm", "choose", "moves", "page", "select"}
LOOKS = {"hand", "hand_view", "hand_cards", "why", "log", "board_words", "piles", "more", "changes", "rules"} | {
    *("watch", "board_picture", "orders")
}
LOOKING = 0.12


def people(mine: Table) -> list[int]:
    return [seat.user for seat in mine.seats if seat.user is not None]


def somebody(mine: Table, rng: Random) -> int:
    """Return mostly an awaited user, sometimes any other, or a stranger."""
    if rng.random() < LOOKING:
        return rng.choice([*people(mine), STRANGER])
    return rng.choice([seat.user for seat in mine.awaited() if seat.user] or people(mine))


def at_random(mine: Table, shown: Sent | None, rng: Random) -> tuple[str, list[str] | None]:
    """Return a random press on the last screen: a move, a look, or the hand if there is nothing else."""
    return _one(mine, shown, LOOKS if rng.random() < LOOKING else MOVES, rng)


def as_sensible(mine: Table, user: int, shown: Sent | None, rng: Random) -> tuple[str, list[str] | None]:
    """Return the same, except that moves are those of the sensible computer player."""
    if rng.random() < LOOKING:
        return _one(mine, shown, LOOKS, rng)
    planned = _planned(mine, user, rng)
    return (planned, None) if planned is not None else _one(mine, shown, MOVES, rng)


def _one(mine: Table, shown: Sent | None, verbs: set[str], rng: Random) -> tuple[str, list[str] | None]:
    offered = shown.custom_ids() if shown is not None else []
    wanted = [one for one in offered if (press := read(one[0])) is not None and press.verb in verbs]
    if not wanted:
        return mine.audience(None).press(Hand), None
    custom_id, values = rng.choice(wanted)
    return custom_id, [rng.choice(values)] if values else None


def _planned(mine: Table, user: int, rng: Random) -> str | None:
    seat = mine.seat_of(user)
    own = mine.own(seat.seat) if seat is not None else []
    if seat is None or not own:
        return None
    chosen = sensible.choose(mine.game, mine.game.view(mine.state, seat.seat), own, rng)
    if chosen is None:
        return None
    decision, move = chosen
    return mine.audience(None).press(SureMove, DecisionStamp(mine.row.undo_count, decision.number), str(move))
