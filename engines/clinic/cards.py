"""The rules table: every number of the game, validated when read. A host may correct it with a file of their own."""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Self

from pydantic import Field, model_validator

from engines.catalogue import catalogues
from engines.clinic.geometry import Grid
from engines.clinic.pieces import ACTIONS, BONUSES, DOUBLES, EXTRAS, KINDS, SERVICES, SPECIALS
from engines.clinic.sections import (
    Admin,
    Admit,
    BoardPlan,
    Bonus,
    Build,
    ByColour,
    BySeats,
    Care,
    Count,
    Expenses,
    Extra,
    Goals,
    Hire,
    Kind,
    Parking,
    Preset,
    Score,
    Section,
    Some,
    Start,
    Time,
)

BOARDS = ("standard", "compact", "expert", "super_expert")
ANY = 999
"""The capacity for null in the file: no limit."""


class Numbers(Section):
    """All numbers of the game."""

    rounds: int = Field(ge=1, le=12)
    action_steps: int = Field(ge=1, le=6)
    action_tiles: dict[str, Some]
    start: Start
    floors: int = Field(ge=1, le=5)
    tall_floors: int = Field(ge=1, le=5)
    boards: dict[str, BoardPlan]
    layouts: dict[str, tuple[Preset, ...]]
    kinds: dict[str, Kind]
    extras: dict[str, Extra]
    pieces: dict[str, Some]
    each: dict[str, Some]
    double_tiles: dict[str, Annotated[int, Field(ge=1, le=4)]]
    pairs: BySeats
    services: Annotated[tuple[Annotated[int, Field(ge=1, le=5)], ...], Field(min_length=4, max_length=4)]
    starting_hubs: Some
    hubs_each_service: Count
    specials: BySeats
    solo_special_kinds: int = Field(ge=1, le=4)
    doctors: ByColour
    doctors_each: ByColour
    nurses: Some
    nurses_each: Some
    orderlies: Some
    orderlies_each: Some
    patients: ByColour
    patient_fifths: Annotated[tuple[Annotated[int, Field(ge=1, le=5)], ...], Field(min_length=4, max_length=4)]
    row_places: int = Field(ge=1, le=9)
    university_extra: Count
    bonus: Bonus
    build: Build
    parking: Parking
    hire: Hire
    admit: Admit
    time: Time
    care: Care
    expenses: Expenses
    popularity_price: Some
    admin: Admin
    score: Score
    goals: Goals

    @model_validator(mode="after")
    def names(self) -> Self:
        """Check that every list names exactly the known pieces."""
        known = {
            "boards": BOARDS,
            "layouts": BOARDS,
            "kinds": KINDS,
            "extras": EXTRAS,
            "double_tiles": DOUBLES,
            "action_tiles": ACTIONS,
            "pieces": (*_EACH, "service_hub", "special"),
            "each": _EACH,
        }
        for part, names in known.items():
            if set(getattr(self, part)) != set(names):
                raise ValueError(f"{part}: must name {', '.join(sorted(names))}")
        return self

    @model_validator(mode="after")
    def sums(self) -> Self:
        """Check that the box holds enough for four players."""
        for name, each in self.each.items():
            _enough(f"each -> {name}", each * 4, self.pieces[name])
        hubs = self.starting_hubs + self.hubs_each_service * (max(self.services) - 1)
        _enough("hubs_each_service", hubs, self.pieces["service_hub"])
        _enough("specials", max(self.specials) * len(SPECIALS), self.pieces["special"])
        for colour, each in enumerate(self.doctors_each):
            _enough(f"doctors_each -> {colour}", each * 4, self.doctors[colour])
        _enough("nurses_each", self.nurses_each * 4 + 1, self.nurses)
        _enough("orderlies_each", self.orderlies_each * 4 + 1, self.orderlies)
        _enough("bonus -> extra", 4 + self.bonus.extra, len(BONUSES))
        for seats, pairs in enumerate(self.pairs, 1):
            if pairs != seats:
                raise ValueError("pairs: one pair of double tiles a player")
        _enough("pairs", 1 + 2 * self.pairs[3], sum(self.double_tiles.values()))
        return self

    @model_validator(mode="after")
    def people(self) -> Self:
        """Check that no one is missing at the start: doctors at the entrance, on the bonus tile, in the University;
        rows.
        """
        for seats in range(1, 5):
            place = f"for {seats} players"
            _enough(f"doctors_each {place}", seats, self.doctors_each[0] * seats)
            university = seats + self.university_extra
            _enough(f"university_extra {place}", university, sum(self.doctors_each) * seats - seats - 1)
            _enough(f"hire -> doctors {place}", university, len(self.hire.doctors))
            _enough(f"services {place}", self.services[seats - 1], sum(self.patient_bag(seats)))
        if self.each["car"] < 8:
            raise ValueError("each -> car: at least 8")
        if self.doctors_each[self.bonus.doctor] < 2:
            raise ValueError("bonus -> doctor: the bag needs two of this colour for each player")
        if len(self.admin.it_doctors) < self.rounds:
            raise ValueError("admin -> it_doctors: one number for each round")
        if self.rounds > 1 and sum(self.action_tiles.values()) < self.action_steps:
            raise ValueError("action_tiles: fewer tiles than action steps")
        return self

    @model_validator(mode="after")
    def layouts_fit(self) -> Self:
        """Check that every ready-made layout is legal on its board."""
        for board, layouts in self.layouts.items():
            if not layouts:
                raise ValueError(f"layouts -> {board}: at least one")
            grid = self.boards[board].grid(1)
            if len(grid.borders) - len(grid.closed) < 16:
                raise ValueError(f"boards -> {board}: fewer than 16 borders to park on")
            for layout in layouts:
                spaces = list(layout.spaces().values())
                printed = {space for garden in grid.printed for space in garden}
                if len(set(spaces)) != 3 or not set(spaces) <= set(grid.ground) - printed:
                    raise ValueError(f"layouts -> {board}: three different free spaces of the board")
                border = layout.border()
                inside = [space for space in grid.sides.get(border, ()) if space in spaces]
                if len(inside) != 1 or not grid.may_enter(border):
                    raise ValueError(f"layouts -> {board}: no entrance may stand there")
        return self

    def patient_bag(self, seats: int) -> tuple[int, ...]:
        """Return the patients of each colour for a number of players, rounded (C12)."""
        fifths = self.patient_fifths[seats - 1]
        return tuple((2 * number * fifths + 5) // 10 for number in self.patients)

    def cost(self, kind: str, floor: int) -> int:
        """Return the price of a tile or an extra of that family on a floor, in dollars."""
        price = self.kinds.get(kind) or self.extras[kind]
        return price.cost + price.per_floor * floor

    def costs(self, kind: str) -> tuple[int, ...]:
        """Return the price of a tile or an extra of that family by floor, in dollars; it never falls with height."""
        return self._costs[kind]

    @cached_property
    def _costs(self) -> dict[str, tuple[int, ...]]:
        floors = range(max(self.floors, self.tall_floors))
        return {kind: tuple(self.cost(kind, floor) for floor in floors) for kind in (*self.kinds, *self.extras)}

    @cached_property
    def colours(self) -> dict[str, int]:
        """Return the printed colour of every doctor and patient in the box."""
        found: dict[str, int] = {}
        for prefix, counts in (("doc", self.doctors), ("pat", self.patients)):
            colours = [colour for colour, count in enumerate(counts) for _ in range(count)]
            found |= {f"{prefix}.{place}": colour for place, colour in enumerate(colours, 1)}
        return found

    @cached_property
    def capacities(self) -> dict[str, dict[str, int]]:
        """Return kind -> role -> places (C36)."""
        return {
            name: {role: ANY if places is None else places for role, places in dict(kind.capacity).items()}
            for name, kind in self.kinds.items()
        }

    @cached_property
    def tile_ids(self) -> tuple[str, ...]:
        """Return every double tile in the box."""
        return tuple(f"{name}.{copy}" for name in DOUBLES for copy in range(1, self.double_tiles[name] + 1))

    @cached_property
    def _grids(self) -> dict[tuple[str, int], Grid]:
        return {}

    def grid(self, board: str, floors: int) -> Grid:
        """Return the spaces and borders of a board, cached."""
        if (board, floors) not in self._grids:
            self._grids[board, floors] = self.boards[board].grid(floors)
        return self._grids[board, floors]

    def in_play(self, seats: int) -> tuple[str, ...]:
        """Return the services for a number of players (C10)."""
        return SERVICES[: self.services[seats - 1]]

    def dealt(self, prefix: str, seats: int) -> list[str]:
        """Return the ids of the doctors ("doc") or patients ("pat") that play, white to red (C12)."""
        box = self.doctors if prefix == "doc" else self.patients
        wanted = [each * seats for each in self.doctors_each] if prefix == "doc" else self.patient_bag(seats)
        found: list[str] = []
        first = 1
        for stock, count in zip(box, wanted, strict=True):
            found += [f"{prefix}.{first + place}" for place in range(count)]
            first += stock
        return found


_EACH = ("treatment_room", "supply_room", "entrance", "helipad", "parking_tile", "garden", "conveyor", "car")


def _enough(place: str, wanted: int, there: int) -> None:
    if wanted > there:
        raise ValueError(f"{place}: {wanted} are needed, there are {there}")


CATALOGUES = catalogues(Numbers, Path(__file__).with_name("cards.json"))


@cache
def numbers_of(name: str) -> Numbers:
    """Return the registered numbers with this content hash, cached."""
    return CATALOGUES.deck(name)
