"""The time to draw a board and encode it as PNG, in positions from games of sensible players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median
from time import process_time
from typing import Any

from bot.drawing import png
from bot.faces import FACES
from bot.faces.values import Position
from bot.words import speaker
from engines import GAMES
from engines.chance import Chance
from engines.contract import Game
from engines.players import PLAYERS

PICTURES = 30
EVERY = 7
"""Moves between two pictures."""
NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")


def pictures(games: Sequence[str]) -> Iterator[str]:
    """Measure thirty pictures of each game with its most seats, as spectators see it, in CPU time."""
    for name in games:
        face, say = FACES[name], speaker("en")
        taken = []
        for at in _positions(GAMES[name]):
            begun = process_time()
            png(face.picture(say, at), face.theme.colours)
            taken.append((process_time() - begun) * 1000)
        yield f"{name:<18} median {median(taken):5.0f} ms   slowest {max(taken):5.0f} ms   first {taken[0]:5.0f} ms"


def _positions(game: Game[Any]) -> Iterator[Position]:
    """Yield positions from games of sensible players."""
    rng, seats, shown, moves = Chance(bytes(32)), max(game.seats), 0, 0
    state = game.deal(game.Options(), seats, bytes(rng.randrange(256) for _ in range(32)))
    while shown < PICTURES:
        decisions = game.decisions(state)
        if not decisions:
            state = game.deal(game.Options(), seats, bytes(rng.randrange(256) for _ in range(32)))
            continue
        seat = next(one.seat for one in decisions if one.must)
        own = [one for one in decisions if one.seat == seat]
        chosen = PLAYERS["sensible"](game, game.view(state, seat), own, rng)
        assert chosen is not None
        game.play(state, seat, chosen[1])
        moves += 1
        if moves % EVERY == 0:
            shown += 1
            yield Position(game.view(state, None), NAMES[:seats])
