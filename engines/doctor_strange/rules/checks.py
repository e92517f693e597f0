"""Checks that several verbs share: the card in hand, whose turn it is, which phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from engines.doctor_strange.cards import EVIL, GOOD
from engines.doctor_strange.state import Character, DoctorStrange, Step
from engines.game import Move, Reason

T = TypeVar("T", bound=Step)

LEAST_FIRST = "xpebrdlnimac"
"""S77: first letters of ids, what is missed least first."""


def calls(s: DoctorStrange, seat: int, step: T, able: Callable[[DoctorStrange, T], bool]) -> bool:
    """S75: quick play asks a seat that can do something; sealed play one that might, as far as everybody can see: it
    holds cards, and with all that lie nowhere face up it could.
    """
    if not s.terms.sealed:
        return able(s, step)
    return bool(s.hands[seat]) and able(holding(s, seat, [*s.deck, *s.hands[0], *s.hands[1]]), step)


def holding(s: DoctorStrange, seat: int, cards: list[str]) -> DoctorStrange:
    """The position if the seat held these cards; only to be looked at."""
    return replace(s, hands=[cards if who == seat else hand for who, hand in enumerate(s.hands)])


def usable(s: DoctorStrange, seat: int, kinds: str) -> list[str]:
    """Cards in hand of these kinds (first letters of ids) that the seat may use (S9, S10)."""
    barred = s.cards.barred[seat]
    return [card for card in s.hands[seat] if card[0] in kinds and card not in barred]


def of_kinds(s: DoctorStrange, seat: int, kinds: str) -> list[str]:
    """Cards in hand of these kinds, whether the seat may use them or not."""
    return [card for card in s.hands[seat] if card[0] in kinds]


def in_sight(s: DoctorStrange, card: str) -> str:
    """The first thing on the table that one would try such an event on; the card itself where there is nothing."""
    return next(iter((*s.killed, *s.exiled, *s.characters)), card)


def by_worth(s: DoctorStrange, seat: int, cards: list[str]) -> list[str]:
    """S77: the order in which whoever is absent gives cards up: what only the enemy may use first, then by type, of
    one type the weaker, of equals the first by name.
    """
    barred, powers = s.cards.barred[seat], s.cards.power
    return sorted(cards, key=lambda card: (card not in barred, LEAST_FIRST.index(card[0]), powers[card], card))


def held(s: DoctorStrange, seat: int, card: str, kinds: str) -> Reason | None:
    """The card is in hand, of one of these kinds, and the seat's to use (S9, S10)."""
    if card not in s.hands[seat]:
        return Reason("not_in_hand")
    if card[0] not in kinds:
        return Reason("wrong_kind", args={"card": card})
    if card in s.cards.barred[seat]:
        return Reason("only_evil" if seat == GOOD else "only_good", "S9", {"card": card})
    return None


def in_turn(s: DoctorStrange, seat: int, _move: Move) -> Reason | None:
    """It is the seat's turn."""
    return None if s.active == seat else Reason("not_your_turn", args={"seat": s.active})


def in_phase(s: DoctorStrange, seat: int, step: type, phase: str) -> Reason | None:
    """It is the seat's turn and the step is the topmost."""
    if s.active != seat:
        return Reason("not_your_turn", args={"seat": s.active})
    if not isinstance(s.steps[-1], step):
        return Reason("wrong_phase", args={"phase": phase})
    return None


def in_play(s: DoctorStrange, character: str) -> Reason | None:
    """The Character is in play."""
    return None if character in s.characters else Reason("not_in_play")


def own(s: DoctorStrange, seat: int, character: str) -> Reason | None:
    """The Character is in play and under the seat's control."""
    if character not in s.characters:
        return Reason("not_in_play")
    if s.characters[character].controller != seat:
        return Reason("not_yours", args={"character": character})
    return None


def fit(character: Character, rule: str) -> Reason | None:
    """The Character is viable."""
    if character.condition == "viable":
        return None
    return Reason(character.condition, rule, {"character": character.id})


def other(seat: int) -> int:
    """The other seat."""
    return GOOD if seat == EVIL else EVIL
