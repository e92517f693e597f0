"""The offers to everyone: patients in their rows, the University, staff, open tiles; tiles that are drafted."""

from __future__ import annotations

from bot.drawing import Box, Canvas, Style, pieces, place
from bot.drawing.palette import DUSK, EDGE, GOLD, NIGHT, QUIET, TEXT, mixed
from bot.faces.clinic import chips
from bot.faces.clinic.chips import Chip
from bot.faces.clinic.desk import bonus_chip
from bot.faces.clinic.names import SERVICES
from bot.faces.clinic.people import Group, draw_person
from bot.faces.clinic.signs import FILLS, SERVICE_SIGNS, put, sign_of
from bot.faces.clinic.theme import THEME
from bot.faces.clinic.tiles import short_name
from bot.words import Say
from engines.clinic.cards import numbers_of
from engines.clinic.pieces import SPECIALS, family
from engines.clinic.view import Person, View

ROW = 54
_ORDER = (*(f"service_hub.{service}" for service in SERVICES), *SPECIALS)
TITLE = 46
LEAST = 336
"""Height that the University and the open tiles need."""


def height(view: View) -> float:
    """Return the height of both panels."""
    return max(LEAST, TITLE + len(view.queues) * ROW + 28)


def draw_offers(canvas: Canvas, say: Say, view: View, box: Box) -> None:
    """Draw Appointments on the left, University and tiles on the right."""
    left, right = box.left(box.w * 0.5 - 8), box.beside(box.w * 0.5 + 8)
    _draw_rows(canvas, say, view, left)
    _draw_university(canvas, say, view, right)


def _group(person: Person) -> Group:
    return Group(person.role, person.colour)


def _title(canvas: Canvas, box: Box, text: str, note: str = "") -> None:
    canvas.text(box.top(TITLE - 8), text, Style(32, mixed(TEXT, THEME.accent, 0.4), "bold"))
    if note:
        canvas.text(box.top(TITLE - 8), note, Style(27, QUIET), "right")


def _draw_rows(canvas: Canvas, say: Say, view: View, box: Box) -> None:
    """Draw each service's row, the front on the left, with the cost of each place (C13, C32)."""
    inner = pieces.panel(canvas, box)
    numbers = numbers_of(view.catalogue)
    places = numbers.row_places
    ground = inner.beside(222)
    wide = ground.w / places
    _title(canvas, inner.left(214), say("Appointments"))
    for number in range(places):
        cost = numbers.admit.place * (number + 1)
        canvas.label((ground.x + wide * (number + 0.5), inner.y + 18), str(cost), Style(28, QUIET, "bold"))
    rows = inner.below(TITLE).rows(len(view.queues), 4)
    for (service, queue), row in zip(view.queues.items(), rows, strict=True):
        middle = row.centre[1]
        put(canvas, SERVICE_SIGNS[service], (row.x + 20, middle), 36, TEXT)
        canvas.text(Box(row.x + 46, row.y, 172, row.h), say(SERVICES[service].name), Style(28), smallest=24)
        for number in range(places):
            spot = (ground.x + wide * (number + 0.5), middle)
            if number < len(queue):
                draw_person(canvas, _group(queue[number]), spot, 46)
            else:
                canvas.circle(spot, 5, mixed(EDGE, NIGHT, 0.3))


def _draw_university(canvas: Canvas, say: Say, view: View, box: Box) -> None:
    """Draw doctors by place with their price, staff, and below them the tiles on offer (C13, C31)."""
    inner = pieces.panel(canvas, box)
    _title(canvas, inner, say("University"))
    y = inner.y + TITLE
    costs = numbers_of(view.catalogue).hire.doctors
    cells = Box(inner.x, y, inner.w - 190, 92).columns(len(view.university), 4)
    for number, (doctor, cell) in enumerate(zip(view.university, cells, strict=True)):
        price = view.hire_costs.get(doctor.id, 0) if doctor else costs[number]
        if doctor:
            draw_person(canvas, _group(doctor), (cell.centre[0], cell.y + 28), 54)
        else:
            canvas.circle((cell.centre[0], cell.y + 28), 16, None, mixed(EDGE, NIGHT, 0.3), 3)
        canvas.label((cell.centre[0], cell.y + 76), say.money("$", price), Style(28, GOLD if doctor else EDGE, "bold"))
    staff = Box(inner.right - 180, y, 180, 92).columns(2)
    for role, number, cell in zip(("nurse", "orderly"), (view.nurses, view.orderlies), staff, strict=True):
        draw_person(canvas, Group(role, -1, number), (cell.centre[0], cell.y + 28), 54)
        price = next((cost for person, cost in view.hire_costs.items() if person.startswith(role)), 0)
        text = say.money("$", price) if number else "-"
        canvas.label((cell.centre[0], cell.y + 76), text, Style(28, GOLD if number else EDGE, "bold"))
    canvas.line([(inner.x, y + 100), (inner.right, y + 100)], mixed(EDGE, DUSK, 0.4), 2)
    _draw_tiles(canvas, say, view, Box(inner.x, y + 110, inner.w, inner.bottom - y - 110))


def _draw_tiles(canvas: Canvas, say: Say, view: View, box: Box) -> None:
    """Draw open hubs and special modules, with the number behind each; those of next round are dark (C10)."""
    kinds = [kind for kind in _ORDER if kind in view.open_tiles or view.stock.get(kind)]
    across = max(3, -(-len(kinds) // 2))
    for number, kind in enumerate(kinds):
        row, column = divmod(number, across)
        spot = box.rows(2, 8)[row].columns(across, 8)[column]
        there = kind in view.open_tiles
        fill = FILLS[family(kind)]
        canvas.rect(spot, fill if there else DUSK, 10, mixed(TEXT, fill, 0.6), 2)
        put(canvas, sign_of(kind), (spot.centre[0], spot.y + 26), 44, TEXT if there else EDGE)
        name = Style(26, TEXT if there else QUIET, "bold")
        canvas.text(spot.foot(34).inset(4, 1), short_name(say, kind), name, "centre", smallest=17)
        if view.stock.get(kind):
            canvas.label((spot.right - 8, spot.y + 20), f"+{view.stock[kind]}", Style(26, QUIET, "bold"), "right")


# ------------------------------------------------------------------------------------------------ drafts


def draft_chips(say: Say, view: View) -> list[Chip]:
    """Return bonus tiles, or the solitary tile and the pairs, while they are drafted (C14, C15)."""
    if view.phase in {"founding", "bonus"}:
        return [bonus_chip(say, bonus) for bonus in view.bonuses]
    if view.phase != "doubles":
        return []
    found = [Chip(say("Solitary"), heading=True), _double(say, view.solitary)] if view.solitary else []
    for number, pair in enumerate(view.pairs, 1):
        found += [Chip(say("Pair {n}", n=number), heading=True), *(_double(say, tile) for tile in pair)]
    return found


def _double(say: Say, tile: str) -> Chip:
    return Chip(short_name(say, family(tile)), sign_of(tile), TEXT, fill=FILLS[family(tile)])


def draw_draft(canvas: Canvas, say: Say, view: View, box: Box) -> None:
    inner = pieces.panel(canvas, box)
    place(canvas, "hand", (inner.x + 26, inner.y + 24), 48, GOLD)
    chips.draw_chips(canvas, draft_chips(say, view), inner.beside(64))


def draft_height(say: Say, view: View, wide: float) -> float:
    """Return the height of that panel; 0 outside drafts."""
    found = draft_chips(say, view)
    return chips.height(found, wide - 96) + 28 if found else 0
