"""C16: secret tiles, actions in order, rows refilled; C48: the solo queue."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engines.clinic import events as ev
from engines.clinic.moves import AskParking, Done, Pick, Unpick
from engines.clinic.pieces import ACTIONS
from engines.clinic.rules import admit, build, hire
from engines.clinic.rules.cars import parked_first
from engines.clinic.rules.checks import MOVE, anybody_parks
from engines.clinic.rules.doubles import double_moves
from engines.clinic.state import Acting, ClinicGame, Finishing, Picking
from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason
from engines.steps import Stage


def begin_round(emit: Emit[ClinicGame], number: int, order: tuple[int, ...]) -> None:
    """Return all tiles and begin to pick."""
    tiles = tuple(action for action in ACTIONS for _ in range(emit.state.numbers.action_tiles[action]))
    emit(ev.RoundBegan(number, order, tiles))
    emit(ev.Entered(Picking(emit.state.step_id + 1)))


# ------------------------------------------------------------------------------------------------ picking


def _picking(s: ClinicGame, seat: int, step: Picking) -> PendingDecision:
    """Offer the tiles left; a seat that has picked may take it back."""
    if seat in step.picks:
        return PendingDecision(step.id, seat, Prompt("picked"), must=False, moves=(Unpick(),))
    moves = tuple(Pick(action) for action in ACTIONS if action in s.clinics[seat].tiles)
    prompt = Prompt("pick", {"n": s.action_step + 1, "of": s.numbers.action_steps})
    return PendingDecision(step.id, seat, prompt, must=True, moves=moves, default=moves[0])


def tries(s: ClinicGame, seat: int) -> list[Move]:
    """Return every tile, spent or not."""
    picks = isinstance(s.step, Picking) and seat not in s.step.picks
    return [Pick(action) for action in ACTIONS] if picks else []


def why_not_pick(s: ClinicGame, seat: int, move: Pick) -> Reason | None:
    """Require a tile that is left, while players pick."""
    if not isinstance(s.step, Picking):
        return Reason("not_picking", "C16")
    if seat in s.step.picks:
        return Reason("already_picked", "C16")
    if move.action not in s.clinics[seat].tiles:
        return Reason("tile_spent", "C16", {"action": move.action})
    return None


def why_not_unpick(s: ClinicGame, _seat: int, _move: Unpick) -> Reason | None:
    """Require a tile that was picked."""
    return Reason("not_picked", "C16") if isinstance(s.step, Picking) else None


def pick(emit: Emit[ClinicGame], seat: int, move: Pick) -> None:
    emit(ev.Picked(seat, move.action))


def unpick(emit: Emit[ClinicGame], seat: int, _move: Unpick) -> None:
    emit(ev.TookBackPick(seat))


def _awaits_picks(s: ClinicGame, step: Picking) -> bool:
    """C69: cars that leave are settled before the tiles are shown."""
    return len(step.picks) < s.seats or any(clinic.leaving for clinic in s.clinics)


def _show(emit: Emit[ClinicGame], step: Picking) -> None:
    """Show all tiles, and queue all Builds in turn order, then all Hires, then all Admits."""
    s = emit.state
    emit(ev.PicksShown(dict(sorted(step.picks.items()))))
    queue = [(seat, action) for action in ACTIONS for seat in s.order if step.picks[seat] == action]
    emit(ev.Entered(Acting(s.step_id + 1, queue, points=s.numbers.admit.points)))


PICKING = Stage(_awaits_picks, parked_first(_picking), _show)


# ------------------------------------------------------------------------------------------------ acting

_MOVES: dict[str, Callable[[ClinicGame, int], Iterator[Move]]] = {
    "build": build.moves,
    "hire": hire.moves,
    "admit": admit.moves,
}


def _acting(s: ClinicGame, seat: int, step: Acting) -> PendingDecision | None:
    """Offer the moves of the first tile in the queue."""
    first, action = step.queue[0]
    if seat != first:
        return None
    moves = [*_MOVES[action](s, seat), Done()]
    if s.clinics[seat].valet and action != "build":
        moves.append(AskParking())
    prompt = Prompt(action, {"n": len(step.elements), "left": step.points})
    return PendingDecision(step.id, seat, prompt, must=True, moves=tuple(moves), default=Done())


def _end_action(emit: Emit[ClinicGame], step: Acting) -> None:
    seat, action = step.queue[0]
    points = emit.state.numbers.admit.points
    unused = not (step.elements or step.doctor or step.staff or step.points < points)
    emit(ev.ActionEnded(seat, action, unused, points))


def _awaits_action(s: ClinicGame, step: Acting) -> bool:
    return bool(step.queue) and (anybody_parks(s) or not _nothing_left(s, step))


def _nothing_left(s: ClinicGame, step: Acting) -> bool:
    """Return True if the active seat could only be done, and no double tile could change that (C59)."""
    seat, action = step.queue[0]
    clinic = s.clinics[seat]
    if next(iter(_MOVES[action](s, seat)), None):
        return False
    return _used_up(s, step, action) or not (clinic.doubles and double_moves(clinic))


def _used_up(s: ClinicGame, step: Acting, action: str) -> bool:
    """Return True if a tile can give nothing more, regardless of later buildings."""
    if action == "build":
        return all(build.elements_problem(s, kind) for kind in ("treatment_room", "supply_room"))
    return step.points < 1 if action == "admit" else step.doctor and step.staff


def _after_action(emit: Emit[ClinicGame], step: Acting) -> None:
    """Begin the next action, the next secret tiles, or Move and Business (C16, C17)."""
    s = emit.state
    if step.queue:
        _end_action(emit, step)
        return
    _refill_rows(emit)
    if s.action_step < s.numbers.action_steps:
        emit(ev.Entered(Picking(s.step_id + 1)))
        return
    emit(ev.Entered(Finishing(s.step_id + 1)))
    for seat in range(s.seats):
        emit(ev.StageReached(seat, MOVE))


def _refill_rows(emit: Emit[ClinicGame]) -> None:
    """Add one patient to every row with a gap, in service order; solo, the front of the fullest row then leaves."""
    s = emit.state
    for service, row in s.rows.items():
        if len(row) < s.numbers.row_places and s.patient_bag:
            person = s.patient_bag[-1]
            emit(ev.Queued(service, person, s.numbers.colours[person]))
    if s.seats == 1:
        fullest = max(s.rows, key=lambda service: len(s.rows[service]))
        if s.rows[fullest]:
            emit(ev.GaveUp(fullest, s.rows[fullest][0]))


ACTING = Stage(_awaits_action, parked_first(_acting), _after_action)
