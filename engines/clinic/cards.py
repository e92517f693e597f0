"""The rules table: every number of the game, validated when read. A host may correct it with a file of their own."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engines.catalogue import catalogues
from engines.clinic.geometry import Grid, border_between, border_on, space_id
from engines.clinic.pieces import ACTIONS, BONUSES, DOUBLES, EXTRAS, KINDS, SERVICES, SPECIALS

Count = Annotated[int, Field(ge=0, le=99)]
Some = Annotated[int, Field(ge=1, le=99)]
Cell = tuple[Count, Count]
ByColour = Annotated[tuple[Count, ...], Field(min_length=4, max_length=4)]
BySeats = Annotated[tuple[Some, ...], Field(min_length=4, max_length=4)]
Side = Literal["north", "east", "south", "west"]
BOARDS = ("standard", "compact", "expert", "super_expert")
ANY = 999
"""A capacity without a limit, where the file says null."""


class Numbers(BaseModel):
    """A part of the table; unknown names are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Start(Numbers):
    """C11: what each player begins with."""

    cash: Count
    popularity: Count
    time: Count


class BoardPlan(Numbers):
    """C5-C8: a ground floor. `printed`: gardens on it; `entrances`: the only borders for them, none: anywhere."""

    columns: int = Field(ge=2, le=6)
    rows: int = Field(ge=2, le=6)
    printed: tuple[tuple[Cell, ...], ...]
    entrances: tuple[tuple[Cell, Cell], ...]

    @model_validator(mode="after")
    def fits(self) -> Self:
        """Printed gardens and entrances lie on the board."""
        cells = [cell for garden in self.printed for cell in garden]
        cells += [cell for pair in self.entrances for cell in pair]
        if any(column >= self.columns or row >= self.rows for column, row in cells):
            raise ValueError("a cell lies outside the board")
        if any(len(garden) not in {1, 2} for garden in self.printed):
            raise ValueError("a printed garden covers one or two cells")
        beside = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in self.entrances]
        if any(distance != 1 for distance in beside):
            raise ValueError("an entrance lies between two neighbouring cells")
        return self

    def grid(self, floors: int) -> Grid:
        """Its spaces and borders, `floors` high."""
        printed = tuple(tuple(space_id(c, r, 0) for c, r in garden) for garden in self.printed)
        entrances = tuple(border_between(a, b) for a, b in self.entrances)
        return Grid(self.columns, self.rows, floors, printed, entrances)


class Layout(Numbers):
    """C11: a ready-made beginning. `entrance`: the side of the treatment room it stands on."""

    service_hub: Cell
    treatment_room: Cell
    supply_room: Cell
    entrance: Side

    def border(self) -> str:
        """The border of the entrance."""
        return border_on(*self.treatment_room, self.entrance)

    def spaces(self) -> dict[str, str]:
        """Space by kind, in the order of building."""
        cells = {
            "service_hub": self.service_hub,
            "treatment_room": self.treatment_room,
            "supply_room": self.supply_room,
        }
        return {name: space_id(column, row, 0) for name, (column, row) in cells.items()}


class Capacity(Numbers):
    """C36: how many of each may end a Move there; null: any number."""

    doctor: Count | None
    nurse: Count | None
    orderly: Count | None
    patient: Count | None


class Kind(Numbers):
    """A kind of tile. `colour`: never adjacent to the same one (C29), empty: no limit; `per_floor`: dollars a floor."""

    colour: str = Field(max_length=20)
    cost: Count
    per_floor: Count
    upkeep: Count
    capacity: Capacity


class Extra(Numbers):
    """What an extra costs."""

    cost: Count
    per_floor: Count


class Bonus(Numbers):
    """C14: tiles beyond one a player; dollars of the cash tile; colour of its doctor (0 white to 3 red)."""

    extra: Count
    cash: Count
    doctor: int = Field(ge=0, le=3)


class Build(Numbers):
    """C18: elements a Build; hubs and special modules a round; conveyors in the first purchase."""

    elements: Some
    hubs: Some
    specials: Some
    conveyors_first: Literal[2]


class Parking(Numbers):
    """C4: cars in one place."""

    border: Literal[1]
    parking_tile: Some
    huge_parking_lot: Some


class Hire(Numbers):
    """C31: doctors by place from the left, nurse, orderly; dollars."""

    doctors: tuple[Count, ...] = Field(min_length=3)
    nurse: Count
    orderly: Count


class Admit(Numbers):
    """C32: Queue Points, points for each place from the front, points for moving a patient to another row."""

    points: Some
    place: Some
    requeue: Some


