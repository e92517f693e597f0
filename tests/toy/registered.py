"""Registers Night Shift with the real games, for tests of everything around a game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.faces import FACES
from engines import GAMES
from tests.toy.night_shift import GAME
from tests.toy.night_shift_face import FACE


def register() -> None:
    """Register Night Shift permanently, for a process of its own."""
    GAMES[GAME.id], FACES[GAME.id] = GAME, FACE


@contextmanager
def registered() -> Iterator[None]:
    """Register Night Shift for a while, with hands in words, which tests read; nested uses keep it."""
    stays, drawn = GAME.id in GAMES, FACE.hand_picture
    register()
    FACE.hand_picture = None
    try:
        yield
    finally:
        FACE.hand_picture = drawn
        if not stays:
            del GAMES[GAME.id], FACES[GAME.id]
