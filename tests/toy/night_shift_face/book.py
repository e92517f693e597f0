from PIL.Image import Image

from bot.drawing import Box, Style, hand_scene, pieces
from bot.drawing.palette import INK, PAPER
from bot.faces.book import Entry
from bot.words import N_, Say
from tests.toy.night_shift.cards import CATALOGUES, kind
from tests.toy.night_shift_face.details import JOKES, MEANS
from tests.toy.night_shift_face.picture import THEME
from tests.toy.night_shift_face.words import card_name

CARDS = N_("Cards")


def entries(say: Say, catalogue: str) -> list[Entry]:
    return [
        Entry(
            name, card_name(say, name), say(CARDS), say(MEANS.get(name, MEANS["dose"])), joke=say(JOKES.get(name, ""))
        )
        for name in dict.fromkeys(map(kind, CATALOGUES.deck(catalogue).deck))
    ]


def sketch(say: Say, catalogue: str, key: str) -> tuple[str, int]:
    """Return a card's name, and how many copies there are."""
    copies = [card for card in CATALOGUES.deck(catalogue).deck if kind(card) == key]
    if not copies:
        raise KeyError(key)
    return card_name(say, key), len(copies)


def draw(_say: Say, sketch: tuple[str, int]) -> Image:
    canvas = hand_scene(360, THEME)
    inner = pieces.panel(canvas, Box(440, 30, 320, 300), PAPER)
    canvas.text(inner, f"{sketch[0]} ×{sketch[1]}", Style(48, INK, "bold"), "centre", lines=3)
    return canvas.finished()
