"""Shapes are where a test draws them, and all drawings repeat to the pixel."""

import io
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import run

import pytest
from PIL import Image, ImageChops

from bot.drawing import FIGURES, Box, Canvas, Style, figure, hand_scene, pieces, place, png, scene
from bot.drawing.canvas import along, bend
from bot.drawing.figures import dice
from bot.drawing.palette import GAIN, GOLD, NIGHT, PAPER, Theme

RED = (255, 0, 0)
NEAR = 24
"""How far a file of 256 colours may be off, in red, green or blue."""

THEME = Theme(accent=(190, 160, 255), deep=(58, 44, 96))


def board(canvas: Canvas | None = None) -> Image.Image:
    canvas = canvas or scene(500, THEME)
    pieces.title(canvas, Box(0, 0, 1200, 72), "Éloïse", THEME, "Round 3")
    pieces.panel(canvas, Box(20, 100, 300, 200), edge=GOLD)
    pieces.nameplate(canvas, Box(340, 100, 300, 60), 2, "Ann", "12", active=True)
    pieces.cure_and_harm(canvas, Box(340, 180, 300, 80), (2, 6), (7, 6), ("Cure", "Harm"))
    pieces.chain(canvas, bend((700, 100), (900, 300), (1100, 100)))
    pieces.counter(canvas, Box(20, 320, 120, 90), "42", "deck")
    pieces.badge(canvas, (200, 360), "12", GAIN)
    pieces.pips(canvas, (300, 360), 2, 5, GOLD)
    pieces.ribbon(canvas, Box(400, 320, 300, 60), "Won", GOLD)
    pieces.pill(canvas, (760, 350), "held", GAIN, edge=GOLD)
    canvas.arrow([(760, 400), (900, 420), (1100, 400)], GOLD)
    canvas.dashes([(760, 450), (1100, 450)], GOLD)
    dice.d12(canvas, (1000, 300), 12)
    dice.clock(canvas, (900, 300), 7, 50, GOLD)
    for seat in range(6):
        pieces.seat_marker(canvas, (40 + 60 * seat, 460), seat)
    for number in range(1, 7):
        dice.d6(canvas, (400 + 70 * number, 460), number)
    return canvas.finished()


def test_a_board_is_1200_wide_and_rgb() -> None:
    image = board()
    assert image.size == (1200, 500) and image.mode == "RGB"


def test_a_board_repeats_to_the_pixel_in_any_thread() -> None:
    first = png(board())
    with ThreadPoolExecutor(3) as pool:
        assert all(again == first for again in pool.map(lambda _: png(board()), range(4)))


def test_a_board_repeats_whatever_the_hash_seed() -> None:
    root = Path(__file__).parents[3]
    code = "from tests.bot.drawing.test_canvas import board; import zlib; print(zlib.crc32(board().tobytes()))"
    prints = set()
    for seed in ("1", "2"):
        env = {"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
        told = run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)  # noqa: S603
        prints.add(told.stdout)
    assert len(prints) == 1


def at_odds(canvas: Canvas) -> Image.Image:
    """Draw shapes that begin and end within pixels."""
    for odd in (0, 0.5, 1.25):
        canvas.rect(Box(20 + odd, 20 + odd, 400, 150 + odd), (9, 99, 199), 20 + odd, GOLD, 2.5)
        canvas.rect(Box(600 + odd, 20, 500, 200), (255, 255, 255, 40), odd, (0, 0, 0, 90), 3)
        canvas.ellipse(Box(100 + odd, 200 + odd, 90, 70), GOLD, NIGHT, 5)
        canvas.arc(Box(300, 200 + odd, 90, 70), 10, 200 + odd, GOLD)
        with canvas.clipped(Box(450 + odd, 250, 101, 99.5), 11) as inner:
            inner.pie(Box(-20, -20 + odd, 90, 90), 0, 80, GAIN)
            inner.stamp(figure("heart", 60), (30.5, 40 + odd), faint=0.5)
            inner.label((50, 20 + odd), "Aspirin", Style(30, (0, 0, 0), "bold", 2))
    return canvas.finished()


@pytest.mark.parametrize("drawing", [board, at_odds])
def test_a_sheet_looks_like_a_canvas_that_was_reduced(drawing: Callable[[Canvas], Image.Image]) -> None:
    ground = scene(500, THEME).finished().resize((2400, 1000), Image.Resampling.NEAREST)
    wanted, found = drawing(Canvas(1200, 500, ground)), drawing(scene(500, THEME))
    difference = ImageChops.difference(wanted, found).convert("L")
    assert max(difference.crop((0, 0, 1184, 480)).reduce(32).tobytes()) <= 4
    assert sum(difference.histogram()[40:]) < 30, "where one edge crosses another"


