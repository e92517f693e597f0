"""A simple sensible player: the best Patient it can pay, draws towards the next, Actions that promise enough."""

from __future__ import annotations

from engines.chance import Rng
from engines.game import Decision, Move
from engines.gothic_doctor.cards import CLASSES, Index, index
from engines.gothic_doctor.moves import (
    DOCTORS,
    Cure,
    Discard,
    DrawAction,
    DrawTreatment,
    Play,
    PlayOn,
    React,
    Refer,
    Stop,
    Swap,
    Take,
)
from engines.gothic_doctor.state import HAND_LIMIT
from engines.gothic_doctor.view import Prospect, View

ACTIONS_HELD = 2
"""Actions that it likes to hold."""
WORTH_STOPPING = 75
"""Least profit of a rival's cure that is worth a Patient Bolts."""
WORTH_PLAYING = 10
"""Least promise of an Action, in pounds."""


def sensible(view: View, decisions: list[Decision], rng: Rng) -> Move | None:
    """Return the move to make from what the view shows; None to wait."""
    asked = next((decision for decision in decisions if decision.must), None)
    if asked is None or view.seat is None:
        return None
    moves = list(asked.moves)
    if view.phase == "mulligan":
        return asked.default if any(prospect.payments for prospect in view.prospects) else moves[0]
    if view.phase == "answer":
        return _answer(view, moves) or asked.default
    if isinstance(moves[0], Discard):
        return min(moves, key=lambda move: (use(view, move), rng.random()))
    return _act(view, moves) or _cure(view, moves) or _draw(view, moves, rng)


def _answer(view: View, moves: list[Move]) -> Move | None:
    """Oppose every Action on it; stop cures that are worth it."""
    reaction = next((move for move in moves if isinstance(move, React)), None)
    told = view.announced
    if told is None or told.kind != "cure":
        return reaction
    return reaction if index(view.catalogue).profit[told.patient] >= WORTH_STOPPING else None


# ---------------------------------------------------------------------------------------------------------- curing


def _cure(view: View, moves: list[Move]) -> Move | None:
    """Choose the Patient worth most, at its cheapest payment."""
    cheapest: dict[str, Cure] = {}
    for move in moves:
        if isinstance(move, Cure):
            cheapest.setdefault(move.patient, move)
    return max(cheapest.values(), key=lambda move: worth(view, move), default=None)


def worth(view: View, move: Cure) -> float:
    """Return a cure's value, about in pounds, less some for each wild card."""
    cards = index(view.catalogue)
    wilds = move.payment.count(cards.letter[cards.wild])
    return _value(view, cards, move.patient) - 12 * wilds - 2 * len(move.payment)


def _value(view: View, cards: Index, patient: str) -> float:
    assert view.seat is not None
    classes = view.doctors[view.seat].classes
    name = cards.class_of[patient]
    special = 12 if any(bonus.name == name for bonus in view.specialists) else 0
    fresh = 6 if name in CLASSES and name not in classes else 0
    waiting = next((w for w in view.waiting_room if w and w.card == patient), None)
    patron = view.counter if waiting and any(cards.effect[card] == "patron" for card in waiting.attached) else 0
    return cards.profit[patient] + special + fresh + patron


# --------------------------------------------------------------------------------------------------------- drawing


def _draw(view: View, moves: list[Move], rng: Rng) -> Move:
    """Take a card towards a good Patient, else unseen Treatments, and sometimes an Action."""
    takes = [move for move in moves if isinstance(move, Take)]
    best = max(takes, key=lambda move: (use(view, move), rng.random()), default=None)
    if best is not None and use(view, best) >= 14:
        return best
    assert view.seat is not None
    few = view.doctors[view.seat].actions < ACTIONS_HELD and view.round < view.rounds - 1
    if few and DrawAction() in moves and (view.draws > 2 or rng.random() < 0.3):
        return DrawAction()
    return next((move for move in (DrawTreatment(), best, Stop()) if move in moves and move is not None), moves[-1])


