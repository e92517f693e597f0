"""Discarding (section 7): down to seven cards at the end of a turn."""

from __future__ import annotations

from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.moves import Discard
from engines.gothic_doctor.rules.checks import held, in_turn, other_copy, own_turn
from engines.gothic_doctor.rules.hands import distinct
from engines.gothic_doctor.state import HAND_LIMIT, GothicDoctor, Turn, turn


def over(s: GothicDoctor) -> int:
    """7.1: cards the active doctor holds too many; negative below the limit."""
    return len(s.hands[s.active]) - HAND_LIMIT


def moves(s: GothicDoctor) -> list[Move]:
    """7.1: one of each kind in hand."""
    return [Discard(card) for card in distinct(s, s.active)]


def tries(s: GothicDoctor, seat: int) -> list[Move]:
    """The same, too early or not."""
    return moves(s) if own_turn(s, seat) else []


def why_not_discard(s: GothicDoctor, seat: int, move: Discard) -> Reason:
    """7.1: only in the last phase, and of identical copies the one that is offered."""
    if wrong := held(s, seat, move.card) or in_turn(s, seat):
        return wrong
    return other_copy(move.card) if turn(s).phase == "discard" else Reason("discard_later", "R7")


def discard(emit: Emit[GothicDoctor], seat: int, move: Discard) -> None:
    """7.1: one card."""
    emit(ev.Discarded(seat, move.card))


def openings(s: GothicDoctor, step: Turn) -> list[PendingDecision]:
    """7.1: one of each kind in hand, as often as it takes."""
    number = over(s)
    found = tuple(moves(s))
    prompt = Prompt("discard", {"cards": number})
    return [
        PendingDecision(step.id, s.active, prompt, must=True, moves=found, default=found[0], repeat=(number, number))
    ]
