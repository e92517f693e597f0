"""Colours and signs of the pieces of Clinic: by kind, so that colour is never the only difference."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from bot.drawing import FIGURES, Box, Canvas, place
from bot.drawing.canvas import SCALE
from bot.drawing.figures import FINER
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
"""C29: what may not be adjacent has one colour."""

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
    """The sign of a kind of tile or extra; a hub has its service's."""
    return SERVICE_SIGNS[service_of(kind)] if family(kind) == "service_hub" else KIND_SIGNS[family(kind)]


def _crate(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(12, 24, 76, 64), colour, 6)
    c.rect(Box(12, 42, 76, 6), second)
    c.rect(Box(41, 24, 18, 30), second)
    c.rect(Box(26, 64, 24, 6), second)
    c.rect(Box(26, 75, 16, 6), second)


def _chair(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(20, 8, 14, 84), colour, 6)
    c.rect(Box(20, 46, 60, 16), colour, 6)
    c.rect(Box(68, 46, 12, 46), colour, 5)
    c.rect(Box(24, 14, 6, 28), second, 3)


def _screen(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(8, 14, 84, 56), colour, 8)
    c.rect(Box(16, 22, 68, 40), second, 4)
    c.line([(24, 34), (36, 42), (24, 50)], colour, 6)
    c.rect(Box(42, 48, 22, 6), colour)
    c.rect(Box(42, 70, 16, 12), colour)
    c.rect(Box(26, 80, 48, 8), colour, 4)


def _passage(c: Canvas, colour: Rgb, second: Rgb) -> None:  # noqa: ARG001
    c.arrow([(50, 50), (6, 50)], colour, 13, 34)
    c.arrow([(50, 50), (94, 50)], colour, 13, 34)


def _belt(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(6, 34, 88, 32), colour, 16)
    for x in (22, 50, 78):
        c.circle((x, 50), 9, second)


def _ambulance(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.rect(Box(4, 22, 60, 54), colour, 7)
    c.polygon([(64, 38), (80, 38), (96, 58), (96, 76), (60, 76)], colour)
    c.polygon([(70, 44), (78, 44), (87, 57), (70, 57)], second)
    c.rect(Box(29, 32, 10, 30), second)
    c.rect(Box(19, 42, 30, 10), second)
    for x in (24, 76):
        c.circle((x, 77), 13, second)
        c.circle((x, 77), 9, colour)


def _clock(c: Canvas, colour: Rgb, second: Rgb) -> None:
    c.circle((50, 50), 42, colour)
    c.circle((50, 50), 33, second)
    c.line([(50, 26), (50, 50), (66, 60)], colour, 9)


OWN: dict[str, Callable[[Canvas, Rgb, Rgb], None]] = {
    "crate": _crate,
    "chair": _chair,
    "screen": _screen,
    "passage": _passage,
    "belt": _belt,
    "clock": _clock,
    "ambulance": _ambulance,
}


@lru_cache(maxsize=256)
def _sprite(name: str, size: int, colour: Rgb, second: Rgb) -> Image.Image:
    canvas = Canvas(100, 100, None, size * SCALE * FINER / 100)
    OWN[name](canvas, colour, second)
    return canvas.image.reduce(FINER)


def put(canvas: Canvas, name: str, at: tuple[float, float], size: int, colour: Rgb = TEXT, second: Rgb = NIGHT) -> None:
    """Draw a sign, a shared one or the game's own, with its middle at a point."""
    if name in FIGURES:
        place(canvas, name, at, size, colour, second=second)
    else:
        canvas.stamp(_sprite(name, size, colour, second), (at[0] - size / 2, at[1] - size / 2))
