"""The effects of a piece at each legal place, computed without building it.

For the hand of the choosing seat, given `clinic_of` its view. It covers what `sites` and `pairs` allow, whether a Build
can pay for it or not.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engines.clinic.layout import TREATING, Layout, layout, numbers
from engines.clinic.parking import room_for_cars
from engines.clinic.pieces import DOUBLES, MODULES, family
from engines.clinic.sites import garden_spaces, pairs, sites
from engines.clinic.state import Clinic

HUB, SUPPLY = "service_hub", "supply_room"


class Prospect(msgspec.Struct, frozen=True):
    """A piece on its spaces (or border). `price`: dollars, unless it is free.

    `works`: patients can be treated in it at once; `lacks`: missing neighbours ("service_hub", "supply_room"); `wakes`:
    places of rooms that begin to work; `more`: more dollars for each patient in each of the working rooms `richer`;
    `parking`: places for cars that are lost (below 0: gained).
    """

    kind: str
    spaces: tuple[str, ...]
    price: int
    works: bool = False
    lacks: tuple[str, ...] = ()
    wakes: tuple[str, ...] = ()
    richer: tuple[str, ...] = ()
    more: int = 0
    parking: int = 0


def prospects(clinic: Clinic, kind: str) -> tuple[Prospect, ...]:
    """Return every legal place of a piece (two spaces for a double tile), best first."""
    name = family(kind)
    if name in DOUBLES:
        return best_first(clinic, [prospect(clinic, name, pair) for pair in pairs(clinic, name)])
    places = (garden_spaces(clinic, at) if name == "garden" else (at,) for at in sites(clinic, kind))
    return best_first(clinic, [prospect(clinic, kind, spaces) for spaces in places])


def best_first(clinic: Clinic, found: Iterable[Prospect]) -> tuple[Prospect, ...]:
    """Sort: pieces that work, that wake or earn most, that lack least, that cost least parking and money."""
    order = {at: number for number, at in enumerate((*layout(clinic).grid.spaces, *layout(clinic).grid.borders))}

    def rank(one: Prospect) -> tuple[float, ...]:
        gain = len(one.wakes), one.more * len(one.richer)
        return not one.works, -gain[0], -gain[1], len(one.lacks), one.parking, one.price, order[one.spaces[0]]

    return tuple(sorted(found, key=rank))


def prospect(clinic: Clinic, kind: str, spaces: tuple[str, ...]) -> Prospect:
    """Return the effects of a piece on these legal spaces."""
    lay, name = layout(clinic), family(kind)
    around = tuple(dict.fromkeys(lay.at[o] for s in spaces for o in lay.grid.around.get(s, ()) if o in lay.at))
    works, lacks = _care(lay, name, spaces, around)
    more = _more(clinic, name)
    return Prospect(
        kind=kind,
        spaces=spaces,
        price=numbers(clinic).cost(name, lay.grid.floor.get(spaces[0], 0)),
        works=works,
        lacks=lacks,
        wakes=tuple(room for room in around if _wakes(lay, name, spaces, room)),
        richer=tuple(room for room in around if more and lay.built[room].is_module and lay.works(room)),
        more=more,
        parking=_parking(clinic, name, spaces),
    )


def _care(lay: Layout, name: str, spaces: tuple[str, ...], around: tuple[str, ...]) -> tuple[bool, tuple[str, ...]]:
    """Return whether a room treats patients at once, and what it lacks (C37, C39, C40)."""
    if name == "outpatient_clinic":
        return True, ()
    if name not in TREATING and name != "operating_theatre":
        return False, ()
    floor = lay.grid.floor[spaces[0]]
    hub = name not in TREATING or any(lay.kind[one] == HUB and lay.floor(one) == floor for one in around)
    supply = any(lay.kind[one] == SUPPLY for one in around)
    lacks = tuple(what for what, there in ((HUB, hub), (SUPPLY, supply)) if not there)
    return not lacks, lacks


def _wakes(lay: Layout, name: str, spaces: tuple[str, ...], room: str) -> bool:
    """Return True if a neighbouring room begins to work by this hub or supply room (C37, C39)."""
    kind = lay.kind[room]
    if name not in {HUB, SUPPLY} or (kind not in TREATING and kind != "operating_theatre") or lay.works(room):
        return False
    if name == HUB:
        beside = lay.floor(room) == lay.grid.floor[spaces[0]]
        return kind in TREATING and beside and lay.has_supply(room)
    return kind not in TREATING or any(
        lay.kind[one] == HUB and lay.floor(one) == lay.floor(room) for one in lay.neighbours[room]
    )


def _more(clinic: Clinic, name: str) -> int:
    """Return the extra dollars for a patient next to it (C38)."""
    care = numbers(clinic).care
    return {"garden": care.garden, "luxurious_garden": care.luxurious_garden}.get(name, 0)


def _parking(clinic: Clinic, name: str, spaces: tuple[str, ...]) -> int:
    """Return the places for cars that are lost (C6, C23, C24, C27)."""
    cars, board = numbers(clinic).parking, layout(clinic).grid
    if name == "parking_tile":
        return room_for_cars(clinic, spaces[0]) - cars.parking_tile
    if name == "entrance":
        return room_for_cars(clinic, spaces[0])
    if name not in MODULES and name not in {"luxurious_garden", "huge_parking_lot"}:
        return 0
    closed = {border for space in spaces for border in board.borders_of.get(space, ())}
    lost = sum(room_for_cars(clinic, border) for border in closed)
    return lost - cars.huge_parking_lot if name == "huge_parking_lot" else lost
