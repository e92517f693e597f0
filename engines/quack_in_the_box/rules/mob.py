"""Phase 6, ruling 19: the angry mob."""

from engines.course import Emit, PendingDecision
from engines.game import Prompt
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.moves import Face
from engines.quack_in_the_box.rules.infamy import infamous
from engines.quack_in_the_box.state import Mob, Quack
from engines.windows import clockwise

FACE = Face()


def rouse(emit: Emit[Quack]) -> None:
    """The mob looks at the active doctor, or by option at everybody from there clockwise."""
    s = emit.state
    seats = [s.active] if s.mob_check == "own_turn" else clockwise(s.active, s.seats)
    if any(seat in seats for seat in infamous(s)):
        emit(ev.Entered(Mob(s.step_id + 1, seats)))


def carry_mob(emit: Emit[Quack], step: Mob) -> bool:
    """Go from door to door; False while a doctor at or over the threshold has a last say."""
    if not step.seats:
        emit(ev.Left())
        return True
    seat = step.seats[0]
    if seat not in infamous(emit.state):
        emit(ev.MobPassed(seat, step.here))
        return True
    if not step.here:
        emit(ev.MobCame(seat))
    return False


def mob_openings(s: Quack, step: Mob) -> list[PendingDecision]:
    """Face it; or play an Anytime, which is another decision."""
    seat = step.seats[0]
    prompt = Prompt("mob", {"infamy": s.doctors[seat].infamy, "threshold": s.threshold})
    return [PendingDecision(step.id, seat, prompt, must=True, moves=(FACE,), default=FACE)]


def face(emit: Emit[Quack], seat: int) -> None:
    """Out of the game."""
    doctor = emit.state.doctors[seat]
    patient = doctor.office.patient if doctor.office else ""
    emit(ev.Lynched(seat, patient, (*doctor.treatments, *doctor.anytimes, *doctor.lasting)))
    emit(ev.MobPassed(seat, spared=False))
