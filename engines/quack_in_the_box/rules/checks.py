"""Checks that all moves share: who still plays, and with which cards."""

from __future__ import annotations

from engines.game import Reason
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.state import LYNCHED, Quack


def out(s: Quack, seat: int) -> Reason | None:
    """The game is on, and the doctor in it."""
    if s.ended:
        return Reason("game_over", "18")
    if not 0 <= seat < s.seats:
        return Reason("not_seated")
    return Reason("lynched", "19") if s.doctors[seat].place == LYNCHED else None


def not_held(s: Quack, seat: int, card: str) -> Reason | None:
    """The card, if the move has one, is in hand."""
    doctor = s.doctors[seat]
    if not card or card in doctor.treatments or card in doctor.anytimes:
        return None
    cards = deck(s.catalogue)
    known = card in cards.treatments or card in cards.anytimes
    return Reason("not_in_hand", args={"card": card} if known else {})
