"""The cards of Quack in the Box: data, validated when read. Rules page: docs/packs/quack_in_the_box.md.

A Patient's id is one word ("the_mayor"); the id of a Treatment or an Anytime is "name.copy" ("bed_rest.2").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import Field, field_validator, model_validator

from engines.catalogue import catalogues
from engines.quack_in_the_box.effects import MOMENTS, AnyEffect, Illness, Points, Record, TreatmentType

S = TypeVar("S", bound=str)

MIN_PATIENTS = 12
MIN_TREATMENTS = 60
"""Fewer would run out with six doctors at the table."""

PatientId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{2,15}$")]
CardId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{2,17}$")]
"""Short enough that the longest move stays within 60 characters."""
Name = Annotated[str, Field(min_length=1, max_length=40)]
About = Annotated[str, Field(min_length=1, max_length=100)]


class PatientCard(Record):
    """Someone who needed a real doctor. `mortal`: the number of Treatments that kills them; None: has all day."""

    id: PatientId
    name: Name
    about: About
    illnesses: list[Illness] = Field(min_length=1, max_length=3)
    cure: int = Field(ge=1, le=20)
    kill: int = Field(ge=2, le=30)
    infamy: int = Field(ge=1, le=9)
    mortal: int | None = Field(default=None, ge=2, le=20)

    @field_validator("illnesses")
    @classmethod
    def each_once(cls, illnesses: list[Illness]) -> list[Illness]:
        return _each_once(illnesses)


class TreatmentCard(Record):
    """Something to be billed. `all_others`: Harm for every illness not in `harms`, unless the card cured; 0: none."""

    id: CardId
    name: Name
    about: About
    type: TreatmentType
    money: int = Field(ge=0, le=10_000)
    cures: dict[Illness, Points]
    harms: dict[Illness, Points]
    all_others: int = Field(default=0, ge=0, le=20)
    copies: int = Field(default=1, ge=1, le=9)


class AnytimeCard(Record):
    """A surprise for a colleague."""

    id: CardId
    name: Name
    about: About
    effect: AnyEffect
    copies: int = Field(default=1, ge=1, le=9)


C = TypeVar("C", PatientCard, TreatmentCard, AnytimeCard)


class Cards(Record):
    """A whole pack."""

    name: Name
    patients: list[PatientCard] = Field(min_length=MIN_PATIENTS, max_length=200)
    treatments: list[TreatmentCard] = Field(max_length=200)
    anytimes: list[AnytimeCard] = Field(max_length=100)

    @field_validator("patients", "treatments", "anytimes")
    @classmethod
    def each_id_once(cls, cards: list[C]) -> list[C]:
        _each_once([card.id for card in cards])
        return cards

    @field_validator("treatments")
    @classmethod
    def enough_treatments(cls, cards: list[TreatmentCard]) -> list[TreatmentCard]:
        copies = sum(card.copies for card in cards)
        if copies < MIN_TREATMENTS:
            raise ValueError(f"{copies} Treatments with their copies; at least {MIN_TREATMENTS} are needed")
        return cards

    @model_validator(mode="after")
    def no_id_twice(self) -> Cards:
        ids = [card.id for card in self.patients]
        ids += [card.id for card in self.treatments]
        _each_once(ids + [card.id for card in self.anytimes])
        return self


def _each_once(items: list[S]) -> list[S]:
    twice = [item for item, count in Counter(items).items() if count > 1]
    if twice:
        raise ValueError(f"'{twice[0]}' stands there twice")
    return items


D = TypeVar("D", TreatmentCard, AnytimeCard)


@dataclass(slots=True, init=False)
class Deck:
    """Every card by its id. `doctor_cards`: Treatments and Anytimes, copy by copy; `timed`: the Anytimes for each
    moment.
    """

    patients: dict[str, PatientCard]
    treatments: dict[str, TreatmentCard]
    anytimes: dict[str, AnytimeCard]
    timing: dict[str, str]
    timed: dict[str, frozenset[str]]
    _effects: dict[tuple[str, tuple[str, ...]], tuple[int, int]]

    def __init__(self, cards: Cards) -> None:
        self.patients = {card.id: card for card in cards.patients}
        self.treatments = dict(_copies(cards.treatments))
        self.anytimes = dict(_copies(cards.anytimes))
        self.timing = {card: made.effect.timing for card, made in self.anytimes.items()}
        self.timed = {when: frozenset(c for c in self.timing if self.timing[c] == when) for when in MOMENTS}
        self._effects = {}

    @property
    def doctor_cards(self) -> list[str]:
        return [*self.treatments, *self.anytimes]

    def effect(self, card: str, illnesses: tuple[str, ...]) -> tuple[int, int]:
        """Return a Treatment's Cure and Harm to a Patient with these illnesses (ruling 7)."""
        found = self._effects.get((card, illnesses))
        if found is None:
            found = self._effects[card, illnesses] = _effect(self.treatments[card], illnesses)
        return found


def _effect(card: TreatmentCard, illnesses: tuple[str, ...]) -> tuple[int, int]:
    cures: Mapping[Any, int] = card.cures
    harms: Mapping[Any, int] = card.harms
    cure = max(cures.get(illness, 0) for illness in illnesses)
    harm = max(harms.get(illness, 0) for illness in illnesses)
    if not cure and any(illness not in harms for illness in illnesses):
        harm = max(harm, card.all_others)
    return cure, harm


def _copies(cards: Iterable[D]) -> Iterable[tuple[str, D]]:
    return ((f"{card.id}.{copy}", card) for card in cards for copy in range(1, card.copies + 1))


@cache
def kind(card: str) -> str:
    """Return the card's id without its copy ("bed_rest")."""
    return card.partition(".")[0]


CATALOGUES = catalogues(Cards, Path(__file__).with_name("cards.json"))


@cache
def deck(catalogue: str) -> Deck:
    """Return the cards of a state. Cached, since every move asks for them several times."""
    return Deck(CATALOGUES.deck(catalogue))
