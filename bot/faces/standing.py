"""How a game stands, as numbers: for charts, turning points and the way through a replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.words import N_
from engines.clinic import events as clinic
from engines.clinic.view import View as Clinic
from engines.doctor_strange import events as strange
from engines.doctor_strange.view import View as Strange
from engines.game import Event
from engines.gothic_doctor import events as gothic
from engines.gothic_doctor.view import View as Gothic
from engines.quack_in_the_box import events as quack
from engines.quack_in_the_box.view import View as Quack

Standing = Callable[[Any], tuple[int, ...] | None]
"""From a spectator's view: a number for each seat, the larger the better; None where the view tells of none."""

SCORES = ("score", "points", "earned", "money")
"""What a seat's score may be called in a view."""


def by_score(view: Any) -> tuple[int, ...] | None:
    """The score of each seat, where the view has a list of seats that each tell theirs."""
    for name in view.__struct_fields__:
        seats = getattr(view, name)
        if not isinstance(seats, tuple) or not seats:
            continue
        for score in SCORES:
            found = tuple(one for one in (getattr(seat, score, None) for seat in seats) if isinstance(one, int))
            if len(found) == len(seats):
                return found
    return None


def _clinic(view: Clinic) -> tuple[int, ...]:
    """C47: points as they would be counted now."""
    return tuple(sum(clinic.score.values()) for clinic in view.clinics)


def _gothic(view: Gothic) -> tuple[int, ...]:
    """Pounds, bonuses as they stand."""
    return tuple(doctor.earned for doctor in view.doctors)


def _quack(view: Quack) -> tuple[int, ...]:
    """Ruling 22: money, none for the lynched."""
    return tuple(0 if doctor.place == "lynched" else doctor.money for doctor in view.doctors)


def _strange(view: Strange) -> tuple[int, ...]:
    """S4: viable Characters."""
    return tuple(side.viable for side in view.sides)


@dataclass(frozen=True, slots=True)
class Deed:
    """An event that may turn a game. Of several in one move the one with the greatest `weight` is told.

    `gains`: the seat named in the event gains by it (False: loses by it; None: it may be either).
    """

    weight: int
    gains: bool | None = True


Deeds = Mapping[type[Event], Deed]

_CLINIC: Deeds = {
    clinic.PopularityBought: Deed(6),
    clinic.Treated: Deed(5),
    clinic.Constructed: Deed(4),
    clinic.Hired: Deed(3),
    clinic.BoardAdministered: Deed(2, gains=None),
    clinic.Paid: Deed(1, gains=False),
}
_STRANGE: Deeds = {
    strange.Captured: Deed(8),
    strange.Killed: Deed(7, gains=False),
    strange.Exiled: Deed(6, gains=False),
    strange.Controlled: Deed(6),
    strange.Departed: Deed(5, gains=None),
    strange.Incapacitated: Deed(4, gains=None),
    strange.CameHome: Deed(3),
    strange.Returned: Deed(3),
    strange.Healed: Deed(2, gains=None),
    strange.Recovered: Deed(2, gains=None),
    strange.Summoned: Deed(1),
}
_GOTHIC: Deeds = {
    gothic.Cured: Deed(3),
    gothic.Relapsed: Deed(2, gains=False),
    gothic.CounterChanged: Deed(1, gains=None),
}
_QUACK: Deeds = {
    quack.Lynched: Deed(4, gains=False),
    quack.Fled: Deed(3),
    quack.Paid: Deed(2),
    quack.MoneyChanged: Deed(1, gains=None),
}


@dataclass(frozen=True, slots=True)
class Reading:
    """How to read a game: its standing, what that counts, the number of the round in which the deal stands, and the
    deeds by which it may turn (none: any move may).
    """

    standing: Standing = by_score
    unit: str = N_("Points")
    first: int = 1
    deeds: Deeds = field(default_factory=dict)


READINGS: dict[str, Reading] = {
    "clinic": Reading(_clinic, N_("Points"), first=0, deeds=_CLINIC),
    "doctor-strange": Reading(_strange, N_("Viable Characters"), deeds=_STRANGE),
    "gothic-doctor": Reading(_gothic, N_("Pounds"), deeds=_GOTHIC),
    "quack-in-the-box": Reading(_quack, N_("Money"), deeds=_QUACK),
}
"""Games whose view does not name a score for each seat plainly, or names another."""


def reading(game: str) -> Reading:
    """How to read a game; one that is not registered is read by the scores in its view."""
    return READINGS.get(game, Reading())
