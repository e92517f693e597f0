"""Legal places of modules, gardens and lots (C6-C8, C18-C22, C27-C30), and all sites of a piece."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.clinic.extras import EXTRA_PROBLEMS
from engines.clinic.layout import GREEN, Layout, grid, layout, numbers
from engines.clinic.pieces import EXTRAS, MODULES, SPECIALS, family
from engines.clinic.state import Clinic
from engines.game import Reason


def problem(clinic: Clinic, kind: str, spaces: tuple[str, ...]) -> Reason | None:
    """Return why a module, garden or lot may not be on these spaces."""
    lay = layout(clinic)
    for space in spaces:
        if space not in lay.grid.floor:
            return Reason("no_such_space", "C1", {"at": space})
        if space in lay.at:
            return Reason("occupied", "C19", {"at": space})
    if len(spaces) == 2 and not _a_pair(lay, kind, spaces):
        return Reason("no_pair", "C27", {"at": spaces[0], "other": spaces[1]})
    if kind == "garden":
        return _garden(clinic, lay, spaces)
    if kind == "luxurious_garden":
        return _luxurious_garden(clinic, lay, spaces)
    if kind == "huge_parking_lot":
        return _lot(clinic, lay, spaces)
    return _module(clinic, lay, kind, spaces)


def _a_pair(lay: Layout, kind: str, spaces: tuple[str, ...]) -> bool:
    """Return True for neighbouring spaces of one floor, in the board's order; the garden below decides on a wide
    garden.
    """
    if kind == "garden":
        return True
    one, other = spaces
    order = lay.grid.at
    return other in lay.grid.beside[one] and order[one] < order[other]


def ground(clinic: Clinic, lay: Layout, space: str) -> Reason | None:
    """Require a ground-floor space without cars around it that blocks no entrance (C6, C23, C24)."""
    for border in lay.grid.borders_of[space]:
        if clinic.cars.get(border):
            return Reason("cars_beside", "C6", {"at": space, "border": border})
        if border in clinic.entrances:
            return Reason("entrance_beside", "C24", {"at": space, "border": border})
    return None


def _module(clinic: Clinic, lay: Layout, kind: str, spaces: tuple[str, ...]) -> Reason | None:
    if reason := _floor(lay, kind, spaces[0]):
        return reason
    for space in spaces:
        if reason := _support(clinic, lay, space):
            return reason
    return _neighbours(clinic, lay, kind, spaces)


def _floor(lay: Layout, kind: str, space: str) -> Reason | None:
    """Require the ground floor for an outpatient clinic (C21)."""
    upstairs = kind == "outpatient_clinic" and lay.grid.floor[space]
    return Reason("only_ground", "C21", {"at": space}) if upstairs else None


def _neighbours(clinic: Clinic, lay: Layout, kind: str, spaces: tuple[str, ...]) -> Reason | None:
    """Check the neighbours (C19, C29)."""
    at, beside = lay.at, lay.grid.around
    around = [at[other] for space in spaces for other in beside[space] if other in at]
    return _colours(clinic, lay, kind, around, spaces[0]) or _hubs(lay, kind, around, spaces[0])


def _support(clinic: Clinic, lay: Layout, space: str) -> Reason | None:
    """Require a module directly below, without a helipad; on the ground, no cars (C28)."""
    below = lay.grid.below[space]
    if not below:
        return ground(clinic, lay, space)
    if below in clinic.helipads:
        return Reason("helipad_below", "C25", {"at": space})
    if lay.is_module(below):
        return None
    kind = lay.kind.get(lay.at.get(below, ""), "")
    if kind in GREEN:
        return Reason("garden_below", "C28", {"at": space})
    return Reason("lot_below" if kind else "unsupported", "C28", {"at": space})


def _colours(clinic: Clinic, lay: Layout, kind: str, around: Iterable[str], at: str) -> Reason | None:
    """Require other colours next to, above and below the module (C29)."""
    kinds = numbers(clinic).kinds
    colour = kinds[family(kind)].colour
    if not colour:
        return None
    for place in around:
        if kinds[lay.kind[place]].colour == colour:
            return Reason("same_colour", "C29", {"at": at, "kind": kind, "beside": place, "neighbour": lay.kind[place]})
    return None


def _hubs(lay: Layout, kind: str, around: Iterable[str], at: str) -> Reason | None:
    """Require at most one hub on each floor of a building, joined buildings included (C19)."""
    joined = {lay.building[place] for place in around if place in lay.building}
    if len(joined) + (family(kind) == "service_hub") < 2:
        return None
    floors = [floor for building in joined for floor in lay.hubs[building]]
    if family(kind) == "service_hub":
        floors.append(lay.grid.floor[at])
    for floor in sorted(floors):
        if floors.count(floor) > 1:
            return Reason("two_hubs", "C19", {"at": at, "floor": floor})
    return None


def _garden(clinic: Clinic, lay: Layout, spaces: tuple[str, ...]) -> Reason | None:
    """Require empty ground, a garden of the same width below, or a luxurious one (C8, C22)."""
    below = lay.grid.below[spaces[0]]
    if not below:
        return None if len(spaces) == 1 else Reason("no_pair", "C8", {"at": spaces[0], "other": spaces[1]})
    place = lay.at.get(below, "")
    if lay.kind.get(place) not in GREEN:
        return Reason("no_garden_below", "C22", {"at": spaces[0]})
    if lay.kind[place] == "garden" and garden_spaces(clinic, spaces[0]) != spaces:
        return Reason("wide_garden_below", "C8", {"at": spaces[0]})
    if len(spaces) == 2 and lay.kind[place] == "luxurious_garden":
        return Reason("no_pair", "C8", {"at": spaces[0], "other": spaces[1]})
    return None


def garden_spaces(clinic: Clinic, space: str) -> tuple[str, ...]:
    """Return the spaces of a garden that begins here: two above a garden of two spaces, else one (C8)."""
    lay = layout(clinic)
    below = lay.grid.below.get(space, "")
    under = lay.at.get(below, "") if below else ""
    if under and lay.kind[under] == "garden" and len(lay.built[under].spaces) == 2:
        return tuple(lay.grid.above[part] for part in lay.built[under].spaces)
    return (space,)


def _luxurious_garden(clinic: Clinic, lay: Layout, spaces: tuple[str, ...]) -> Reason | None:
    """Require an empty ground-floor pair without cars around it, or a pair of gardens below (C27)."""
    if not lay.grid.floor[spaces[0]]:
        return ground(clinic, lay, spaces[0]) or ground(clinic, lay, spaces[1])
    for space in spaces:
        under = lay.at.get(lay.grid.below[space], "")
        if lay.kind.get(under) != "garden" or len(lay.built[under].spaces) == 2:
            return Reason("no_gardens_below", "C27", {"at": space})
    return None


def _lot(clinic: Clinic, lay: Layout, spaces: tuple[str, ...]) -> Reason | None:
    """Require an empty ground-floor pair without cars around it (C27)."""
    if lay.grid.floor[spaces[0]]:
        return Reason("only_ground", "C27", {"at": spaces[0]})
    return ground(clinic, lay, spaces[0]) or ground(clinic, lay, spaces[1])


def site_problem(clinic: Clinic, kind: str, at: str) -> Reason | None:
    """Return why a piece other than a double tile may not be built at this space or border."""
    if kind in EXTRAS:
        return EXTRA_PROBLEMS[kind](clinic, at)
    if at not in grid(clinic).floor:
        return Reason("no_such_space", "C1", {"at": at})
    spaces = garden_spaces(clinic, at) if kind == "garden" else (at,)
    if spaces[0] != at:
        return Reason("wide_garden_below", "C8", {"at": at})
    return problem(clinic, kind, spaces)


# ------------------------------------------------------------------------------------------------ all sites of a kind


def _shape(kind: str) -> str:
    """Return the kind whose sites this one shares: all hubs; special modules except the outpatient clinic."""
    name = family(kind)
    return "laboratory" if name in SPECIALS and name != "outpatient_clinic" else name


def candidates(clinic: Clinic, kind: str) -> tuple[str, ...]:
    """Return the spaces or borders where a player might try to build a piece."""
    lay = layout(clinic)
    if kind in {"entrance", "parking_tile"}:
        return lay.grid.borders
    if kind == "helipad":
        return tuple(space for place in lay.modules for space in lay.built[place].spaces)
    return lay.modules if kind == "conveyor" else lay.open


def sites(clinic: Clinic, kind: str) -> tuple[str, ...]:
    """Return every legal place of a piece other than a double tile."""
    kept: dict[str, tuple[str, ...]] = clinic.__dict__.setdefault("sites", {})
    shape = _shape(kind)
    found = kept.get(shape)
    if found is None:
        found = kept[shape] = tuple(_sites(clinic, shape))
    return found


def _sites(clinic: Clinic, shape: str) -> Iterable[str]:
    """Return the sites that buildings allow, without those that cars and extras block (C6, C24-C26)."""
    if shape == "conveyor":
        return (at for at in candidates(clinic, shape) if site_problem(clinic, shape, at) is None)
    allowed = _allowed(clinic, shape)
    match shape:
        case "garden":
            return allowed
        case "entrance" | "parking_tile":
            taken = {*clinic.cars, *clinic.entrances, *clinic.parking_tiles}
            return (border for border in allowed if border not in taken)
        case "helipad":
            return (space for space in allowed if space not in clinic.helipads)
    closed = _in_the_way(clinic)
    return (space for space in allowed if space not in closed)


def _allowed(clinic: Clinic, shape: str) -> tuple[str, ...]:
    """Return the sites that buildings alone allow."""
    kept = layout(clinic).allowed
    found = kept.get(shape)
    if found is None:
        lay, bare = layout(clinic), _bare(clinic)
        if shape in MODULES:
            stands = [at for at in _footing(bare) if _floor(lay, shape, at) is None]
            found = tuple([at for at in stands if _neighbours(bare, lay, shape, (at,)) is None])
        else:
            found = tuple([at for at in candidates(bare, shape) if site_problem(bare, shape, at) is None])
        kept[shape] = found
    return found


def _footing(bare: Clinic) -> tuple[str, ...]:
    """Return the open spaces that could support a module (C28)."""
    lay = layout(bare)
    if lay.footing is None:
        lay.footing = tuple([space for space in lay.open if _support(bare, lay, space) is None])
    return lay.footing


def _bare(clinic: Clinic) -> Clinic:
    """Return the same buildings without cars and extras."""
    return Clinic(clinic.terms, cash=0, popularity=0, time=0, valet=False, built=clinic.built)


def _in_the_way(clinic: Clinic) -> set[str]:
    """Return spaces that adjacent cars or entrances, or helipads below, block for all but gardens (C6, C24, C25)."""
    kept: dict[str, Any] = clinic.__dict__
    found: set[str] | None = kept.get("in_the_way")
    if found is None:
        sides, above = grid(clinic).sides, grid(clinic).above
        found = {space for border in (*clinic.cars, *clinic.entrances) for space in sides.get(border, ())}
        found.update(above[space] for space in clinic.helipads)
        kept["in_the_way"] = found
    return found


def pair_candidates(clinic: Clinic) -> tuple[tuple[str, str], ...]:
    """Return neighbouring empty spaces with ground or a tile below, each pair once, in the board's order."""
    return layout(clinic).open_pairs


