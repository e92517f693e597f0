"""The drawing kit of all pictures: Pillow, with each shape painted at twice the size and reduced.

A picture is drawn in units, 1200 across, and shown at 1200 pixels. A phone shows it 400 wide, so text that must be read
is never smaller than `SMALLEST` (26 units). Drawing is deterministic, keeps no state but bounded caches, and may run in
any thread. `scene` and `png` begin and end a picture:

    from bot.drawing import Box, Style, pieces, place, scene
    from bot.drawing.palette import GOLD, QUIET, TEXT

    def draw(say: Say, at: Position) -> Image:
        canvas = scene(900, THEME)                                    # ground of the game, painted once per process
        pieces.title(canvas, Box(0, 0, 1200, 72), say("Night Shift"), THEME, say("Round {n}", n=3))
        left, right = Box(24, 96, 1152, 300).columns(2, gap=24)       # boxes divide: columns, rows, top, below, inset
        inner = pieces.panel(canvas, left)                            # returns the box within its margin
        canvas.text(inner.top(44), plain(at.names[0]), Style(34, TEXT, "bold"))          # never leaves its box
        canvas.text(inner.below(44, 8), "...", Style(28, QUIET), lines=3)                # wraps, shrinks, then "…"
        place(canvas, "heart", (right.x + 40, right.y + 40), 64, GOLD)
        return canvas.finished()                                      # RGB, 1200 wide; `png(image)` makes the file

- `canvas.Canvas`: rect, circle, ellipse, pie, arc, polygon, line, dashes, curve, arrow; `text` (in a box: wrap, shrink,
  ellipsis), `label` (one line at a point), `Style(size, colour, face, rim)` with faces "body", "bold", "title" (serif:
  for words, not for numbers); `with canvas.clipped(box, radius) as inner:`; `stamp(sprite, at, faint=0.4)`.
- A board is a `sheet.Sheet`: the same canvas at the size that is shown. The coverage of shapes is cached (`coverage`),
  so only new ones are painted. Figures and portraits are painted on a `Canvas` and stamped on either.
- `pieces`: panel, glow (draw it before the active piece), title, pill, badge, bar, cure_and_harm, pips, counter,
  ribbon, chain, seat_marker, nameplate(active=...), star, ngon.
- `figures`: `place(canvas, name, at, size, colour, second)`, names in `FIGURES`: treatments, organs, people (doctor,
  nurse, orderly, patient, person, mob), car, building, garden, skull, lock ...; `figures.dice`: d6, d12, clock;
  `figures.portraits`: `portrait(seed, size)` gives each seed its own face (or takes a given `Looks`), `framed` puts it
  in a frame, `grey` removes its colour.
- `palette`: NIGHT, PANEL, TEXT, QUIET, GAIN, LOSS, GOLD, SEATS (colour and shape), SEVERITY, Theme (a game's), `mixed`,
  `ink_on`, `clear`. `tests.tools.sight.picture_as(image, "deuteranopia")` shows a picture as colour-blind eyes see it:
  look.
- `text.plain` removes Discord's escapes from a name; `text.width` measures.

Write a new drawing of a game as a function that paints in 100 by 100 units on `Canvas(100, 100, None, scale)` behind an
`lru_cache`, like `figures.figure`.
"""

from bot.drawing import pieces
from bot.drawing.box import Box
from bot.drawing.canvas import Canvas, Style
from bot.drawing.figures import FIGURES, figure, place
from bot.drawing.fonts import FontsMissingError, check_fonts
from bot.drawing.layers import hand_scene, scene
from bot.drawing.png import png
from bot.drawing.text import SMALLEST, plain

__all__ = [
    "FIGURES",
    "SMALLEST",
    "Box",
    "Canvas",
    "FontsMissingError",
    "Style",
    "check_fonts",
    "figure",
    "hand_scene",
    "pieces",
    "place",
    "plain",
    "png",
    "scene",
]
