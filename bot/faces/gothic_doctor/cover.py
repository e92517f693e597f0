"""The poster of the night."""

from __future__ import annotations

from PIL.Image import Image

from bot.faces.gothic_doctor.likenesses import LIKENESSES
from bot.faces.gothic_doctor.theme import THEME
from bot.faces.poster import Poster, draw_poster
from bot.words import N_, Say

WAITING = ("werewolf", "spectre", "dracula", "the_monster", "carmilla", "mr_hyde")
POSTER = Poster(
    "Gothic Doctor",
    N_("One night in London, and a full waiting room"),
    THEME,
    tuple((patient, LIKENESSES[patient]) for patient in WAITING),
)


def draw(say: Say) -> Image:
    return draw_poster(say, POSTER)
