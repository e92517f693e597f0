"""A lesson: a first game against a computer player, with a tip for each screen as it comes up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game's lesson. `tips` by prompt key: the question, and what is good; at most 400 characters each.

    `because` by verb: why the sensible player's move is a good one. `intro` and `ending` come before and after. `deal`
    names the shuffle that asks these questions soon, found by trying; `seat` is the learner's, `options` the changes to
    the game's own, and `core` the questions whose tips make the lesson complete; `place` is its rank in the menu.
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
        return f"lesson {self.deal}"

    @property
    def seed(self) -> bytes:
        """Return the 32 bytes of the shuffle."""
        return self.name.encode().ljust(32, b".")
