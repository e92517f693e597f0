"""C17: Move and Business, each seat on its own; only Admin waits for all."""

from __future__ import annotations

from collections.abc import Callable

from engines.clinic import events as ev
from engines.clinic.moves import Done, TakeBack
from engines.clinic.rules import admin, business, doubles, expenses, it_services, move
from engines.clinic.rules.cars import parked_first
from engines.clinic.rules.checks import BUSINESS, DISMISS, LAST_DOUBLE, MOVE, PROTECT, READY
from engines.clinic.state import Acting, ClinicGame, Finishing, Founding
from engines.course import Emit, PendingDecision
from engines.game import Reason
from engines.steps import Stage

_ASKS: dict[str, Callable[[ClinicGame, int, int], PendingDecision]] = {
    MOVE: move.moving,
    BUSINESS: business.business,
    DISMISS: expenses.dismissing,
    PROTECT: it_services.protecting,
    LAST_DOUBLE: doubles.last_double,
}


def _finishing(s: ClinicGame, seat: int, step: Finishing) -> PendingDecision | None:
    asks = _ASKS.get(s.clinics[seat].stage)
    return asks(s, seat, step.id) if asks else None


def why_not_done(s: ClinicGame, seat: int, _move: Done) -> Reason | None:
    """Require your own action (C16), or a Move that leaves no module overfull (C36)."""
    if isinstance(s.step, Acting):
        return Reason("not_your_turn", "C16", {"seat": s.step.queue[0][0]})
    clinic = s.clinics[seat]
    moves = isinstance(s.step, Finishing) and clinic.stage == MOVE
    return move.crowded(s, clinic) if moves else None


def why_not_take_back(s: ClinicGame, _seat: int, _move: TakeBack) -> Reason | None:
    """Require something to take back (C36, C50)."""
    return Reason("nothing_to_take_back", "C36") if isinstance(s.step, Finishing | Founding) else None


def done(emit: Emit[ClinicGame], seat: int, _move: Done) -> None:
    """End the Move (C36), or the last question about double tiles (C15)."""
    if emit.state.clinics[seat].stage == MOVE:
        move.end_move(emit, seat)
    else:
        emit(ev.BusinessEnded(seat))


def _asks(s: ClinicGame, _step: Finishing) -> bool:
    return any(clinic.stage != READY for clinic in s.clinics)


def _proceed(emit: Emit[ClinicGame], _step: Finishing) -> None:
    admin.administer(emit)


FINISHING = Stage(_asks, parked_first(_finishing), _proceed)
