"""Whether the best move is obvious: then there is nothing to think about, and no case.

The gain of a move is what the game's `telling` counts until a player has a real decision; others let it happen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.faces import FACES
from engines.contract import Game
from engines.game import Move
from engines.players.reasons import Difference
from engines.players.strong import evaluator_of

PLAIN = 0.25
"""Least lead in gain of an obvious move; 1 decides a turn."""
LETTING = frozenset({"pass"})
"""Verbs that let it happen."""
INTERRUPTIONS = 12
"""Most windows that others pass."""


def obvious(game: Game[Any], state: Any, seat: int, best: Move, others: Sequence[Move]) -> bool:
    """Return True if the best move gains so much more than each other one that everyone would choose it."""
    brought = gain(game, state, seat, best)
    return all(brought - gain(game, state, seat, other) >= PLAIN for other in others)


def gain(game: Game[Any], state: Any, seat: int, move: Move) -> float:
    """Return a move's gain for its seat, where 1 decides a turn; negative for a loss."""
    after = game.clone(state)
    telling, found = evaluator_of(game).telling, dict[str, float]()
    for event in _until_asked(game, after, seat, move):
        for key, often in telling.get(type(event), ()):
            found[key] = found.get(key, 0.0) + often(event, seat, after)
    sentences = FACES[game.id].differences
    told = [(sentences[key], Difference(key, 0.0, n)) for key, n in found.items() if key in sentences]
    return sum(one.weighs(n) * (1 if (n.better > 0) == one.good else -1) for one, n in told)


def overlooked(game: Game[Any], state: Any, seat: int, ideas: Sequence[str]) -> bool:
    """Return True if a legal move that can end the player's own game (to flee) was not compared with the others:
    computer players may ignore it, but people do not.
    """
    moves = [move for one in game.decisions(state) if one.seat == seat for move in one.moves]
    return any(move.verb in game.grave and str(move) not in ideas for move in moves)


def _until_asked(game: Game[Any], state: Any, seat: int, move: Move) -> list[Any]:
    """Return the events of the move until a player has more to decide than to let it happen."""
    events = list(game.play(state, seat, move))
    for _ in range(INTERRUPTIONS):
        if game.outcome(state) is not None:
            break
        asked = [decision for decision in game.decisions(state) if decision.must]
        letting = [(one.seat, it) for one in asked for it in one.moves if it.verb in LETTING]
        if not letting:
            break
        events += game.play(state, *letting[0])
    return events
