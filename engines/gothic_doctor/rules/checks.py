"""Checks that several moves share: the card in hand, whose turn it is."""

from __future__ import annotations

from engines.game import Reason
from engines.gothic_doctor.state import GothicDoctor, Mulliganing, Window


def held(s: GothicDoctor, seat: int, card: str) -> Reason | None:
    """The card is in hand."""
    return None if card in s.hands[seat] else Reason("not_in_hand")


def dealt(s: GothicDoctor) -> Reason | None:
    """2.7: the mulligans are over."""
    return Reason("setting_up", "2.7") if isinstance(s.steps[-1], Mulliganing) else None


def in_turn(s: GothicDoctor, seat: int) -> Reason | None:
    """3.1, 8.2: it is the seat's turn, and nobody has to answer first."""
    if wrong := dealt(s):
        return wrong
    if seat != s.active:
        return Reason("not_your_turn", "3.1")
    return Reason("window_open", "8.2") if isinstance(s.steps[-1], Window) else None


def own_turn(s: GothicDoctor, seat: int) -> bool:
    """Whether it is this seat's turn, though somebody may have to answer first."""
    return seat == s.active and not dealt(s)


def other_copy(card: str) -> Reason:
    """7.1: of identical copies another one is offered."""
    return Reason("other_copy", "7.1", {"card": card})
