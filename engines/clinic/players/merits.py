"""A rough estimate of the points that a piece adds to a clinic by the end, without building it.

It covers every piece, so that simulations try all of the game's numbers.
"""

from __future__ import annotations

from functools import cached_property

from engines.clinic.layout import TREATING
from engines.clinic.parking import room_for_cars
from engines.clinic.paths import ways
from engines.clinic.pieces import DOUBLE_MODULES, OUTSIDE, family, service_of
from engines.clinic.players.thought import CARING, Thought
from engines.clinic.players.travel import Travel
from engines.clinic.prospects import Prospect, prospect

PLACES = 7
"""Free places for cars that are enough."""
A_PLACE_SHORT = 1.5
A_SERVICE = 2.0
GARDEN, LUXURIOUS_GARDEN = 0.55, 1.4
"""Points a round for each room next to them."""
ROOMS = {"outpatient_clinic": 0.9, "operating_theatre": 1.2, "recovery_room": 0.8, "double_treatment_room": 1.5}
"""Worth of a room, relative to a treatment room."""
A_LACK = {"service_hub": 0.35, "supply_room": 0.5}
"""The share of a room's worth while it lacks this."""
STUDY, RELIEF, KEPT, CHANGE = 1.1, 0.6, 0.7, 0.5
"""Points a round: a doctor in the laboratory, the offices, IT services, the huge waiting room."""


