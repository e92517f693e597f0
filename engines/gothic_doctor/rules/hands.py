"""Hands: what a seat holds, by kind."""

from __future__ import annotations

from engines.gothic_doctor.cards import index
from engines.gothic_doctor.state import GothicDoctor


def treatments(s: GothicDoctor, seat: int) -> dict[str, int]:
    """Count the Treatments of each kind that the seat holds."""
    cards = index(s.catalogue)
    held: dict[str, int] = {}
    for card in s.hands[seat]:
        if card not in cards.effect:
            kind = cards.kind[card]
            held[kind] = held.get(kind, 0) + 1
    return held


def by_use(s: GothicDoctor, seat: int) -> list[str]:
    """Return the hand in the order that identical copies are used: first those that most others know of.

    So a discarded copy says nothing about another one.
    """
    order = index(s.catalogue).order
    return sorted(s.hands[seat], key=lambda card: (-_knowers(s, card), order[card]))


def distinct(s: GothicDoctor, seat: int) -> list[str]:
    """Return one card of each kind the seat holds, in the catalogue's order: identical copies are one move."""
    cards = index(s.catalogue)
    kind, order = cards.kind, cards.order
    first: dict[str, str] = {}
    for card in s.hands[seat]:
        other = first.setdefault(kind[card], card)
        if other is not card and (-_knowers(s, card), order[card]) < (-_knowers(s, other), order[other]):
            first[kind[card]] = card
    return sorted(first.values(), key=order.__getitem__)


def _knowers(s: GothicDoctor, card: str) -> int:
    return sum([card in known for known in s.known])


def alike(s: GothicDoctor, seat: int, card: str, eye: int) -> list[str]:
    """Return the copies of a card that tell the seat `eye` nothing about the others if it sees them.

    Copies that it knows of come first, then those that most seats know of.
    """
    kind = index(s.catalogue).kind

    def rank(copy: str) -> tuple[bool, int]:
        return copy in s.known[eye], _knowers(s, copy)

    copies = [copy for copy in s.hands[seat] if kind[copy] == kind[card]]
    best = max(map(rank, copies))
    return [copy for copy in copies if rank(copy) == best]


def may_hold_action(s: GothicDoctor, seat: int) -> bool:
    """Return True if the public backs of the hand show an Action (R31)."""
    effects = index(s.catalogue).effect
    return any(card in effects for card in s.hands[seat])


def holds(s: GothicDoctor, seat: int, effect: str) -> bool:
    effects = index(s.catalogue).effect
    return any(effects.get(card) == effect for card in s.hands[seat])