def use(view: View, move: Move) -> float:
    """Return the value of a Treatment or Action to this hand, about in pounds."""
    assert isinstance(move, Take | Discard)
    cards = index(view.catalogue)
    if move.card in cards.effect:
        return 12 if view.round < view.rounds - 1 else 0
    kind = cards.kind[move.card]
    copies = sum(cards.kind.get(card) == kind for card in view.hand) - isinstance(move, Discard)
    if kind == cards.wild:
        return 40
    wanted = sum(_nearness(cards, kind, prospect) for prospect in view.prospects)
    return wanted / (1 + 2 * copies)


def _nearness(cards: Index, kind: str, prospect: Prospect) -> float:
    if kind not in cards.icons[prospect.card]:
        return 0
    if not prospect.payments and not prospect.missing:
        return 0
    return cards.profit[prospect.card] / (2 + 2 * prospect.missing)


# --------------------------------------------------------------------------------------------------------- Actions


def _act(view: View, moves: list[Move]) -> Move | None:
    aims = [(move, promise(view, move)) for move in moves if isinstance(move, Play | PlayOn | Refer | Swap)]
    best = max(aims, key=lambda aim: aim[1], default=None)
    return best[0] if best is not None and best[1] >= WORTH_PLAYING else None


def promise(view: View, move: Play | PlayOn | Refer | Swap) -> float:
    """Return the rough value of an Action in pounds."""
    cards = index(view.catalogue)
    effect = cards.effect[move.card]
    if isinstance(move, Play):
        return _promise_plain(view, cards, effect)
    if isinstance(move, Swap):
        return _value(view, cards, move.other) - _value(view, cards, move.own) + _lead(view, cards, move.other)
    if isinstance(move, Refer):
        return sum(15 - 10 * _hoped(view, patient) for patient in (move.first, move.second) if patient in cards.profit)
    if move.target in DOCTORS:
        rival = DOCTORS.index(move.target)
        return (18 if effect == "tough_case" else 22) + _ahead(view, rival)
    return _promise_patient(view, cards, effect, move.target)


def _promise_plain(view: View, cards: Index, effect: str) -> float:
    payable = sum(bool(prospect.payments) for prospect in view.prospects)
    if effect == "house_call":
        return 60 if payable >= 2 else 0
    if effect == "fire_alarm":
        return 0 if payable else 25
    if effect == "discount":
        near = (cards.profit[p.card] for p in view.prospects if p.missing <= 1)
        return max(near, default=0) / 2
    return 30 if len(view.hand) <= HAND_LIMIT else 0


def _promise_patient(view: View, cards: Index, effect: str, patient: str) -> float:
    match effect:
        case "hypochondriac":
            return view.counter
        case "malpractice":
            return 20 + _lead(view, cards, patient)
        case "relapse":
            return cards.profit[patient] / 2 + _lead(view, cards, patient)
        case "patron":
            return 20 if _hoped(view, patient) else 0
        case "quarantine":
            return cards.profit[patient] / 3 if _one_away(view, patient) else 0
    return cards.profit[patient] / 5 if not _hoped(view, patient) else 0


def _hoped(view: View, patient: str) -> bool:
    """Return True if this hand can pay for the Patient."""
    return any(prospect.card == patient and prospect.payments for prospect in view.prospects)


def _one_away(view: View, patient: str) -> bool:
    return any(prospect.card == patient and prospect.missing == 1 for prospect in view.prospects)


def _lead(view: View, cards: Index, patient: str) -> float:
    """Return the lead of the doctor who cured this Patient, more for a Specialist's class."""
    for seat, doctor in enumerate(view.doctors):
        if seat != view.seat and any(cured.card == patient for cured in doctor.cured):
            special = any(b.holder == seat and b.name == cards.class_of[patient] for b in view.specialists)
            return _ahead(view, seat) + 5 * special
    return 0


def _ahead(view: View, seat: int) -> float:
    """Return a rival's earnings in a turn, scaled to a few pounds. By the turn, so that early seats are no target."""
    seats = len(view.doctors)
    early = (seat - view.first) % seats < (view.active - view.first) % seats
    return view.doctors[seat].earned / max(1, view.round - 1 + early) / 10
