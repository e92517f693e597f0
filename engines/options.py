"""What a table may choose before the deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict


class GameOptions(BaseModel):
    """What a table may choose before the deal; the description of a field is the key of its sentence.

    `earlier`: the defaults that have changed since, as they were while tables and files named changed options only.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    earlier: ClassVar[Mapping[str, Any]] = {}

    @classmethod
    def stored(cls, named: Mapping[str, Any]) -> Self:
        """The options of a stored table or file. Both name every option; one that does not is from before they did,
        and means the default of that time.
        """
        return cls(**{**cls.earlier, **named})

    def whole(self) -> dict[str, Any]:
        """Every option by its name, as it is stored: a default that changes later does not change what was agreed."""
        return self.model_dump(mode="json")

    def uneven(self, seats: int) -> bool:
        """Whether one of so many seats is given something that the others are not, as a handicap."""
        del seats
        return False
