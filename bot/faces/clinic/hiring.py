"""A doctor and a helper by one press, as a sensible player takes them."""

from __future__ import annotations

from bot.faces.asked import Asked, Bundle
from bot.faces.clinic.names import find, person_name
from bot.faces.clinic.outlook import own, salary_of
from bot.faces.values import Label
from bot.words import Say
from engines.clinic import moves as mv
from engines.clinic.cards import numbers_of
from engines.clinic.pieces import role
from engines.clinic.view import View
from engines.game import Decision

KEPT = 4
"""Dollars that must stay in hand when a helper is hired."""


def doctor_and_help(say: Say, view: View, asked: Asked, decision: Decision) -> list[Bundle]:
    """Return the usual doctor with a nurse or an orderly, the rarer one here (C31), if their cars park without a
    question in between (C4).
    """
    doctor, mine = asked.suggested, own(view)
    if not isinstance(doctor, mv.Hire) or role(doctor.person) != "doctor" or not mine.valet:
        return []
    cars = numbers_of(view.catalogue).each["car"] - len(mine.people) - mine.leaving
    left = mine.cash - view.hire_costs.get(doctor.person, 0)
    working = [person.role for person in mine.people]
    wish = "nurse" if working.count("nurse") <= working.count("orderly") else "orderly"
    liked = (move for move in decision.moves if isinstance(move, mv.Hire) and role(move.person) == wish)
    other = next(liked, None)
    if other is None or min(cars, mine.parking_left) < 2 or left < max(KEPT, view.hire_costs.get(other.person, 0)):
        return []
    both = (doctor, other)
    text = say(
        "Hire 2 ({who}): ${cost}, salaries ${wage}",
        who=", ".join(person_name(say, view, one.person) for one in both),
        cost=sum(view.hire_costs.get(one.person, 0) for one in both),
        wage=sum(_salary(view, one.person) for one in both),
    )
    return [Bundle(Label(text, emoji="🤝"), both)]


def _salary(view: View, person: str) -> int:
    known = find(view, person)
    return salary_of(view, role(person), known.colour if known else 0)
