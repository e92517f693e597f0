"""How a player need not answer every question of a turn alone (S75)."""

from __future__ import annotations

from engines.doctor_strange.moves import Done
from engines.doctor_strange.state import DoctorStrange
from engines.doctor_strange.view import View
from engines.game import Decision, Event
from engines.habits import Habits


def concerns(_view: View, _decision: Decision) -> bool:
    """There are two sides: whatever one is asked is about one's own."""
    return True


def routine(_view: View, _decision: Decision) -> bool:
    """Nobody reacts to a move of their own."""
    return False


def occasion(view: View) -> str:
    """One single turn."""
    return str(view.turn)


def stands(_s: DoctorStrange, _seat: int, _event: Event) -> bool:
    """No list of moves goes on after somebody else was asked: what comes between may change everything."""
    return False


def finishes(view: View, decision: Decision) -> bool:
    """The end of an own phase; not where planned attacks would be shown, and their cards spent (S31)."""
    return decision.default == Done() and not view.plan


HABITS: Habits[DoctorStrange] = Habits(concerns, routine, occasion, stands, finishes)
