"""Portraits of the Characters: our own idea of each, in the terms of the portrait painter."""

from __future__ import annotations

from bot.drawing.figures.looks import HAIRS, SKINS, Looks

LIKENESSES: dict[str, Looks] = {
    "c.doctor_strange": Looks(
        skin=SKINS[1], hair="parted", beard="goatee", mood="stern", clothes="coat", cloth=(222, 228, 234),
        trim=(170, 60, 60), backdrop="stars",
    ),
    "c.baron_mordo": Looks(
        shape="long", skin=SKINS[2], hair="swept", hair_colour=HAIRS[1], beard="moustache", mood="sly", eyes="monocle",
        clothes="collar", cloth=(52, 96, 70), backdrop="rays",
    ),
    "c.nightmare": Looks(
        shape="long", skin=(206, 214, 208), hat="hood", hat_colour=(44, 48, 60), eyes="glowing", trim=(150, 255, 190),
        mood="grim", clothes="robe", cloth=(44, 48, 60), backdrop="smoke",
    ),
    "c.disciple": Looks(
        shape="round", skin=SKINS[3], hair="curly", mood="worried", clothes="robe", cloth=(136, 96, 54),
    ),
    "c.ancient_one": Looks(
        shape="long", skin=SKINS[2], hair="bald", hair_colour=(240, 240, 240), beard="flowing", eyes="shut",
        clothes="robe", cloth=(188, 150, 70), trim=(120, 60, 50), backdrop="rays",
    ),
    "c.sorcerer": Looks(
        skin=SKINS[4], hair="short", hair_colour=HAIRS[5], hat="wide", hat_colour=(112, 104, 190), beard="full",
        mood="calm", clothes="robe", cloth=(78, 72, 150), backdrop="stars",
    ),
    "c.wong": Looks(
        shape="square", skin=SKINS[1], hair="short", mood="smile", eyes="glasses", clothes="coat", cloth=(62, 66, 84),
        trim=(120, 180, 170), backdrop="plain",
    ),
    "c.aggamon": Looks(
        shape="round", skin=SKINS[0], hair="bald", hair_colour=HAIRS[4], hat="crown", beard="moustache", mood="stern",
        clothes="cape", cloth=(142, 52, 64), backdrop="rays",
    ),
    "c.rintrah": Looks(
        shape="beast", skin=(132, 98, 66), hair="wild", hair_colour=HAIRS[0], hat="horns", mood="calm", clothes="shirt",
        cloth=(66, 112, 92), backdrop="plain",
    ),
    "c.topaz": Looks(
        skin=SKINS[4], hair="long", hat="circlet", hat_colour=(255, 184, 60), mood="smile", clothes="cape",
        cloth=(196, 128, 44), backdrop="moon",
    ),
    "c.taboo": Looks(
        shape="square", skin=(122, 148, 178), hat="hood", hat_colour=(110, 52, 72), eyes="plain", mood="stern",
        clothes="robe", cloth=(110, 52, 72), trim=(220, 226, 236), backdrop="plain",
    ),
    "c.dormammu": Looks(
        shape="square", skin=(128, 42, 52), hair="wild", hair_colour=(226, 108, 40), hat="crown", trim=(255, 190, 80),
        eyes="glowing", mood="grim", clothes="armour", cloth=(70, 44, 96), backdrop="smoke",
    ),
    "c.zota": Looks(
        shape="oval", skin=SKINS[5], hair="bald", hair_colour=HAIRS[0], beard="goatee", mood="grim", clothes="collar",
        cloth=(128, 118, 60), backdrop="stars",
    ),
    "c.loki": Looks(
        shape="long", skin=SKINS[0], hair="long", hair_colour=HAIRS[0], hat="horns", hat_colour=(70, 120, 90),
        mood="sly", clothes="armour", cloth=(60, 104, 84), backdrop="rays",
    ),
}  # fmt: skip
"""Card id -> looks."""
