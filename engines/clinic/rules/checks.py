"""What several phases share: where a seat stands, and whose turn it is."""

from __future__ import annotations

from engines.clinic.state import Acting, ClinicGame, Finishing
from engines.game import Reason

MOVE, BUSINESS, DISMISS, PROTECT, LAST_DOUBLE, READY = "move", "business", "dismiss", "protect", "last_double", "ready"
"""Where a seat stands once it has founded its clinic; the names are those of `Clinic.stage`."""


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


def acts(s: ClinicGame, seat: int, action: str) -> bool:
    """C4, C16: it is the seat's turn with such a tile, and no car of its own is to be parked first."""
    return not s.clinics[seat].arriving and turn(s, seat, action) is None


def stands(s: ClinicGame, seat: int, stage: str) -> Reason | None:
    """C17: the seat stands there between the actions and Admin."""
    here = s.clinics[seat].stage if isinstance(s.step, Finishing) else ""
    return None if here == stage else Reason(f"not_{stage}", "C17")
