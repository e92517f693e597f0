"""The poster of the practice."""

from __future__ import annotations

from PIL.Image import Image

from bot.drawing.palette import GOLD, LOSS
from bot.faces.poster import Poster, draw_poster
from bot.faces.quack_in_the_box.hand_cards import KINDS
from bot.faces.quack_in_the_box.likenesses import likeness
from bot.faces.quack_in_the_box.theme import THEME
from bot.words import N_, Say

POSTER = Poster(
    "Quack in the Box",
    N_("Treat, bill, and leave before the mob comes"),
    THEME,
    (
        ("sword_swallower", likeness("sword_swallower", "grim")),
        ("the_mayor", likeness("the_mayor", "worried")),
        ("rodeo_clown", likeness("rodeo_clown", "smile")),
    ),
    (KINDS["Medicine"], ("coin", GOLD), ("mob", LOSS)),
)


def draw(say: Say) -> Image:
    return draw_poster(say, POSTER)
