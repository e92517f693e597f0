from __future__ import annotations

from PIL.Image import Image

from bot.drawing.palette import GAIN, GOLD, SEVERITY
from bot.faces.clinic.theme import THEME
from bot.faces.poster import Poster, draw_poster
from bot.words import N_, Say

POSTER = Poster(
    "Clinic",
    N_("Build upwards, treat by colour, park the cars"),
    THEME,
    signs=(
        ("building", THEME.accent),
        ("doctor", SEVERITY[0]),
        ("bed", SEVERITY[1]),
        ("ambulance", SEVERITY[2]),
        ("garden", GAIN),
        ("parking", GOLD),
    ),
)


def draw(say: Say) -> Image:
    return draw_poster(say, POSTER)
