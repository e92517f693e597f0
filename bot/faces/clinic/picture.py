"""The picture of Clinic: your own clinic large, the common offers, the other clinics small."""

from __future__ import annotations

from PIL.Image import Image

from bot.drawing import Box, Canvas, pieces, scene
from bot.drawing.palette import GOLD
from bot.faces.clinic import offers, outline, premises, turn_order
from bot.faces.clinic.names import ACTIONS
from bot.faces.clinic.spaces import numbers
from bot.faces.clinic.theme import THEME
from bot.faces.clinic.words import PHASES, goal
from bot.faces.values import Position
from bot.words import Say
from engines.clinic.cards import numbers_of
from engines.clinic.view import View

BAND = 72
MARGIN = 20
GAP = 18
WIDE = 1200 - 2 * MARGIN
RIBBON = 52
_PROGRESS = {
    "goal.total": "total",
    "goal.services": "least_treated",
    "goal.care": "treated",
    "goal.seniors": "seniors",
    "goal.buildings": "buildings",
}


def draw(say: Say, at: Position) -> Image:
    """Draw the position, 1200 wide: the requested clinic large, or your own."""
    view: View = at.view
    seat = view.seat if at.large is None else at.large
    if seat is None and len(view.clinics) == 1:
        seat = 0
    parts = _parts(say, at, seat)
    canvas = scene(-(-int(parts[-1][1].bottom + 16) // 20) * 20, THEME)
    pieces.title(canvas, Box(0, 0, 1200, BAND), say("Clinic"), THEME, _when(say, view))
    for name, box in parts:
        _draw_part(canvas, say, at, seat, name, box)
    return canvas.finished()


def _when(say: Say, view: View) -> str:
    """Return round, step and phase."""
    if view.phase == "acting" and view.acting:
        steps = numbers_of(view.catalogue).action_steps
        what = say("Step {n}/{of}: {action}", n=view.action_step, of=steps, action=say(ACTIONS[view.acting[0][1]].text))
    else:
        what = say(PHASES[view.phase])
    if not view.round or view.phase == "over":
        return what
    return say("Round {n}/{of}", n=view.round, of=view.rounds) + f" · {what}"


Part = tuple[str, Box]


def _parts(say: Say, at: Position, seat: int | None) -> list[Part]:
    """Return the parts from the top, by name ("small.2" is a clinic), with their boxes."""
    view: View = at.view
    heights: list[tuple[str, float]] = []
    if view.goal:
        heights.append(("goal", RIBBON))
    heights.append(("turn_order", turn_order.HIGH))
    if high := offers.draft_height(say, view, WIDE):
        heights.append(("draft", high))
    offered = [("offers", offers.height(view))]
    if seat is None:
        heights += offered
    else:
        own = view.clinics[seat]
        heights += [("large", premises.large_height(say, view, own, WIDE, _sites(view, seat))), *offered]
    found: list[Part] = []
    y = BAND + 16.0
    for name, high in heights:
        found.append((name, Box(MARGIN, y, WIDE, high)))
        y += high + GAP
    return found + _small(say, view, seat, y)


def _small(say: Say, view: View, seat: int | None, y: float) -> list[Part]:
    """Return the small clinics in the order of the seats, side by side if they are narrow enough."""
    others = [clinic for clinic in view.clinics if clinic.seat != seat]
    found: list[Part] = []
    for row in outline.rows(others, WIDE, GAP):
        boxes = outline.boxes(say, view, row, Box(MARGIN, y, WIDE, 0), GAP)
        found += [(f"small.{clinic.seat}", box) for clinic, box in zip(row, boxes, strict=True)]
        y = boxes[0].bottom + GAP
    return found


def _draw_part(canvas: Canvas, say: Say, at: Position, seat: int | None, name: str, box: Box) -> None:
    view: View = at.view
    match name.partition("."):
        case "goal", _, _:
            pieces.ribbon(canvas, box, _goal(say, view), GOLD)
        case "turn_order", _, _:
            turn_order.draw_turn_order(canvas, say, at, box)
        case "draft", _, _:
            offers.draw_draft(canvas, say, view, box)
        case "offers", _, _:
            offers.draw_offers(canvas, say, view, box)
        case "large", _, _ if seat is not None:
            premises.draw_large(canvas, say, at, seat, box, _sites(view, seat))
        case _, _, other:
            outline.draw(canvas, say, at, int(other), box)


def _goal(say: Say, view: View) -> str:
    """Return the solo goal, and the progress (C48)."""
    return say("Goal: {goal} (now {n})", goal=goal(say, view), n=view.progress[_PROGRESS[view.goal]])


def _sites(view: View, seat: int) -> dict[str, int]:
    """Return the numbers of the sites, on the viewer's own clinic only."""
    return numbers(view) if seat == view.seat else {}
