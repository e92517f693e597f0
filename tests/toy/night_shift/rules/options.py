from pydantic import Field

from engines.options import GameOptions
from tests.toy.night_shift.state import Terms


class Options(GameOptions):
    """How many patients come (N1)."""

    rounds: int = Field(default=3, ge=1, le=5, description="option.rounds")

    def terms(self) -> Terms:
        return Terms(self.rounds)
