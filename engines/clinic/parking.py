"""C4, C6, C23, C27: where cars may be parked, and which place is taken where the owner does not say."""

from __future__ import annotations

from typing import cast

from engines.clinic.geometry import border_order
from engines.clinic.layout import grid, layout, numbers
from engines.clinic.state import Clinic


def room_for_cars(clinic: Clinic, border: str) -> int:
    """C6, C23: cars a border holds, parked ones included; 0 where parking is closed."""
    board, lay = grid(clinic), layout(clinic)
    if border in board.closed or any(lay.closes_borders(space) for space in board.sides[border]):
        return 0
    places = numbers(clinic).parking
    return places.parking_tile if border in clinic.parking_tiles else places.border


def places(clinic: Clinic) -> tuple[str, ...]:
    """Where one more car may be parked: the huge lot (by its first space), then borders in order."""
    kept = clinic.__dict__
    if "parking" not in kept:
        lots = [
            lot
            for lot in layout(clinic).of_kind("huge_parking_lot")
            if clinic.cars.get(lot, 0) < numbers(clinic).parking.huge_parking_lot
        ]
        borders = [b for b in grid(clinic).borders if clinic.cars.get(b, 0) < room_for_cars(clinic, b)]
        kept["parking"] = (*lots, *borders)
    return cast("tuple[str, ...]", kept["parking"])


def _empty_beside(clinic: Clinic, place: str, without: int) -> int:
    """Empty ground-floor spaces beside a border that no car blocks once this border holds `without` cars fewer."""
    board, lay = grid(clinic), layout(clinic)
    if clinic.cars.get(place, 0) > without:
        return 0
    empty = [space for space in board.sides.get(place, ()) if space not in lay.at]
    return sum(
        not any(clinic.cars.get(border) for border in board.borders_of[space] if border != place) for space in empty
    )


def default_place(clinic: Clinic) -> str:
    """C4: the place whose loss blocks the fewest empty spaces; ties: the lot, then row, column, north before west."""
    return min(places(clinic), key=lambda place: _empty_beside(clinic, place, 0))


def default_leaver(clinic: Clinic) -> str:
    """C4: the car whose leaving frees the most building sites; cars on parking tiles and the lot last."""
    return min(clinic.cars, key=lambda place: _leaving_order(clinic, place))


def _leaving_order(clinic: Clinic, place: str) -> tuple[bool, int, tuple[int, int, int]]:
    lot = place in clinic.built
    special = lot or place in clinic.parking_tiles
    order = (99, 0, 0) if lot else border_order(place)
    return special, -_empty_beside(clinic, place, 1), order
