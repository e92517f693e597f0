"""The bottom line of a place's picture: its signs, or the purpose of the piece."""

from __future__ import annotations

from bot.drawing import Box, Canvas, Style, place
from bot.drawing.palette import GAIN, GOLD, INK, QUIET, TEXT
from bot.drawing.pieces import text_width
from bot.faces.clinic.lights import draw_slashed
from bot.faces.clinic.openings import Openings
from bot.faces.clinic.signs import put
from bot.words import N_, Say
from engines.clinic.layout import TREATING
from engines.clinic.pieces import DOUBLES, SPECIALS, family

HIGH = 52
Item = tuple[str, str]
"""A sign ("-crate": missing) and its words."""

_WORKS, _HUB, _SUPPLIES, _CARS = (
    ("tick", N_("works at once")),
    ("-brain", N_("no hub beside")),
    ("-crate", N_("no supplies")),
    ("car", N_("parking lost")),
)
_MORE = ("tick", N_("more for each patient"))
_PIECES: dict[str, str] = {
    "entrance": N_("A door: patients walk from here."),
    "parking_tile": N_("For more cars; a module beside it takes it away again."),
    "helipad": N_("Patients land here; nothing is built on top."),
    "conveyor": N_("Between conveyors people glide."),
    "garden": N_("More money for each patient treated beside it."),
    "car": N_("Parked cars stay, and nothing is built beside them."),
    "person": N_("The clock tells how much Time the way takes."),
}


def legend(say: Say, lit: Openings) -> tuple[Item, ...]:
    """Return signs with their meaning; one line without a sign if there are none."""
    name = family(lit.piece)
    if lit.pairs:
        joined = ("link", N_("two spaces together"))
        ticked = [_WORKS] if name in TREATING else [_MORE] if name == "luxurious_garden" else []
        return _said(say, [*ticked, joined])
    cars = [_CARS] if any(spot.cars > 0 for spot in lit.spots) else []
    if name in TREATING:
        return _said(say, [_WORKS, _HUB, _SUPPLIES, *cars])
    if name == "operating_theatre":
        return _said(say, [_WORKS, _SUPPLIES, *cars])
    if name == "outpatient_clinic":
        return _said(say, [_WORKS, *cars])
    if name in {"service_hub", "supply_room"}:
        return _said(say, [("tick", N_("rooms it makes work")), *cars])
    if name in _PIECES:
        return (("", say(_PIECES[name])),)
    return _said(say, cars) if name in {*SPECIALS, *DOUBLES} else ()


def _said(say: Say, items: list[Item]) -> tuple[Item, ...]:
    return tuple((sign, say(text)) for sign, text in items)


def draw_legend(canvas: Canvas, items: tuple[Item, ...], box: Box) -> None:
    """Draw the items from the left, all in one size that fits."""
    size = 34.0
    while size > 26 and sum(text_width(text, Style(size)) + 82 for _, text in items) > box.w:
        size -= 1
    x, y = box.x + 6, box.centre[1]
    for sign, text in items:
        if sign:
            _draw_sign(canvas, sign, (x + 20, y))
            x += 50
        style = Style(size, TEXT if sign else QUIET)
        x = canvas.text(Box(x, box.y, box.right - x, box.h), text, style, smallest=26).right + 32


def _draw_sign(canvas: Canvas, sign: str, at: tuple[float, float]) -> None:
    if sign.startswith("-"):
        draw_slashed(canvas, sign[1:], at, 34)
    elif sign == "tick":
        canvas.circle(at, 20, GAIN)
        place(canvas, "tick", at, 26, INK)
    elif sign == "link":
        canvas.circle(at, 14, GOLD)
    else:
        put(canvas, sign, at, 36)
