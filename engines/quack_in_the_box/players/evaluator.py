"""The value of a position, for a player that looks ahead. The weights were fitted to games of sensible players."""

from __future__ import annotations

from engines.chance import Rng
from engines.game import Decision, Move
from engines.players.evaluator import Evaluator
from engines.players.odds import odds
from engines.players.strong import spread
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.moves import Flee
from engines.quack_in_the_box.players.sight import flees_early
from engines.quack_in_the_box.players.telling import TELLING
from engines.quack_in_the_box.state import LYNCHED, PRACTICE, Doctor, Quack, practising
from engines.quack_in_the_box.view import View

LAST_TWO = 2
"""Doctors left in practice when the last turns begin."""
NEAR = 3
"""A Patient within this Harm, or these Treatments, of death is in danger."""


def value(s: Quack, seat: int) -> float:
    return odds([_merit(s, who) for who in range(s.seats)], seat)


def _merit(s: Quack, seat: int) -> float:
    doctor = s.doctors[seat]
    if doctor.place == LYNCHED:
        return -10.0
    last = s.last is not None
    merit = (2.5 if last else 0.55) * doctor.money / 1000
    if doctor.place != PRACTICE:
        return merit
    infamy = doctor.infamy / s.terms.threshold
    merit -= 0.45 * infamy + 0.6 * infamy * infamy + (3.0 if last else 0.8) * (infamy >= 1)
    return merit + 0.04 * len(doctor.treatments) - _danger(s, doctor)


def _danger(s: Quack, doctor: Doctor) -> float:
    office = doctor.office
    if office is None:
        return 0.0
    facts = deck(s.catalogue).patients[office.patient]
    near = office.harm >= facts.kill - NEAR or (facts.mortal is not None and office.count >= facts.mortal - NEAR)
    return 0.5 * facts.infamy / s.terms.threshold * near


def is_quiet(before: Quack, now: Quack) -> bool:
    return _turn(now) >= _turn(before) + now.seats


def is_closing(s: Quack) -> bool:
    """Return True if the next doctor who flees or meets the mob brings the last turns (ruling 21)."""
    return s.last is not None or len(practising(s)) <= min(s.seats, LAST_TWO + 1)


def _turn(s: Quack) -> int:
    return s.round * s.seats + (s.active - s.first) % s.seats


def candidates(view: View, decisions: list[Decision], rng: Rng) -> list[Move]:
    """Return some moves of each kind. Early flight often pays, but no one enjoys a doctor who flees at once."""
    found = spread(decisions, rng)
    return [move for move in found if not isinstance(move, Flee)] if flees_early(view) else found


EVALUATOR: Evaluator[Quack] = Evaluator(
    value, is_quiet, candidates, is_closing=is_closing, accuracy=2.1, telling=TELLING
)
