"""The words of the pieces: services, colours, kinds of tiles, and the form of ids.

Ids: a space "c1r0f2" (column, row, floor), a border "c1r0n" (north edge of that space) or "c1r0w" (west edge), a person
"doc.12", "nurse.3", "orderly.2", "pat.41", a double tile "it_services.1", a bonus tile "bonus.garden", a pool of
patients waiting for admission "pre.psychiatry", and "outside" for new staff.
"""

from __future__ import annotations

from functools import cache

SERVICES = ("psychiatry", "cardiology", "ophthalmology", "orthopaedics", "neurology")
COLOURS = ("white", "yellow", "orange", "red")
WHITE, YELLOW, ORANGE, RED = range(4)
"""C2: skill of doctors, severity of patients, in ascending order."""

ACTIONS = ("build", "hire", "admit")
SPECIALS = ("laboratory", "operating_theatre", "outpatient_clinic", "waiting_room")
DOUBLE_MODULES = (
    "double_treatment_room",
    "administrative_offices",
    "it_services",
    "recovery_room",
    "huge_waiting_room",
    "large_corridor",
)
DOUBLES = (*DOUBLE_MODULES, "luxurious_garden", "huge_parking_lot")
SINGLE_MODULES = ("service_hub", "treatment_room", "supply_room", *SPECIALS)
MODULES = frozenset((*SINGLE_MODULES, *DOUBLE_MODULES))
"""C3: the modules; gardens, the lot and the extras are none."""

EXTRAS = ("entrance", "parking_tile", "helipad", "conveyor")
"""Pieces on borders or on modules."""

KINDS = (*SINGLE_MODULES, "garden", *DOUBLES)
BONUSES = (
    "bonus.cash",
    "bonus.doctor",
    "bonus.orderly",
    "bonus.nurse",
    "bonus.garden",
    "bonus.parking_tile",
    "bonus.entrance",
)
BONUS_SITES = frozenset({"garden", "parking_tile", "entrance"})
"""C14: bonus tiles that are placed."""

GOALS = ("goal.total", "goal.services", "goal.care", "goal.seniors", "goal.buildings")
ROLES = ("doctor", "nurse", "orderly", "patient")
OUTSIDE = "outside"
_ROLES = {"doc": "doctor", "nurse": "nurse", "orderly": "orderly", "pat": "patient"}


@cache
def family(kind: str) -> str:
    """Return the kind without its service or copy: "service_hub.cardiology" is a "service_hub"."""
    return kind.partition(".")[0]


@cache
def service_of(kind: str) -> str:
    """Return the service in "service_hub.cardiology" or "pre.cardiology"."""
    return kind.partition(".")[2]


@cache
def role(person: str) -> str:
    """Return the role of a person, one of `ROLES`."""
    return _ROLES[person.partition(".")[0]]


@cache
def number(person: str) -> int:
    """Return the number in a person's id."""
    return int(person.partition(".")[2])


@cache
def pool(service: str) -> str:
    """Return the place where admitted patients of a service wait (C33)."""
    return f"pre.{service}"


@cache
def waits(place: str) -> bool:
    """Return True if a place is a pool of pre-admissions."""
    return place.startswith("pre.")
