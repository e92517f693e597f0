"""The geometry of a clinic's board (C1, C5-C8): spaces, borders and their neighbours."""

from __future__ import annotations

Cell = tuple[int, int]


def space_id(column: int, row: int, floor: int) -> str:
    """Return the id of a space; column 0 is west, row 0 north."""
    return f"c{column}r{row}f{floor}"


def border_on(column: int, row: int, side: str) -> str:
    """Return the border on one side of a ground-floor space."""
    match side:
        case "north":
            return f"c{column}r{row}n"
        case "south":
            return f"c{column}r{row + 1}n"
        case "west":
            return f"c{column}r{row}w"
        case _:
            return f"c{column + 1}r{row}w"


def border_between(one: Cell, other: Cell) -> str:
    """Return the border between two neighbouring ground-floor cells."""
    (column, row), edge = max(one, other), "n" if one[0] == other[0] else "w"
    return f"c{column}r{row}{edge}"


class Grid:
    """A board: `printed` are its gardens, `entrances` the only borders for entrances (none: anywhere).

    Everything is computed once and never changed: `beside`, `above`, `below`, `around` (all of them) by space;
    `borders` in the order of C4; `borders_of` a ground-floor space (north, east, south, west); `sides` of a border;
    `closed`: borders without parking.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        floors: int,
        printed: tuple[tuple[str, ...], ...] = (),
        entrances: tuple[str, ...] = (),
    ) -> None:
        self.columns, self.rows, self.floors = columns, rows, floors
        self.printed, self.entrances = printed, frozenset(entrances)
        self.at: dict[str, tuple[int, int, int]] = {}
        for floor in range(floors):
            for row in range(rows):
                for column in range(columns):
                    self.at[space_id(column, row, floor)] = (column, row, floor)
        self.spaces = tuple(self.at)
        self.floor = {space: place[2] for space, place in self.at.items()}
        self.ground = tuple(space for space in self.spaces if not self.floor[space])
        self.beside = {space: self._beside(*place) for space, place in self.at.items()}
        self.above = {space: self._known(c, r, f + 1) for space, (c, r, f) in self.at.items()}
        self.below = {space: self._known(c, r, f - 1) for space, (c, r, f) in self.at.items()}
        self.around = {
            space: self.beside[space] + tuple(other for other in (self.above[space], self.below[space]) if other)
            for space in self.spaces
        }
        self.borders_of = {
            space: tuple(border_on(*self.at[space][:2], side) for side in ("north", "east", "south", "west"))
            for space in self.ground
        }
        self.borders = tuple(sorted({b for four in self.borders_of.values() for b in four}, key=border_order))
        self.sides = {b: tuple(s for s in self.ground if b in self.borders_of[s]) for b in self.borders}
        self.closed = frozenset(b for garden in printed for space in garden for b in self.borders_of[space])

    def _known(self, column: int, row: int, floor: int) -> str:
        space = space_id(column, row, floor)
        return space if space in self.at else ""

    def _beside(self, column: int, row: int, floor: int) -> tuple[str, ...]:
        four = ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row))
        return tuple(space for c, r in four if (space := self._known(c, r, floor)))

    def may_enter(self, border: str) -> bool:
        """Return True if the board allows an entrance there (C7)."""
        return not self.entrances or border in self.entrances


def border_order(border: str) -> tuple[int, int, int]:
    """Return the sort key of C4: row, column, north before west."""
    column, _, rest = border[1:].partition("r")
    return int(rest[:-1]), int(column), int(rest[-1] == "w")
