"""The hand as a picture: a card a kind, bright if it can be played now."""

from dataclasses import dataclass

from PIL.Image import Image

from bot.drawing import Box, Style, hand_scene, pieces
from bot.drawing.palette import GAIN, INK, PANEL, PAPER, QUIET
from bot.faces.asked import Asked
from bot.faces.values import Position
from bot.words import Say
from tests.toy.night_shift.cards import kind
from tests.toy.night_shift_face.picture import THEME
from tests.toy.night_shift_face.words import card_name


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card in hand: its name, its count, and whether one can be played now."""

    name: str
    n: int
    open: bool


def sketch(say: Say, at: Position, asked: Asked) -> tuple[Card, ...]:
    playable = {kind(getattr(move, "card", "")) for decision in asked.decisions for move in decision.moves}
    held = [kind(card) for card in at.view.hand]
    return tuple(Card(card_name(say, name), held.count(name), name in playable) for name in dict.fromkeys(held))


def draw(_say: Say, sketch: tuple[Card, ...]) -> Image:
    canvas = hand_scene(440, THEME)
    for card, place in zip(sketch, Box(40, 60, 1120, 320).columns(4, 24), strict=False):
        inner = pieces.panel(canvas, place, PAPER if card.open else PANEL, edge=GAIN if card.open else None)
        text = f"{card.name} ×{card.n}" if card.n > 1 else card.name
        canvas.text(inner, text, Style(44, INK if card.open else QUIET, "bold"), "centre", lines=3)
    return canvas.finished()
