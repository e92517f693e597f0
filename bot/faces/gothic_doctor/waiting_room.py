"""The Waiting Room and the Library drawn: Patients as cards, Treatments as icons of their own shape and colour."""

from __future__ import annotations

from functools import lru_cache

from PIL.Image import Image

from bot.drawing import Box, Canvas, Style, pieces, place
from bot.drawing.figures.looks import HAIRS, SKINS, Looks
from bot.drawing.figures.portraits import grey, portrait
from bot.drawing.palette import DUSK, EDGE, GAIN, GLOW, GOLD, INK, NIGHT, PAPER, QUIET, SEATS, TEXT, Rgb, mixed
from bot.faces.gothic_doctor.names import cards_of, deck_of, name_of, patient_icons, pounds, worth_of
from bot.words import Say
from engines.gothic_doctor.view import Prospect, View, Waiting

COLOURS: dict[str, Rgb] = {
    "leaf": (126, 214, 112),
    "bottle": (206, 160, 255),
    "bell": (255, 206, 92),
    "eye": (255, 150, 196),
    "drop": (96, 200, 255),
    "pliers": (206, 214, 226),
    "scissors": (255, 156, 96),
    "bolt": (255, 242, 120),
    "leech": (226, 104, 116),
    "crescent": (236, 240, 255),
    "basin": (90, 224, 204),
    "candle": (255, 198, 140),
    "flask": (168, 232, 84),
    "star": (255, 216, 84),
}
"""By icon; the shapes differ too."""

CLASS_SIGNS: dict[str, tuple[str, Rgb]] = {
    "bestial": ("paw", (168, 108, 58)),
    "insane": ("spiral", (150, 92, 178)),
    "phantasmal": ("ghost", (84, 142, 170)),
    "reanimated": ("stitched", (96, 140, 72)),
    "sanguinolent": ("fangs", (188, 56, 66)),
    "scientific": ("brain", (46, 134, 134)),
    "demon": ("pitchfork", (206, 92, 30)),
}
"""By class: its figure and its colour."""

ATTACHED: dict[str, tuple[str, Rgb]] = {
    "quarantine": ("lock", (255, 176, 70)),
    "complications": ("bandage", (226, 120, 120)),
    "patron": ("pound", GOLD),
}

