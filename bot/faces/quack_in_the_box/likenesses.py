"""Portraits of the Patients; features that do not matter are drawn from the name."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from bot.drawing.figures.looks import HAIRS, Looks, Mood, looks_of
from engines.quack_in_the_box.view import OfficeView

GREY: Final = HAIRS[5]

LIKENESSES: Final[dict[str, dict[str, Any]]] = {
    "accountant": {"hair": "long", "beard": "none", "hat": "none", "eyes": "glasses", "clothes": "shirt"},
    "beekeeper": {"hat": "wide", "hat_colour": (214, 196, 140), "clothes": "coat"},
    "book_club_chair": {"hair": "bun", "beard": "none", "hat": "none", "eyes": "glasses", "clothes": "collar"},
    "bus_shelter_man": {"hair": "wild", "hair_colour": GREY, "beard": "full", "hat": "none", "clothes": "coat"},
    "chess_champion": {"eyes": "glasses", "clothes": "coat"},
    "choir_director": {"hair": "swept", "beard": "none", "hat": "none", "clothes": "robe"},
    "club_boxer": {"shape": "square", "hair": "short", "hat": "none", "clothes": "shirt", "eyes": "plain"},
    "coal_miner": {"hat": "cap", "hat_colour": (214, 170, 60), "beard": "stubble", "clothes": "shirt"},
    "daredevil": {
        "shape": "round",
        "hair": "wild",
        "beard": "none",
        "hat": "none",
        "eyes": "plain",
        "clothes": "shirt",
    },
    "eleven_cats_man": {"beard": "moustache", "hat": "none", "clothes": "shirt"},
    "first_mother": {"hair": "long", "beard": "none", "hat": "none", "clothes": "shirt"},
    "forty_a_day_man": {"beard": "stubble", "hat": "cap", "clothes": "coat"},
    "grandmother": {"hair": "bun", "hair_colour": GREY, "beard": "none", "hat": "none", "eyes": "glasses"},
    "hot_dog_champion": {"shape": "round", "hat": "cap", "hat_colour": (206, 60, 50), "clothes": "shirt"},
    "insurance_exam": {"hair": "parted", "beard": "none", "hat": "none", "eyes": "glasses", "clothes": "coat"},
    "kinder_teacher": {"hair": "curly", "beard": "none", "hat": "none", "clothes": "shirt"},
    "knife_juggler": {"hair": "swept", "beard": "goatee", "hat": "none", "clothes": "collar"},
    "marathon_runner": {"shape": "long", "hair": "short", "beard": "none", "hat": "none", "clothes": "shirt"},
    "melancholy_poet": {"hair": "long", "beard": "none", "hat": "none", "clothes": "cape"},
    "motorcyclist": {"hair": "short", "beard": "full", "hat": "none", "clothes": "coat"},
    "nearly_triplets": {"hair": "bun", "beard": "none", "hat": "none", "clothes": "shirt"},
    "nervous_teenager": {"hair": "curly", "beard": "none", "hat": "none", "clothes": "shirt"},
    "opera_tenor": {"shape": "round", "beard": "goatee", "hat": "none", "clothes": "coat"},
    "pastry_chef": {"shape": "round", "hat": "cap", "hat_colour": (244, 242, 236), "beard": "moustache"},
    "pilates_coach": {"hair": "bun", "beard": "none", "hat": "none", "clothes": "shirt"},
    "quarterback": {"shape": "square", "hair": "short", "beard": "none", "hat": "none", "clothes": "shirt"},
    "retired_colonel": {
        "hair_colour": GREY,
        "beard": "moustache",
        "hat": "none",
        "eyes": "monocle",
        "clothes": "collar",
    },
    "rodeo_clown": {"hat": "wide", "hat_colour": (206, 90, 60), "beard": "none", "clothes": "collar"},
    "shaky_professor": {"hair": "wild", "hair_colour": GREY, "hat": "none", "eyes": "glasses", "clothes": "coat"},
    "sword_swallower": {"shape": "long", "hair": "bald", "beard": "moustache", "hat": "none", "clothes": "robe"},
    "the_mayor": {"hat": "top", "beard": "none", "clothes": "coat", "shape": "round"},
    "trucker": {"hat": "cap", "beard": "full", "clothes": "shirt"},
    "young_physician": {"hair": "parted", "beard": "none", "hat": "none", "clothes": "coat", "eyes": "plain"},
}


@lru_cache(maxsize=256)
def likeness(patient: str, mood: Mood) -> Looks:
    return replace(looks_of(patient), **LIKENESSES.get(patient, {}), mood=mood)


def mood_of(office: OfficeView) -> Mood:
    """Return a grim mood if the next card may be the last, a smile if the door is in sight."""
    last = office.mortal is not None and office.count >= office.mortal - 1
    if last or office.harm >= office.kill - 2:
        return "grim"
    if office.harm * 2 >= office.kill:
        return "worried"
    return "smile" if office.cure * 2 >= office.cure_needed else "calm"
