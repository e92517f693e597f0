"""C17: Move and Business, each seat on its own; only Admin waits for all."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engines.clinic import events as ev
from engines.clinic.rules import admin, business, doubles, expenses, it_services, move
from engines.clinic.rules.checks import BUSINESS, DISMISS, LAST_DOUBLE, MOVE, PROTECT, READY, Stage
from engines.clinic.state import Clinic, ClinicGame, Finishing
from engines.course import Emit, PendingDecision
from engines.game import Move, Reason

_ASKS: dict[str, Callable[[ClinicGame, int, int], PendingDecision]] = {
    MOVE: move.moving,
    BUSINESS: business.business,
    DISMISS: expenses.dismissing,
    PROTECT: it_services.protecting,
    LAST_DOUBLE: doubles.last_double,
}
_TRIES: dict[str, Callable[[ClinicGame, Clinic], Iterable[Move]]] = {
    MOVE: move.tries,
    BUSINESS: business.tries,
    DISMISS: expenses.tries,
}


def _finishing(s: ClinicGame, seat: int, step: Finishing) -> PendingDecision | None:
    asks = _ASKS.get(s.clinics[seat].stage)
    return asks(s, seat, step.id) if asks else None


def _tries(s: ClinicGame, seat: int, _step: Finishing) -> Iterable[Move]:
    tries = _TRIES.get(s.clinics[seat].stage)
    return tries(s, s.clinics[seat]) if tries else ()


def why_not_done(s: ClinicGame, seat: int) -> Reason | None:
    """C36: of the Move."""
    clinic = s.clinics[seat]
    return move.why_not_done(s, clinic) if clinic.stage == MOVE else None


def done(emit: Emit[ClinicGame], seat: int) -> None:
    """C15, C36: with the Move, or with double tiles."""
    if emit.state.clinics[seat].stage == MOVE:
        move.end_move(emit, seat)
    else:
        emit(ev.BusinessEnded(seat))


def _over(s: ClinicGame, _step: Finishing) -> bool:
    return all(clinic.stage == READY for clinic in s.clinics)


def _proceed(emit: Emit[ClinicGame], _step: Finishing) -> None:
    admin.administer(emit)


FINISHING = Stage(_finishing, _over, _proceed, _tries)
