"""Checks that several phases share: the stage of a seat, and the turn."""

from __future__ import annotations

from engines.clinic.state import Acting, ClinicGame, Finishing
from engines.game import Reason

MOVE, BUSINESS, DISMISS, PROTECT, LAST_DOUBLE, READY = "move", "business", "dismiss", "protect", "last_double", "ready"
"""The stages of a seat that has founded its clinic (`Clinic.stage`)."""


def anybody_parks(s: ClinicGame) -> bool:
    """Return True if a car has come that is not parked yet (C4)."""
    return any(clinic.arriving for clinic in s.clinics)


def turn(s: ClinicGame, seat: int, action: str) -> Reason | None:
    """Require the seat's turn with such a tile (C16)."""
    if not isinstance(s.step, Acting):
        return Reason("not_now", "C16")
    first, tile = s.step.queue[0]
    if first != seat:
        return Reason("not_your_turn", "C16", {"seat": first})
    return None if tile == action else Reason("other_action", "C16", {"action": tile})


def acts(s: ClinicGame, seat: int, action: str) -> bool:
    """Return True if it is the seat's turn with such a tile, and it has no car to park first (C4, C16)."""
    return not s.clinics[seat].arriving and turn(s, seat, action) is None


def stands(s: ClinicGame, seat: int, stage: str) -> Reason | None:
    """Require the seat to be at this stage, between the actions and Admin (C17)."""
    here = s.clinics[seat].stage if isinstance(s.step, Finishing) else ""
    return None if here == stage else Reason(f"not_{stage}", "C17")
