"""The differences that a comparison of moves counts over two turns."""

from __future__ import annotations

from engines.doctor_strange import events as ev
from engines.doctor_strange.state import DoctorStrange
from engines.players.evaluator import Telling


def _down(event: ev.Incapacitated, seat: int, state: DoctorStrange) -> float:
    return _whose(event, state) == seat


def _downs(event: ev.Incapacitated, seat: int, state: DoctorStrange) -> float:
    return _whose(event, state) == 1 - seat


def _whose(event: ev.Incapacitated, state: DoctorStrange) -> int | None:
    """Return the controller; a Character killed later counts as killed only."""
    character = state.characters.get(event.character)
    return character.controller if character is not None else None


TELLING: Telling = {
    ev.Killed: (
        ("lost", lambda event, seat, _: event.owner == seat),
        ("they_lost", lambda event, seat, _: event.owner != seat),
    ),
    ev.Exiled: (
        ("lost", lambda event, seat, _: event.owner == seat),
        ("they_lost", lambda event, seat, _: event.owner != seat),
    ),
    ev.Captured: (
        ("taken", lambda event, seat, _: event.seat == seat),
        ("they_took", lambda event, seat, _: event.seat != seat),
    ),
    ev.Controlled: (
        ("taken", lambda event, seat, _: event.seat == seat),
        ("they_took", lambda event, seat, _: event.seat != seat),
    ),
    ev.Incapacitated: (("down", _down), ("they_down", _downs)),
    ev.CaptiveReturned: (("came_home", lambda event, seat, _: event.seat == seat),),
    ev.Summoned: (("summoned", lambda event, seat, _: event.seat == seat),),
    ev.Countered: (("stopped", lambda event, seat, _: event.seat != seat),),
    ev.PowerSpent: (
        ("spent", lambda event, seat, _: event.seat == seat),
        ("they_spent", lambda event, seat, _: event.seat != seat),
    ),
}
"""Power cards are summed, all others are frequencies; killed and exiled are lost, captured and controlled are taken."""
