"""Whether one would see at a glance which move is best: then there is nothing to think about, and it is no case.

What a move brings at once is what the game tells of it (`telling`) until somebody has to decide again; whoever could
interfere lets it happen.
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
"""What a move must bring at once more than each other to be seen at a glance, beside 1 for what decides a turn."""
LETTING = frozenset({"pass"})
"""Verbs by which somebody lets it happen."""
INTERRUPTIONS = 12
"""Windows at most in which others let it happen."""


def obvious(game: Game[Any], state: Any, seat: int, best: Move, others: Sequence[Move]) -> bool:
    """Whether the best move brings so much more at once than each of the others that everybody would make it."""
    brought = gain(game, state, seat, best)
    return all(brought - gain(game, state, seat, other) >= PLAIN for other in others)


def gain(game: Game[Any], state: Any, seat: int, move: Move) -> float:
    """What a move brings its seat at once, beside 1 for what decides a turn; negative where it costs more."""
    after = game.clone(state)
    telling, found = evaluator_of(game).telling, dict[str, float]()
    for event in _until_asked(game, after, seat, move):
        for key, often in telling.get(type(event), ()):
            found[key] = found.get(key, 0.0) + often(event, seat, after)
    sentences = FACES[game.id].differences
    told = [(sentences[key], Difference(key, 0.0, n)) for key, n in found.items() if key in sentences]
    return sum(one.weighs(n) * (1 if (n.better > 0) == one.good else -1) for one, n in told)


def overlooked(game: Game[Any], state: Any, seat: int, ideas: Sequence[str]) -> bool:
    """Whether a move that can end the own game (to flee) is open and was not weighed with the others: players of a kind
    may not think of it, but whoever is asked does.
    """
    moves = [move for one in game.decisions(state) if one.seat == seat for move in one.moves]
    return any(move.verb in game.grave and str(move) not in ideas for move in moves)


def _until_asked(game: Game[Any], state: Any, seat: int, move: Move) -> list[Any]:
    """What happens by the move until somebody has to decide more than whether to let it happen."""
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
