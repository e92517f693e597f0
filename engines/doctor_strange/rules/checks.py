"""Checks that several verbs share: the card in hand, whose turn it is, which phase."""

from __future__ import annotations

from msgspec.structs import replace

from engines.doctor_strange.cards import GOOD
from engines.doctor_strange.state import Character, DoctorStrange
from engines.game import Move, Reason

LEAST_FIRST = "xpebrdlnimac"
"""S77: first letters of ids, the least useful kind first."""


def holding(s: DoctorStrange, seat: int, cards: list[str]) -> DoctorStrange:
    """Return the position as if the seat held these cards, for reading only."""
    return replace(s, hands=[cards if who == seat else hand for who, hand in enumerate(s.hands)])


def usable(s: DoctorStrange, seat: int, kinds: str) -> list[str]:
    """Return cards in hand of these kinds (first letters of ids) that the seat may use (S9, S10)."""
    barred = s.cards.barred[seat]
    return [card for card in s.hands[seat] if card[0] in kinds and card not in barred]


def of_kinds(s: DoctorStrange, seat: int, kinds: str) -> list[str]:
    """Return cards in hand of these kinds, even if the seat may not use them."""
    return [card for card in s.hands[seat] if card[0] in kinds]


def in_sight(s: DoctorStrange, card: str) -> str:
    """Return a first target to try an event on, or the card itself if there is none."""
    return next(iter((*s.killed, *s.exiled, *s.characters)), card)


def by_worth(s: DoctorStrange, seat: int, cards: list[str]) -> list[str]:
    """Sort cards as an absent player gives them up (S77): first those of the enemy's side, then by type, Power and
    name.
    """
    barred, powers = s.cards.barred[seat], s.cards.power
    return sorted(cards, key=lambda card: (card not in barred, LEAST_FIRST.index(card[0]), powers[card], card))


def held(s: DoctorStrange, seat: int, card: str, kinds: str) -> Reason | None:
    """Check that the card is in hand, of one of these kinds, and the seat's to use (S9, S10)."""
    if card not in s.hands[seat]:
        return Reason("not_in_hand")
    if card[0] not in kinds:
        return Reason("wrong_kind", args={"card": card})
    if card in s.cards.barred[seat]:
        return Reason("only_evil" if seat == GOOD else "only_good", "S9", {"card": card})
    return None


def in_turn(s: DoctorStrange, seat: int, _move: Move) -> Reason | None:
    return None if s.active == seat else Reason("not_your_turn", args={"seat": s.active})


def in_phase(s: DoctorStrange, seat: int, step: type, phase: str) -> Reason | None:
    """Check that it is the seat's turn and this step is on top."""
    if s.active != seat:
        return Reason("not_your_turn", args={"seat": s.active})
    if not isinstance(s.steps[-1], step):
        return Reason("wrong_phase", args={"phase": phase})
    return None


def in_play(s: DoctorStrange, character: str) -> Reason | None:
    return None if character in s.characters else Reason("not_in_play")


def own(s: DoctorStrange, seat: int, character: str) -> Reason | None:
    """Check that the Character is in play and under the seat's control."""
    if character not in s.characters:
        return Reason("not_in_play")
    if s.characters[character].controller != seat:
        return Reason("not_yours", args={"character": character})
    return None


def fit(character: Character, rule: str) -> Reason | None:
    """Check that the Character is viable."""
    if character.condition == "viable":
        return None
    return Reason(character.condition, rule, {"character": character.id})
