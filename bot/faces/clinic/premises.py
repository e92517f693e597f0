"""A whole clinic: large with names and everything its owner counts, or small among the others."""

from __future__ import annotations

from collections.abc import Mapping

from bot.drawing import Box, Canvas, Style, pieces, plain
from bot.drawing.palette import CLINIC, DUSK, EDGE, GOLD, LOSS, PANEL, QUIET, SEATS, TEXT, mixed
from bot.faces.clinic import chips, spaces
from bot.faces.clinic.chips import Chip
from bot.faces.clinic.floor import draw_floor
from bot.faces.clinic.people import grouped
from bot.faces.clinic.plan import Plan
from bot.faces.clinic.signs import ACTION_SIGNS, BONUS_SIGNS, FILLS, SERVICE_SIGNS, sign_of
from bot.faces.clinic.tiles import short_name
from bot.faces.clinic.words import BONUSES, floor_name
from bot.faces.face import Position
from bot.words import Say
from engines.clinic.pieces import OUTSIDE, family, pool
from engines.clinic.view import ClinicView, View

HEAD = 62
"""Height of the line with the name."""
MARGIN = 14
BETWEEN = 16
"""Between two floors."""
STOREY = 40
"""Height of a floor's title."""
ROWS = 128
"""Height of a space in the large clinic."""
EDGES = 40
"""Around a ground floor, for cars and doors at its outer borders."""
GAP = 8
WIDEST = 96.0
"""A space of a small clinic at most."""
RIM = 0.3
"""Around a small floor, in spaces."""


def marked(clinic: ClinicView) -> frozenset[str]:
    """Whom to mark: patients the plan treats, doctors that IT services keep."""
    return frozenset(person for one in clinic.plan for person in one.patients) | frozenset(clinic.protected)


def storeys(clinic: ClinicView) -> int:
    """Floors with something on them."""
    return 1 + max((room.floor for room in clinic.rooms), default=0)


# ------------------------------------------------------------------------------------------------ large


def large_height(say: Say, view: View, clinic: ClinicView, wide: float, sites: Mapping[str, int]) -> float:
    """How high the large clinic is."""
    return HEAD + _blocks(say, view, clinic, Box(0, 0, wide, 0).inset(MARGIN), sites)[-1].bottom + MARGIN


def draw_large(canvas: Canvas, say: Say, at: Position, seat: int, box: Box, sites: Mapping[str, int]) -> None:
    """A clinic with names on its tiles; `sites`: numbers of the places where something may be built now."""
    view: View = at.view
    clinic = view.clinics[seat]
    pieces.panel(canvas, box, PANEL, edge=SEATS[seat].colour)
    inner = box.inset(MARGIN)
    _draw_head(canvas, say, at, seat, inner.top(HEAD - 10))
    *floors, desk = _blocks(say, view, clinic, inner.below(HEAD), sites)
    for floor, place in enumerate(floors):
        _draw_storey(canvas, say, clinic, floor, place, sites)
    chips.draw_chips(canvas, _desk(say, view, clinic), desk)


def _blocks(say: Say, view: View, clinic: ClinicView, box: Box, sites: Mapping[str, int]) -> list[Box]:
    """Where the floors lie, two beside one another, and last the notes: in the gap or below."""
    found: list[Box] = []
    y = box.y
    floors = _shown(clinic, sites)
    for floor in range(0, floors, 2):
        high = STOREY + 2 * _edges(floor) + clinic.rows * (ROWS + GAP) - GAP
        row = Box(box.x, y, box.w, high).columns(2, BETWEEN)
        found += row
        y += high + BETWEEN
    notes = _desk(say, view, clinic)
    if floors % 2 and chips.height(notes, found[-1].w) <= found[-1].h:
        return found
    return [*found[:floors], Box(box.x, y, box.w, chips.height(notes, box.w))]


def _shown(clinic: ClinicView, sites: Mapping[str, int]) -> int:
    """Floors to draw: those where something stands, or may be built now."""
    built = (at[2] + 1 for place in sites if (at := spaces.space(place)))
    return max(storeys(clinic), *built, 1)


