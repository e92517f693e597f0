"""The geometry of one floor on the picture: spaces and borders."""

from __future__ import annotations

from typing import NamedTuple

from bot.drawing import Box
from bot.faces.clinic import spaces
from engines.clinic.view import ClinicView

Point = tuple[float, float]


class Plan(NamedTuple):
    """One floor: the corner of its first cell, the size of a cell, the gap between cells, its number."""

    x: float
    y: float
    w: float
    h: float
    gap: float
    floor: int

    def cell(self, column: int, row: int) -> Box:
        return Box(self.x + column * (self.w + self.gap), self.y + row * (self.h + self.gap), self.w, self.h)

    def tile(self, places: tuple[str, ...]) -> Box:
        """Return the box of one or two spaces with the gap between them."""
        boxes = [self.cell(at[0], at[1]) for place in places if (at := spaces.space(place))]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)

    def border(self, place: str) -> Point | None:
        """Return the middle of a border, or None if the place is not a border."""
        found = spaces.border(place)
        if found is None:
            return None
        box = self.cell(found[0], found[1])
        half = self.gap / 2
        return (box.x - half, box.centre[1]) if found[2] == "w" else (box.centre[0], box.y - half)


def beyond(clinic: ClinicView, border: str) -> Point:
    """Return the direction away from the module of an entrance."""
    found = spaces.border(border)
    if found is None:
        return 0, 0
    column, row, edge = found
    inside = f"c{column}r{row}f0"
    built = any(inside in room.spaces for room in clinic.rooms if room.building >= 0)
    back = -1 if built else 1
    return (back, 0) if edge == "w" else (0, back)
