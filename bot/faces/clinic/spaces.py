"""Places of a board: the numbers they carry while something is built or parked, and where they lie."""

from __future__ import annotations

import re

from engines.clinic.view import View

_PLACE = re.compile(r"c(\d+)r(\d+)(?:f(\d+)|([nw]))")


def numbers(view: View) -> dict[str, int]:
    """Site -> its number on the picture and in the menus, from 1: spaces by floor, row and column, then borders."""
    return {site: number for number, site in enumerate(view.sites, 1)}


def space(place: str) -> tuple[int, int, int] | None:
    """Column, row and floor of a space; None where the place is no space."""
    found = _PLACE.fullmatch(place)
    if found is None or found[3] is None:
        return None
    return int(found[1]), int(found[2]), int(found[3])


def border(place: str) -> tuple[int, int, str] | None:
    """Column, row and edge ("n", "w") of a border; None where the place is no border."""
    found = _PLACE.fullmatch(place)
    if found is None or found[4] is None:
        return None
    return int(found[1]), int(found[2]), found[4]