LIKENESSES: dict[str, Looks] = {
    "gamekeeper": Looks("round", SKINS[1], "short", HAIRS[2], "wide", (110, 84, 52), "full", "worried", clothes="coat"),
    "werewolf": Looks("beast", (124, 92, 62), "wild", HAIRS[1], mood="grim", clothes="shirt", backdrop="moon"),
    "wagner": Looks("beast", (92, 76, 70), "wild", HAIRS[0], mood="sly", clothes="cape", backdrop="moon"),
    "asylum_inmate": Looks("oval", SKINS[0], "bald", mood="calm", clothes="shirt", cloth=(226, 222, 206)),
    "monomaniac": Looks("long", SKINS[3], "swept", HAIRS[0], mood="stern", eyes="monocle", clothes="collar"),
    "bertha_mason": Looks("oval", SKINS[3], "long", HAIRS[0], mood="grim", clothes="robe", cloth=(150, 60, 70)),
    "spectre": Looks("long", (206, 226, 236), "bald", mood="worried", eyes="glowing", clothes="robe",
                     cloth=(170, 200, 214), hat="hood", hat_colour=(190, 214, 226), backdrop="smoke"),
    "banshee": Looks("long", (214, 230, 218), "long", HAIRS[5], mood="grim", eyes="glowing", clothes="robe",
                     backdrop="smoke"),
    "jacob_marley": Looks("long", (198, 214, 222), "swept", HAIRS[5], mood="worried", clothes="collar",
                          cloth=(96, 116, 134), backdrop="smoke"),
    "revenant": Looks("square", (166, 184, 150), "parted", HAIRS[1], mood="stern", clothes="coat", cloth=(70, 74, 66)),
    "mummy": Looks("round", (222, 206, 166), "bald", hat="hood", hat_colour=(206, 188, 146), mood="calm",
                   clothes="robe", cloth=(206, 188, 146)),
    "the_monster": Looks("square", (140, 172, 118), "short", HAIRS[0], mood="worried", clothes="coat",
                         cloth=(62, 60, 66)),
    "bite_victim": Looks("oval", (240, 224, 216), "bun", HAIRS[3], mood="worried", clothes="collar",
                         cloth=(140, 90, 130)),
    "vampire": Looks("long", (228, 222, 226), "swept", HAIRS[0], mood="sly", clothes="cape", cloth=(60, 24, 34)),
    "dracula": Looks("long", (232, 226, 224), "swept", HAIRS[5], beard="moustache", mood="stern", eyes="glowing",
                     clothes="cape", cloth=(130, 20, 34), backdrop="moon"),
    "carmilla": Looks("oval", (240, 226, 226), "long", HAIRS[1], mood="smile", clothes="cape", cloth=(120, 30, 60),
                      backdrop="stars"),
    "lab_assistant": Looks("round", SKINS[2], "curly", HAIRS[4], mood="worried", eyes="glasses", clothes="coat",
                           cloth=(226, 226, 220)),
    "mad_scientist": Looks("oval", SKINS[1], "wild", HAIRS[5], mood="sly", eyes="glasses", clothes="coat",
                           cloth=(230, 230, 226), backdrop="rays"),
    "invisible_man": Looks("oval", (198, 204, 210), "bald", hat="wide", hat_colour=(70, 60, 56), mood="calm",
                           eyes="glasses", clothes="collar", cloth=(92, 78, 66)),
    "mr_hyde": Looks("beast", SKINS[2], "wild", HAIRS[1], hat="top", hat_colour=(34, 30, 36), mood="sly",
                     clothes="cape", cloth=(44, 40, 52)),
}  # fmt: skip
"""Kind of Patient -> looks; a Patient of a pack gets a face from its id."""

ICON = 58
"""Side of an icon's tile on a Patient's card."""
CARD = 214
"""Height of a Patient's card, and with attachments."""
STRIP = 46


def icon_of(view: View, kind: str) -> str:
    """The drawing of a kind of Treatment."""
    return next(treatment.icon for treatment in deck_of(view).treatments if treatment.id == kind)


@lru_cache(maxsize=64)
def _likeness(kind: str, ground: Rgb, *, dull: bool) -> Image:
    picture = portrait(kind, 96, ground, LIKENESSES.get(kind))
    return grey(picture) if dull else picture


def draw_icon(canvas: Canvas, view: View, kind: str, box: Box, *, held: bool = False) -> None:
    """A Treatment's icon on a dark tile; `held` lights the tile and ticks it."""
    canvas.rect(box, mixed(GAIN, NIGHT, 0.55) if held else NIGHT, box.w * 0.2, GAIN if held else None, 4)
    icon = icon_of(view, kind)
    place(canvas, icon, box.centre, round(box.w * 0.82), COLOURS[icon], second=NIGHT)
    if held:
        at = (box.right - box.w * 0.12, box.y + box.w * 0.12)
        canvas.circle(at, box.w * 0.21, NIGHT)
        canvas.circle(at, box.w * 0.17, GAIN)
        place(canvas, "tick", at, round(box.w * 0.3), INK)


def draw_class(canvas: Canvas, name: str, at: tuple[float, float], radius: float) -> None:
    """The sign of a class in a disc of its colour."""
    figure, colour = CLASS_SIGNS[name]
    canvas.circle(at, radius, mixed(colour, PAPER, 0.75))
    canvas.circle(at, radius - 3, colour)
    place(canvas, figure, at, round(radius * 1.5), TEXT, second=mixed(colour, INK, 0.5))


