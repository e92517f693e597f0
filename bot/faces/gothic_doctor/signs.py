"""Colours of icons, figures of classes and Actions."""

from __future__ import annotations

from bot.drawing.palette import GOLD, Rgb

COLOURS: dict[str, Rgb] = {
    "leaf": (126, 214, 112),
    "bottle": (206, 160, 255),
    "bell": (255, 206, 92),
    "eye": (255, 150, 196),
    "drop": (96, 200, 255),
    "pliers": (206, 214, 226),
    "scissors": (255, 156, 96),
    "bolt": (255, 242, 120),
    "leech": (226, 104, 116),
    "crescent": (236, 240, 255),
    "basin": (90, 224, 204),
    "candle": (255, 198, 140),
    "flask": (168, 232, 84),
    "star": (255, 216, 84),
}
"""By icon; the shapes differ too."""

CLASS_SIGNS: dict[str, tuple[str, Rgb]] = {
    "bestial": ("paw", (168, 108, 58)),
    "insane": ("spiral", (150, 92, 178)),
    "phantasmal": ("ghost", (84, 142, 170)),
    "reanimated": ("stitched", (96, 140, 72)),
    "sanguinolent": ("fangs", (188, 56, 66)),
    "scientific": ("brain", (46, 134, 134)),
    "demon": ("pitchfork", (206, 92, 30)),
}
"""By class: its figure and its colour."""

ATTACHED: dict[str, tuple[str, Rgb]] = {
    "quarantine": ("lock", (255, 176, 70)),
    "complications": ("bandage", (226, 120, 120)),
    "patron": ("pound", GOLD),
}

ACTION_SIGNS: dict[str, str] = {
    "house_call": "door",
    "grand_rounds": "deck",
    "discount": "coin",
    "fire_alarm": "torch",
    "referral": "helicopter",
    "light_fingers": "hand",
    "relapse": "bed",
    "exchange": "crossed",
    "malpractice": "chart",
    "hypochondriac": "patient",
    "tough_case": "building",
    "complications": "bandage",
    "patron": "pound",
    "quarantine": "lock",
    "second_opinion": "stethoscope",
    "patient_bolts": "person",
}
"""By effect: the figure on an Action."""
