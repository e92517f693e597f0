"""A rough assignment of patients to the rooms and doctors of a clinic."""

from __future__ import annotations

from collections.abc import Sequence


class Wards:
    """Rooms and doctors filling up: each doctor takes patients of one service and colour, each needs a place.

    `places`: doctors that the rooms of a service can take; `open_to_all`: for each doctor's place in a room for all
    services (outpatient clinic, operating theatre), the worst colour treated there and the patients.
    """

    def __init__(
        self,
        places: dict[str, int],
        doctors: list[int],
        nurses: int,
        each: int,
        open_to_all: Sequence[tuple[int, int]] = (),
    ) -> None:
        self.places, self.doctors, self.nurses, self.each = dict(places), list(doctors), nurses, each
        self.open_to_all = sorted(open_to_all)
        self.begun: dict[tuple[str, int], int] = {}

    def nurses_for(self, service: str, colour: int) -> int | None:
        """Return the nurses needed for one more patient; None if it cannot be treated."""
        if self.begun.get((service, colour)) or self.begun.get(("", colour)):
            return 0
        if not self.places.get(service) and self._room_for_all(colour) is None:
            return None
        steps = min((abs(level - colour) for level in self.doctors), default=9)
        return steps if steps <= self.nurses else None

    def take(self, service: str, colour: int) -> bool:
        """Take one more patient. Return False if it cannot be treated."""
        steps = self.nurses_for(service, colour)
        if steps is None:
            return False
        for begun in ((service, colour), ("", colour)):
            if self.begun.get(begun):
                self.begun[begun] -= 1
                return True
        self.nurses -= steps
        self.doctors.remove(min(self.doctors, key=lambda level: abs(level - colour)))
        if self.places.get(service):
            self.places[service] -= 1
            self.begun[service, colour] = self.each - 1
        elif (room := self._room_for_all(colour)) is not None:
            self.open_to_all.remove(room)
            self.begun["", colour] = room[1] - 1
        return True

    def _room_for_all(self, colour: int) -> tuple[int, int] | None:
        return next((room for room in self.open_to_all if colour <= room[0]), None)
