"""The possible reasons for a move: the events of its round, and the clinic after it."""

from __future__ import annotations

from engines.clinic import events as ev
from engines.clinic.layout import layout
from engines.clinic.pieces import role
from engines.clinic.players.forecast import at_work
from engines.clinic.state import ClinicGame
from engines.players.evaluator import Telling

TELLING: Telling = {
    ev.Treated: (
        ("income", lambda event, seat, _: event.income * (event.seat == seat)),
        ("treated", lambda event, seat, _: sum(event.services.values()) * (event.seat == seat)),
    ),
    ev.Paid: (
        ("costs", lambda event, seat, _: (event.salaries + event.upkeep) * (event.seat == seat)),
        ("popularity", lambda event, seat, _: -event.popularity * (event.seat == seat)),
    ),
    ev.PopularityBought: (
        ("popularity", lambda event, seat, _: event.points * (event.seat == seat)),
        ("spent", lambda event, seat, _: event.cost * (event.seat == seat)),
    ),
    ev.BoardAdministered: (
        ("popularity", lambda event, seat, _: (event.gained - event.lost) * (event.seat == seat)),
        ("died", lambda event, seat, _: len(event.died) * (event.seat == seat)),
        ("worsened", lambda event, seat, _: len(event.worsened) * (event.seat == seat)),
    ),
    ev.Constructed: (("spent", lambda event, seat, _: event.cost * (event.seat == seat)),),
    ev.Hired: (
        ("hired", lambda event, seat, _: event.seat == seat),
        ("spent", lambda event, seat, _: event.cost * (event.seat == seat)),
    ),
    ev.Admitted: (("admitted", lambda event, seat, _: event.seat == seat),),
    ev.Moved: (("time", lambda event, seat, _: event.time * (event.seat == seat)),),
}
"""Dollars, points of Popularity, Time and people in full."""


def standing(s: ClinicGame, seat: int) -> dict[str, float]:
    """Return what lasts beyond the round: dollars, nurses, working rooms and doctors with a place there."""
    clinic = s.clinics[seat]
    return {
        "cash": clinic.cash,
        "nurses": sum([role(person) == "nurse" for person in clinic.people]),
        "rooms": len(layout(clinic).working()),
        "placed": at_work(s, clinic),
    }
