"""Phase 1: stay or flee. Rulings 16, 20, 25 and 36."""

from __future__ import annotations

from collections.abc import Iterator

from engines.course import Emit, PendingDecision
from engines.game import Arg, Move, Prompt, Reason
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.effects import Ground
from engines.quack_in_the_box.moves import Flee, Stay
from engines.quack_in_the_box.rules.draw import turn_over
from engines.quack_in_the_box.rules.roll import open_office
from engines.quack_in_the_box.state import PRACTICE, SWITZERLAND, Fleeing, Quack
from engines.steps import Entered, Left, Stage, always

STAY = Stay()
FLEE = Flee()


def ask(emit: Emit[Quack], seat: int) -> None:
    """Ask the question; the cards that bar flight now do so until the answer."""
    cards = grounds(emit.state, seat)
    emit(Entered(Fleeing(emit.state.step_id + 1, cards)))


def grounds(s: Quack, seat: int) -> tuple[str, ...]:
    """Return a doctor's lasting cards that bar flight."""
    known = deck(s.catalogue).anytimes
    return tuple(card for card in s.doctors[seat].lasting if isinstance(known[card].effect, Ground))


def _openings(s: Quack, step: Fleeing) -> list[PendingDecision]:
    """Ask; a doctor who is absent for good flees rather than meet the mob."""
    moves: tuple[Move, ...] = (STAY,) if step.cards else (STAY, FLEE)
    doctor = s.doctors[s.active]
    default = moves[-1] if doctor.infamy >= s.terms.threshold else STAY
    args: dict[str, Arg] = {"infamy": doctor.infamy, "threshold": s.terms.threshold}
    prompt = Prompt("flee.barred" if step.cards else "flee", args)
    return [PendingDecision(step.id, s.active, prompt, must=True, moves=moves, default=default)]


def why_not(s: Quack, seat: int, _move: Stay | Flee) -> Reason:
    """Return why the doctor may not stay or flee now: abroad, in a Deathmatch, barred, or after the start
    of the turn.
    """
    if s.doctors[seat].place == SWITZERLAND:
        return Reason("abroad", "20")
    if s.terms.deathmatch:
        return Reason("nobody_flees", "25")
    step = s.steps[-1]
    if seat == s.active and isinstance(step, Fleeing) and step.cards:
        return Reason("barred", "36")
    return Reason("only_at_start", "1")


def tries(s: Quack, seat: int) -> Iterator[Move]:
    """Yield flight for every doctor in practice."""
    if s.doctors[seat].place == PRACTICE:
        yield FLEE


def stay(emit: Emit[Quack], seat: int, _move: Stay) -> None:
    """Stay, and discard the cards that barred flight when the question was asked, but no later one (ruling 36)."""
    step = emit.state.steps[-1]
    assert isinstance(step, Fleeing)
    emit(Left())
    emit(ev.Stayed(seat, step.cards))
    open_office(emit)


def flee(emit: Emit[Quack], seat: int, _move: Flee) -> None:
    """Flee: discard Patient, Treatments and lasting cards; one draw abroad ends the turn (rulings 20 and 21)."""
    doctor = emit.state.doctors[seat]
    patient = doctor.office.patient if doctor.office else ""
    emit(Left())
    emit(ev.Fled(seat, patient, (*doctor.treatments, *doctor.lasting)))
    turn_over(emit, seat)


FLEEING = Stage(always, _openings)
