"""The sections of the rules table, with the meaning of each number."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engines.clinic.geometry import Grid, border_between, border_on, space_id

Count = Annotated[int, Field(ge=0, le=99)]
Some = Annotated[int, Field(ge=1, le=99)]
Cell = tuple[Count, Count]
ByColour = Annotated[tuple[Count, ...], Field(min_length=4, max_length=4)]
BySeats = Annotated[tuple[Some, ...], Field(min_length=4, max_length=4)]
Side = Literal["north", "east", "south", "west"]


class Section(BaseModel):
    """A part of the rules table; unknown names are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Start(Section):
    """C11: each player's start."""

    cash: Count
    popularity: Count
    time: Count


class BoardPlan(Section):
    """C5-C8: a ground floor. `printed`: its gardens; `entrances`: the only borders for entrances, none: anywhere."""

    columns: int = Field(ge=2, le=6)
    rows: int = Field(ge=2, le=6)
    printed: tuple[tuple[Cell, ...], ...]
    entrances: tuple[tuple[Cell, Cell], ...]

    @model_validator(mode="after")
    def fits(self) -> Self:
        """Check that printed gardens and entrances are on the board."""
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
        """Return its spaces and borders, `floors` high."""
        printed = tuple(tuple(space_id(c, r, 0) for c, r in garden) for garden in self.printed)
        entrances = tuple(border_between(a, b) for a, b in self.entrances)
        return Grid(self.columns, self.rows, floors, printed, entrances)


class Preset(Section):
    """C11: a ready-made layout. `entrance`: the side of the treatment room with the entrance."""

    service_hub: Cell
    treatment_room: Cell
    supply_room: Cell
    entrance: Side

    def border(self) -> str:
        return border_on(*self.treatment_room, self.entrance)

    def spaces(self) -> dict[str, str]:
        """Return the space of each kind, in the order of building."""
        cells = {
            "service_hub": self.service_hub,
            "treatment_room": self.treatment_room,
            "supply_room": self.supply_room,
        }
        return {name: space_id(column, row, 0) for name, (column, row) in cells.items()}


class Capacity(Section):
    """C36: most people of each role who may end a Move there; null: no limit."""

    doctor: Count | None
    nurse: Count | None
    orderly: Count | None
    patient: Count | None


class Kind(Section):
    """A kind of tile. `colour`: never adjacent to the same one (C29), empty: no limit; `per_floor`: dollars a floor."""

    colour: str = Field(max_length=20)
    cost: Count
    per_floor: Count
    upkeep: Count
    capacity: Capacity


class Extra(Section):
    """The price of an extra."""

    cost: Count
    per_floor: Count


class Bonus(Section):
    """C14: tiles beyond one a player; dollars of the cash tile; colour of its doctor (0 white to 3 red)."""

    extra: Count
    cash: Count
    doctor: int = Field(ge=0, le=3)


class Build(Section):
    """C18: elements a Build; hubs and special modules a round; conveyors in the first purchase."""

    elements: Some
    hubs: Some
    specials: Some
    conveyors_first: Literal[2]


class Parking(Section):
    """C4: cars in one place."""

    border: Literal[1]
    parking_tile: Some
    huge_parking_lot: Some


class Hire(Section):
    """C31: doctors by place from the left, nurse, orderly; dollars."""

    doctors: tuple[Count, ...] = Field(min_length=3)
    nurse: Count
    orderly: Count


class Admit(Section):
    """C32: Queue Points, points for each place from the front, points for moving a patient to another row."""

    points: Some
    place: Some
    requeue: Some


class Time(Section):
    """C33, C34: the Time of each step."""

    adjacent: Count
    entrance: Count
    entrances: Count
    arrive: Count
    helipad: Count
    conveyor: Count
    corridor_in: Count
    corridor_out: Count
    waiting_out: Count


class Care(Section):
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


class Expenses(Section):
    """C42, C43: salaries, relief by the offices, Popularity lost for each dollar of upkeep not paid."""

    doctors: ByColour
    nurse: Count
    orderly: Count
    offices_relief: Count
    missing_upkeep_popularity: Count


class Admin(Section):
    """C45: white doctors IT needs by round, doctors it saves, Popularity of laboratory and death."""

    it_doctors: tuple[Some, ...]
    it_saves: Some
    laboratory_popularity: Count
    death_popularity: Count


class Score(Section):
    """C47. `rooms` by floor, `buildings` by their number (the last holds for more)."""

    doctors: ByColour
    nurse: Count
    orderly: Count
    rooms: tuple[Count, ...] = Field(min_length=5)
    double_module: Count
    buildings: tuple[Count, ...] = Field(min_length=1)
    patients: ByColour
    time_each_point: Some


class Goals(Section):
    """C48: the numbers of the five solo goals."""

    total: int = Field(ge=-99, le=999)
    treated_each_service: Some
    treated: Some
    seniors: Some
    buildings: Some
    time: int = Field(ge=0, le=999)
