"""The top line of a hand's picture: the piece in hand with its price, or the question; the money."""

from __future__ import annotations

from dataclasses import dataclass

from bot.drawing import Box, Canvas, Style, pieces
from bot.drawing.palette import GOLD, INK, PANEL, QUIET, SEATS, TEXT, Rgb
from bot.faces.asked import Asked
from bot.faces.clinic.choice_cards import fill_of
from bot.faces.clinic.errand import errand
from bot.faces.clinic.names import kind_name, person_name
from bot.faces.clinic.openings import Openings
from bot.faces.clinic.signs import put, sign_of
from bot.faces.clinic.theme import THEME
from bot.words import Say
from engines.clinic.view import View

HIGH = 72


@dataclass(frozen=True, slots=True)
class Heading:
    """A sign on its tile, words, a gold pill after them, a note at the right end."""

    sign: str
    text: str
    fill: Rgb = THEME.deep
    pill: str = ""
    note: str = ""


def heading(say: Say, view: View, asked: Asked, lit: Openings, pill: str = "") -> Heading:
    """Return the piece in hand, else the question, else the phase."""
    own = view.clinics[view.seat or 0]
    note = say("you have {money}", money=say.money("$", own.cash))
    if lit.piece == "person":
        role = person_name(say, view, asked.path[1])
        return Heading("door", role, note=note)
    if lit.piece and lit.piece != "car":
        price = say.money("$", lit.price) if lit.price is not None else say("no charge")
        sign, name = sign_of(lit.piece), kind_name(say, lit.piece)
        return Heading(sign, name, fill_of(lit.piece), price, note)
    sign, text = errand(say, view, asked)
    key = asked.decision.prompt.key if asked.decision else ""
    points = say.count("{n} point", "{n} points", view.points) if key == "admit" else pill
    return Heading(sign, text, pill=points, note=note)


def draw_heading(canvas: Canvas, head: Heading, seat: int, box: Box) -> None:
    """Draw the heading across the picture, in the seat's colour."""
    pieces.panel(canvas, box, PANEL, edge=SEATS[seat].colour)
    tile = Box(box.x + 10, box.y + 8, box.h - 16, box.h - 16)
    canvas.rect(tile, head.fill, 10)
    put(canvas, head.sign, tile.centre, int(tile.h * 0.78), TEXT, INK)
    note = Style(36, QUIET, "bold")
    end = canvas.text(box.inset(20, 0), head.note, note, "right", smallest=30).x if head.note else box.right
    room = Box(tile.right + 14, box.y, end - tile.right - 28, box.h)
    pill = Style(36, INK, "bold")
    spare = pieces.text_width(head.pill, pill) + 60 if head.pill else 0
    name = canvas.text(room.left(room.w - spare), head.text, Style(46, TEXT, "bold"), smallest=34)
    if head.pill:
        pieces.pill(canvas, (name.right + 18, box.centre[1]), head.pill, GOLD, size=34)