def _edges(floor: int) -> int:
    """What is left around a floor; on the ground there are cars and doors at the outer borders."""
    return EDGES if floor < 2 else EDGES // 3


def _draw_storey(canvas: Canvas, say: Say, clinic: ClinicView, floor: int, box: Box, sites: Mapping[str, int]) -> None:
    canvas.rect(box, mixed(DUSK, CLINIC.deep, 0.25), 14)
    name = floor_name(say, floor)
    canvas.text(box.top(STOREY).inset(14, 2), name[:1].upper() + name[1:], Style(28, QUIET, "bold"))
    ground = box.below(STOREY).inset(EDGES, _edges(floor))
    wide = (ground.w - GAP * (clinic.columns - 1)) / clinic.columns
    draw_floor(canvas, say, clinic, Plan(ground.x, ground.y, wide, ROWS, GAP, floor), marked(clinic), sites)


def _draw_head(canvas: Canvas, say: Say, at: Position, seat: int, box: Box) -> None:
    view: View = at.view
    clinic = view.clinics[seat]
    pieces.seat_marker(canvas, (box.x + 28, box.centre[1]), seat, 22)
    bill = _bill(say, clinic)
    long = sum(chip.long + chips.GAP for chip in bill)
    canvas.text(box.beside(62).left(box.w - 72 - long), plain(at.names[seat]), Style(38, TEXT, "bold"))
    chips.draw_chips(canvas, bill, Box(box.right - long + chips.GAP, box.y + 4, long, box.h))


def _bill(say: Say, clinic: ClinicView) -> list[Chip]:
    """What care brings and the night costs; free parking places."""
    bill = clinic.upkeep + clinic.salaries
    found = [Chip(say("Bill ${n}", n=bill), "dollar", LOSS)]
    if clinic.plan:
        found.insert(0, Chip(say("Care ${n}", n=clinic.income), "dollar", GOLD))
    return [*found, Chip(say("{n} free", n=clinic.parking_left), "parking")]


def _desk(say: Say, view: View, clinic: ClinicView) -> list[Chip]:
    """Who waits, the tiles in hand, the pieces left."""
    found = _waiting(view, clinic)
    found += _in_hand(say, clinic)
    if view.phase != "over":
        found += [Chip(say("Actions"), fill=PANEL), *_actions(clinic)]
    pieces_left = [Chip(f"{number}", sign_of(kind), QUIET) for kind, number in clinic.pieces.items()]
    return [*found, Chip(say("Pieces"), fill=PANEL), *pieces_left]


def _actions(clinic: ClinicView) -> list[Chip]:
    """C16: the action tiles that are left."""
    return [Chip(f"{number}", ACTION_SIGNS[action], TEXT) for action, number in clinic.tiles.items() if number]


def _waiting(view: View, clinic: ClinicView) -> list[Chip]:
    """Patients before admission by service, new staff, cars on their way."""
    found = []
    for service in view.queues:
        people = grouped(one for one in clinic.people if one.place == pool(service))
        if people:
            found.append(Chip("", SERVICE_SIGNS[service], TEXT, tuple(people), CLINIC.deep))
    people = grouped(one for one in clinic.people if one.place == OUTSIDE)
    if people:
        found.append(Chip("", "door", TEXT, tuple(people), CLINIC.deep))
    if clinic.arriving:
        found.append(Chip(f"+{clinic.arriving}", "car", GOLD, fill=CLINIC.deep))
    if clinic.leaving:
        found.append(Chip(f"-{clinic.leaving}", "car", LOSS, fill=CLINIC.deep))
    return found


def _in_hand(say: Say, clinic: ClinicView) -> list[Chip]:
    """Double tiles to be built, a bonus piece to be placed."""
    found = [
        Chip(short_name(say, family(tile)), sign_of(tile), TEXT, fill=FILLS[family(tile)]) for tile in clinic.doubles
    ]
    return [*found, bonus_chip(say, clinic.bonus)] if clinic.bonus else found


