"""What a doctor of Gothic Doctor would tell of the turn in which a move was made."""

from __future__ import annotations

from engines.gothic_doctor import events as ev
from engines.gothic_doctor.cards import index
from engines.gothic_doctor.moves import DOCTORS
from engines.gothic_doctor.state import GothicDoctor
from engines.players.evaluator import Telling


def _pounds(event: ev.Cured, seat: int, state: GothicDoctor) -> float:
    """What a cure brings, the counter of a Wealthy Patron included."""
    return (index(state.catalogue).profit[event.patient] + event.counter) * (event.seat == seat)


def _wilds(event: ev.Cured, seat: int, state: GothicDoctor) -> float:
    cards = index(state.catalogue)
    return sum(cards.kind[card] == cards.wild for card in event.payment) * (event.seat == seat)


TELLING: Telling = {
    ev.Cured: (
        ("cured", lambda event, seat, _: event.seat == seat),
        ("others_cured", lambda event, seat, _: event.seat != seat),
        ("pounds", _pounds),
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
"""Pounds, wild cards paid and cards gained in full, everything else by how often it happens."""
