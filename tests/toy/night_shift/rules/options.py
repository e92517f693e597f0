"""What a table may choose before the deal."""

from typing import Literal

from pydantic import Field

from engines.options import GameOptions
from tests.toy.night_shift.state import Terms


class Options(GameOptions):
    """How many patients come (N1), and how objections are asked for (N4)."""

    rounds: int = Field(default=3, ge=1, le=5, description="option.rounds")
    reactions: Literal["quick", "sealed"] = Field(default="quick", description="option.reactions")

    def terms(self) -> Terms:
        """The options as the state keeps them."""
        return Terms(self.rounds, self.reactions == "sealed")
