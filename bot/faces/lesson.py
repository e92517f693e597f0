"""What a lesson says: a first game against a computer player, with a word about each screen as it comes up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game's lesson. `tips` by prompt key: what this question is, and what is good; at most 400 characters each.

    `because` by verb: why the move that the sensible player would make is a good one. `intro` and `ending` stand before
    and after. `deal` names the shuffle that brings these questions up soon, found by trying; `seat` is the learner's,
    `options` what differs from the game's own, and `core` the questions whose tips make the lesson complete; `place`:
    lessons are offered in this order.
    """

    intro: str
    tips: Mapping[str, str]
    because: Mapping[str, str]
    ending: str
    deal: int
    core: tuple[str, ...]
    place: int
    seat: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What the shuffle is called."""
        return f"lesson {self.deal}"

    @property
    def seed(self) -> bytes:
        """The 32 bytes that are dealt with."""
        return self.name.encode().ljust(32, b".")
