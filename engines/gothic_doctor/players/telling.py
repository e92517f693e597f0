"""The differences that a comparison of moves counts until the end of the turn."""

from __future__ import annotations

from engines.gothic_doctor import events as ev
from engines.gothic_doctor.cards import DEMON, index
from engines.gothic_doctor.moves import DOCTORS
from engines.gothic_doctor.state import GothicDoctor
from engines.players.evaluator import Telling


def _pounds(event: ev.Cured, seat: int, state: GothicDoctor) -> float:
    return (index(state.catalogue).profit[event.patient] + event.counter) * (event.seat == seat)


def _wilds(event: ev.Cured, seat: int, state: GothicDoctor) -> float:
    cards = index(state.catalogue)
    return sum(cards.kind[card] == cards.wild for card in event.payment) * (event.seat == seat)


def _specialist(event: ev.Cured, seat: int, state: GothicDoctor) -> float:
    return event.seat == seat and index(state.catalogue).class_of[event.patient] in state.specialists


def _new_class(event: ev.Cured, seat: int, state: GothicDoctor) -> float:
    """Return True for the first of a class; the Generalist needs all six (9.2)."""
    of = index(state.catalogue).class_of
    mine = [of[patient] for patient in state.cured[seat]]
    return event.seat == seat and of[event.patient] != DEMON and mine.count(of[event.patient]) == 1


TELLING: Telling = {
    ev.Cured: (
        ("cured", lambda event, seat, _: event.seat == seat),
        ("others_cured", lambda event, seat, _: event.seat != seat),
        ("pounds", _pounds),
        ("specialist", _specialist),
        ("new_class", _new_class),
        ("wilds", _wilds),
        ("cards", lambda event, seat, _: -len(event.payment) * (event.seat == seat)),
    ),
    ev.CureFailed: (
        ("stopped", lambda event, seat, _: event.seat == seat),
        ("others_stopped", lambda event, seat, _: event.seat != seat),
    ),
    ev.Relapsed: (
        ("relapsed", lambda event, seat, _: event.seat == seat),
        ("others_relapsed", lambda event, seat, _: event.seat != seat),
    ),
    ev.Attached: (
        ("burdened", lambda event, seat, _: event.target in DOCTORS and event.target != DOCTORS[seat]),
        ("tough_case", lambda event, seat, _: event.target == DOCTORS[seat]),
    ),
    ev.Drew: (("cards", lambda event, seat, _: event.seat == seat),),
    ev.Took: (("cards", lambda event, seat, _: event.seat == seat),),
    ev.Discarded: (("cards", lambda event, seat, _: -(event.seat == seat)),),
    ev.Played: (("cards", lambda event, seat, _: -(event.seat == seat)),),
    ev.Stole: (("cards", lambda event, seat, _: (event.seat == seat) - (event.victim == seat)),),
}
"""Pounds, paid wild cards and gained cards are summed, all others are frequencies."""
