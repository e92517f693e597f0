"""Phase 4: the number of Treatments required."""

from __future__ import annotations

from typing import ClassVar

from engines.game import Fact
from engines.quack_in_the_box.state import Quack


class RequiredRolled(Fact, frozen=True):
    """The number of Treatments required was rolled."""

    chance: ClassVar[bool] = True
    seat: int
    number: int

    def apply(self, state: Quack) -> None:
        """Keep it."""
        state.required = self.number


class RequiredChanged(Fact, frozen=True):
    """The number required was changed by a card."""

    number: int

    def apply(self, state: Quack) -> None:
        """Keep it."""
        state.required = self.number
