"""Boards and hands out of games played half sensibly, half at random, for tools that compare pictures."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bot.faces import FACES
from bot.faces.asked import Asked
from bot.faces.audience import Audience, Drawable, drawn_hand
from bot.faces.values import Position
from bot.words import Say
from engines.contract import Game
from tests.laws.playing import Playing
from tests.laws.tables import tables

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")
A_GAME = 6
"""Positions out of one game."""
APART = range(3, 14)
"""Moves between two positions."""


def boards_and_hands(game: Game[Any], say: Say, positions: int, seed: int = 1) -> Iterator[tuple[Drawable, Drawable]]:
    """Yield the board as spectators see it, and an awaited hand: tables of every kind, in turn."""
    setups, found = tables(game), 0
    while True:
        playing, rng = Playing(setups[seed % len(setups)], seed), Random(seed)
        for _ in range(A_GAME):
            for _ in range(rng.choice(APART)):
                playing.go()
            asked = next((one for one in playing.decisions if one.must), None)
            if asked is None:
                break
            yield _shown(playing, say, asked.seat)
            found += 1
            if found == positions:
                return
        seed += 1


def _shown(playing: Playing, say: Say, seat: int) -> tuple[Drawable, Drawable]:
    game, names = playing.game, NAMES[: playing.table.seats]
    board, mine = (
        Audience(0, 0, FACES[game.id], say, Position(game.view(playing.state, who), names)) for who in (None, seat)
    )
    hand = drawn_hand(mine, Asked(tuple(one for one in playing.decisions if one.seat == seat)))
    assert hand is not None
    return board, hand
