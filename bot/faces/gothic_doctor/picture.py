"""The board as a picture: Waiting Room, clock, Library, bonuses, and every doctor's Cured Pile."""

from __future__ import annotations

from PIL.Image import Image

from bot.drawing import Box, Canvas, Style, pieces, place, scene
from bot.drawing.figures.dice import clock
from bot.drawing.palette import DUSK, EDGE, GLOW, GOLD, NIGHT, PANEL, QUIET, RAISED, SEATS, TEXT, mixed
from bot.faces.gothic_doctor.names import cards_of, deck_of, doctor, name_of, pounds
from bot.faces.gothic_doctor.patient_card import CARD, draw_class
from bot.faces.gothic_doctor.position import hour
from bot.faces.gothic_doctor.signs import CLASS_SIGNS
from bot.faces.gothic_doctor.theme import THEME
from bot.faces.gothic_doctor.waiting_room import STRIP, draw_empty, draw_library, draw_patient
from bot.faces.gothic_doctor.words import PHASES
from bot.faces.values import Position
from bot.words import Say
from engines.gothic_doctor.cards import CLASSES, DEMON
from engines.gothic_doctor.rules.scoring import GENERALIST
from engines.gothic_doctor.view import Doctor, View

BAND = 72
MARGIN = 20
GAP = 16
ROW = 116
"""Height of a doctor's row."""
BOOKS = 148
"""Height of the Library and the bonuses."""


def draw(say: Say, at: Position) -> Image:
    """Draw the position; a seat's own view marks the icons that it holds."""
    view: View = at.view
    wide = 1200 - 2 * MARGIN
    note = _banner_text(say, at)
    y = BAND + 14
    banner = Box(MARGIN, y, wide, 54) if note else None
    y += 68 if note else 0
    rows = [_height(view, 0, 4), _height(view, 4, 7)]
    upper, lower = Box(MARGIN, y, wide, rows[0]), Box(MARGIN, y + rows[0] + GAP, wide, rows[1])
    books = Box(MARGIN, lower.bottom + GAP, wide, BOOKS)
    people = Box(MARGIN, books.bottom + GAP, wide, len(view.doctors) * (ROW + 12))

    canvas = scene(_even(people.bottom + 10), THEME)
    pieces.title(
        canvas, Box(0, 0, 1200, BAND), say("Gothic Doctor"), THEME, f"{hour(say, view)} · {say(PHASES[view.phase])}"
    )
    if banner:
        pieces.ribbon(canvas, banner, note, GOLD if view.phase == "over" else THEME.accent)
    cells = [*upper.columns(4, GAP), *lower.columns(4, GAP)]
    for cell, waiting in zip(cells, view.waiting_room, strict=False):
        if waiting is None:
            draw_empty(canvas, say, cell)
        else:
            draw_patient(canvas, say, view, waiting, cell)
    _draw_clock(canvas, view, cells[7])
    left, right = books.left(690), books.beside(690, GAP)
    draw_library(canvas, say, view, left)
    _draw_bonuses(canvas, say, view, right)
    for seat, row in enumerate(people.rows(len(view.doctors), 12)):
        _draw_doctor(canvas, say, at, seat, row)
    return canvas.finished()


