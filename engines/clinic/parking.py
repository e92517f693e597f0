"""C4, C6, C23, C27: legal places for cars, and the default place."""

from __future__ import annotations

from typing import Any

from engines.clinic.geometry import border_order
from engines.clinic.layout import grid, layout, numbers
from engines.clinic.state import Clinic


def room_for_cars(clinic: Clinic, border: str) -> int:
    """Return the cars that a border holds, parked ones included; 0 if parking is closed (C6, C23)."""
    return rooms_for_cars(clinic).get(border, 0)


def rooms_for_cars(clinic: Clinic) -> dict[str, int]:
    """Return the borders open to parking, in order, with the cars each holds, parked ones included (C6, C23)."""
    holds = numbers(clinic).parking
    found: dict[str, int] = dict.fromkeys(layout(clinic).parking, holds.border)
    for border in clinic.parking_tiles:
        if border in found:
            found[border] = holds.parking_tile
    return found


def places(clinic: Clinic) -> tuple[str, ...]:
    """Return the places for one more car: the huge lot (by its first space), then borders in order."""
    kept: dict[str, Any] = clinic.__dict__
    found: tuple[str, ...] | None = kept.get("parking")
    if found is None:
        lay, cars, holds = layout(clinic), clinic.cars, numbers(clinic).parking
        lots = [lot for lot in lay.of_kind("huge_parking_lot") if cars.get(lot, 0) < holds.huge_parking_lot]
        rooms = rooms_for_cars(clinic)
        borders = [border for border in lay.parking if border not in cars or cars[border] < rooms[border]]
        found = kept["parking"] = (*lots, *borders)
    return found


def _empty_beside(clinic: Clinic, place: str, without: int) -> int:
    """Count the empty ground spaces at a border that no car blocks once this border holds `without` cars fewer."""
    board, lay, cars = grid(clinic), layout(clinic), clinic.cars
    if cars.get(place, 0) > without:
        return 0
    count = 0
    for space in board.sides.get(place, ()):
        if space not in lay.at and not [b for b in board.borders_of[space] if b in cars and b != place]:
            count += 1
    return count


def default_place(clinic: Clinic) -> str:
    """Return the place whose loss blocks the fewest empty spaces; ties: the lot, then row, column, north before west
    (C4).
    """
    kept: dict[str, Any] = clinic.__dict__
    found: str | None = kept.get("default_place")
    if found is None:
        found = kept["default_place"] = min(places(clinic), key=lambda place: _empty_beside(clinic, place, 0))
    return found


def default_leaver(clinic: Clinic) -> str:
    """Return the car whose leaving frees the most building sites; cars on parking tiles and the lot last (C4)."""
    return min(clinic.cars, key=lambda place: _leaving_order(clinic, place))


def _leaving_order(clinic: Clinic, place: str) -> tuple[bool, int, tuple[int, int, int]]:
    lot = place in clinic.built
    special = lot or place in clinic.parking_tiles
    order = (99, 0, 0) if lot else border_order(place)
    return special, -_empty_beside(clinic, place, 1), order
