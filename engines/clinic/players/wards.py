"""How patients fill the rooms and doctors of a clinic, roughly."""

from __future__ import annotations


class Wards:
    """Rooms and doctors filling up: each doctor takes patients of one service and colour, each needs a place."""

    def __init__(self, places: dict[str, int], doctors: list[int], nurses: int, each: int) -> None:
        self.places, self.doctors, self.nurses, self.each = dict(places), list(doctors), nurses, each
        self.begun: dict[tuple[str, int], int] = {}

    def nurses_for(self, service: str, colour: int) -> int | None:
        """Nurses needed for one more patient; None where nobody can treat it."""
        if self.begun.get((service, colour)):
            return 0
        if not self.places.get(service):
            return None
        steps = min((abs(level - colour) for level in self.doctors), default=9)
        return steps if steps <= self.nurses else None

    def take(self, service: str, colour: int) -> bool:
        """One more patient; False where nobody can treat it."""
        steps = self.nurses_for(service, colour)
        if steps is None:
            return False
        if self.begun.get((service, colour)):
            self.begun[service, colour] -= 1
            return True
        self.nurses -= steps
        self.places[service] -= 1
        self.doctors.remove(min(self.doctors, key=lambda level: abs(level - colour)))
        self.begun[service, colour] = self.each - 1
        return True