def _even(high: float) -> int:
    return -(-int(high) // 20) * 20


def _height(view: View, first: int, last: int) -> float:
    """Return the height of a row of Patients; attachments make it higher."""
    return CARD + (STRIP if any(w is not None and w.attached for w in view.waiting_room[first:last]) else 0)


def _banner_text(say: Say, at: Position) -> str:
    view: View = at.view
    if view.phase == "over":
        best = max(one.earned for one in view.doctors)
        return say("Dawn: {worth} is the best of the night", worth=pounds(say, best))
    if view.announced is None:
        return ""
    who = doctor(at, view.announced.seat)
    if view.announced.kind == "cure":
        return say("{seat} announces: {patient}", seat=who, patient=name_of(say, view, view.announced.patient))
    return say("{seat} plays {card}", seat=who, card=name_of(say, view, view.announced.card))


def _draw_clock(canvas: Canvas, view: View, box: Box) -> None:
    """Draw the hour, and the sizes of the decks."""
    pieces.panel(canvas, box, PANEL)
    clock(canvas, (box.x + 92, box.y + box.h / 2), min(view.round, 12), 78, THEME.accent)
    words = box.beside(182)
    canvas.text(words.top(70).moved(0, 8), f"{view.round}/{view.rounds}", Style(44, GOLD, "bold"), smallest=34)
    rows = Box(words.x, box.y + 78, words.w - 8, 124).rows(3)
    piles = ((view.patient_deck, "patient"), (view.treatment_deck, "pill"), (view.action_deck, "sparkle"))
    for row, (number, figure) in zip(rows, piles, strict=True):
        place(canvas, figure, (row.x + 18, row.y + row.h / 2), 34, QUIET, second=NIGHT)
        canvas.text(row.beside(42), str(number), Style(30, QUIET, "bold"))


def _draw_bonuses(canvas: Canvas, say: Say, view: View, box: Box) -> None:
    inner = pieces.panel(canvas, box)
    titles: dict[str, str] = dict(deck_of(view).specialists.titles.items())
    rows = inner.rows(3, 4)
    for row, bonus in zip(rows, view.specialists, strict=False):
        draw_class(canvas, bonus.name, (row.x + 20, row.y + row.h / 2), 20)
        _draw_bonus(
            canvas, say, row, say.text(titles[bonus.name]), bonus.profit, [] if bonus.holder is None else [bonus.holder]
        )
    last = rows[len(view.specialists)] if len(view.specialists) < 3 else rows[2]
    place(canvas, "stethoscope", (last.x + 20, last.y + last.h / 2), 40, GOLD)
    earned = [seat for seat, one in enumerate(view.doctors) if one.parts["generalist"]]
    _draw_bonus(canvas, say, last, say("Generalist"), GENERALIST, earned)


def _draw_bonus(canvas: Canvas, say: Say, row: Box, title: str, worth: int, holders: list[int]) -> None:
    canvas.text(
        row.beside(48).left(row.w - 48 - 76 - 36 * max(1, len(holders))), title, Style(28, TEXT, "bold"), smallest=24
    )
    for number, seat in enumerate(holders):
        pieces.seat_marker(canvas, (row.right - 90 - 36 * number, row.y + row.h / 2), seat, 15)
    canvas.text(row.end(70), pounds(say, worth), Style(28, GOLD, "bold"), "right")


# ---------------------------------------------------------------------------------------------------------- doctors


def _draw_doctor(canvas: Canvas, say: Say, at: Position, seat: int, box: Box) -> None:
    view: View = at.view
    one = view.doctors[seat]
    if seat in at.awaited:
        pieces.glow(canvas, box)
    at_work = seat in at.awaited or (seat == view.active and view.phase not in {"mulligan", "over"})
    pieces.panel(canvas, box, mixed(RAISED, SEATS[seat].colour, 0.16) if at_work else PANEL, edge=SEATS[seat].colour)
    pieces.seat_marker(canvas, (box.x + 36, box.y + 38), seat, 22)
    words = Box(box.x + 68, box.y + 10, 262, box.h - 20)
    canvas.text(words.top(46), doctor(at, seat), Style(35, TEXT, "bold"), smallest=28)
    _draw_hand(canvas, say, one, words.foot(44).moved(-36, 0))
    classes = [*CLASSES, *([DEMON] if one.classes.get(DEMON) else [])]
    for name, cell in zip(classes, Box(box.x + 336, box.y + 8, 640, box.h - 16).columns(len(classes), 6), strict=True):
        _draw_class_cell(canvas, say, view, seat, name, cell)
    money = Box(box.right - 172, box.y + 8, 156, box.h - 16)
    canvas.text(money.top(62), pounds(say, one.earned), Style(50, GOLD, "bold"), "right", smallest=36)
    bonus = one.parts["specialist"] + one.parts["generalist"]
    if bonus:
        used = canvas.text(money.foot(40), f"+{pounds(say, bonus)}", Style(28, GLOW, "bold"), "right", smallest=22)
        place(canvas, "star", (used.x - 22, money.bottom - 21), 32, GOLD)


def _draw_hand(canvas: Canvas, say: Say, one: Doctor, box: Box) -> None:
    middle = box.y + box.h / 2
    x = box.x + 4
    for number, figure in ((one.treatments, "pill"), (one.actions, "sparkle")):
        place(canvas, figure, (x + 16, middle), 34, QUIET, second=NIGHT)
        used = canvas.label((x + 38, middle), str(number), Style(31, TEXT, "bold"), "left")
        x = used.right + 16
    if one.tough_case:
        pieces.pill(
            canvas, (x, middle), say("Tough Case"), NIGHT, size=24, colour=GLOW, edge=EDGE, widest=box.right + 30 - x
        )
    elif one.asked:
        place(canvas, "tick" if one.chosen else "bubble", (x + 16, middle), 34, GLOW, second=NIGHT)


def _draw_class_cell(canvas: Canvas, say: Say, view: View, seat: int, name: str, box: Box) -> None:
    """Draw the number of cured Patients of a class and their worth, with a rim for the Specialist."""
    one = view.doctors[seat]
    cards = cards_of(view)
    number = one.classes.get(name, 0)
    holder = any(bonus.name == name and bonus.holder == seat for bonus in view.specialists)
    canvas.rect(box, DUSK if number else mixed(DUSK, PANEL, 0.6), 12, GOLD if holder else None, 4)
    if not number:
        figure = CLASS_SIGNS[name][0]
        place(canvas, figure, box.centre, 44, mixed(EDGE, DUSK, 0.35), second=PANEL)
        return
    draw_class(canvas, name, (box.x + 28, box.y + 32), 24)
    canvas.text(Box(box.x + 54, box.y + 8, box.w - 58, 48), str(number), Style(40, TEXT, "bold"), "centre")
    worth = sum(cards.profit[c.card] + c.counter for c in one.cured if cards.class_of[c.card] == name)
    canvas.text(box.foot(40).inset(4, 2), pounds(say, worth), Style(28, GOLD, "bold"), "centre", smallest=22)
