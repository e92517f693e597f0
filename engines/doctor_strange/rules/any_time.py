"""Cards for any time: looks into the other hand (S21)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.course import Emit, PendingDecision
from engines.doctor_strange import events as ev
from engines.doctor_strange.moves import Look
from engines.doctor_strange.rules.checks import held, of_kinds, usable
from engines.doctor_strange.state import Discarding, DoctorStrange
from engines.game import Move, Prompt, Reason

PROMPT = Prompt("any_time")


def openings(s: DoctorStrange) -> list[PendingDecision]:
    """Offer looks to their holder while any question is open; the game does not wait for them (S21)."""
    found = []
    for seat in (0, 1):
        if s.hands[1 - seat] and (cards := usable(s, seat, "x")):
            moves = tuple([Look(card) for card in cards])
            found.append(PendingDecision(0, seat, PROMPT, must=False, moves=moves))
    return found


def why_not_look(s: DoctorStrange, seat: int, move: Look) -> Reason | None:
    """Check that the other hand holds a card (S13, S21)."""
    if wrong := held(s, seat, move.card, "x"):
        return wrong
    return None if s.hands[1 - seat] else Reason("empty_hand", "S13", {"card": move.card})


def tries(s: DoctorStrange, seat: int) -> Iterator[Move]:
    yield from map(Look, of_kinds(s, seat, "x"))


def look(emit: Emit[DoctorStrange], seat: int, move: Look) -> None:
    """Show the whole hand, once (S21)."""
    emit(ev.LookedAtHand(seat, move.card, tuple(emit.state.hands[1 - seat])))


def beside(s: DoctorStrange, move: Move) -> bool:
    """Return True for a look that leaves the open question as it is; discards would change."""
    return isinstance(move, Look) and not isinstance(s.steps[-1], Discarding)
