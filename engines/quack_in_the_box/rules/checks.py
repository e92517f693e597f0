"""What forbids any move at all."""

from __future__ import annotations

from engines.game import Move, Reason
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.state import LYNCHED, Quack


def first(s: Quack, seat: int, move: Move) -> Reason | None:
    """The doctor still plays, and holds the card, if the move names one."""
    doctor = s.doctors[seat]
    if doctor.place == LYNCHED:
        return Reason("lynched", "19")
    card = getattr(move, "card", "")
    if not card or card in doctor.treatments or card in doctor.anytimes:
        return None
    cards = deck(s.catalogue)
    known = card in cards.treatments or card in cards.anytimes
    return Reason("not_in_hand", args={"card": card} if known else {})
