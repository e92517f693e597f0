"""The cards of Gothic Doctor: data, validated when read. A card's id is "kind.copy".

A host may register a deck of its own (docs/packs/gothic_doctor.md); the rules know effects, icons and numbers only.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engines.catalogue import catalogues

Class = Literal["bestial", "insane", "phantasmal", "reanimated", "sanguinolent", "scientific", "demon"]
DEMON = "demon"
CLASSES: tuple[str, ...] = tuple(name for name in get_args(Class) if name != DEMON)
"""The six classes with a Specialist bonus."""

Effect = Literal[
    "house_call",
    "grand_rounds",
    "discount",
    "fire_alarm",
    "referral",
    "light_fingers",
    "relapse",
    "exchange",
    "malpractice",
    "hypochondriac",
    "tough_case",
    "complications",
    "patron",
    "quarantine",
    "second_opinion",
    "patient_bolts",
]
UNKIND = (
    "light_fingers",
    "relapse",
    "exchange",
    "malpractice",
    "tough_case",
    "quarantine",
    "second_opinion",
    "patient_bolts",
)
"""Effects that the option "gentle" leaves out."""
NUMBERS: dict[str, tuple[int, int]] = {"house_call": (2, 3), "grand_rounds": (1, 5)}
"""Effects that have a number, with its smallest and largest value."""
LEGEND = 4
"""Icons of a Legend."""
TREATMENTS, PATIENTS = 40, 20
"""Fewest cards that four doctors can play with."""

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,13}$")]
Name = Annotated[str, Field(min_length=1, max_length=32)]
Copies = Annotated[int, Field(ge=1, le=99)]


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class _Kind(_Strict):
    id: Id
    name: Name
    copies: Copies


class Treatment(_Kind):
    """A kind of Treatment; the wild one stands for any other. `icon` names one of the drawings."""

    icon: Literal[
        "leaf",
        "bottle",
        "bell",
        "eye",
        "drop",
        "pliers",
        "scissors",
        "bolt",
        "leech",
        "crescent",
        "basin",
        "candle",
        "flask",
        "star",
    ]
    wild: bool = False


class Patient(_Kind):
    """A kind of Patient: class, icons to pay, profit in pounds, and a line of small talk."""

    kind: Class = Field(alias="class")
    treatments: list[str] = Field(min_length=2, max_length=LEGEND)
    profit: int = Field(ge=25, le=1000)
    note: str = Field(default="", max_length=80)


class Action(_Kind):
    """A kind of Action: a named effect and, where the effect has one, its number."""

    effect: Effect
    number: int = 0

    @model_validator(mode="after")
    def _number_fits(self) -> Action:
        low, high = NUMBERS.get(self.effect, (0, 0))
        if not low <= self.number <= high:
            raise ValueError(f"number of {self.id} must be from {low} to {high}")
        return self


class Counters(_Strict):
    """The number of counters, and the pounds that one adds or takes."""

    copies: int = Field(ge=0, le=50)
    value: int = Field(ge=1, le=1000)


class Specialists(_Strict):
    """A Specialist bonus in pounds, the Patients of the class that it takes, and its title by class."""

    profit: int = Field(ge=0, le=1000)
    patients: int = Field(ge=1, le=20)
    titles: dict[Literal["bestial", "insane", "phantasmal", "reanimated", "sanguinolent", "scientific"], Name]

    @model_validator(mode="after")
    def _every_class(self) -> Specialists:
        if missing := [name for name in CLASSES if name not in self.titles]:
            raise ValueError(f"no title for {missing[0]}")
        return self


class Deck(_Strict):
    """The whole catalogue."""

    name: Name
    counters: Counters
    specialists: Specialists
    treatments: list[Treatment] = Field(min_length=5, max_length=26)
    patients: list[Patient] = Field(min_length=4, max_length=200)
    actions: list[Action] = Field(max_length=60)

    @model_validator(mode="after")
    def _fits_together(self) -> Deck:
        entries: list[_Kind] = [*self.treatments, *self.patients, *self.actions]
        ids = Counter(entry.id for entry in entries)
        if twice := [name for name, times in ids.items() if times > 1]:
            raise ValueError(f"the id {twice[0]} is used twice")
        if sum(treatment.wild for treatment in self.treatments) != 1:
            raise ValueError("exactly one Treatment must be wild")
        if sum(treatment.copies for treatment in self.treatments) < TREATMENTS:
            raise ValueError(f"at least {TREATMENTS} Treatment cards are needed")
        if sum(patient.copies for patient in self.patients) < PATIENTS:
            raise ValueError(f"at least {PATIENTS} Patient cards are needed")
        if any(patient.profit < self.counters.value for patient in self.patients):
            raise ValueError("no Patient may be worth less than a counter takes")
        for patient in self.patients:
            self._payable(patient)
        return self

    def _payable(self, patient: Patient) -> None:
        known = {treatment.id: treatment.wild for treatment in self.treatments}
        if len(set(patient.treatments)) != len(patient.treatments):
            raise ValueError(f"{patient.id} needs the same Treatment twice")
        for name in patient.treatments:
            if name not in known:
                raise ValueError(f"{patient.id} needs {name}, which is no Treatment")
        if sum(known[name] for name in patient.treatments) != (len(patient.treatments) == LEGEND):
            raise ValueError(f"{patient.id}: a Patient of four Treatments needs the wild one once, any other never")

    @cached_property
    def index(self) -> Index:
        return _index(self)


@dataclass(frozen=True, slots=True)
class Index:
    """Lookups by card id ("vampire.2"), unless they say by kind ("vampire")."""

    kind: dict[str, str]
    treatments: tuple[str, ...]
    patients: tuple[str, ...]
    actions: tuple[str, ...]
    kinds: tuple[str, ...]
    """Kinds of Treatments; a letter of a payment is a place in this list."""
    letter: dict[str, str]
    """By kind of Treatment: a, b, c ..."""
    of_letter: dict[str, str]
    wild: str
    """The kind that is wild."""
    icons: dict[str, tuple[str, ...]]
    """Icons that an ordinary Treatment may pay, as kinds."""
    legend: dict[str, bool]
    size: dict[str, int]
    """Number of printed icons."""
    profit: dict[str, int]
    class_of: dict[str, str]
    effect: dict[str, str]
    effect_of_kind: dict[str, str]
    number: dict[str, int]
    order: dict[str, int]
    """Place of a Treatment or Action in the catalogue; hands are sorted by it."""


def _index(deck: Deck) -> Index:
    treatments = [(f"{t.id}.{copy}", t) for t in deck.treatments for copy in range(1, t.copies + 1)]
    patients = [(f"{p.id}.{copy}", p) for p in deck.patients for copy in range(1, p.copies + 1)]
    actions = [(f"{a.id}.{copy}", a) for a in deck.actions for copy in range(1, a.copies + 1)]
    wild = next(t.id for t in deck.treatments if t.wild)
    letters = {t.id: chr(ord("a") + place) for place, t in enumerate(deck.treatments)}
    hand = [card for card, _ in treatments] + [card for card, _ in actions]
    return Index(
        kind={card: card.partition(".")[0] for card in (*hand, *(card for card, _ in patients))},
        treatments=tuple(card for card, _ in treatments),
        patients=tuple(card for card, _ in patients),
        actions=tuple(card for card, _ in actions),
        kinds=tuple(letters),
        letter=letters,
        of_letter={letter: kind for kind, letter in letters.items()},
        wild=wild,
        icons={card: tuple(name for name in p.treatments if name != wild) for card, p in patients},
        legend={card: len(p.treatments) == LEGEND for card, p in patients},
        size={card: len(p.treatments) for card, p in patients},
        profit={card: p.profit for card, p in patients},
        class_of={card: p.kind for card, p in patients},
        effect={card: a.effect for card, a in actions},
        effect_of_kind={a.id: a.effect for a in deck.actions},
        number={card: a.number for card, a in actions},
        order={card: place for place, card in enumerate(hand)},
    )


CATALOGUES = catalogues(Deck, Path(__file__).with_name("cards.json"))


@cache
def index(catalogue: str) -> Index:
    """Return the lookups of a registered catalogue. Cached, since every rule asks for them."""
    return CATALOGUES.deck(catalogue).index
