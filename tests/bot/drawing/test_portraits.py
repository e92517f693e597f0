from typing import get_args

import pytest

from bot.drawing import Canvas
from bot.drawing.figures.looks import Beard, Clothes, Eyes, Hair, Hat, Looks, Mood, Shape, looks_of
from bot.drawing.figures.portraits import framed, grey, portrait
from bot.drawing.palette import GOLD, NIGHT


def test_a_seed_keeps_its_face() -> None:
    assert looks_of("wong") == looks_of("wong")
    first = portrait("wong", 60).tobytes()
    portrait.cache_clear()
    assert portrait("wong", 60).tobytes() == first


def test_seeds_have_faces_of_their_own() -> None:
    assert len({looks_of(f"patient {number}") for number in range(60)}) == 60
    assert len({portrait(f"patient {number}", 40).tobytes() for number in range(12)}) == 12


PARTS = [
    *(Looks(shape=shape) for shape in get_args(Shape)),
    *(Looks(hair=hair) for hair in get_args(Hair)),
    *(Looks(hat=hat) for hat in get_args(Hat)),
    *(Looks(beard=beard) for beard in get_args(Beard)),
    *(Looks(mood=mood) for mood in get_args(Mood)),
    *(Looks(eyes=eyes) for eyes in get_args(Eyes)),
    *(Looks(clothes=clothes) for clothes in get_args(Clothes)),
]


@pytest.mark.parametrize("looks", PARTS)
def test_every_part_is_drawn(looks: Looks) -> None:
    usual = portrait("", 40, looks=Looks()).tobytes()
    assert (portrait("", 40, looks=looks).tobytes() == usual) == (looks == Looks())


def test_a_portrait_is_square_with_clear_corners() -> None:
    picture = portrait("wong", 60)
    assert picture.size == (120, 120)
    assert picture.getchannel("A").getpixel((0, 0)) == 0 and picture.getchannel("A").getpixel((60, 60)) == 255


def test_who_is_out_of_action_has_no_colour() -> None:
    dull = grey(portrait("wong", 40)).convert("RGB")
    assert all(red == green == blue for _, (red, green, blue) in dull.getcolors(10_000) or [])  # type: ignore[misc]


def test_a_frame_surrounds_its_portrait() -> None:
    canvas = Canvas(100, 100, NIGHT)
    framed(canvas, (20, 20), portrait("wong", 60), 60, GOLD)
    shown = canvas.finished()
    assert shown.getpixel((17, 50)) == GOLD and shown.getpixel((82, 50)) == GOLD and shown.getpixel((90, 50)) == NIGHT
