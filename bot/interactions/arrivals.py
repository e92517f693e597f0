"""Which presses and commands have arrived already: Discord may deliver one twice."""

from __future__ import annotations

REMEMBERED = 10_000
"""So many of the last ones."""


class Arrivals:
    """The ids of those that arrived last."""

    def __init__(self) -> None:
        self._ids: dict[int, None] = {}

    def new(self, interaction: int) -> bool:
        """Whether this arrives for the first time. What comes again finds its answer under way, or there."""
        if interaction in self._ids:
            return False
        self._ids[interaction] = None
        if len(self._ids) > REMEMBERED:
            del self._ids[next(iter(self._ids))]
        return True
