"""What follows from the buildings of a clinic: neighbours, buildings (C1), hubs, working rooms, parking places."""

from __future__ import annotations

from typing import Any, cast

from engines.clinic.cards import Numbers, numbers_of
from engines.clinic.geometry import Grid
from engines.clinic.pieces import family, service_of
from engines.clinic.state import Built, Clinic

TREATING = frozenset({"treatment_room", "double_treatment_room", "recovery_room"})
"""C35: rooms whose patients need a hub of their service on the floor."""

_CLOSES_BORDERS = frozenset({"luxurious_garden", "huge_parking_lot"})
GREEN = frozenset({"garden", "luxurious_garden"})


def numbers(clinic: Clinic) -> Numbers:
    """The numbers this clinic is played by."""
    kept = clinic.__dict__
    if "numbers" not in kept:
        kept["numbers"] = numbers_of(clinic.terms.catalogue)
    return cast("Numbers", kept["numbers"])


def grid(clinic: Clinic) -> Grid:
    """The board's spaces and borders."""
    kept = clinic.__dict__
    if "grid" not in kept:
        kept["grid"] = numbers(clinic).grid(clinic.terms.board, clinic.terms.floors)
    return cast("Grid", kept["grid"])


class Layout:
    """What follows from `built`; places are first spaces.

    `at`: space -> place of what is built there; `modules`; `neighbours` of a module; `building`: number by module;
    `hubs`: by building, floor -> place; `open`: empty spaces where something might stand (on the ground or on
    something); `gardens` next to a module (place -> gardens, luxurious gardens).
    """

    def __init__(self, board: Grid, built: dict[str, Built]) -> None:
        self.grid, self.built = board, built.copy()
        self.at = {space: place for place, tile in built.items() for space in tile.spaces}
        self.kind = {place: family(tile.kind) for place, tile in built.items()}
        self.modules = tuple(place for place, tile in built.items() if tile.is_module)
        inside = set(self.modules)
        self.touching = {place: self._touching(built[place]) for place in built}
        self.neighbours = {
            place: tuple(other for other in self.touching[place] if other in inside) for place in self.modules
        }
        self.building = self._buildings()
        self.hubs: list[dict[int, str]] = [{} for _ in range(1 + max(self.building.values(), default=-1))]
        for place in self.modules:
            if self.kind[place] == "service_hub":
                self.hubs[self.building[place]][board.floor[place]] = place
        under = (board.above[space] for space in self.at)
        self.open = tuple(
            space for space in (*board.ground, *(space for space in under if space)) if space not in self.at
        )
        self._working: dict[str, bool] = {}

    def _touching(self, tile: Built) -> tuple[str, ...]:
        """Places of everything adjacent, each once."""
        found: dict[str, None] = {}
        for space in tile.spaces:
            for other in self.grid.around[space]:
                place = self.at.get(other)
                if place is not None and place != tile.spaces[0]:
                    found[place] = None
        return tuple(found)

    def _buildings(self) -> dict[str, int]:
        building: dict[str, int] = {}
        count = 0
        for start in self.modules:
            if start in building:
                continue
            building[start] = count
            waiting = [start]
            while waiting:
                for other in self.neighbours[waiting.pop()]:
                    if other not in building:
                        building[other] = count
                        waiting.append(other)
            count += 1
        return building

    def floor(self, place: str) -> int:
        """The floor a place lies on."""
        return self.grid.floor[place]

    def service(self, place: str) -> str:
        """C35: the service of the hub of this module's building on its floor; empty where there is none."""
        hub = self.hubs[self.building[place]].get(self.grid.floor[place])
        return service_of(self.built[hub].kind) if hub else ""

    def has_supply(self, place: str) -> bool:
        """C37: whether a supply room is adjacent, on any floor."""
        return any(self.kind[other] == "supply_room" for other in self.neighbours[place])

    def works(self, place: str) -> bool:
        """C37, C39, C40: whether patients can be treated in this module."""
        if place not in self._working:
            self._working[place] = self._works(place)
        return self._working[place]

    def _works(self, place: str) -> bool:
        match self.kind[place]:
            case "outpatient_clinic":
                return True
            case "operating_theatre":
                return self.has_supply(place)
            case kind if kind in TREATING:
                floor = self.grid.floor[place]
                hub = any(
                    self.kind[other] == "service_hub" and self.grid.floor[other] == floor
                    for other in self.neighbours[place]
                )
                return hub and self.has_supply(place)
        return False

    def gardens(self, place: str) -> tuple[int, int]:
        """C38: gardens and luxurious gardens adjacent to a module, each once."""
        kinds = [self.kind[other] for other in self.touching[place]]
        return kinds.count("garden"), kinds.count("luxurious_garden")

    def closes_borders(self, space: str) -> bool:
        """C6: whether what stands on a ground-floor space takes the parking around it away."""
        place = self.at.get(space)
        return place is not None and (self.built[place].is_module or self.kind[place] in _CLOSES_BORDERS)

    def is_module(self, space: str) -> bool:
        """Whether a module stands on a space."""
        place = self.at.get(space)
        return place is not None and self.built[place].is_module

    def of_kind(self, kind: str) -> list[str]:
        """Places of all tiles of a family."""
        return [place for place, one in self.kind.items() if one == kind]


def layout(clinic: Clinic) -> Layout:
    """What follows from the clinic's buildings, worked out once."""
    kept: dict[str, Any] = clinic.__dict__
    found: Layout | None = kept.get("layout")
    if found is None:
        found = kept["layout"] = Layout(grid(clinic), clinic.built)
    return found


def entrance_module(clinic: Clinic, border: str) -> str:
    """C24: the module an entrance belongs to."""
    lay = layout(clinic)
    return next(lay.at[space] for space in grid(clinic).sides[border] if lay.is_module(space))


def staff(clinic: Clinic, place: str, prefix: str) -> list[str]:
    """The persons of one role in a place ("doc", "nurse", "orderly", "pat"), in the order of their arrival."""
    return [person for person, where in clinic.people.items() if where == place and person.startswith(prefix)]
