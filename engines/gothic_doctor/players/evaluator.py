"""The value of a position, for a player that looks ahead. The weights were fitted to games of sensible players."""

from __future__ import annotations

from collections.abc import Mapping

from engines.chance import Rng
from engines.game import Decision, Move
from engines.gothic_doctor.cards import index
from engines.gothic_doctor.moves import Cure, RestActions, RestTreatments, Stop
from engines.gothic_doctor.players.telling import TELLING
from engines.gothic_doctor.rules.hands import treatments
from engines.gothic_doctor.rules.payments import prices, shortfall
from engines.gothic_doctor.rules.scoring import cured_of, holders, parts
from engines.gothic_doctor.state import ROUNDS, GothicDoctor, TakingTurn
from engines.gothic_doctor.view import View
from engines.players.evaluator import Evaluator
from engines.players.odds import odds
from engines.players.strong import spread

A_TURN, A_WILD, AN_ACTION, A_TOUGH_CASE = 40, 6, 3.5, 9
"""Rough value in pounds of a future turn, a wild card, an Action and a Tough Case."""
A_SPECIAL, A_CLASS = 18, 8
"""Value in pounds of a Patient of a Specialist's class, or of a new class, at the beginning."""


def value(s: GothicDoctor, seat: int) -> float:
    scale = 0.004 + 0.016 * s.round / ROUNDS
    bonuses = holders(s)
    return odds([scale * _pounds(s, who, bonuses) for who in range(s.seats)], seat)


def _pounds(s: GothicDoctor, seat: int, bonuses: Mapping[str, int | None]) -> float:
    cards = index(s.catalogue)
    left = _turns_left(s, seat)
    share = parts(s, seat, bonuses)
    pounds = share["patients"] + share["counters"] + share["generalist"] + share["specialist"] * s.round / ROUNDS
    if not left:
        return pounds
    held = treatments(s, seat)
    near = [
        cards.profit[patient] / (1 + 2 * shortfall(cards.wild, held, cost)) for patient, cost in prices(s, seat).items()
    ]
    near.sort(reverse=True)
    pounds += A_TURN * left + 0.75 * sum(near[:1]) + 0.2 * sum(near[1:2]) + A_WILD * held.get(cards.wild, 0)
    actions = sum(card in cards.effect for card in s.hands[seat])
    pounds += AN_ACTION * actions * (left > 1) - A_TOUGH_CASE * bool(s.tough_cases[seat])
    return pounds + _hopes(s, seat) * left / ROUNDS


def _hopes(s: GothicDoctor, seat: int) -> float:
    class_of = index(s.catalogue).class_of
    special = sum(min(3, cured_of(s, seat, name)) for name in s.specialists)
    return A_SPECIAL * special + A_CLASS * len({class_of[patient] for patient in s.cured[seat]})


def _turns_left(s: GothicDoctor, seat: int) -> int:
    """Return the doctor's remaining turns that allow a cure."""
    if not s.steps:
        return 0
    place, now = ((who - s.first) % s.seats for who in (seat, s.active))
    step = s.steps[0]
    treating = isinstance(step, TakingTurn) and step.phase == "treat" and step.attempts > 0
    return ROUNDS - s.round + (place > now or (place == now and treating))


def is_quiet(before: GothicDoctor, now: GothicDoctor) -> bool:
    """Return True once the turn is over: later results are more luck than skill."""
    return _turn(now) > _turn(before)


def is_closing(s: GothicDoctor) -> bool:
    """Return True in the last two hours."""
    return s.round >= ROUNDS - 1


def _turn(s: GothicDoctor) -> int:
    return s.round * s.seats + (s.active - s.first) % s.seats


def candidates(view: View, decisions: list[Decision], rng: Rng) -> list[Move]:
    """Return each Patient at its cheapest, Actions, draws one at a time, and a discard of each kind."""
    payments: dict[str, Cure] = {}
    others: list[Move] = []
    for move in spread(decisions, rng):
        if isinstance(move, Cure):
            found = payments.get(move.patient)
            if found is None or _cost(view, move) < _cost(view, found):
                payments[move.patient] = move
        elif not isinstance(move, RestTreatments | RestActions | Stop):
            others.append(move)
    profit = index(view.catalogue).profit
    cures = sorted(payments.values(), key=lambda move: (-profit[move.patient], move.patient))
    return cures[:4] + others


def _cost(view: View, move: Cure) -> tuple[int, str]:
    cards = index(view.catalogue)
    return move.payment.count(cards.letter[cards.wild]), move.payment


EVALUATOR: Evaluator[GothicDoctor] = Evaluator(
    value, is_quiet, candidates, is_closing=is_closing, accuracy=0.9, deeds=frozenset({Cure.verb}), telling=TELLING
)
