"""The board as a picture: offices, the current turn, the mob, Switzerland."""

from __future__ import annotations

from PIL.Image import Image

from bot.drawing import Box, Canvas, Style, pieces, place, plain, scene
from bot.drawing.figures.dice import d6
from bot.drawing.palette import DUSK, EDGE, GAIN, GOLD, LOSS, NIGHT, PANEL, QUIET, TEXT, Rgb, mixed
from bot.faces.quack_in_the_box.abroad import GRAVE, draw_churchyard, draw_switzerland
from bot.faces.quack_in_the_box.abroad import height as abroad_height
from bot.faces.quack_in_the_box.names import bare, dollars, name_of
from bot.faces.quack_in_the_box.office import draw_office, draw_waiting_room, height
from bot.faces.quack_in_the_box.outlook import office_of, outlook
from bot.faces.quack_in_the_box.position import mob_stands, mood
from bot.faces.quack_in_the_box.preview import bare_fate
from bot.faces.quack_in_the_box.theme import THEME
from bot.faces.quack_in_the_box.words import PHASES
from bot.faces.values import Position
from bot.words import Say
from engines.quack_in_the_box.view import Resolving, View

MARGIN = 22
GAP = 26
BAND = 76
STRIP = 104
MOB = 100
MOB_COLOURS: tuple[Rgb, ...] = (GAIN, QUIET, GOLD, (236, 150, 50), LOSS)


def draw(say: Say, at: Position) -> Image:
    """Draw the position, as high as it needs, without hands."""
    view: View = at.view
    here = [seat for seat, one in enumerate(view.doctors) if one.place == "practice"]
    away = [seat for seat, one in enumerate(view.doctors) if one.place == "switzerland"]
    gone = [seat for seat, one in enumerate(view.doctors) if one.place == "lynched"]
    wide = 1200 - 2 * MARGIN
    strip = Box(MARGIN, BAND + 16, wide, STRIP)
    offices = _offices(view, here, Box(MARGIN, strip.bottom + GAP, wide, 0))
    y = max([strip.bottom, *(box.bottom for box in offices)]) + GAP
    crowd = Box(MARGIN, y, wide, MOB)
    y = crowd.bottom + 18
    swiss = Box(MARGIN, y, wide, abroad_height(len(away)))
    y = swiss.bottom + 18 if away else y
    yard = Box(MARGIN, y, wide, GRAVE)
    y = yard.bottom + 18 if gone else y

    canvas = scene(-(-int(y + 4) // 20) * 20, THEME)
    pieces.title(canvas, Box(0, 0, 1200, BAND), say("Quack in the Box"), THEME, _when(say, view))
    _draw_strip(canvas, say, at, strip)
    for seat, box in sorted(zip(here, offices, strict=True), key=lambda entry: entry[0] != view.active):
        draw_office(canvas, say, at, seat, box)
    if len(here) % 2:
        draw_waiting_room(canvas, say, view, offices[-1].moved(offices[-1].w + GAP))
    _draw_mob(canvas, say, view, crowd)
    if away:
        draw_switzerland(canvas, say, at, away, swiss)
    if gone:
        draw_churchyard(canvas, say, at, gone, yard)
    return canvas.finished()


def _when(say: Say, view: View) -> str:
    if view.phase == "over":
        return say("The end")
    if view.last is not None:
        return say("Last turns")
    return say("Round {n}", n=view.round)


def _offices(view: View, here: list[int], box: Box) -> list[Box]:
    """Place two offices in a row, as high as the higher one."""
    found: list[Box] = []
    y = box.y
    for pair in (here[i : i + 2] for i in range(0, len(here), 2)):
        high = max(height(view.doctors[seat]) for seat in pair)
        columns = Box(box.x, y, box.w, high).columns(2, GAP)
        found += columns[: len(pair)]
        y += high + GAP
    return found


# ------------------------------------------------------------------------------------------------ the current turn


def _draw_strip(canvas: Canvas, say: Say, at: Position, box: Box) -> None:
    view: View = at.view
    if view.phase == "over":
        pieces.ribbon(canvas, box.inset(0, 14), say("The practice is closed"), GOLD)
        return
    inner = pieces.panel(canvas, box, mixed(DUSK, NIGHT, 0.3), edge=THEME.accent if view.windows else EDGE)
    if view.required and view.phase != "end":
        d6(canvas, (inner.right - 34, inner.centre[1]), max(1, min(6, view.required)), 62)
        inner = inner.left(inner.w - 86)
    lines = _window(say, at, view.windows[-1]) if view.windows else _phase(say, at)
    for line, row, style in zip(
        lines, inner.rows(2, 2), (Style(36, TEXT, "bold"), Style(30, mixed(TEXT, THEME.accent, 0.4))), strict=True
    ):
        canvas.text(row, line, style)


def _phase(say: Say, at: Position) -> tuple[str, str]:
    view: View = at.view
    who = plain(at.names[view.active])
    if view.phase == "treat":
        first = say("{who} has laid {n} of {required} Treatments", who=who, n=len(view.laid), required=view.required)
        bill = ", ".join(f"{name_of(say, view, laid.card)} {dollars(say, laid.money)}" for laid in view.laid)
        return first, bill or say("The bill is still clean.")
    first = f"{who}{say.colon}{say(PHASES[view.phase])}"
    if view.phase == "mob":
        first = plain(mob_stands(say, at))
    return first, say("Threshold {n}, {patients} in the waiting room", n=view.threshold, patients=view.patients)


def _window(say: Say, at: Position, window: Resolving) -> tuple[str, str]:
    view: View = at.view
    who = bare(at, window.seat)
    card, patient = name_of(say, view, window.card), name_of(say, view, window.patient)
    match window.kind:
        case "roll":
            words = say("{who} must play {n} Treatments", who=who, n=window.amount)
            return words, say("Unless somebody rewrites the rota.")
        case "treatment":
            return say("{who}: {card} for {patient}", who=who, card=card, patient=patient), _would(say, view, window)
        case "death":
            return say("{patient} is about to die", patient=patient), say("of {card}", card=card)
        case "end":
            return say("The last moment for an Anytime"), say("Then the money is counted.")
    words = say("{who} is about to gain {n} Infamy", who=who, n=window.amount)
    return words, say("For {patient}. Whose fault was it really?", patient=patient)


def _would(say: Say, view: View, window: Resolving) -> str:
    found = office_of(view, window.patient)
    if found is None:
        return say("Too late: the Patient has left.")
    seen = outlook(view, window.card, found[1], window.on_it)
    words = say("+{cure} Cure, +{harm} Harm, {money}", cure=seen.cure, harm=seen.harm, money=dollars(say, seen.money))
    return f"{words}{say.colon}{bare_fate(say, seen.fate)}"


# ------------------------------------------------------------------------------------------------ the mob


def _draw_mob(canvas: Canvas, say: Say, view: View, box: Box) -> None:
    """Draw a crowd that grows with the worst doctor's Infamy, and its mood."""
    level, _, words = mood(say, view)
    colour = MOB_COLOURS[level]
    inner = pieces.panel(canvas, box, mixed(PANEL, LOSS, 0.07 * level), edge=colour if level > 1 else None)
    x = inner.x + 36
    for number in range(level + 1):
        place(canvas, "mob" if level else "person", (x, inner.centre[1]), 72, colour)
        x += 62
        if level >= 2 and number < level:
            place(canvas, "torch" if number % 2 else "pitchfork", (x - 6, inner.centre[1]), 64, TEXT)
            x += 50
    x += 6
    canvas.text(Box(x, inner.y, inner.right - x, inner.h), words, Style(32, TEXT), lines=2)