def pairs(clinic: Clinic, kind: str) -> tuple[tuple[str, str], ...]:
    """Return every legal pair of spaces of a double tile."""
    kept: dict[str, tuple[tuple[str, str], ...]] = clinic.__dict__.setdefault("pairs", {})
    found = kept.get(kind)
    if found is None:
        closed = _in_the_way(clinic)
        allowed = _allowed_pairs(clinic, kind)
        found = kept[kind] = tuple(pair for pair in allowed if pair[0] not in closed and pair[1] not in closed)
    return found


def _allowed_pairs(clinic: Clinic, kind: str) -> tuple[tuple[str, str], ...]:
    """Return the pairs of spaces that buildings alone allow."""
    kept = layout(clinic).allowed_pairs
    found = kept.get(kind)
    if found is None:
        bare, tried = _bare(clinic), pair_candidates(clinic)
        if kind in MODULES:
            bears = frozenset(_footing(bare))
            tried = tuple([pair for pair in tried if bears.issuperset(pair)])
        found = kept[kind] = tuple([pair for pair in tried if problem(bare, kind, pair) is None])
    return found


def conveyor_pairs(clinic: Clinic) -> tuple[tuple[str, str], ...]:
    """Return where the first two conveyors may be built (C26)."""
    if clinic.conveyors:
        return ()
    lay = layout(clinic)
    return tuple((one, other) for one in lay.modules for other in lay.neighbours[one] if one < other)


def lost_tiles(clinic: Clinic, kind: str, spaces: tuple[str, ...]) -> tuple[str, ...]:
    """Return the parking tiles that this building removes (C23)."""
    if not clinic.parking_tiles or kind == "garden":
        return ()
    around = {border for space in spaces for border in grid(clinic).borders_of.get(space, ())}
    return tuple(border for border in clinic.parking_tiles if border in around)
