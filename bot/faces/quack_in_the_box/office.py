"""One office on the picture: the doctor's plate, Infamy, the Patient with both bars, and lasting cards."""

from __future__ import annotations

from bot.drawing import Box, Canvas, Style, pieces, place, plain
from bot.drawing.figures.portraits import portrait
from bot.drawing.palette import DUSK, EDGE, GAIN, GOLD, LOSS, NIGHT, PANEL, QUIET, RAISED, SEATS, TEXT, mixed
from bot.drawing.text import width
from bot.faces.quack_in_the_box.likenesses import likeness, mood_of
from bot.faces.quack_in_the_box.names import dollars, illnesses, name_of
from bot.faces.quack_in_the_box.theme import THEME
from bot.faces.values import Position
from bot.words import Say
from engines.quack_in_the_box.view import DoctorView, OfficeView, View

HIGH = 356
"""Height of an office without lasting cards."""
PILL = 46
FACE = 132


def height(one: DoctorView) -> int:
    return HIGH + PILL * bool(lasting(one))


def lasting(one: DoctorView) -> tuple[str, ...]:
    """Return the lasting cards of the doctor and of the Patient."""
    return one.lasting + (one.office.bugs if one.office else ())


def draw_office(canvas: Canvas, say: Say, at: Position, seat: int, box: Box) -> None:
    view: View = at.view
    one = view.doctors[seat]
    active = seat in at.awaited
    if active:
        pieces.glow(canvas, box)
    fill = mixed(PANEL, SEATS[seat].colour, 0.14) if active else PANEL
    inner = pieces.panel(canvas, box, fill, edge=GOLD if active else mixed(EDGE, SEATS[seat].colour, 0.5))
    pieces.nameplate(canvas, inner.top(56), seat, plain(at.names[seat]), dollars(say, one.money))
    _infamy(canvas, say, view, one, inner.below(56, 10).top(40))
    rest = inner.below(106, 6)
    if one.office is None:
        _empty(canvas, say, rest)
    else:
        _patient(canvas, say, view, one.office, rest)
    held = lasting(one)
    if held:
        _pills(canvas, say, view, held, inner.foot(PILL - 6))


def draw_waiting_room(canvas: Canvas, say: Say, view: View, box: Box) -> None:
    """Draw the waiting room instead of a missing office."""
    inner = box.inset(26, 30)
    place(canvas, "garden", (inner.x + 46, inner.y + 36), 84, mixed(THEME.accent, NIGHT, 0.25))
    canvas.text(inner.beside(108).top(72), say("The waiting room"), Style(36, mixed(TEXT, THEME.accent, 0.4), "title"))
    counts = (
        (view.patients, say("Patients waiting")),
        (view.deck, say("Doctor cards")),
        (len(view.discard), say("cards discarded")),
    )
    for row, (number, words) in zip(inner.below(88).top(192).rows(3, 6), counts, strict=True):
        canvas.text(row.left(96), str(number), Style(38, TEXT, "bold"), "right")
        canvas.text(row.beside(112), words, Style(30, QUIET))


def _infamy(canvas: Canvas, say: Say, view: View, one: DoctorView, box: Box) -> None:
    """Draw a dot for each point up to the threshold."""
    near = one.infamy >= view.threshold - 2
    words = say("Infamy {n}/{most}", n=one.infamy, most=view.threshold)
    place(canvas, "pitchfork", (box.x + 18, box.centre[1]), 36, LOSS if one.infamy else QUIET)
    used = canvas.text(box.beside(42), words, Style(30, LOSS if near else TEXT, "bold"))
    x = used.right + 26
    radius = min(10.0, (box.right - x) / (view.threshold * 2.8))
    pieces.pips(canvas, (x, box.centre[1]), min(one.infamy, view.threshold), view.threshold, LOSS, radius=radius)


def _empty(canvas: Canvas, say: Say, box: Box) -> None:
    place(canvas, "door", (box.x + FACE / 2, box.y + 84), 120, mixed(QUIET, NIGHT, 0.3))
    canvas.text(box.beside(FACE + 18).top(168), say("Nobody in the chair. Next, please."), Style(30, QUIET), lines=2)


def _patient(canvas: Canvas, say: Say, view: View, office: OfficeView, box: Box) -> None:
    face = portrait(office.patient, FACE, looks=likeness(office.patient, mood_of(office)))
    canvas.stamp(face, (box.x, box.y + 4))
    words = box.beside(FACE + 18)
    tag = Box(words.right - 92, words.y, 92, 44)
    _worth(canvas, office.infamy, tag)
    canvas.text(words.left(words.w - 104).top(44), name_of(say, view, office.patient), Style(33, TEXT, "bold"))
    canvas.text(words.below(46).top(66), illnesses(say, office.illnesses), Style(28, QUIET), lines=2, valign="top")
    if office.mortal is not None:
        _mortal(canvas, say, office, words.below(108).top(36))
    bars = box.below(FACE + 14).top(78)
    totals = (office.cure, office.cure_needed), (office.harm, office.kill)
    pieces.cure_and_harm(canvas, bars, totals[0], totals[1], (say("Cure"), say("Harm")))


def _worth(canvas: Canvas, infamy: int, box: Box) -> None:
    """Draw the cost of this Patient's death."""
    canvas.rect(box, DUSK, 12)
    place(canvas, "skull", (box.x + 26, box.centre[1]), 36, TEXT)
    canvas.text(box.beside(50), str(infamy), Style(34, TEXT, "bold"))


def _mortal(canvas: Canvas, say: Say, office: OfficeView, box: Box) -> None:
    """Draw the Patient's Treatments so far, and the deadly number."""
    assert office.mortal is not None
    last = office.count >= office.mortal - 1
    colour = LOSS if last else GAIN
    used = canvas.text(box, say("Mortal {n}/{most}", n=office.count, most=office.mortal), Style(28, colour, "bold"))
    start = used.right + 22
    radius = min(9.0, (box.right - start) / (office.mortal * 2.8))
    pieces.pips(canvas, (start, box.centre[1]), office.count, office.mortal, colour, radius=radius)


def _pills(canvas: Canvas, say: Say, view: View, held: tuple[str, ...], box: Box) -> None:
    x = box.x
    for number, card in enumerate(held):
        text = name_of(say, view, card)
        more = len(held) - number
        if x + width(text, "bold", 26) + 30 > box.right - (60 if more > 1 else 0):
            pieces.pill(canvas, (x, box.centre[1]), f"+{more}", RAISED, size=26)
            return
        x = pieces.pill(canvas, (x, box.centre[1]), text, RAISED, size=26, edge=GOLD).right + 8
