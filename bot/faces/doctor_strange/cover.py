"""The poster of the war of sorcerers."""

from __future__ import annotations

from PIL.Image import Image

from bot.faces.doctor_strange.likenesses import LIKENESSES
from bot.faces.doctor_strange.theme import THEME
from bot.faces.poster import Poster, draw_poster
from bot.words import N_, Say

CAST = ("c.wong", "c.ancient_one", "c.doctor_strange", "c.baron_mordo", "c.dormammu", "c.loki")
POSTER = Poster(
    "Doctor Strange",
    N_("Good against Evil, with a twelve-sided die"),
    THEME,
    tuple((character, LIKENESSES[character]) for character in CAST),
)


def draw(say: Say) -> Image:
    return draw_poster(say, POSTER)