def draw_patient(canvas: Canvas, say: Say, view: View, waiting: Waiting, box: Box) -> None:
    """One Patient: likeness, name, profit, icons, what is attached; for a seat's own view what it holds of it."""
    cards = cards_of(view)
    name = cards.class_of[waiting.card]
    announced = view.announced is not None and view.announced.patient == waiting.card
    prospect = next((p for p in view.prospects if p.card == waiting.card), None)
    barred = waiting.quarantined is not None and waiting.quarantined != view.active
    if announced and view.phase != "over":
        pieces.glow(canvas, box, SEATS[view.active].colour)
    elif prospect is not None and prospect.payments:
        pieces.glow(canvas, box, GLOW)
    _draw_paper(canvas, box, CLASS_SIGNS[name][1], mixed(PAPER, DUSK, 0.35) if barred else PAPER)
    ground = mixed(CLASS_SIGNS[name][1], PAPER, 0.35)
    canvas.stamp(_likeness(cards.kind[waiting.card], ground, dull=barred), (box.x + 10, box.y + 22))
    draw_class(canvas, name, (box.x + 28, box.y + 108), 23)
    words = Box(box.x + 116, box.y + 16, box.w - 124, 70)
    canvas.text(words, name_of(say, view, waiting.card), Style(31, INK, "bold"), lines=2, smallest=26)
    canvas.text(
        Box(words.x, box.y + 88, 90, 44), pounds(say, worth_of(view, waiting.card)), Style(40, (132, 84, 8), "bold")
    )
    _draw_prospect(canvas, prospect, box)
    own = {cards.kind[held] for held in view.hand if held not in cards.effect}
    for place_, kind in enumerate(patient_icons(view, waiting.card)):
        tile = Box(box.x + 12 + place_ * (ICON + 6.5), box.y + 142, ICON, ICON)
        draw_icon(canvas, view, kind, tile, held=kind in own)
    if waiting.attached:
        _draw_attached(canvas, say, view, waiting, Box(box.x + 12, box.y + CARD - 8, box.w - 24, STRIP))


def _draw_paper(canvas: Canvas, box: Box, band: Rgb, face: Rgb) -> None:
    """A card with a coloured strip along the top; paints little twice, since large areas are slow."""
    canvas.rect(box.foot(30).moved(0, 5), mixed(NIGHT, INK, 0.5), 14)
    canvas.rect(box.top(40), band, 14)
    canvas.rect(box.below(12).top(30), face)
    canvas.rect(box.below(24), face, 14)


def _draw_prospect(canvas: Canvas, prospect: Prospect | None, box: Box) -> None:
    """At the side: a tick where the own hand pays, -1 where it is one card short."""
    at = (box.right - 10, box.y + 110)
    if prospect is None:
        return
    if prospect.payments:
        pieces.pill(canvas, at, "✓", GAIN, size=28, align="right", colour=INK)
    elif prospect.missing == 1:
        pieces.pill(canvas, at, "-1", NIGHT, size=28, align="right", colour=TEXT, edge=EDGE)


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
    """A place nobody could be found for."""
    canvas.rect(box, None, 14, EDGE, 3)
    canvas.text(box.inset(16), say("nobody left to wait here"), Style(28, QUIET), "centre", lines=3)


def draw_library(canvas: Canvas, say: Say, view: View, box: Box) -> None:
    """The Medical Library: three open Treatments with their names."""
    inner = pieces.panel(canvas, box)
    canvas.text(inner.top(34), say("Medical Library"), Style(29, QUIET, "bold"))
    wild = cards_of(view).wild
    for column, treatment in zip(inner.below(36, 4).columns(3, 10), view.medical_library, strict=True):
        if treatment is None:
            continue
        kind = cards_of(view).kind[treatment]
        tile = Box(column.x, column.y + 2, 78, 78)
        draw_icon(canvas, view, kind, tile)
        words = Box(tile.right + 8, column.y, column.right - tile.right - 8, 82)
        canvas.text(words, name_of(say, view, treatment), Style(28, TEXT, "bold"), lines=3, smallest=24)
        if kind == wild:
            pieces.badge(canvas, (tile.right - 6, tile.bottom - 6), "2", GOLD, 20)