class Merits:
    """Pieces weighed for one clinic in its current state."""

    def __init__(self, thought: Thought) -> None:
        self.thought, self.clinic, self.lay = thought, thought.clinic, thought.lay
        self.numbers, self.left = thought.numbers, thought.rounds_left
        self.rooms = self.lay.working()
        self.services = {self.lay.service(room) for room in self.rooms if self.lay.kind[room] in TREATING}
        self.wards = {self.lay.building[room] for room in self.rooms if self.lay.kind[room] in CARING}

    @cached_property
    def travel(self) -> Travel:
        return Travel(self.clinic, tuple(self.rooms))

    def gain(self, kind: str, spaces: tuple[str, ...]) -> float:
        """Return the points that a new piece adds, minus its price and upkeep."""
        name = family(kind)
        one = prospect(self.clinic, name if name in DOUBLE_MODULES else kind, spaces)
        piece = self.numbers.kinds.get(name)
        dollars = one.price + (piece.upkeep if piece else 0) * (self.left - 1)
        points = self._care(one, name) + self._garden(one, name) + self._service(name)
        points += self.travel.saved(kind, spaces) * self.left / self.numbers.score.time_each_point
        points += self.numbers.score.double_module * (name in DOUBLE_MODULES) - self._crowding(one)
        return points - dollars / self.numbers.popularity_price

    # -------------------------------------------------------------------------------------------- patients

    def room(self, name: str, floor: int, more: int = 0) -> float:
        """Return the points of a room that begins to work, after `more` others."""
        uses = max(1.0, 6 - len(self.rooms) - more) * min(3, self.left - 1)
        return uses * ROOMS.get(name, 1.0) + (self.numbers.score.rooms[floor] if name == "treatment_room" else 0)

    def _care(self, one: Prospect, name: str) -> float:
        """Value the rooms that work through the piece, or that it brings closer to working, and the buildings that
        count.
        """
        floor, lay = self.lay.grid.floor.get(one.spaces[0], 0), self.lay
        points, woken = 0.0, [(lay.kind[room], lay.floor(room)) for room in one.wakes]
        if one.works and self._staffed(one):
            woken.append((name, floor))
        elif (name in TREATING or name == "operating_theatre") and self.left > 1:
            points += self._promise(name, floor, one.lacks)
        for more, (kind, where) in enumerate(woken):
            points += self.room(kind, where, more)
        if name in {"service_hub", "supply_room"} and not one.wakes and self.left > 1:
            points += self._help(one, name, floor)
        return points + self._building(one, any(kind in CARING for kind, _ in woken)) + self._new_service(one, name)

    def _staffed(self, one: Prospect) -> bool:
        """Return True if doctors can get there: an outpatient clinic may be cut off."""
        staff = ways(self.clinic, OUTSIDE)
        return one.kind != "outpatient_clinic" or any(place in staff for place in self._beside(one.spaces))

    def _promise(self, name: str, floor: int, lacks: tuple[str, ...]) -> float:
        """Value a room that does not work yet."""
        share = 0.85
        for what in lacks:
            share *= A_LACK[what]
        return share * (self.room(name, floor)) if len(lacks) < 2 else 0.0

    def _help(self, one: Prospect, name: str, floor: int) -> float:
        """Value a hub or supply room next to a room that then lacks only the other one."""
        other = "supply_room" if name == "service_hub" else "service_hub"
        for place in self._beside(one.spaces):
            kind = self.lay.kind[place]
            near = name == "supply_room" or self.lay.floor(place) == floor
            if near and kind in TREATING and not self.lay.works(place) and not self._has(place, name):
                return 0.85 * A_LACK[other] * self.room(kind, self.lay.floor(place))
        return 0.0

    def _has(self, place: str, name: str) -> bool:
        lay = self.lay
        if name == "supply_room":
            return lay.has_supply(place)
        return any(lay.kind[one] == name and lay.floor(one) == lay.floor(place) for one in lay.neighbours[place])

    def _beside(self, spaces: tuple[str, ...]) -> set[str]:
        lay = self.lay
        return {lay.at[other] for space in spaces for other in lay.grid.around.get(space, ()) if lay.is_module(other)}

    def _building(self, one: Prospect, works: bool) -> float:  # noqa: FBT001  whether a ward begins to work by it
        """Value the buildings with a ward (C47): more by a new one, fewer if the piece joins two."""
        if one.kind not in self.numbers.kinds and family(one.kind) not in self.numbers.kinds:
            return 0.0
        joined = {self.lay.building[place] for place in self._beside(one.spaces)}
        wards = len(self.wards - joined) + bool(works or joined & self.wards)
        table = self.numbers.score.buildings
        return float(table[min(wards, len(table) - 1)] - table[min(len(self.wards), len(table) - 1)])

    def _new_service(self, one: Prospect, name: str) -> float:
        """Value a service that could not be treated before."""
        if name == "service_hub" and one.wakes:
            return A_SERVICE * (service_of(one.kind) not in self.services)
        return 0.0

    def _garden(self, one: Prospect, name: str) -> float:
        """Value gardens next to working rooms, and rooms next to gardens."""
        worth = {"garden": GARDEN, "luxurious_garden": LUXURIOUS_GARDEN}
        if name in worth:
            return worth[name] * len(one.richer) * self.left
        if not one.works:
            return 0.0
        around = {self.lay.at.get(o, "") for space in one.spaces for o in self.lay.grid.around.get(space, ())}
        return sum(worth.get(self.lay.kind.get(place, ""), 0.0) for place in around) * self.left

    # -------------------------------------------------------------------------------------------- staff and cars

    def _service(self, name: str) -> float:
        """Value the work of staff away from patients."""
        later, doctors = self.left - 1, self.thought.people("doctor")
        if name in self.lay.kind.values():
            return 0.0
        match name:
            case "laboratory":
                return STUDY * later * min(2, len(doctors))
            case "administrative_offices":
                return RELIEF * later * (len(doctors) > 2)
            case "it_services":
                return KEPT * later * (len(doctors) > 2)
            case "huge_waiting_room":
                return CHANGE * later * bool(self.services)
        return 0.0

    def _crowding(self, one: Prospect) -> float:
        """Return the cost of a lack of places for cars, without which no one comes; below 0: the gain."""
        if self.left == 1:
            return 0.0
        short = max(0, PLACES - self._places)
        return A_PLACE_SHORT * (max(0, PLACES - self._places + one.parking) - short)

    @cached_property
    def _places(self) -> int:
        cars = self.clinic.cars
        return sum(
            max(0, room_for_cars(self.clinic, border) - cars.get(border, 0)) for border in self.lay.parking
        ) + sum(
            self.numbers.parking.huge_parking_lot - cars.get(lot, 0) for lot in self.lay.of_kind("huge_parking_lot")
        )
