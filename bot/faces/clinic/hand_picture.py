"""Your own clinic as the picture of a hand: the piece in hand and its places, or the options of another question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from PIL.Image import Image

from bot.drawing import Box, Canvas, hand_scene, pieces
from bot.drawing.palette import DUSK, GAIN, GOLD, LOSS, TEXT
from bot.faces.asked import Asked
from bot.faces.clinic import chips, desk, founding_plans, heading, legend, shelf, storeys, ways
from bot.faces.clinic.chips import Chip
from bot.faces.clinic.choice_cards import shelf as cards_of
from bot.faces.clinic.floor import draw_borders, draw_floor
from bot.faces.clinic.heading import Heading
from bot.faces.clinic.lights import draw_lights, draw_marks
from bot.faces.clinic.openings import NOTHING, Openings, openings
from bot.faces.clinic.shelf import EMPTY, Shelf
from bot.faces.clinic.storeys import MARGIN, WIDE, Size, Storey
from bot.faces.clinic.theme import THEME
from bot.faces.values import Position
from bot.words import Say
from engines.clinic import moves as mv
from engines.clinic.view import ClinicView, View

LOW, HIGH = 440, 940
GAP = 10
SUMS = 84

Sum = tuple[str, str, str]
"""Its number, its word, and "gain", "loss" or nothing."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """The content of the picture. `clinic`: your own, without values that are not drawn (None: not founded yet)."""

    seat: int
    heading: Heading
    clinic: ClinicView | None
    floors: tuple[int, ...] = (0,)
    lit: Openings = NOTHING
    legend: tuple[legend.Item, ...] = ()
    ways: tuple[tuple[str, str], ...] = ()
    shelf: Shelf = EMPTY
    sums: tuple[Sum, ...] = ()
    chips: tuple[Chip, ...] = ()
    plans: tuple[tuple[str, ClinicView], ...] = ()


def sketch(say: Say, at: Position, asked: Asked) -> Sketch:
    """Return the content of the picture for the seat of the view."""
    view: View = at.view
    seat = view.seat or 0
    own, lit = view.clinics[seat], openings(say, at, asked)
    plans = founding_plans.plans(say, view, asked)
    if plans:
        return Sketch(seat, heading.heading(say, view, asked, lit), None, plans=plans)
    if lit.piece:
        floors = _floors(own, lit) if lit.spots else (0,)
        head = heading.heading(say, view, asked, lit)
        return Sketch(seat, head, _shown(own), floors, lit=lit, legend=legend.legend(say, lit))
    key = asked.decision.prompt.key if asked.decision else ""
    if key == "move":
        return _moving(say, view, asked)
    sums = _sums(say, own) if key == "business" else ()
    cards = cards_of(say, view, asked)
    head = heading.heading(say, view, asked, lit)
    return Sketch(seat, head, _shown(own), _floors(own, lit), shelf=cards, sums=sums, chips=_notes(say, view, own))


def _notes(say: Say, view: View, own: ClinicView) -> tuple[Chip, ...]:
    return tuple(desk.notes(say, view, own))


def _moving(say: Say, view: View, asked: Asked) -> Sketch:
    """Show the proposal until a person goes by hand, or the care that is possible now (C33)."""
    own = view.clinics[view.seat or 0]
    moves = asked.decision.moves if asked.decision else ()
    go = mv.Propose() in moves and not asked.path and not any(person.moved for person in own.people)
    found = ways.walked(view, all_go=go)
    care = say("Care ${n}", n=found.income)
    pill = f"{care} · {say('Time')} +{found.time}" if go else care
    head = heading.heading(say, view, asked, NOTHING, pill)
    shown = found.clinic
    floors, cards, notes = _floors(shown, NOTHING), cards_of(say, view, asked), _notes(say, view, shown)
    return Sketch(own.seat, head, _shown(shown), floors, ways=found.ways, shelf=cards, chips=notes)


def _floors(own: ClinicView, lit: Openings) -> tuple[int, ...]:
    """Return the floors up to the highest with a tile or a lit place (C1)."""
    top = max((room.floor for room in own.rooms), default=0)
    return tuple(range(max(top, *lit.floors, 0) + 1))


def _shown(own: ClinicView) -> ClinicView:
    """Drop values that the picture does not show, so that it stays the same when they change."""
    return msgspec.structs.replace(
        own, cash=0, popularity=0, time=0, parking_left=0, doubles=(), bonus="", tiles={}, pieces={}, hubs_built=0,
        specials_built=0, chosen=False, stage="", arriving=0, leaving=0, valet=False, income=0, upkeep=0, salaries=0,
        treated={}, deaths=0, score={},
    )  # fmt: skip


def _sums(say: Say, own: ClinicView) -> tuple[Sum, ...]:
    """Return cash and care, salaries and upkeep, and the rest (C42-C44)."""
    left = own.cash + own.income - own.salaries - own.upkeep
    return (
        (say.money("$", own.cash), say("in hand"), ""),
        (f"+{say.money('$', own.income)}", say("Care"), "gain"),
        (f"−{say.money('$', own.salaries)}", say("Salaries"), "loss"),
        (f"−{say.money('$', own.upkeep)}", say("Upkeep"), "loss"),
        (f"= {say.money('$', left)}", say("what is left"), "sum"),
    )


# ------------------------------------------------------------------------------------------------ drawing


def draw(say: Say, shown: Sketch) -> Image:
    """Draw heading, floors, then the parts below them."""
    top = MARGIN + heading.HIGH + GAP
    below = _below(shown)
    foot = sum(high + GAP for _, high in below)
    floors: list[Storey] = []
    bottom = float(top)
    if shown.clinic is not None:
        size = Size(shown.clinic.columns, shown.clinic.rows, shown.floors)
        floors = storeys.storeys(size, top, HIGH - top - foot - MARGIN)
        bottom = max(storey.box.bottom for storey in floors) + GAP
    high = max(LOW, -(-int(bottom + foot + MARGIN - GAP) // 10) * 10)
    canvas = hand_scene(high, THEME)
    heading.draw_heading(canvas, shown.heading, shown.seat, Box(MARGIN, MARGIN, WIDE, heading.HIGH))
    if shown.clinic is not None:
        _draw_clinic(canvas, say, shown, shown.clinic, floors)
    for part, tall in below:
        _draw_below(canvas, say, shown, part, Box(MARGIN, bottom, WIDE, tall))
        bottom += tall + GAP
    return canvas.finished()


def _below(shown: Sketch) -> list[tuple[str, float]]:
    """Return the parts below the floors, with their heights."""
    parts = (
        ("plans", founding_plans.HIGH if shown.plans else 0),
        ("sums", SUMS if shown.sums else 0),
        ("shelf", shown.shelf.height),
        ("chips", chips.height(list(shown.chips), WIDE)),
        ("legend", legend.HIGH if shown.legend else 0),
    )
    return [(name, high) for name, high in parts if high]


def _draw_clinic(canvas: Canvas, say: Say, shown: Sketch, own: ClinicView, floors: Sequence[Storey]) -> None:
    lit = frozenset(space for spot in shown.lit.spots for space in spot.spaces)
    for storey in floors:
        storeys.draw_ground(canvas, say, storey)
        draw_floor(canvas, say, own, storey.plan, desk.marked(own), {}, lit)
        draw_lights(canvas, shown.lit, storey.plan)
        if shown.lit.spots and not storey.plan.floor:  # cars are on the rims of lit spaces
            draw_borders(canvas, own, storey.plan, frozenset())
        draw_marks(canvas, shown.lit, storey.plan)
    ways.draw_ways(canvas, own, floors, shown.ways)


def _draw_below(canvas: Canvas, say: Say, shown: Sketch, part: str, box: Box) -> None:
    match part:
        case "plans":
            founding_plans.draw_plans(canvas, say, shown.plans, box)
        case "sums":
            _draw_sums(canvas, shown.sums, box)
        case "shelf":
            shelf.draw_shelf(canvas, shown.shelf, box)
        case "chips":
            chips.draw_chips(canvas, list(shown.chips), box)
        case "legend":
            legend.draw_legend(canvas, shown.legend, box)


def _draw_sums(canvas: Canvas, sums: tuple[Sum, ...], box: Box) -> None:
    colours = {"gain": GAIN, "loss": LOSS, "sum": GOLD}
    for (number, word, kind), cell in zip(sums, box.columns(len(sums), GAP), strict=True):
        colour = LOSS if kind == "sum" and "-" in number else colours.get(kind, TEXT)
        pieces.counter(canvas, cell, number, word, colour=colour, fill=DUSK)
