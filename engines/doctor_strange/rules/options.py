"""What a table may choose before the deal."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from pydantic import Field

from engines.doctor_strange.cards import EVIL, GOOD
from engines.doctor_strange.state import Terms
from engines.options import GameOptions


class Options(GameOptions):
    """The options of the rules page (S3, S4, S9, S40, S51, S72, S73)."""

    earlier: ClassVar[Mapping[str, Any]] = {"turn_count": "rounds"}

    turn_count: Literal["quick", "rounds"] = Field(default="quick", description="option.turn_count")
    first_player: Literal["evil", "good"] = Field(default="evil", description="option.first_player")
    first_turn_attack: bool = Field(default=True, description="option.first_turn_attack")
    evil_draws_three: bool = Field(default=False, description="option.evil_draws_three")
    swap: bool = Field(default=False, description="option.swap")
    negate: Literal["own", "any"] = Field(default="own", description="option.negate")
    reactions: Literal["quick", "sealed"] = Field(default="quick", description="option.reactions")

    def uneven(self, seats: int) -> bool:
        """Whether Evil draws a card more than Good would in its place (S9)."""
        del seats
        return self.evil_draws_three

    def terms(self) -> Terms:
        """The options as the state keeps them."""
        return Terms(
            quick_count=self.turn_count == "quick",
            first=EVIL if self.first_player == "evil" else GOOD,
            first_turn_attack=self.first_turn_attack,
            opening_draw=3 if self.evil_draws_three else 2,
            swap=self.swap,
            negate_any=self.negate == "any",
            sealed=self.reactions == "sealed",
        )
