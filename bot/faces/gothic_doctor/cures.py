"""Cures on offer: one for equal Patients, with the cheapest payment, the best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.faces.gothic_doctor.names import cards_of, icon_of, name_of, payment_kinds, pounds, worth_of
from bot.faces.gothic_doctor.patient_card import Card, Mark, Tile
from bot.words import Say
from engines.game import Move
from engines.gothic_doctor.moves import Cure, Discard
from engines.gothic_doctor.players.sensible import use, worth
from engines.gothic_doctor.view import View

Alike = tuple[str, tuple[str, ...]]
"""A Patient's kind and attachments, which equal Patients share."""


def alike(view: View, patient: str) -> Alike:
    """Return the key that Patients with equal costs and profits share."""
    cards = cards_of(view)
    waiting = next((one for one in view.waiting_room if one is not None and one.card == patient), None)
    attached = sorted(cards.effect[card] for card in waiting.attached) if waiting else []
    return cards.kind[patient], tuple(attached)


def cheapest(view: View, moves: Iterable[Move], suggested: Move | None = None) -> list[Cure]:
    """Return one cure for each group of equal Patients, most worth first.

    It is the suggested one, else the one with the fewest wild cards and with cards that the hand needs least.
    """
    known = cards_of(view).profit
    cures = [move for move in moves if isinstance(move, Cure) and move.patient in known]
    same = {patient: alike(view, patient) for patient in {move.patient for move in cures}}
    groups: dict[Alike, list[Cure]] = {}
    for move in cures:
        groups.setdefault(same[move.patient], []).append(move)
    chosen = [
        suggested if isinstance(suggested, Cure) and suggested in group else _cheapest(view, group)
        for group in groups.values()
    ]
    return sorted(chosen, key=lambda move: (move != suggested, -worth(view, move)))


def _cheapest(view: View, group: Sequence[Cure]) -> Cure:
    payment = _least([move.payment for move in group], view) if len(group) > 1 else group[0].payment
    return next(move for move in group if move.payment == payment)


def usual_payment(view: View, patient: str) -> str:
    """Return a Patient's usual payment, or "" if the hand cannot pay."""
    prospect = next((one for one in view.prospects if one.card == patient), None)
    return _least(prospect.payments, view) if prospect is not None and prospect.payments else ""


def _least(payments: Sequence[str], view: View) -> str:
    """Return the payment with the fewest wild cards, then with the cards that the hand needs least."""
    cards = cards_of(view)
    wild, letter, kind = cards.letter[cards.wild], cards.letter, cards.kind
    needed = {letter[kind[card]]: use(view, Discard(card)) for card in view.hand if card not in cards.effect}
    return min(payments, key=lambda one: (one.count(wild), sum(needed.get(paid, 0) for paid in one)))


def card_of(say: Say, view: View, move: Cure, n: int = 1) -> Card:
    cards = cards_of(view)
    return Card(
        cards.kind[move.patient],
        name_of(say, view, move.patient),
        pounds(say, worth_of(view, move.patient)),
        cards.class_of[move.patient],
        paid(view, move.patient, move.payment),
        "✓",
        n,
    )


def paid(view: View, patient: str, payment: str) -> tuple[Tile, ...]:
    """Return a Patient's icons with their payment, then the extra cards paid."""
    cards = cards_of(view)
    left = Counter(payment_kinds(view, payment))
    wilds = cards.legend[patient]
    tiles: list[tuple[str, Mark]] = []
    for kind in cards.icons[patient]:
        mark: Mark = "held" if left[kind] else "wild" if left[cards.wild] > wilds else "spared"
        left[kind if mark == "held" else cards.wild] -= mark != "spared"
        tiles.append((kind, mark))
    if wilds:
        left[cards.wild] -= 1
        tiles.append((cards.wild, "held"))
    extra = [Tile(icon_of(view, kind), "held", extra=True) for kind in (+left).elements()]
    return (*(Tile(icon_of(view, kind), mark) for kind, mark in tiles), *extra)
