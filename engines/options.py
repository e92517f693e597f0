from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict


class GameOptions(BaseModel):
    """The options of a table; the description of a field is the key of its sentence."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def whole(self) -> dict[str, Any]:
        """Return every option by name, as stored: a default that changes later leaves agreed games alone."""
        return self.model_dump(mode="json")

    def uneven(self, seats: int) -> bool:
        """Return True if one of the seats gets something that the others do not, as a handicap."""
        del seats
        return False
