"""C16: secret tiles, actions in order, rows refilled; C48: the solo queue."""

from __future__ import annotations

from engines.clinic import events as ev
from engines.clinic.moves import AskParking, Done, Pick, Unpick
from engines.clinic.pieces import ACTIONS
from engines.clinic.rules.admit import admitting
from engines.clinic.rules.build import building, elements_problem
from engines.clinic.rules.doubles import double_moves
from engines.clinic.rules.draft import placements
from engines.clinic.rules.hire import hiring
from engines.clinic.state import Acting, ClinicGame, Picking
from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason


def picking(s: ClinicGame, seat: int, step: Picking) -> PendingDecision:
    """Pick one of the tiles left; whoever has picked may take it back."""
    if seat in step.picks:
        return PendingDecision(step.id, seat, Prompt("picked"), must=False, moves=(Unpick(),))
    moves = tuple(Pick(action) for action in ACTIONS if action in s.clinics[seat].tiles)
    prompt = Prompt("pick", {"n": s.action_step + 1, "of": s.table.action_steps})
    return PendingDecision(step.id, seat, prompt, must=True, moves=moves, default=moves[0])


def why_no_pick(s: ClinicGame, seat: int, action: str) -> Reason | None:
    """C16: a tile that is left, while tiles are picked."""
    if not isinstance(s.step, Picking):
        return Reason("not_picking", "C16")
    if seat in s.step.picks:
        return Reason("already_picked", "C16")
    if action not in s.clinics[seat].tiles:
        return Reason("tile_spent", "C16", {"action": action})
    return None


def acting(s: ClinicGame, step: Acting) -> PendingDecision:
    """What the first in the queue may do with its tile."""
    seat, action = step.queue[0]
    moves = action_moves(s, seat, action)
    moves.append(Done())
    if s.clinics[seat].valet and action != "build":
        moves.append(AskParking())
    args: dict[str, int | str] = {"n": len(step.elements), "left": step.points}
    return PendingDecision(step.id, seat, Prompt(action, args), must=True, moves=tuple(moves), default=Done())


def action_moves(s: ClinicGame, seat: int, action: str) -> list[Move]:
    """Everything an action offers but its end."""
    if action == "build":
        return building(s, seat) + placements(s.clinics[seat])
    return hiring(s, seat) if action == "hire" else admitting(s, seat)


def show_picks(emit: Emit[ClinicGame], step: Picking) -> None:
    """All tiles are shown: all Builds in turn order, all Hires, all Admits."""
    s = emit.state
    emit(ev.PicksShown(dict(sorted(step.picks.items()))))
    queue = [(seat, action) for action in ACTIONS for seat in s.order if step.picks[seat] == action]
    emit(ev.Entered(Acting(s.step_id + 1, queue, points=s.table.admit.points)))


def end_action(emit: Emit[ClinicGame]) -> None:
    """The next one acts."""
    step = emit.state.step
    assert isinstance(step, Acting)
    seat, action = step.queue[0]
    points = emit.state.table.admit.points
    unused = not (step.elements or step.doctor or step.staff or step.points < points)
    emit(ev.ActionEnded(seat, action, unused, points))


def nothing_left(s: ClinicGame, step: Acting) -> bool:
    """Whether the one who acts could only say done, and no double tile could change that."""
    seat, action = step.queue[0]
    clinic = s.clinics[seat]
    if clinic.arriving or action_moves(s, seat, action):
        return False
    return used_up(s, step, action) or not (clinic.doubles and double_moves(clinic))


def used_up(s: ClinicGame, step: Acting, action: str) -> bool:
    """Whether a tile can give nothing more, whatever is built meanwhile."""
    if action == "build":
        return all(elements_problem(s, kind) for kind in ("treatment_room", "supply_room"))
    return step.points < 1 if action == "admit" else step.doctor and step.staff


def refill_rows(emit: Emit[ClinicGame]) -> None:
    """Every row with a gap gets one patient, in service order; solo, the front of the fullest row then leaves."""
    s = emit.state
    for service, row in s.rows.items():
        if len(row) < s.table.row_places and s.patient_bag:
            person = s.patient_bag[-1]
            emit(ev.Queued(service, person, s.table.colours[person]))
    if s.seats == 1:
        fullest = max(s.rows, key=lambda service: len(s.rows[service]))
        if s.rows[fullest]:
            emit(ev.GaveUp(fullest, s.rows[fullest][0]))


def next_pick(emit: Emit[ClinicGame]) -> None:
    """The next action step."""
    emit(ev.Entered(Picking(emit.state.step_id + 1)))
