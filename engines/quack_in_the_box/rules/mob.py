"""Phase 6, ruling 19: the angry mob."""

from __future__ import annotations

from engines.course import Emit, PendingDecision
from engines.game import Prompt, Reason
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.moves import Face
from engines.quack_in_the_box.rules.infamy import infamous
from engines.quack_in_the_box.state import Mob, Quack
from engines.steps import Entered, Left, Stage
from engines.windows import clockwise

FACE = Face()


def rouse(emit: Emit[Quack]) -> None:
    """The mob looks at the active doctor, or by option at everybody from there clockwise."""
    s = emit.state
    seats = [s.active] if s.terms.mob_check == "own_turn" else [*clockwise(s.active, s.seats)]
    if any(seat in seats for seat in infamous(s)):
        emit(Entered(Mob(s.step_id + 1, seats)))


def rouse_others(emit: Emit[Quack]) -> None:
    """After a turn abroad only the option brings it."""
    if emit.state.terms.mob_check == "every_turn":
        rouse(emit)


def _stands_here(s: Quack, step: Mob) -> bool:
    return step.here and step.seats[0] in infamous(s)


def _openings(s: Quack, step: Mob) -> list[PendingDecision]:
    """Face it; or play an Anytime, which is another decision."""
    seat = step.seats[0]
    prompt = Prompt("mob", {"infamy": s.doctors[seat].infamy, "threshold": s.terms.threshold})
    return [PendingDecision(step.id, seat, prompt, must=True, moves=(FACE,), default=FACE)]


def why_not_face(_s: Quack, _seat: int, _move: Face) -> Reason:
    """Only where it stands."""
    return Reason("no_mob", "19")


def face(emit: Emit[Quack], seat: int, _move: Face) -> None:
    """Out of the game."""
    doctor = emit.state.doctors[seat]
    patient = doctor.office.patient if doctor.office else ""
    emit(ev.Lynched(seat, patient, (*doctor.treatments, *doctor.anytimes, *doctor.lasting)))
    emit(ev.MobPassed(seat, spared=False))


def _proceed(emit: Emit[Quack], step: Mob) -> None:
    """From door to door; whoever is at or over the threshold has a last say."""
    if not step.seats:
        emit(Left())
        return
    seat = step.seats[0]
    if seat in infamous(emit.state):
        emit(ev.MobCame(seat))
    else:
        emit(ev.MobPassed(seat, step.here))


MOB = Stage(_stands_here, _openings, _proceed)
