"""The 112 cards: data, validated when read. An id is the type's letter and the name, "c.loki" (rules.en.md S1, S11)."""

from __future__ import annotations

from collections import Counter
from functools import cache, cached_property
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engines.catalogue import catalogues

GOOD, EVIL = 0, 1
"""The seats."""

Fate = Literal["kill", "exile", "incapacitate", "control", "capture"]
Effect = Literal[
    "draw",
    "renew",
    "search",
    "investigate",
    "thieves",
    "look",
    "counter",
    "call_defender",
    "negate_kill",
    "negate_exile",
    "negate_incapacitate",
    "negate_capture",
]

PERMANENTS = "CLIMN"
COUNTS = {"C": 14, "L": 9, "I": 4, "M": 4, "N": 2, "P": 38, "A": 24, "D": 4, "B": 2, "R": 4, "E": 5, "X": 2}
FATES: dict[Fate, int] = {"kill": 5, "exile": 4, "incapacitate": 5, "control": 4, "capture": 6}


class Card(BaseModel):
    """One card. `only`: the player who may use it; `role`: the side of an attack that may; `remark` does nothing."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern=r"^[climnpadbrex]\.[a-z_]{2,28}$")
    name: str = Field(min_length=1, max_length=40)
    type: Literal["C", "L", "I", "M", "N", "P", "A", "D", "B", "R", "E", "X"]
    power: int = Field(default=0, ge=0, le=12)
    only: Literal["good", "evil"] | None = None
    role: Literal["attacker", "defender"] | None = None
    fate: Fate | None = None
    effect: Effect | None = None
    number: int = Field(default=1, ge=1, le=9)
    remark: str = ""

    @model_validator(mode="after")
    def _whole(self) -> Card:
        if self.id[0] != self.type.lower():
            raise ValueError(f"{self.id}: the id does not begin with its type")
        if (self.power > 0) != (self.type in PERMANENTS + "P"):
            raise ValueError(f"{self.id}: permanents and Power cards have power, others none")
        if (self.fate is not None) != (self.type == "A"):
            raise ValueError(f"{self.id}: Attack cards have a fate, others none")
        if (self.effect is not None) != (self.type in "DBREX"):
            raise ValueError(f"{self.id}: events have an effect, others none")
        if self.role and self.type != "P":
            raise ValueError(f"{self.id}: only Power cards have a role")
        return self


class Cards(BaseModel):
    """The catalogue: every card once, and the two Characters that start in play, Good's first."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    starters: tuple[str, str]
    cards: list[Card]

    @model_validator(mode="after")
    def _complete(self) -> Cards:
        if len({card.id for card in self.cards}) != len(self.cards):
            raise ValueError("two cards have the same id")
        types = Counter(card.type for card in self.cards)
        if dict(types) != COUNTS:
            raise ValueError(f"cards by type are {dict(types)}, not {COUNTS}")
        fates = Counter(card.fate for card in self.cards if card.fate)
        if dict(fates) != FATES:
            raise ValueError(f"Attack cards by fate are {dict(fates)}, not {FATES}")
        for starter, only in zip(self.starters, ("good", "evil"), strict=True):
            if starter not in self.by_id or self.by_id[starter].type != "C" or self.by_id[starter].only != only:
                raise ValueError(f"{starter} is no Character to start {only} with")
        return self

    @cached_property
    def by_id(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def power(self) -> dict[str, int]:
        """Return printed power by id; 0 for a card without."""
        return {card.id: card.power for card in self.cards}

    @cached_property
    def barred(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return the cards each seat may never play (S9, S10)."""
        evil = frozenset(card.id for card in self.cards if card.only == "evil")
        return evil, frozenset(card.id for card in self.cards if card.only == "good")


CATALOGUES = catalogues(Cards, Path(__file__).with_name("cards.json"))


@cache
def cards_of(name: str) -> Cards:
    return CATALOGUES.deck(name)