def bonus_chip(say: Say, bonus: str) -> Chip:
    """A bonus tile, or the kind of its piece."""
    kind = bonus.removeprefix("bonus.")
    return Chip(say(BONUSES[f"bonus.{kind}"][1]), BONUS_SIGNS.get(kind) or sign_of(kind), GOLD)


# ------------------------------------------------------------------------------------------------ small


def small_cell(clinics: list[ClinicView], wide: float) -> float:
    """How wide a space is where all small clinics are to be of one scale."""
    most = max(clinic.columns * storeys(clinic) for clinic in clinics)
    floors = max(storeys(clinic) for clinic in clinics)
    room = wide - 2 * MARGIN - floors * BETWEEN - most * 4
    return min(WIDEST, room / (most + 2 * RIM * floors))


def small_height(say: Say, view: View, clinic: ClinicView, wide: float, cell: float) -> float:
    """How high a small clinic is."""
    floors, beside = _small_height(clinic, cell), _beside(clinic, wide, cell)
    notes = _notes(say, view, clinic)
    if _fits(notes, beside):
        return HEAD - 8 + max(floors, chips.height(notes, beside.w)) + MARGIN
    more = chips.height(notes, wide - 2 * MARGIN)
    return HEAD - 8 + floors + (more + 8 if more else 0) + MARGIN


def draw_small(canvas: Canvas, say: Say, at: Position, seat: int, box: Box, cell: float) -> None:
    """A clinic without names, its floors beside one another."""
    view: View = at.view
    clinic = view.clinics[seat]
    pieces.panel(canvas, box, PANEL, edge=SEATS[seat].colour)
    head = Box(box.x + MARGIN, box.y + 6, box.w - 2 * MARGIN, HEAD - 18)
    pieces.seat_marker(canvas, (head.x + 22, head.centre[1]), seat, 18)
    bill = _bill(say, clinic)
    long = sum(chip.long + chips.GAP for chip in bill)
    canvas.text(head.beside(48).left(head.w - 58 - long), plain(at.names[seat]), Style(34, TEXT, "bold"))
    chips.draw_chips(canvas, bill, Box(head.right - long + chips.GAP, head.y, long, head.h))
    x, y = box.x + MARGIN, box.y + HEAD - 8
    rim = _rim(cell)
    for floor in range(storeys(clinic)):
        place = Box(x, y, clinic.columns * (cell + 4) - 4 + 2 * rim, _small_height(clinic, cell))
        canvas.rect(place, mixed(DUSK, CLINIC.deep, 0.25), 10)
        draw_floor(canvas, say, clinic, Plan(place.x + rim, place.y + rim, cell, cell, 4, floor), marked(clinic), {})
        pieces.pill(canvas, (place.right - 4, place.y + 4), f"F{floor}", DUSK, size=26, align="right", edge=EDGE)
        x = place.right + BETWEEN
    beside = _beside(clinic, box.w, cell)
    notes = _notes(say, view, clinic)
    if _fits(notes, beside):
        chips.draw_chips(canvas, notes, Box(box.x + beside.x, y, beside.w, box.bottom - y))
    else:
        below = y + _small_height(clinic, cell) + 8
        chips.draw_chips(canvas, notes, Box(box.x + MARGIN, below, box.w - 2 * MARGIN, box.bottom - below))


def _rim(cell: float) -> float:
    return cell * RIM


def _small_height(clinic: ClinicView, cell: float) -> float:
    return clinic.rows * (cell + 4) - 4 + 2 * _rim(cell)


def _beside(clinic: ClinicView, wide: float, cell: float) -> Box:
    """What is left to the right of the floors."""
    used = MARGIN + storeys(clinic) * (clinic.columns * (cell + 4) - 4 + 2 * _rim(cell) + BETWEEN)
    return Box(used, 0, max(0.0, wide - used - MARGIN), 0)


def _fits(notes: list[Chip], beside: Box) -> bool:
    """Whether the notes stand beside the floors."""
    return max((chip.long for chip in notes), default=0) <= beside.w


def _notes(say: Say, view: View, clinic: ClinicView) -> list[Chip]:
    return [*_waiting(view, clinic), *_in_hand(say, clinic), *(_actions(clinic) if view.phase != "over" else [])]
