"""A game's book: every card, tile and place there is, one by one, as `/card` and the rules page show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from PIL.Image import Image

from bot.words import Say


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind of card, tile, place or action.

    `key` names it in buttons: the same in every language, at most 40 of a-z, 0-9, "_" and "-". `kind` is what it is one
    of, in the plural ("Treatments"): entries of a kind stand together. `about` is all that it does with its numbers,
    markdown, at most 900 characters; `rules` are the numbers of the rulings that speak of it, as the rules page has
    them, the most important first; `joke` is empty where there is none.
    """

    key: str
    name: str
    kind: str
    about: str
    emoji: str = ""
    rules: tuple[str, ...] = ()
    joke: str = ""


class Book(Protocol):
    """book.py: what there is in a game. `catalogue` is the content hash of its deck: the built-in one, or a pack's."""

    def entries(self, say: Say, catalogue: str, /) -> list[Entry]:
        """Everything with a name of its own, in the order of the rulebook; names differ within a game."""

    def sketch(self, say: Say, catalogue: str, key: str, /) -> Any:
        """What the picture of an entry shows: plain values. Equal sketches, equal pictures; KeyError: no such entry."""

    def draw(self, say: Say, sketch: Any, /) -> Image:
        """1200 pixels wide, 300 to 700 high; RGB."""
