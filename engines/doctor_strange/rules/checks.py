"""Checks that several verbs share: the card in hand, whose turn it is, which phase."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engines.course import Emit, Opening
from engines.doctor_strange.cards import EVIL, GOOD
from engines.doctor_strange.state import Character, DoctorStrange, Step
from engines.game import Reason

T = TypeVar("T", bound=Step)


@dataclass(frozen=True, slots=True)
class Stage(Generic[T]):
    """What one kind of step does. `asks`: somebody must answer; `openings`: what is open then; `proceed`: ends the
    step, or takes it further, where nobody has to be asked or whoever was asked is done.
    """

    asks: Callable[[DoctorStrange, T], bool]
    openings: Callable[[DoctorStrange, T], list[Opening]]
    proceed: Callable[[Emit[DoctorStrange], T], None]


def usable(s: DoctorStrange, seat: int, kinds: str) -> list[str]:
    """Cards in hand of these kinds (first letters of ids) that the seat may use (S9, S10)."""
    barred = s.cards.barred[seat]
    return [card for card in s.hands[seat] if card[0] in kinds and card not in barred]


def held(s: DoctorStrange, seat: int, card: str, kinds: str) -> Reason | None:
    """The card is in hand, of one of these kinds, and the seat's to use (S9, S10)."""
    if card not in s.hands[seat]:
        return Reason("not_in_hand")
    if card[0] not in kinds:
        return Reason("wrong_kind", args={"card": card})
    if card in s.cards.barred[seat]:
        return Reason("only_evil" if seat == GOOD else "only_good", "S9", {"card": card})
    return None


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
