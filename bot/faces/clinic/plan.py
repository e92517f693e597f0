"""Where the spaces and borders of one floor lie on the picture."""

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
        """A single space."""
        return Box(self.x + column * (self.w + self.gap), self.y + row * (self.h + self.gap), self.w, self.h)

    def tile(self, places: tuple[str, ...]) -> Box:
        """One or two spaces with what is between them."""
        boxes = [self.cell(at[0], at[1]) for place in places if (at := spaces.space(place))]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)

    def border(self, place: str) -> Point | None:
        """The middle of a border; None for what is no border."""
        found = spaces.border(place)
        if found is None:
            return None
        box = self.cell(found[0], found[1])
        half = self.gap / 2
        return (box.x - half, box.centre[1]) if found[2] == "w" else (box.centre[0], box.y - half)


def beyond(clinic: ClinicView, border: str) -> Point:
    """The direction away from the module that an entrance belongs to."""
    found = spaces.border(border)
    if found is None:
        return 0, 0
    column, row, edge = found
    inside = f"c{column}r{row}f0"
    built = any(inside in room.spaces for room in clinic.rooms if room.building >= 0)
    back = -1 if built else 1
    return (back, 0) if edge == "w" else (0, back)
