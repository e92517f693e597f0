"""The surroundings of a clinic's floors: the bill, waiting people, tiles and pieces in hand."""

from __future__ import annotations

from bot.drawing import Box, Canvas, Style, pieces, plain
from bot.drawing.palette import GOLD, LOSS, QUIET, TEXT
from bot.faces.clinic import chips
from bot.faces.clinic.chips import Chip
from bot.faces.clinic.names import BONUSES
from bot.faces.clinic.people import grouped
from bot.faces.clinic.signs import ACTION_SIGNS, BONUS_SIGNS, FILLS, SERVICE_SIGNS, sign_of
from bot.faces.clinic.theme import THEME
from bot.faces.clinic.tiles import short_name
from bot.faces.values import Position
from bot.words import N_, Say
from engines.clinic.pieces import OUTSIDE, family, pool
from engines.clinic.view import ClinicView, View


def marked(clinic: ClinicView) -> frozenset[str]:
    """Return the people to mark: patients the plan treats, doctors that IT services protect."""
    return frozenset(person for one in clinic.plan for person in one.patients) | frozenset(clinic.protected)


def storeys(clinic: ClinicView) -> int:
    """Return the number of floors with something on them."""
    return 1 + max((room.floor for room in clinic.rooms), default=0)


def draw_head(canvas: Canvas, say: Say, at: Position, seat: int, box: Box) -> None:
    """Draw sign and name of a seat, with its bill on the right."""
    view: View = at.view
    pieces.seat_marker(canvas, (box.x + 24, box.centre[1]), seat, 20)
    notes = _bill(say, view.clinics[seat])
    long = sum(chip.long + chips.GAP for chip in notes)
    canvas.text(box.beside(54).left(box.w - 64 - long), plain(at.names[seat]), Style(36, TEXT, "bold"))
    top = box.y + (box.h - chips.HIGH) / 2
    chips.draw_chips(canvas, notes, Box(box.right - long + chips.GAP, top, long, chips.HIGH))


def _bill(say: Say, clinic: ClinicView) -> list[Chip]:
    """Return the income of care, the bill, and free parking places."""
    bill = clinic.upkeep + clinic.salaries
    found = [Chip(say("Bill ${n}", n=bill), "dollar", LOSS)]
    if clinic.plan:
        found.insert(0, Chip(say("Care ${n}", n=clinic.income), "dollar", GOLD))
    return [*found, Chip(say("{n} free", n=clinic.parking_left), "parking")]


def notes(say: Say, view: View, clinic: ClinicView) -> list[Chip]:
    """Return the short form: waiting people, the tiles in hand, the action tiles left."""
    return [*_waiting(view, clinic), *_in_hand(say, clinic), *_actions(view, clinic)]


def desk(say: Say, view: View, clinic: ClinicView) -> list[Chip]:
    """Return waiting people, the tiles in hand, the action tiles and the pieces left."""
    pieces_left = [Chip(f"{number}", sign_of(kind), QUIET) for kind, number in clinic.pieces.items()]
    sections = (
        (N_("Waiting"), _waiting(view, clinic)),
        (N_("Tiles"), _in_hand(say, clinic)),
        (N_("Actions"), _actions(view, clinic)),
        (N_("Pieces"), pieces_left),
    )
    return [chip for title, chips in sections if chips for chip in (Chip(say(title), heading=True), *chips)]


def _actions(view: View, clinic: ClinicView) -> list[Chip]:
    if view.phase == "over":
        return []
    return [Chip(f"{number}", ACTION_SIGNS[action], TEXT) for action, number in clinic.tiles.items() if number]


def _waiting(view: View, clinic: ClinicView) -> list[Chip]:
    """Return patients before admission by service, new staff, cars on their way."""
    found = []
    for service in view.queues:
        people = grouped(one for one in clinic.people if one.place == pool(service))
        if people:
            found.append(Chip("", SERVICE_SIGNS[service], TEXT, tuple(people), THEME.deep))
    people = grouped(one for one in clinic.people if one.place == OUTSIDE)
    if people:
        found.append(Chip("", "door", TEXT, tuple(people), THEME.deep))
    if clinic.arriving:
        found.append(Chip(f"+{clinic.arriving}", "car", GOLD, fill=THEME.deep))
    if clinic.leaving:
        found.append(Chip(f"-{clinic.leaving}", "car", LOSS, fill=THEME.deep))
    return found


def _in_hand(say: Say, clinic: ClinicView) -> list[Chip]:
    """Return double tiles to be built, and a bonus piece to be placed."""
    found = [
        Chip(short_name(say, family(tile)), sign_of(tile), TEXT, fill=FILLS[family(tile)]) for tile in clinic.doubles
    ]
    return [*found, bonus_chip(say, clinic.bonus)] if clinic.bonus else found


def bonus_chip(say: Say, bonus: str) -> Chip:
    """Return a bonus tile, or the kind of its piece."""
    kind = bonus.removeprefix("bonus.")
    return Chip(say(BONUSES[f"bonus.{kind}"].text), BONUS_SIGNS.get(kind) or sign_of(kind), GOLD)
