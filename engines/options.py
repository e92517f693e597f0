"""What a table may choose before the deal."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict


class GameOptions(BaseModel):
    """What a table may choose before the deal; the description of a field is the key of its sentence."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def whole(self) -> dict[str, Any]:
        """Return every option by name, as stored: a default that changes later leaves agreed games alone."""
        return self.model_dump(mode="json")

    def uneven(self, seats: int) -> bool:
        """Whether one of so many seats is given something that the others are not, as a handicap."""
        del seats
        return False
