"""Attacks on the board: the current one with its dice, and a list of those planned or to come."""

from __future__ import annotations

from bot.drawing import Box, Canvas, Style, pieces, place
from bot.drawing.canvas import Align
from bot.drawing.figures.dice import d12
from bot.drawing.figures.portraits import framed
from bot.drawing.palette import GAIN, GLOW, GOLD, LOSS, NIGHT, PANEL, QUIET, RAISED, SEATS, TEXT, Rgb
from bot.faces.doctor_strange.names import CARDS, name_of
from bot.faces.doctor_strange.theme import THEME
from bot.faces.doctor_strange.tile import SMALL, ground_of, likeness
from bot.words import N_, Say
from engines.doctor_strange.state import Assault
from engines.doctor_strange.view import CharacterView, ExchangeView, View

CLASH = 236
"""Height of the panel of the current attack."""
ROW = 44
"""Height of a line in the list of attacks."""
FATES: dict[str, tuple[str, str, Rgb]] = {
    "kill": (N_("kill"), "skull", LOSS),
    "exile": (N_("exile"), "door", GOLD),
    "incapacitate": (N_("incapacitate"), "bandage", GOLD),
    "control": (N_("control"), "spiral", (208, 160, 250)),
    "capture": (N_("capture"), "lock", LOSS),
}


def fate(card: str) -> tuple[str, str, Rgb]:
    """Return the word, figure and colour of an Attack card's fate."""
    return FATES[str(CARDS.by_id[card].fate)]


def draw_clash(canvas: Canvas, say: Say, view: View, exchange: ExchangeView, box: Box) -> None:
    """Draw the current attack: both Characters, dice, played cards and totals; Good on the left."""
    pieces.panel(canvas, box, PANEL, edge=THEME.accent)
    here = {character.id: character for character in view.characters}
    attack = exchange.attack
    attacking = here[attack.attacker].controller if attack.attacker in here else view.active
    sides = ((attack.attacker, 0), (attack.target, 1))
    halves = (box.left(box.w / 2 - 118), box.end(box.w / 2 - 118))
    for who, part in sides:
        seat = attacking if part == 0 else 1 - attacking
        _draw_half(canvas, say, exchange, halves[seat], (who, part, seat), here.get(who))
    _draw_card(canvas, say, attack.card, box.middle(226, box.h - 16), pointing=1 if attacking == 0 else -1)


def _draw_half(
    canvas: Canvas, say: Say, exchange: ExchangeView, half: Box, who: tuple[str, int, int], known: CharacterView | None
) -> None:
    """Draw one side; `who` is its id, its part (0 attack, 1 defence) and its seat."""
    character, part, seat = who
    mirrored = seat == 1
    face = 128
    owner = known.owner if known else seat
    x = half.right - 20 - face if mirrored else half.x + 20
    framed(canvas, (x, half.y + 18), likeness(character, face, ground_of(owner)), face, SEATS[owner].colour)
    inner = half.inset(20 + face + 16, 10)
    inner = Box(half.x + 10 if mirrored else inner.x, inner.y, half.w - face - 46, inner.h)
    side: Align = "right" if mirrored else "left"
    canvas.text(inner.top(40), name_of(say, character), Style(32, TEXT, "bold"), side)
    _draw_sum(canvas, exchange, inner.below(44).top(96), part, mirrored=mirrored)
    played = [name_of(say, card) for card in exchange.spent[part]]
    helpers = [name_of(say, helper) for helper in exchange.helpers] if part == 1 else []
    line = " · ".join([*played, *(say("helped by {name}", name=name) for name in helpers)])
    low = Box(half.x + (10 if mirrored else 20), half.y + 156, half.w - 30, 70)
    canvas.text(low, line, Style(SMALL, QUIET), side, lines=2, valign="top")
    if exchange.asked == seat:
        place(canvas, "bubble", (x + (face - 14 if not mirrored else 14), half.y + 26), 54, GLOW, second=NIGHT)


def _draw_sum(canvas: Canvas, exchange: ExchangeView, box: Box, part: int, *, mirrored: bool) -> None:
    """Draw the sum of Power, cards and die, and mark the side that is ahead."""
    total, roll = exchange.totals[part], exchange.rolls[part]
    ahead = exchange.totals[0] >= exchange.totals[1] if part == 0 else exchange.totals[1] > exchange.totals[0]
    y = box.y + 48
    places = (36.0, 86.0, 140.0, 194.0, 258.0)
    at = [box.right - x if mirrored else box.x + x for x in places]
    canvas.label((at[0], y), str(total - roll), Style(46, TEXT, "bold"))
    canvas.label((at[1], y), "+", Style(40, QUIET, "bold"))
    d12(canvas, (at[2], y), roll, 88)
    canvas.label((at[3] + (0 if mirrored else 4), y), "=", Style(40, QUIET, "bold"))
    pieces.badge(canvas, (at[4] + (-2 if mirrored else 6), y), str(total), GAIN if ahead else RAISED, 44)
    if ahead:
        place(canvas, "star", (at[4] + (-38 if mirrored else 42), y - 32), 34, GOLD)


def _draw_card(canvas: Canvas, say: Say, card: str, box: Box, *, pointing: int) -> None:
    word, figure, colour = fate(card)
    place(canvas, figure, (box.centre[0], box.y + 42), 72, colour)
    canvas.text(Box(box.x, box.y + 82, box.w, 36), say(word), Style(30, colour, "bold"), "centre")
    canvas.text(Box(box.x, box.y + 116, box.w, 68), name_of(say, card), Style(SMALL, TEXT), "centre", lines=2)
    y, x = box.bottom - 20, box.centre[0]
    canvas.arrow([(x - pointing * 80, y), (x + pointing * 84, y)], colour, 10, 34)


def listed_height(attacks: tuple[Assault, ...]) -> float:
    return len(attacks) * ROW + 24 if attacks else 0


def draw_list(canvas: Canvas, say: Say, attacks: tuple[Assault, ...], box: Box) -> None:
    """Draw the attacks to come, numbered like their arrows."""
    pieces.panel(canvas, box, PANEL)
    for number, (attack, row) in enumerate(zip(attacks, box.inset(16, 12).rows(len(attacks)), strict=True), 1):
        word, figure, colour = fate(attack.card)
        pieces.badge(canvas, (row.x + 20, row.y + row.h / 2), str(number), THEME.accent, 19)
        words = say(
            "{attacker} attacks {target} with {card}",
            attacker=name_of(say, attack.attacker),
            target=name_of(say, attack.target),
            card=name_of(say, attack.card),
        )
        end = row.end(230)
        place(canvas, figure, (end.x + 18, row.y + row.h / 2), 34, colour)
        canvas.text(end.beside(44), say(word), Style(28, colour, "bold"))
        canvas.text(row.beside(52).left(row.w - 52 - 240), words, Style(30, TEXT))
