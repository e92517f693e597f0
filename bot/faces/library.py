"""The games' books, opened at a deck, and the pictures of their entries."""

from __future__ import annotations

from functools import lru_cache

from bot.faces import FACES
from bot.faces.audience import DrawnEntry
from bot.faces.book import Entry
from bot.faces.face import Face
from bot.words import Say, speaker
from engines import GAMES

BUILT_IN = ""


def entries(face: Face, say: Say, catalogue: str = BUILT_IN) -> list[Entry]:
    """Return all entries of a game's book for the deck with this content hash; none if the game has no book."""
    return face.book.entries(say, _known(face, catalogue)) if face.book is not None else []


@lru_cache(maxsize=64)
def plain_entries(game: str, language: str, catalogue: str = BUILT_IN) -> tuple[Entry, ...]:
    """Return the entries without our own emojis, cached for searches at every typed letter."""
    return tuple(entries(FACES[game], speaker(language), catalogue))


def drawn_entry(face: Face, say: Say, key: str, catalogue: str = BUILT_IN) -> DrawnEntry | None:
    """Return an entry to be drawn, or None if the game has no book, or no such entry."""
    if face.book is None:
        return None
    try:
        return DrawnEntry(0, face, say, face.book.sketch(say, _known(face, catalogue), key))
    except KeyError:
        return None


def _known(face: Face, catalogue: str) -> str:
    return catalogue or GAMES[face.id].catalogues.builtin
