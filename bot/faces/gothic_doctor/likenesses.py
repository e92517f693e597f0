from __future__ import annotations

from functools import lru_cache

from PIL.Image import Image

from bot.drawing.figures.looks import HAIRS, SKINS, Looks
from bot.drawing.figures.portraits import grey, portrait
from bot.drawing.palette import Rgb

LIKENESSES: dict[str, Looks] = {
    "gamekeeper": Looks("round", SKINS[1], "short", HAIRS[2], "wide", (110, 84, 52), "full", "worried", clothes="coat"),
    "werewolf": Looks("beast", (124, 92, 62), "wild", HAIRS[1], mood="grim", clothes="shirt", backdrop="moon"),
    "wagner": Looks("beast", (92, 76, 70), "wild", HAIRS[0], mood="sly", clothes="cape", backdrop="moon"),
    "asylum_inmate": Looks("oval", SKINS[0], "bald", mood="calm", clothes="shirt", cloth=(226, 222, 206)),
    "monomaniac": Looks("long", SKINS[3], "swept", HAIRS[0], mood="stern", eyes="monocle", clothes="collar"),
    "bertha_mason": Looks("oval", SKINS[3], "long", HAIRS[0], mood="grim", clothes="robe", cloth=(150, 60, 70)),
    "spectre": Looks("long", (206, 226, 236), "bald", mood="worried", eyes="glowing", clothes="robe",
                     cloth=(170, 200, 214), hat="hood", hat_colour=(190, 214, 226), backdrop="smoke"),
    "banshee": Looks("long", (214, 230, 218), "long", HAIRS[5], mood="grim", eyes="glowing", clothes="robe",
                     backdrop="smoke"),
    "jacob_marley": Looks("long", (198, 214, 222), "swept", HAIRS[5], mood="worried", clothes="collar",
                          cloth=(96, 116, 134), backdrop="smoke"),
    "revenant": Looks("square", (166, 184, 150), "parted", HAIRS[1], mood="stern", clothes="coat", cloth=(70, 74, 66)),
    "mummy": Looks("round", (222, 206, 166), "bald", hat="hood", hat_colour=(206, 188, 146), mood="calm",
                   clothes="robe", cloth=(206, 188, 146)),
    "the_monster": Looks("square", (140, 172, 118), "short", HAIRS[0], mood="worried", clothes="coat",
                         cloth=(62, 60, 66)),
    "bite_victim": Looks("oval", (240, 224, 216), "bun", HAIRS[3], mood="worried", clothes="collar",
                         cloth=(140, 90, 130)),
    "vampire": Looks("long", (228, 222, 226), "swept", HAIRS[0], mood="sly", clothes="cape", cloth=(60, 24, 34)),
    "dracula": Looks("long", (232, 226, 224), "swept", HAIRS[5], beard="moustache", mood="stern", eyes="glowing",
                     clothes="cape", cloth=(130, 20, 34), backdrop="moon"),
    "carmilla": Looks("oval", (240, 226, 226), "long", HAIRS[1], mood="smile", clothes="cape", cloth=(120, 30, 60),
                      backdrop="stars"),
    "lab_assistant": Looks("round", SKINS[2], "curly", HAIRS[4], mood="worried", eyes="glasses", clothes="coat",
                           cloth=(226, 226, 220)),
    "mad_scientist": Looks("oval", SKINS[1], "wild", HAIRS[5], mood="sly", eyes="glasses", clothes="coat",
                           cloth=(230, 230, 226), backdrop="rays"),
    "invisible_man": Looks("oval", (198, 204, 210), "bald", hat="wide", hat_colour=(70, 60, 56), mood="calm",
                           eyes="glasses", clothes="collar", cloth=(92, 78, 66)),
    "mr_hyde": Looks("beast", SKINS[2], "wild", HAIRS[1], hat="top", hat_colour=(34, 30, 36), mood="sly",
                     clothes="cape", cloth=(44, 40, 52)),
}  # fmt: skip
"""By kind; a Patient of a pack gets a face from its id."""


@lru_cache(maxsize=128)
def likeness(kind: str, ground: Rgb, side: int = 96, *, dull: bool = False) -> Image:
    """Draw a Patient's face on a ground; `dull`: without colour."""
    picture = portrait(kind, side, ground, LIKENESSES.get(kind))
    return grey(picture) if dull else picture
