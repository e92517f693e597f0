"""What a table may choose before the deal."""

from typing import Literal

from pydantic import Field

from engines.doctor_strange.state import Terms
from engines.options import GameOptions


class Options(GameOptions):
    """The options of the rules page (S40)."""

    reactions: Literal["quick", "sealed"] = Field(default="quick", description="option.reactions")

    def terms(self) -> Terms:
        """The options as the state keeps them."""
        return Terms(sealed=self.reactions == "sealed")
