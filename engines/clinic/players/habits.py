"""What a player may say ahead: all of a round, since what the others do seldom stands in the way of it."""

from __future__ import annotations

from engines.clinic import events as ev
from engines.clinic.moves import Dismiss, Done, Double, Pick
from engines.clinic.state import ClinicGame
from engines.clinic.view import View
from engines.game import Decision, Event, Move
from engines.habits import Habits


def occasion(view: View) -> str:
    """One round; before the first, the set-up."""
    return f"{view.round}"


def keeps(s: ClinicGame, seat: int, event: Event) -> bool:
    """Whether what was said ahead still makes sense. Not when somebody moved a patient out of the row of a service that
    the clinic has a hub of: it could be admitted as before, but for another service, which may not treat it. Whoever
    was hired or admitted, and whatever was built, cannot be had any more, and the next thing said is done instead.
    """
    if not isinstance(event, ev.Requeued) or event.seat == seat:
        return True
    row = next(service for service, people in s.rows.items() if event.person in people)
    return all(built.kind != f"service_hub.{row}" for built in s.clinics[seat].built.values())


def alike(view: View, decision: Decision) -> bool:
    """Whether it is the same who is dismissed: all have one role, one level and one place, and all or none care."""
    people = {move.person for move in decision.moves if isinstance(move, Dismiss)}
    if view.seat is None or len(people) < len(decision.moves):
        return False
    own = view.clinics[view.seat]
    busy = {carer for one in own.plan for carer in (one.carer, *one.nurses)}
    staff = [one for one in own.people if one.id in people]
    return len({(one.role, one.colour, one.place, one.moved, one.id in busy) for one in staff}) == 1


def sees_first(view: View, move: Move) -> bool:
    """Which tile to pick, for which the others' matter; an own double tile, which is no answer; and to do nothing with
    a tile, or nothing more with an Admit, while others may come to be hired and admitted.
    """
    if not isinstance(move, Done) or not view.acting:
        return isinstance(move, Pick | Double)
    return view.acting[0][1] == "admit" or not (view.elements or view.hired)


HABITS: Habits[ClinicGame] = Habits(occasion, keeps=keeps, alike=alike, sees_first=sees_first)