def test_edges_of_a_card_do_not_add_up_where_its_parts_lie_on_each_other() -> None:
    canvas = scene(300, THEME)
    canvas.rect(canvas.box, NIGHT)
    box = Box(20.5, 20.5, 200.5, 200).whole()
    for part, colour in ((box, RED), (box.below(12), PAPER)):
        canvas.rect(part, colour, 14)
    canvas.rect(box.below(12).top(14), PAPER)
    image = canvas.finished()
    for x in (20, 21, 220, 221):
        assert len({image.getpixel((x, y)) for y in range(70, 190)}) == 1
        assert image.getpixel((x, 50)) == image.getpixel((x, 150))


def off(packed: Image.Image, image: Image.Image) -> int:
    """Return the difference of the worst pixel in red, green or blue (0 to 255)."""
    ranges = ImageChops.difference(packed.convert("RGB"), image).getextrema()
    return max(most for _, most in ranges)  # type: ignore[misc]


def test_a_png_holds_the_picture_as_far_as_an_eye_can_tell() -> None:
    image = board()
    packed = Image.open(io.BytesIO(png(image)))
    assert packed.size == image.size
    assert off(packed, image) <= NEAR


def test_no_other_picture_is_taken_for_it() -> None:
    image = board()
    packed, shifted, grey = Image.open(io.BytesIO(png(image))), image.copy(), image.convert("L").convert("RGB")
    shifted.paste(image, (1, 0))
    assert off(packed, shifted) > 2 * NEAR
    assert off(packed, grey) > 2 * NEAR


def test_scenes_share_nothing_that_is_drawn_later() -> None:
    scene(100, THEME).rect(Box(0, 0, 1200, 100), RED)
    assert scene(100, THEME).finished().getpixel((600, 50)) != RED


def test_nothing_is_drawn_outside_a_clip() -> None:
    canvas = Canvas(100, 100, NIGHT)
    with canvas.clipped(Box(20, 20, 40, 40), 10) as inner:
        inner.rect(Box(-50, -50, 300, 300), RED)
    shown = canvas.finished()
    assert shown.getpixel((40, 40)) == RED
    assert all(shown.getpixel(at) == NIGHT for at in ((19, 40), (61, 40), (20, 20), (40, 61)))


def test_see_through_colours_mix_with_what_lies_below() -> None:
    canvas = Canvas(10, 10, (0, 0, 0))
    canvas.rect(canvas.box, (255, 255, 255, 128))
    assert canvas.finished().getpixel((5, 5)) == (128, 128, 128)


def test_faint_stamps_are_fainter() -> None:
    def brightness(faint: float) -> int:
        canvas = Canvas(100, 100, (0, 0, 0))
        canvas.stamp(figure("heart", 100), (0, 0), faint=faint)
        return int(canvas.finished().convert("L").getpixel((50, 50)) or 0)  # type: ignore[arg-type]

    assert 0 < brightness(0.4) < brightness(1)


@pytest.mark.parametrize("name", sorted(FIGURES))
def test_every_figure_is_seen_whole(name: str) -> None:
    image = figure(name, 60)
    left, top, right, bottom = image.getchannel("A").point([0] * 60 + [255] * 196).getbbox() or (0, 0, 0, 0)
    assert right - left > 40 and bottom - top > 40
    assert left >= 0 and right <= 120 and bottom <= 120


def test_figures_are_told_apart_without_colour() -> None:
    def grey(name: str) -> bytes:
        canvas = Canvas(40, 40, NIGHT)
        place(canvas, name, (20, 20), 40)
        return canvas.finished().convert("L").tobytes()

    assert len({grey(name) for name in FIGURES}) == len(FIGURES)


def test_a_figure_is_placed_around_its_point() -> None:
    canvas = Canvas(100, 100, (0, 0, 0))
    place(canvas, "cross", (50, 50), 40, RED)
    assert canvas.finished().getpixel((50, 50)) == RED
    assert canvas.finished().getpixel((20, 50)) == (0, 0, 0)


def test_along_a_line_places_are_evenly_spaced() -> None:
    places = [at for at, _ in along([(0, 0), (30, 0), (30, 30)], 20)]
    assert places == [(0, 0), (20, 0), (30, 10), (30, 30)]


def test_boxes_divide_without_loss() -> None:
    box = Box(10, 20, 300, 90)
    assert [b.w for b in box.columns(3, 15)] == [90, 90, 90]
    assert box.columns(3, 15)[-1].right == box.right and box.rows(2, 10)[-1].bottom == box.bottom
    assert box.top(30).h + box.below(30).h == box.h
    assert box.holds(box.inset(4)) and not box.holds(box.moved(1))
    assert box.middle(20, 10).centre == box.centre and box.end(50).right == box.right and box.foot(5).bottom == 110


def test_text_style_is_readable_by_default() -> None:
    assert Style().size >= 26


def test_letters_of_a_hand_lie_above_all_else() -> None:
    canvas = hand_scene(100, THEME)
    canvas.text(Box(10, 10, 400, 60), "Hand", Style(40, (255, 255, 255), "bold"))
    canvas.rect(Box(0, 0, 1200, 100), (200, 0, 0))
    image = canvas.finished()
    assert (image.size, image.mode) == ((1200, 100), "RGB")
    assert {(200, 0, 0), (255, 255, 255)} <= {colour for _, colour in image.getcolors(9999) or []}
