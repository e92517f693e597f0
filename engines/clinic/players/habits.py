"""What a player may plan: a whole round, since the others' moves seldom interfere."""

from __future__ import annotations

from engines.clinic import events as ev
from engines.clinic.moves import Dismiss, Done, Double, Pick
from engines.clinic.state import ClinicGame
from engines.clinic.view import View
from engines.game import Decision, Event, Move
from engines.habits import Habits


def occasion(view: View) -> str:
    """Return the round; before the first, the set-up."""
    return f"{view.round}"


def keeps(s: ClinicGame, seat: int, event: Event) -> bool:
    """Return False if another player moved a patient out of the row of a service that the clinic has a hub of: it could
    still be admitted, but for another service, which may not treat it. People or pieces that are gone make moves
    illegal, and the next planned step is used instead.
    """
    if not isinstance(event, ev.Requeued) or event.seat == seat:
        return True
    row = next(service for service, people in s.rows.items() if event.person in people)
    return all(built.kind != f"service_hub.{row}" for built in s.clinics[seat].built.values())


def alike(view: View, decision: Decision) -> bool:
    """Return True if it does not matter who is dismissed: all have one role, one level and one place, and all or none
    care.
    """
    people = {move.person for move in decision.moves if isinstance(move, Dismiss)}
    if view.seat is None or len(people) < len(decision.moves):
        return False
    own = view.clinics[view.seat]
    busy = {carer for one in own.plan for carer in (one.carer, *one.nurses)}
    staff = [one for one in own.people if one.id in people]
    return len({(one.role, one.colour, one.place, one.moved, one.id in busy) for one in staff}) == 1


def sees_first(view: View, move: Move) -> bool:
    """Return True for picks of a tile, since the others' tiles matter; for own double tiles, which are no answer; and
    for ending an action unused, or an Admit at all, since others may change the supply of people.
    """
    if not isinstance(move, Done) or not view.acting:
        return isinstance(move, Pick | Double)
    return view.acting[0][1] == "admit" or not (view.elements or view.hired)


HABITS: Habits[ClinicGame] = Habits(occasion, keeps=keeps, alike=alike, sees_first=sees_first)
