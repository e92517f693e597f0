"""How a card leaves a hand, or a Patient the Waiting Room, whatever the reason."""

from __future__ import annotations

from engines.gothic_doctor.state import GothicDoctor


def leave_hand(state: GothicDoctor, seat: int, card: str) -> None:
    """Nobody has to remember any more who held it."""
    state.hands[seat].remove(card)
    for known in state.known:
        if card in known:
            del known[card]


def leave_room(state: GothicDoctor, patient: str) -> None:
    """The place stays empty; what was attached to the Patient is discarded."""
    state.waiting_room[state.waiting_room.index(patient)] = ""
    state.action_discard.extend(state.attached.pop(patient, ()))
    state.quarantined.pop(patient, None)
