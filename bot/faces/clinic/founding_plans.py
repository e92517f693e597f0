"""The ready-made layouts (C11), drawn as small ground floors side by side."""

from __future__ import annotations

import msgspec

from bot.drawing import Box, Canvas, Style
from bot.drawing.palette import DUSK, TEXT, mixed
from bot.faces.asked import Asked
from bot.faces.clinic.floor import draw_floor
from bot.faces.clinic.openings import chosen
from bot.faces.clinic.plan import Plan
from bot.faces.clinic.theme import THEME
from bot.words import Say
from engines.clinic import moves as mv
from engines.clinic.cards import numbers_of
from engines.clinic.view import ClinicView, Room, View

HIGH = 316
TITLE = 46
EDGE = 30
GAP = 4


def plans(say: Say, view: View, asked: Asked) -> tuple[tuple[str, ClinicView], ...]:
    """Return the layouts on offer, by their names."""
    numbers = [move.layout for move in chosen(asked) if isinstance(move, mv.Preset)]
    return tuple((say("Layout {n}", n=number), _founded(view, number)) for number in numbers)


def _founded(view: View, number: int) -> ClinicView:
    """Return the seat's clinic with this layout."""
    own = view.clinics[view.seat or 0]
    layout = numbers_of(view.catalogue).layouts[own.board][number - 1]
    rooms = [
        Room(
            at,
            "service_hub.psychiatry" if kind == "service_hub" else kind,
            (at,),
            "",
            0,
            0,
            "psychiatry",
            works=True,
            income=(),
        )
        for kind, at in layout.spaces().items()
    ]
    return msgspec.structs.replace(own, rooms=(*own.rooms, *rooms), entrances=(layout.border(),), borders={})


def draw_plans(canvas: Canvas, say: Say, shown: tuple[tuple[str, ClinicView], ...], box: Box) -> None:
    for (name, clinic), panel in zip(shown, box.columns(len(shown), 12), strict=True):
        canvas.rect(panel, mixed(DUSK, THEME.deep, 0.25), 14)
        canvas.text(panel.top(TITLE), name, Style(34, TEXT, "bold"), "centre")
        ground = panel.below(TITLE).inset(EDGE, EDGE)
        cell = min(
            (ground.w - GAP * (clinic.columns - 1)) / clinic.columns,
            (ground.h - GAP * (clinic.rows - 1)) / clinic.rows,
        )
        left = ground.x + (ground.w - clinic.columns * (cell + GAP) + GAP) / 2
        draw_floor(
            canvas,
            say,
            clinic,
            Plan(left, ground.y + (ground.h - clinic.rows * (cell + GAP) + GAP) / 2, cell, cell, GAP, 0),
            frozenset(),
            {},
        )
