"""Colours and signs of the pieces of Clinic: by kind, so that colour is never the only difference."""

from __future__ import annotations

from bot.drawing import Canvas, place
from bot.drawing.palette import NIGHT, TEXT, Rgb
from engines.clinic.pieces import family, service_of

HUB: Rgb = (108, 82, 140)
ORANGE: Rgb = (158, 84, 36)
SUPPLY: Rgb = (122, 112, 66)
BLUE: Rgb = (44, 88, 150)
OFFICE: Rgb = (36, 112, 88)
SKY: Rgb = (66, 140, 172)
GRAY: Rgb = (104, 110, 122)
CORRIDOR: Rgb = (86, 78, 74)
LAWN: Rgb = (56, 104, 56)
ASPHALT: Rgb = (58, 62, 72)

FILLS: dict[str, Rgb] = {
    "service_hub": HUB,
    "treatment_room": ORANGE,
    "double_treatment_room": ORANGE,
    "supply_room": SUPPLY,
    "laboratory": BLUE,
    "operating_theatre": BLUE,
    "outpatient_clinic": BLUE,
    "waiting_room": BLUE,
    "it_services": BLUE,
    "administrative_offices": OFFICE,
    "recovery_room": SKY,
    "huge_waiting_room": GRAY,
    "large_corridor": CORRIDOR,
    "garden": LAWN,
    "luxurious_garden": LAWN,
    "huge_parking_lot": ASPHALT,
}
"""C29: kinds that may not be adjacent share a colour."""

SERVICE_SIGNS = {
    "psychiatry": "brain",
    "cardiology": "heart",
    "ophthalmology": "eye",
    "orthopaedics": "bone",
    "neurology": "nerve",
}
KIND_SIGNS = {
    "treatment_room": "bed",
    "double_treatment_room": "bed",
    "supply_room": "crate",
    "laboratory": "flask",
    "operating_theatre": "scissors",
    "outpatient_clinic": "bandage",
    "waiting_room": "chair",
    "it_services": "screen",
    "administrative_offices": "chart",
    "recovery_room": "crescent",
    "huge_waiting_room": "chair",
    "large_corridor": "passage",
    "garden": "garden",
    "luxurious_garden": "tree",
    "huge_parking_lot": "parking",
    "entrance": "door",
    "parking_tile": "parking",
    "helipad": "helicopter",
    "conveyor": "belt",
}
ACTION_SIGNS = {"build": "building", "hire": "stethoscope", "admit": "ambulance"}
BONUS_SIGNS = {"cash": "dollar", "doctor": "doctor", "orderly": "orderly", "nurse": "nurse"}


def sign_of(kind: str) -> str:
    """Return the sign of a kind of tile or extra; a hub has its service's."""
    return SERVICE_SIGNS[service_of(kind)] if family(kind) == "service_hub" else KIND_SIGNS[family(kind)]


def put(canvas: Canvas, name: str, at: tuple[float, float], size: int, colour: Rgb = TEXT, second: Rgb = NIGHT) -> None:
    """Draw a sign centred at a point."""
    place(canvas, name, at, size, colour, second=second)
