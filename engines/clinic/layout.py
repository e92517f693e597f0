"""Everything derived from a clinic's tiles: neighbours, buildings (C1), hubs, working rooms, parking places."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property, lru_cache
from typing import Any

from engines.clinic.cards import Numbers, numbers_of
from engines.clinic.geometry import Grid
from engines.clinic.pieces import family, service_of
from engines.clinic.state import Built, Clinic

TREATING = frozenset({"treatment_room", "double_treatment_room", "recovery_room"})
"""C35: rooms whose patients need a hub of their service on the floor."""

_CLOSES_BORDERS = frozenset({"luxurious_garden", "huge_parking_lot"})
GREEN = frozenset({"garden", "luxurious_garden"})


def numbers(clinic: Clinic) -> Numbers:
    """Return the numbers of this clinic's game."""
    kept: dict[str, Any] = clinic.__dict__
    found: Numbers | None = kept.get("numbers")
    if found is None:
        found = kept["numbers"] = numbers_of(clinic.terms.catalogue)
    return found


def grid(clinic: Clinic) -> Grid:
    kept: dict[str, Any] = clinic.__dict__
    found: Grid | None = kept.get("grid")
    if found is None:
        found = kept["grid"] = numbers(clinic).grid(clinic.terms.board, clinic.terms.floors)
    return found


class Layout:
    """Everything derived from `built`; a place is the first space of a tile.

    `at`: space -> place of the tile on it; `modules`; `neighbours` of a module; `building`: number by module; `hubs`:
    by building, floor -> place; `open`: empty spaces on the ground or on top of something; `gardens` next to a module
    (place -> gardens, luxurious gardens).

    Clinics with the same buildings share it, and the caches of others in it: `footing`, `allowed` and `allowed_pairs`
    by kind (sites.py), `fitting` by person (rules/move.py), `ways` by the extras (paths.py), `points`
    (rules/scoring.py), `rooms` (view.py).
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
        self.footing: tuple[str, ...] | None = None
        self.allowed: dict[str, tuple[str, ...]] = {}
        self.allowed_pairs: dict[str, tuple[tuple[str, str], ...]] = {}
        self.fitting: dict[Hashable, tuple[str, ...]] = {}
        self.ways: dict[Hashable, Any] = {}
        self.points: tuple[int, int, int] | None = None
        self.rooms: tuple[Any, ...] | None = None
        self._working: dict[str, bool] = {}

    def _touching(self, tile: Built) -> tuple[str, ...]:
        """Return the places of all adjacent tiles, each once."""
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
        return self.grid.floor[place]

    def service(self, place: str) -> str:
        """Return the service of the hub of this module's building on its floor; empty without a hub (C35)."""
        hub = self.hubs[self.building[place]].get(self.grid.floor[place])
        return service_of(self.built[hub].kind) if hub else ""

    def has_supply(self, place: str) -> bool:
        """Return True if a supply room is adjacent, on any floor (C37)."""
        return any(self.kind[other] == "supply_room" for other in self.neighbours[place])

    def works(self, place: str) -> bool:
        """Return True if patients can be treated in this module (C37, C39, C40)."""
        if place not in self._working:
            self._working[place] = self._works(place)
        return self._working[place]

    def working(self) -> list[str]:
        """Return the modules where patients can be treated."""
        return [place for place in self.modules if self.works(place)]

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
        """Return the number of gardens and of luxurious gardens adjacent to a module, each once (C38)."""
        kinds = [self.kind[other] for other in self.touching[place]]
        return kinds.count("garden"), kinds.count("luxurious_garden")

    def closes_borders(self, space: str) -> bool:
        """Return True if the tile on a ground-floor space closes the borders around it to parking (C6)."""
        place = self.at.get(space)
        return place is not None and (self.built[place].is_module or self.kind[place] in _CLOSES_BORDERS)

    def is_module(self, space: str) -> bool:
        place = self.at.get(space)
        return place is not None and self.built[place].is_module

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """Return the places of all tiles of a family."""
        return self._of_kind.get(kind, ())

    @cached_property
    def _of_kind(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for place, kind in self.kind.items():
            found[kind] = (*found.get(kind, ()), place)
        return found

    @cached_property
    def pieces(self) -> dict[str, int]:
        """Return the number of tiles of each kind, without printed ones (C9)."""
        kinds = [tile.kind for tile in self.built.values() if tile.tile != "printed"]
        return {kind: kinds.count(kind) for kind in kinds}

    @cached_property
    def parking(self) -> tuple[str, ...]:
        """Return the borders that buildings leave open to cars, in the board's order (C6)."""
        board = self.grid
        shut = {border for space in self.at if self.closes_borders(space) for border in board.borders_of.get(space, ())}
        return tuple(border for border in board.borders if border not in board.closed and border not in shut)

    @cached_property
    def open_pairs(self) -> tuple[tuple[str, str], ...]:
        """Return neighbouring spaces that are `open`, each pair once, in the board's order."""
        open_spaces, order = set(self.open), self.grid.at
        return tuple(
            (one, other)
            for one in self.open
            for other in self.grid.beside[one]
            if other in open_spaces and order[one] < order[other]
        )


def layout(clinic: Clinic) -> Layout:
    """Return the clinic's layout, cached."""
    kept: dict[str, Any] = clinic.__dict__
    found: Layout | None = kept.get("layout")
    if found is None:
        terms = clinic.terms
        found = kept["layout"] = _laid_out(terms.catalogue, terms.board, terms.floors, tuple(clinic.built.values()))
    return found


@lru_cache(maxsize=256)
def _laid_out(catalogue: str, board: str, floors: int, built: tuple[Built, ...]) -> Layout:
    """Cache by value: views, redealt states and lines of players have the same boards."""
    return Layout(numbers_of(catalogue).grid(board, floors), {tile.spaces[0]: tile for tile in built})


def entrance_module(clinic: Clinic, border: str) -> str:
    """Return the module of an entrance (C24)."""
    lay = layout(clinic)
    return next(lay.at[space] for space in grid(clinic).sides[border] if lay.is_module(space))


def staff(clinic: Clinic, place: str, prefix: str) -> list[str]:
    """Return the people of one role in a place ("doc", "nurse", "orderly", "pat"), in the order of their arrival."""
    return [person for person in inside(clinic).get(place, ()) if person.startswith(prefix)]


def inside(clinic: Clinic) -> dict[str, list[str]]:
    """Return place -> people, in the order of their arrival."""
    kept: dict[str, Any] = clinic.__dict__
    found: dict[str, list[str]] | None = kept.get("inside")
    if found is None:
        found = kept["inside"] = {}
        for person, place in clinic.people.items():
            found.setdefault(place, []).append(person)
    return found
