"""The rules for places of extras (C23-C26): entrances, parking tiles, helipads, conveyors. None: a place is legal."""

from __future__ import annotations

from engines.clinic.layout import layout
from engines.clinic.state import Clinic
from engines.game import Reason


def _entrance(clinic: Clinic, border: str) -> Reason | None:
    """Require a ground-floor border with a module on exactly one side and a way out on the other (C7, C24)."""
    lay = layout(clinic)
    if border not in lay.grid.sides:
        return Reason("no_such_border", "C24", {"at": border})
    if border in clinic.entrances:
        return Reason("occupied_border", "C24", {"at": border})
    if not lay.grid.may_enter(border):
        return Reason("no_entrance_here", "C7", {"at": border})
    sides = lay.grid.sides[border]
    if sum(lay.is_module(space) for space in sides) != 1:
        return Reason("one_module", "C24", {"at": border})
    if any(lay.closes_borders(space) and not lay.is_module(space) for space in sides):
        return Reason("no_way_out", "C24", {"at": border})
    if clinic.cars.get(border) or border in clinic.parking_tiles:
        return Reason("cars_there", "C24", {"at": border})
    return None


def _parking(clinic: Clinic, border: str) -> Reason | None:
    """Require a free border that touches no module, luxurious garden, lot or entrance and is not closed (C23)."""
    lay = layout(clinic)
    if border not in lay.grid.sides:
        return Reason("no_such_border", "C23", {"at": border})
    if border in clinic.parking_tiles:
        return Reason("occupied_border", "C23", {"at": border})
    if border in lay.grid.closed:
        return Reason("closed_border", "C7", {"at": border})
    if any(lay.closes_borders(space) for space in lay.grid.sides[border]):
        return Reason("touches_module", "C23", {"at": border})
    if clinic.cars.get(border):
        return Reason("cars_there", "C23", {"at": border})
    return None


def _helipad(clinic: Clinic, space: str) -> Reason | None:
    """Require a space of a module with nothing above (C25)."""
    lay = layout(clinic)
    if not lay.is_module(space):
        return Reason("no_module", "C25", {"at": space})
    if space in clinic.helipads:
        return Reason("occupied", "C25", {"at": space})
    if lay.grid.above[space] in lay.at:
        return Reason("covered", "C25", {"at": space})
    return None


def _conveyor(clinic: Clinic, place: str) -> Reason | None:
    """Require a module without a conveyor, next to one that has one (C26)."""
    lay = layout(clinic)
    if not clinic.conveyors:
        return Reason("two_conveyors", "C26", {"at": place})
    if place not in lay.neighbours:
        return Reason("no_module", "C26", {"at": place})
    if place in clinic.conveyors:
        return Reason("has_conveyor", "C26", {"at": place})
    if not any(other in clinic.conveyors for other in lay.neighbours[place]):
        return Reason("no_conveyor_beside", "C26", {"at": place})
    return None


def conveyors_problem(clinic: Clinic, one: str, other: str) -> Reason | None:
    """Require adjacent modules for the first two conveyors (C26)."""
    lay = layout(clinic)
    if clinic.conveyors:
        return Reason("one_conveyor", "C26", {"at": one})
    for place in (one, other):
        if place not in lay.neighbours:
            return Reason("no_module", "C26", {"at": place})
    if other not in lay.neighbours[one] or one > other:
        return Reason("not_adjacent", "C26", {"at": one, "other": other})
    return None


EXTRA_PROBLEMS = {
    "entrance": _entrance,
    "parking_tile": _parking,
    "helipad": _helipad,
    "conveyor": _conveyor,
}
"""By kind: why it may not be built at this space or border."""
