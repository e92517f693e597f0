"""A game's book: every card, tile and place, one by one, as `/card` and the rules page show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from PIL.Image import Image

from bot.words import Say


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind of card, tile, place or action.

    `key` names it in buttons: the same in every language, at most 40 of a-z, 0-9, "_" and "-". `kind` is its group, in
    the plural ("Treatments"); entries of a kind are adjacent. `about` describes its effects and numbers in markdown, at
    most 900 characters; `rules` are the numbers of its rulings on the rules page, the most important first; `joke` may
    be empty. `printed` is what stands on it, for the list of everything; empty: all of `about`.
    """

    key: str
    name: str
    kind: str
    about: str
    emoji: str = ""
    rules: tuple[str, ...] = ()
    joke: str = ""
    printed: str = ""

    @property
    def line(self) -> str:
        """Return what stands on it, in one line."""
        return " ".join((self.printed or self.about).splitlines())


class Book(Protocol):
    """book.py: the entries of a game. `catalogue` is the content hash of its deck: the built-in one, or a pack's."""

    def entries(self, say: Say, catalogue: str, /) -> list[Entry]:
        """Return everything with a name of its own, in the order of the rulebook; names differ within a game."""

    def sketch(self, say: Say, catalogue: str, key: str, /) -> Any:
        """Return the content of an entry's picture, in plain values. Raise KeyError for an unknown entry."""

    def draw(self, say: Say, sketch: Any, /) -> Image:
        """Draw the picture: 1200 pixels wide, 300 to 700 high; RGB."""