class Time(Numbers):
    """C33, C34: what each way costs."""

    adjacent: Count
    entrance: Count
    entrances: Count
    arrive: Count
    helipad: Count
    conveyor: Count
    corridor_in: Count
    corridor_out: Count
    waiting_out: Count


class Care(Numbers):
    """C37-C40: dollars by colour and the rest of care. `outpatient_worst`: the worst colour treated there."""

    income: ByColour
    patients_each_doctor: Some
    nurses_each_step: Count
    garden: Count
    luxurious_garden: Count
    theatre_times: Some
    outpatient_worst: int = Field(ge=0, le=3)
    recovery_nurses: Some
    recovery_income: Count


class Expenses(Numbers):
    """C42, C43: salaries, relief by the offices, Popularity lost for each dollar of upkeep not paid."""

    doctors: ByColour
    nurse: Count
    orderly: Count
    offices_relief: Count
    missing_upkeep_popularity: Count


class Admin(Numbers):
    """C45: white doctors IT needs by round, doctors it saves, Popularity of laboratory and death."""

    it_doctors: tuple[Some, ...]
    it_saves: Some
    laboratory_popularity: Count
    death_popularity: Count


class Score(Numbers):
    """C47. `rooms` by floor, `buildings` by their number (the last holds for more)."""

    doctors: ByColour
    nurse: Count
    orderly: Count
    rooms: tuple[Count, ...] = Field(min_length=5)
    double_module: Count
    buildings: tuple[Count, ...] = Field(min_length=1)
    patients: ByColour
    time_each_point: Some


class Goals(Numbers):
    """C48: the numbers of the five solo goals."""

    total: int = Field(ge=-99, le=999)
    treated_each_service: Some
    treated: Some
    seniors: Some
    buildings: Some
    time: int = Field(ge=0, le=999)


class Table(Numbers):
    """All numbers of the game."""

    rounds: int = Field(ge=1, le=12)
    action_steps: int = Field(ge=1, le=6)
    action_tiles: dict[str, Some]
    start: Start
    floors: int = Field(ge=1, le=5)
    tall_floors: int = Field(ge=1, le=5)
    boards: dict[str, BoardPlan]
    layouts: dict[str, tuple[Layout, ...]]
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
        """Every list names exactly what the game knows."""
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
        """Four players can be served from the box."""
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
        """Nobody is missing at the start: doctors at the entrance, on the bonus tile, in the University; rows."""
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
        """Every ready-made beginning is legal on its board."""
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
        """C12: patients of each colour for that many players, rounded."""
        fifths = self.patient_fifths[seats - 1]
        return tuple((2 * number * fifths + 5) // 10 for number in self.patients)

    def cost(self, kind: str, floor: int) -> int:
        """Dollars of a tile or an extra of that family on that floor."""
        price = self.kinds.get(kind) or self.extras[kind]
        return price.cost + price.per_floor * floor

    @cached_property
    def colours(self) -> dict[str, int]:
        """The printed colour of every doctor and patient in the box."""
        found: dict[str, int] = {}
        for prefix, counts in (("doc", self.doctors), ("pat", self.patients)):
            colours = [colour for colour, count in enumerate(counts) for _ in range(count)]
            found |= {f"{prefix}.{place}": colour for place, colour in enumerate(colours, 1)}
        return found

    @cached_property
    def capacities(self) -> dict[str, dict[str, int]]:
        """C36: kind -> role -> places."""
        return {
            name: {role: ANY if places is None else places for role, places in dict(kind.capacity).items()}
            for name, kind in self.kinds.items()
        }

    @cached_property
    def tile_ids(self) -> tuple[str, ...]:
        """Every double tile in the box."""
        return tuple(f"{name}.{copy}" for name in DOUBLES for copy in range(1, self.double_tiles[name] + 1))

    @cached_property
    def _grids(self) -> dict[tuple[str, int], Grid]:
        return {}

    def grid(self, board: str, floors: int) -> Grid:
        """The spaces and borders of a board, made once."""
        if (board, floors) not in self._grids:
            self._grids[board, floors] = self.boards[board].grid(floors)
        return self._grids[board, floors]

    def in_play(self, seats: int) -> tuple[str, ...]:
        """C10: the services for that many players."""
        return SERVICES[: self.services[seats - 1]]

    def dealt(self, prefix: str, seats: int) -> list[str]:
        """C12: ids of the doctors ("doc") or patients ("pat") that play, white to red."""
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


CATALOGUES = catalogues(Table, Path(__file__).with_name("cards.json"))


def table_of(name: str) -> Table:
    """The registered table with this content hash."""
    return CATALOGUES.deck(name)
