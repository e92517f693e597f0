"""The cards that a hand needs least."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from bot.faces.gothic_doctor.names import cards_of
from engines.game import Move
from engines.gothic_doctor.moves import Discard
from engines.gothic_doctor.players.sensible import use
from engines.gothic_doctor.view import View


def unwanted_first(view: View, moves: Sequence[Move]) -> list[Move]:
    rated = [(use(view, move) if isinstance(move, Discard) else 0, move) for move in moves]
    return [move for _, move in sorted(rated, key=itemgetter(0))]


def sensible_set(view: View, moves: Sequence[Move], number: int, suggested: Move | None) -> list[Move]:
    """Return the cards to discard in one press: the suggested one, then those needed least.

    Of two equal cards that no Patient wants both go. Of three the rest waits for the next press: the view does not tell
    which of them is offered then.
    """
    cards, first = cards_of(view), unwanted_first(view, moves)
    if suggested in first:
        first.sort(key=lambda move: move != suggested)
    spare: list[Move] = []
    left = number
    for move in first:
        if left <= 0 or not isinstance(move, Discard):
            break
        spare.append(move)
        left -= 1
        if use(view, move) > 0:
            continue
        others = [card for card in view.hand if card != move.card and cards.kind[card] == cards.kind[move.card]]
        if left and len(others) == 1:
            spare.append(Discard(others[0]))
        left -= len(others)
    return spare


def useless(view: View, card: str) -> bool:
    """Return True if no waiting Patient wants a Treatment."""
    cards = cards_of(view)
    if card in cards.effect or cards.kind[card] == cards.wild:
        return False
    return not any(waiting and cards.kind[card] in cards.icons[waiting.card] for waiting in view.waiting_room)
