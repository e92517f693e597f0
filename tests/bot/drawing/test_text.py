import pytest
from PIL import Image

from bot.drawing import Box, Canvas, Style, plain
from bot.drawing.canvas import Align
from bot.drawing.fonts import Face
from bot.drawing.text import ELLIPSIS, SMALLEST, clipped, fit, runs, width, wrapped

TEXTS = [
    "Wong",
    "The Crimson Bands of Cyttorak",
    "Éloïse Ångström-Ÿvård gjpqy, Œuvre £1,000,000",
    "Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik",
    "ÀÉÎÕÜ ÇĄ gjpqy",
    "☠ Жук → ½ ★ Ω",
    "中文",
    "x",
    "many small words that go on and on until nobody reads them any more, and then some",
]
BOXES = [Box(40, 40, 60, 34), Box(40, 40, 130, 40), Box(40, 40, 300, 90), Box(40, 40, 400, 20)]


def ink(canvas: Canvas) -> Box | None:
    """Return the box of all drawing on a black canvas, in units; None if it is empty."""
    found = canvas.image.convert("L").point([0] * 40 + [255] * 216).getbbox()
    return Box(found[0] / 2, found[1] / 2, (found[2] - found[0]) / 2, (found[3] - found[1]) / 2) if found else None


@pytest.mark.parametrize("face", ["body", "bold", "title"])
@pytest.mark.parametrize("align", ["left", "centre", "right"])
@pytest.mark.parametrize("rim", [0, 3])
def test_text_never_leaves_its_box(face: Face, align: Align, rim: float) -> None:
    for text in TEXTS:
        for box in BOXES:
            for lines in (1, 3):
                canvas = Canvas(500, 200, (0, 0, 0))
                style = Style(36, (255, 255, 255), face, rim, (255, 255, 255))
                used = canvas.text(box, text, style, align, lines=lines)
                drawn = ink(canvas)
                if drawn is not None:
                    assert box.inset(-1.5).holds(drawn), (text, box, lines, drawn)
                assert box.inset(-0.01).holds(used), (text, box, lines, used)


def test_text_shrinks_before_it_is_shortened() -> None:
    size, lines = fit("The Ancient One", "bold", 60, (190, 80), lines=1, smallest=SMALLEST)
    assert lines == ("The Ancient One",)
    assert SMALLEST <= size < 60


def test_text_is_shortened_where_the_smallest_size_is_too_wide() -> None:
    size, lines = fit("The Crimson Bands of Cyttorak", "bold", 60, (150, 80), lines=1, smallest=SMALLEST)
    assert size == SMALLEST
    assert lines[0].startswith("The") and lines[0].endswith(ELLIPSIS)


def test_lines_break_between_words_and_lose_none() -> None:
    text = "one two three four five six"
    lines = wrapped(text, "body", 30, 120)
    assert " ".join(lines) == text
    assert all(width(line, "body", 30) <= 120 for line in lines)


def test_no_room_no_text() -> None:
    assert clipped("anything", "body", 30, 2) == ""


def test_signs_that_no_font_has_are_left_out_and_a_name_of_nothing_else_is_a_question_mark() -> None:
    assert runs("Ann 中文", "body") == (("body", "Ann "),)
    assert runs("中文", "body") == (("body", "?"),)
    assert runs("a☠b", "bold") == (("bold", "a"), ("other", "☠"), ("bold", "b"))
    assert runs("", "bold") == ()


def test_names_lose_the_escapes_that_markdown_needed() -> None:
    assert plain(r"\_dr\_ \*who\*") == "_dr_ *who*"
    assert plain("back\\slash") == "back\\slash"


def test_the_same_drawing_gives_the_same_pixels() -> None:
    def draw() -> Image.Image:
        canvas = Canvas(300, 100, (10, 20, 30))
        canvas.text(canvas.box, "Éclair ☠ twice", Style(40, face="title"), "centre", lines=2)
        return canvas.finished()

    assert draw().tobytes() == draw().tobytes()
