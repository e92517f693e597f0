"""The sites of a seat's open decisions."""

from __future__ import annotations

from engines.clinic.geometry import border_order
from engines.clinic.layout import grid
from engines.clinic.moves import Build, Conveyors, Double, Drive, Found, Park, Place
from engines.clinic.rules.game import RULES
from engines.clinic.state import ClinicGame
from engines.game import Move

_SITES: dict[type[Move], tuple[str, ...]] = {
    Found: ("at",),
    Place: ("at",),
    Build: ("at",),
    Conveyors: ("at", "other"),
    Double: ("at", "other"),
    Park: ("place",),
    Drive: ("place",),
}
"""The moves with sites, and their fields that name them."""


def open_sites(s: ClinicGame, seat: int) -> tuple[str, ...]:
    """Return where this seat may build or park now: spaces in the board's order, then borders."""
    found: set[str] = set()
    for moves in RULES.course.offered(s, seat):
        for move in moves:
            for name in _SITES.get(type(move), ()):
                found.add(getattr(move, name))
    if not found:
        return ()
    board = grid(s.clinics[seat])
    spaces = [space for space in board.spaces if space in found]
    return (*spaces, *sorted((border for border in found if border in board.sides), key=border_order))
