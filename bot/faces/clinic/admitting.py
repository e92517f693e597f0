"""The best patients for an Admit, in order, as a sensible player weighs them."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from random import Random

from msgspec.structs import replace

from bot.faces.clinic.outlook import own
from engines.clinic import moves as mv
from engines.clinic.cards import numbers_of
from engines.clinic.players.thought import Thought
from engines.clinic.players.wards import Wards
from engines.clinic.view import Person, View
from engines.game import Move

Rows = dict[str, list[Person]]


@dataclass(frozen=True, slots=True)
class Admission:
    """A patient to admit (in the row that it leaves), the moves for it, their Queue Points, its worth."""

    patient: Person
    moves: tuple[Move, ...]
    points: int
    worth: float


def together(view: View, offered: Container[Move]) -> list[Admission]:
    """Return the patients to admit, best first, as many as points and places for cars allow (C32). Rooms, doctors and
    nurses of this clinic can treat them; patients of other rows are worth their extra points.
    """
    mine = own(view)
    thought = Thought(view, mine.seat, Random(0))  # noqa: S311  the analysis uses no chance
    wards, _ = thought.wards()
    rows = {service: list(row) for service, row in view.queues.items()}
    cars = numbers_of(view.catalogue).each["car"] - len(mine.people) - mine.leaving
    points, found = view.points, list[Admission]()
    while len(found) < min(mine.parking_left, cars):
        options = [one for one in _options(thought, wards, rows, offered) if one.points <= points]
        best = min(options, key=lambda one: (-one.worth, one.patient.id), default=None)
        if best is None or best.worth <= 0:
            break
        wards.take(best.patient.service, best.patient.colour)
        for row in rows.values():
            row[:] = [one for one in row if one.id != best.patient.id]
        points -= best.points
        found.append(best)
    return found


def _options(thought: Thought, wards: Wards, rows: Rows, offered: Container[Move]) -> Iterator[Admission]:
    """Yield every patient that could be treated, from each row that it could wait in."""
    numbers = thought.numbers
    for here, row in rows.items():
        for place, one in enumerate(row, 1):
            for service in wards.places:
                nurses = wards.nurses_for(service, one.colour)
                away = service != here
                if nurses is None or (away and len(rows[service]) >= numbers.row_places):
                    continue
                moves: tuple[Move, ...] = (mv.Admit(one.id),)
                cost = (len(rows[service]) + 1 if away else place) * numbers.admit.place
                if away:
                    moves, cost = (mv.Requeue(one.id, service), *moves), cost + numbers.admit.requeue
                if all(move in offered for move in moves):
                    worth = numbers.care.income[one.colour] - 2.0 * cost - nurses + thought.goal_worth(service)
                    yield Admission(replace(one, service=service), moves, cost, worth)
