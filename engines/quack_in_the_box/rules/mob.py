"""Phase 6, ruling 19: the angry mob."""

from __future__ import annotations

from engines.course import Emit, PendingDecision
from engines.game import Prompt, Reason
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.moves import Face
from engines.quack_in_the_box.state import FacingMob, Quack
from engines.steps import Entered, Left, Stage

FACE = Face()


def rouse(emit: Emit[Quack]) -> None:
    s = emit.state
    if s.doctors[s.active].infamy >= s.terms.threshold:
        emit(Entered(FacingMob(s.step_id + 1)))
        emit(ev.MobCame(s.active))


def _stays(s: Quack, _step: FacingMob) -> bool:
    return s.doctors[s.active].infamy >= s.terms.threshold


def _openings(s: Quack, step: FacingMob) -> list[PendingDecision]:
    prompt = Prompt("mob", {"infamy": s.doctors[s.active].infamy, "threshold": s.terms.threshold})
    return [PendingDecision(step.id, s.active, prompt, must=True, moves=(FACE,), default=FACE)]


def why_not_face(_s: Quack, _seat: int, _move: Face) -> Reason:
    return Reason("no_mob", "19")


def face(emit: Emit[Quack], seat: int, _move: Face) -> None:
    doctor = emit.state.doctors[seat]
    patient = doctor.office.patient if doctor.office else ""
    emit(ev.Lynched(seat, patient, (*doctor.treatments, *doctor.anytimes, *doctor.lasting)))
    emit(Left())


def _leave(emit: Emit[Quack], _step: FacingMob) -> None:
    emit(Left())
    emit(ev.MobPassed(emit.state.active))


MOB = Stage(_stays, _openings, _leave)
