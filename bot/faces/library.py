"""The games' books, opened: entries of the deck that is meant, and where each is found."""

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
    """Everything in a game's book, told of the deck with this content hash; nothing where the game has no book."""
    return face.book.entries(say, _known(face, catalogue)) if face.book is not None else []


@lru_cache(maxsize=64)
def plain_entries(game: str, language: str, catalogue: str = BUILT_IN) -> tuple[Entry, ...]:
    """The same in words alone, kept for whoever searches at every letter that is typed."""
    return tuple(entries(FACES[game], speaker(language), catalogue))


def drawn_entry(face: Face, say: Say, key: str, catalogue: str = BUILT_IN) -> DrawnEntry | None:
    """An entry that is to be drawn; None where the game has no book, or nothing of that name in it."""
    if face.book is None:
        return None
    try:
        return DrawnEntry(0, face, say, face.book.sketch(say, _known(face, catalogue), key))
    except KeyError:
        return None


def _known(face: Face, catalogue: str) -> str:
    return catalogue or GAMES[face.id].catalogues.builtin
