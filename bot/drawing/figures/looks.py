"""The looks of people, drawn from a seed, so that each person keeps the same face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal, TypeVar, get_args

from bot.drawing.palette import Rgb

Shape = Literal["oval", "round", "long", "square", "beast"]
Hair = Literal["bald", "short", "parted", "swept", "curly", "long", "bun", "wild"]
Hat = Literal["none", "hood", "horns", "crown", "circlet", "top", "wide", "cap"]
Beard = Literal["none", "goatee", "moustache", "full", "flowing", "stubble"]
Mood = Literal["calm", "stern", "smile", "sly", "grim", "worried"]
Eyes = Literal["plain", "glasses", "monocle", "glowing", "shut"]
Clothes = Literal["robe", "collar", "coat", "cape", "armour", "shirt"]
Backdrop = Literal["plain", "rays", "stars", "smoke", "moon"]

SKINS: tuple[Rgb, ...] = (
    (250, 218, 190),
    (238, 196, 160),
    (218, 170, 128),
    (188, 134, 94),
    (146, 98, 66),
    (104, 68, 48),
)
HAIRS: tuple[Rgb, ...] = ((38, 32, 36), (78, 50, 36), (128, 84, 48), (190, 146, 84), (166, 74, 42), (206, 206, 210))
CLOTH: tuple[Rgb, ...] = (
    (54, 92, 150),
    (150, 54, 66),
    (58, 118, 96),
    (122, 76, 140),
    (176, 118, 46),
    (82, 92, 110),
    (48, 104, 124),
    (112, 62, 48),
)


@dataclass(frozen=True, slots=True)
class Looks:
    """A face in words. `looks_of` draws any part from a seed."""

    shape: Shape = "oval"
    skin: Rgb = SKINS[1]
    hair: Hair = "short"
    hair_colour: Rgb = HAIRS[0]
    hat: Hat = "none"
    hat_colour: Rgb = (90, 90, 110)
    beard: Beard = "none"
    mood: Mood = "calm"
    eyes: Eyes = "plain"
    clothes: Clothes = "coat"
    cloth: Rgb = CLOTH[0]
    trim: Rgb = (236, 206, 120)
    backdrop: Backdrop = "plain"


T = TypeVar("T")


def looks_of(seed: str) -> Looks:
    """Return the looks of a seed, such as an id or a name: always the same."""
    rolls = iter(blake2b(seed.encode(), digest_size=16).digest())

    def pick(choices: Sequence[T]) -> T:
        return choices[next(rolls) % len(choices)]

    return Looks(
        shape=pick(("oval", "round", "long", "square")),
        skin=pick(SKINS),
        hair=pick(get_args(Hair)),
        hair_colour=pick(HAIRS),
        hat=pick(("none", "none", "none", "none", "top", "wide", "cap")),
        hat_colour=pick(CLOTH),
        beard=pick(("none", "none", "none", "goatee", "moustache", "full", "stubble")),
        mood=pick(get_args(Mood)),
        eyes=pick(("plain", "plain", "plain", "glasses", "monocle")),
        clothes=pick(("robe", "collar", "coat", "cape", "shirt")),
        cloth=pick(CLOTH),
        trim=pick(((236, 206, 120), (226, 226, 230), (206, 120, 90))),
        backdrop=pick(("plain", "rays", "stars", "moon")),
    )
