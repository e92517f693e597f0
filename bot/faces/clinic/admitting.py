"""Whom an Admit would best bring in, one after another, as a sensible player weighs patients."""

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
    """A patient who would come (in the row it would come from), the moves for it, their Queue Points, its worth."""

    patient: Person
    moves: tuple[Move, ...]
    points: int
    worth: float


def together(view: View, offered: Container[Move]) -> list[Admission]:
    """C32: patients whom rooms, doctors and nurses of this clinic can treat, dearest first, from other rows too where
    that is worth its points; of the moves that are offered, as many as points and places for cars allow.
    """
    mine = own(view)
    thought = Thought(view, mine.seat, Random(0))  # noqa: S311  chance has no part in it here
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
    """Everybody who could be treated, from each row that could be gone to."""
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
