"""Discarding (section 7): down to seven cards at the end of a turn."""

from __future__ import annotations

from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.moves import Discard
from engines.gothic_doctor.rules.checks import held, in_turn, other_copy, own_turn
from engines.gothic_doctor.rules.hands import distinct
from engines.gothic_doctor.state import HAND_LIMIT, GothicDoctor, TakingTurn, turn


def over(s: GothicDoctor) -> int:
    """Return the active doctor's cards above the limit; negative below it (7.1)."""
    return len(s.hands[s.active]) - HAND_LIMIT


def moves(s: GothicDoctor) -> list[Move]:
    return [Discard(card) for card in distinct(s, s.active)]


def tries(s: GothicDoctor, seat: int) -> list[Move]:
    return moves(s) if own_turn(s, seat) else []


def why_not_discard(s: GothicDoctor, seat: int, move: Discard) -> Reason:
    if wrong := held(s, seat, move.card) or in_turn(s, seat):
        return wrong
    return other_copy(move.card) if turn(s).phase == "discard" else Reason("discard_later", "R7")


def discard(emit: Emit[GothicDoctor], seat: int, move: Discard) -> None:
    emit(ev.Discarded(seat, move.card))


def openings(s: GothicDoctor, step: TakingTurn) -> list[PendingDecision]:
    number = over(s)
    found = tuple(moves(s))
    prompt = Prompt("discard", {"cards": number})
    return [
        PendingDecision(step.id, s.active, prompt, must=True, moves=found, default=found[0], repeat=(number, number))
    ]
