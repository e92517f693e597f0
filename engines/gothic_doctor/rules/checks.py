"""Checks that several moves share: the card in hand, whose turn it is."""

from __future__ import annotations

from engines.game import Reason
from engines.gothic_doctor.state import GothicDoctor, Mulliganing, Window


def held(s: GothicDoctor, seat: int, card: str) -> Reason | None:
    return None if card in s.hands[seat] else Reason("not_in_hand")


def dealt(s: GothicDoctor) -> Reason | None:
    """Return a reason while mulligans are pending (2.7)."""
    return Reason("setting_up", "2.7") if isinstance(s.steps[-1], Mulliganing) else None


def in_turn(s: GothicDoctor, seat: int) -> Reason | None:
    """Return a reason unless it is the seat's turn and no one has to answer first (3.1, 8.2)."""
    if wrong := dealt(s):
        return wrong
    if seat != s.active:
        return Reason("not_your_turn", "3.1")
    return Reason("window_open", "8.2") if isinstance(s.steps[-1], Window) else None


def own_turn(s: GothicDoctor, seat: int) -> bool:
    """Return True if it is this seat's turn, even if others have to answer first."""
    return seat == s.active and not dealt(s)


def other_copy(card: str) -> Reason:
    """Return the reason for a copy that is not the one on offer (7.1)."""
    return Reason("other_copy", "7.1", {"card": card})
