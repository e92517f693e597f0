"""The Waiting Room and the Library, drawn: Patients as cards, Treatments as icons of distinct shape and colour."""

from __future__ import annotations

from typing import Literal

from bot.drawing import Box, Canvas, Style, pieces, place
from bot.drawing.palette import EDGE, GLOW, GOLD, INK, NIGHT, PAPER, QUIET, SEATS, TEXT, mixed
from bot.faces.gothic_doctor.names import cards_of, icon_of, name_of, patient_icons, pounds, worth_of
from bot.faces.gothic_doctor.patient_card import CARD, Card, Tile, draw_card, draw_tile
from bot.faces.gothic_doctor.signs import ATTACHED
from bot.words import Say
from engines.gothic_doctor.view import Prospect, View, Waiting

STRIP = 46


def draw_patient(canvas: Canvas, say: Say, view: View, waiting: Waiting, box: Box) -> None:
    cards = cards_of(view)
    announced = view.announced is not None and view.announced.patient == waiting.card
    prospect = next((p for p in view.prospects if p.card == waiting.card), None)
    if announced and view.phase != "over":
        pieces.glow(canvas, box, SEATS[view.active].colour)
    elif prospect is not None and prospect.payments:
        pieces.glow(canvas, box, GLOW)
    own = {cards.kind[held] for held in view.hand if held not in cards.effect}
    kinds = patient_icons(view, waiting.card)
    card = Card(
        cards.kind[waiting.card],
        name_of(say, view, waiting.card),
        pounds(say, worth_of(view, waiting.card)),
        cards.class_of[waiting.card],
        tuple(Tile(icon_of(view, kind), "held" if kind in own else "") for kind in kinds),
        _pill(prospect),
    )
    draw_card(canvas, card, box, barred=waiting.quarantined is not None and waiting.quarantined != view.active)
    if waiting.attached:
        _draw_attached(canvas, say, view, waiting, Box(box.x + 12, box.y + CARD - 8, box.w - 24, STRIP))


def _pill(prospect: Prospect | None) -> Literal["", "✓", "-1"]:
    if prospect is None or (not prospect.payments and prospect.missing != 1):
        return ""
    return "✓" if prospect.payments else "-1"


def _draw_attached(canvas: Canvas, say: Say, view: View, waiting: Waiting, box: Box) -> None:
    cards = cards_of(view)
    canvas.rect(box.inset(-4, 1), mixed(PAPER, INK, 0.82), 10)
    x = box.x + 20
    for attached in waiting.attached:
        figure, colour = ATTACHED[cards.effect[attached]]
        place(canvas, figure, (x, box.y + box.h / 2), 38, colour, second=NIGHT)
        x += 40
        if cards.effect[attached] == "quarantine" and waiting.quarantined is not None:
            pieces.seat_marker(canvas, (x - 2, box.y + box.h / 2), waiting.quarantined, 14)
            x += 32
    if len(waiting.attached) == 1:
        canvas.text(
            Box(x - 10, box.y, box.right - x + 8, box.h), name_of(say, view, waiting.attached[0]), Style(26, TEXT)
        )


def draw_empty(canvas: Canvas, say: Say, box: Box) -> None:
    canvas.rect(box, None, 14, EDGE, 3)
    canvas.text(box.inset(16), say("nobody left to wait here"), Style(28, QUIET), "centre", lines=3)


def draw_library(canvas: Canvas, say: Say, view: View, box: Box) -> None:
    inner = pieces.panel(canvas, box)
    canvas.text(inner.top(34), say("Medical Library"), Style(29, QUIET, "bold"))
    wild = cards_of(view).wild
    for column, treatment in zip(inner.below(36, 4).columns(3, 10), view.medical_library, strict=True):
        if treatment is None:
            continue
        kind = cards_of(view).kind[treatment]
        tile = Box(column.x, column.y + 2, 78, 78)
        draw_tile(canvas, Tile(icon_of(view, kind)), tile)
        words = Box(tile.right + 8, column.y, column.right - tile.right - 8, 82)
        canvas.text(words, name_of(say, view, treatment), Style(28, TEXT, "bold"), lines=3, smallest=24)
        if kind == wild:
            pieces.badge(canvas, (tile.right - 6, tile.bottom - 6), "2", GOLD, 20)
