"""What several phases share: the shape of a stage, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engines.clinic.state import Acting, ClinicGame, Finishing, Step
from engines.course import Emit, PendingDecision
from engines.game import Move, Reason

T = TypeVar("T", bound=Step)

MOVE, BUSINESS, DISMISS, PROTECT, LAST_DOUBLE, READY = "move", "business", "dismiss", "protect", "last_double", "ready"
"""Where a seat stands once it has founded its clinic; the names are those of `Clinic.stage`."""


def nothing(_s: ClinicGame, _seat: int, _step: Step) -> Iterable[Move]:
    """No tries: whatever one might wish is offered."""
    return ()


@dataclass(frozen=True, slots=True)
class Stage(Generic[T]):
    """What one kind of step does. `asks`: its question to a seat, None where it has none; `over`: it needs nothing more
    from anybody; `proceed`: what comes then; `tries`: what a seat would naturally try meanwhile, allowed or not.
    """

    asks: Callable[[ClinicGame, int, T], PendingDecision | None]
    over: Callable[[ClinicGame, T], bool]
    proceed: Callable[[Emit[ClinicGame], T], None]
    tries: Callable[[ClinicGame, int, T], Iterable[Move]] = nothing


def anybody_parks(s: ClinicGame) -> bool:
    """C4: whether a car has come that is not parked yet."""
    return any(clinic.arriving for clinic in s.clinics)


def turn(s: ClinicGame, seat: int, action: str) -> Reason | None:
    """C16: it is the seat's turn with such a tile."""
    if not isinstance(s.step, Acting):
        return Reason("not_now", "C16")
    first, tile = s.step.queue[0]
    if first != seat:
        return Reason("not_your_turn", "C16", {"seat": first})
    return None if tile == action else Reason("other_action", "C16", {"action": tile})


def stands(s: ClinicGame, seat: int, stage: str) -> Reason | None:
    """C17: the seat stands there between the actions and Admin."""
    here = s.clinics[seat].stage if isinstance(s.step, Finishing) else ""
    return None if here == stage else Reason(f"not_{stage}", "C17")
