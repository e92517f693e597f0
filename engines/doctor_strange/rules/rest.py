"""Rest phase: Negate events and the discard of excess cards (S51 to S54, S63, S68)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.course import Emit, PendingDecision
from engines.doctor_strange import events as ev
from engines.doctor_strange.moves import DONE, Discard, Negate
from engines.doctor_strange.rules.checks import by_worth, held, in_phase, in_sight, of_kinds, usable
from engines.doctor_strange.rules.fates import come_home
from engines.doctor_strange.rules.mystic_arts import why_not_rob
from engines.doctor_strange.rules.turns import end_turn
from engines.doctor_strange.state import Discarding, DoctorStrange, Resting
from engines.game import Move, Prompt, Reason
from engines.steps import Entered, Left, Stage

HAND = 7
REST = Prompt("rest")

MISSES = {
    "negate_kill": "not_killed",
    "negate_exile": "not_exiled",
    "negate_incapacitate": "not_incapacitated",
    "negate_capture": "not_captured",
}


def _targets(s: DoctorStrange, card: str) -> list[str]:
    """Return all Characters of either side that the event can help (S52, S53)."""
    match s.cards.by_id[card].effect:
        case "negate_kill":
            return list(s.killed)
        case "negate_exile":
            return list(s.exiled)
        case "negate_incapacitate":
            return [c.id for c in s.characters.values() if c.condition == "incapacitated"]
        case _:
            return [c.id for c in s.characters.values() if c.condition == "captured"]


def _moves(s: DoctorStrange) -> list[Move]:
    return [Negate(card, target) for card in usable(s, s.active, "r") for target in _targets(s, card)]


def why_not_heal(s: DoctorStrange, seat: int, move: Negate) -> Reason | None:
    """Check for the player's Rest phase, and a Character that the event can help (S51 to S53)."""
    if wrong := held(s, seat, move.card, "r"):
        return wrong
    if isinstance(s.steps[-1], Discarding) and s.active == seat:
        return Reason("discard_first", "S63")
    if wrong := in_phase(s, seat, Resting, "rest"):
        return wrong
    if move.target not in _targets(s, move.card):
        effect = s.cards.by_id[move.card].effect
        assert effect is not None
        return Reason(MISSES[effect], "S52" if effect in {"negate_kill", "negate_exile"} else "S53")
    return None


def why_not_negate(s: DoctorStrange, seat: int, move: Negate) -> Reason | None:
    """Check the event: thieves in the Mystic Arts phase, all others in the Rest phase (S20, S51)."""
    return (why_not_rob if move.card.startswith("e") else why_not_heal)(s, seat, move)


def tries(s: DoctorStrange, seat: int) -> Iterator[Move]:
    yield from (Negate(card, in_sight(s, card)) for card in of_kinds(s, seat, "r"))


def heal(emit: Emit[DoctorStrange], seat: int, move: Negate) -> None:
    """Undo a Character's fate (S52, S53)."""
    s = emit.state
    emit(ev.Negated(seat, move.card, move.target))
    match s.cards.by_id[move.card].effect:
        case "negate_kill":
            emit(ev.Returned(move.target, s.killed[move.target]))
        case "negate_exile":
            emit(ev.Returned(move.target, s.exiled[move.target]))
        case "negate_incapacitate":
            emit(ev.Healed(move.target))
        case _:
            come_home(emit, s.characters[move.target])


def _able(s: DoctorStrange, _step: Resting) -> bool:
    return bool(_moves(s))


def _openings(s: DoctorStrange, step: Resting) -> list[PendingDecision]:
    return [PendingDecision(step.id, s.active, REST, must=True, moves=(*_moves(s), DONE), default=DONE)]


def _proceed(emit: Emit[DoctorStrange], _step: Resting) -> None:
    emit(Left())
    emit(Entered(Discarding(emit.state.step_id + 1)))


def _excess(s: DoctorStrange) -> int:
    return len(s.hands[s.active]) - HAND


def why_not_discard(s: DoctorStrange, seat: int, move: Discard) -> Reason | None:
    """Check for the discard at the end of the player's turn (S22, S68)."""
    if move.card not in s.hands[seat]:
        return Reason("not_in_hand")
    return in_phase(s, seat, Discarding, "discarding")


def discard(emit: Emit[DoctorStrange], seat: int, move: Discard) -> None:
    """Discard the card face up (S68)."""
    emit(ev.Discarded(seat, (move.card,)))


def _discarding(s: DoctorStrange, step: Discarding) -> list[PendingDecision]:
    excess = _excess(s)
    hand = s.hands[s.active]
    moves = tuple(Discard(card) for card in hand)
    prompt = Prompt("discard", {"count": excess})
    least = Discard(by_worth(s, s.active, hand)[0])
    return [PendingDecision(step.id, s.active, prompt, must=True, moves=moves, default=least, repeat=(excess, excess))]


def _finish(emit: Emit[DoctorStrange], _step: Discarding) -> None:
    emit(Left())
    end_turn(emit)


RESTING = Stage(_able, _openings, _proceed)
DISCARDING = Stage(lambda s, _step: _excess(s) > 0, _discarding, _finish)
