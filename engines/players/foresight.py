"""A sensible player's plan for its next turn, as far as it can be foreseen, each step with an alternative."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engines.chance import Rng
from engines.contract import Game
from engines.game import Decision, Move
from engines.habits import Habits
from engines.rehearsal import Rehearsal, Step

MOST = 8
"""Most steps of a plan."""


def said_ahead(game: Game[Any], state: Any, seat: int, rng: Rng) -> tuple[Step, ...]:
    """Return the planned steps, up to the first that depends on news; none if the game has no habits."""
    if game.habits is None:
        return ()
    rehearsal, steps = Rehearsal(game, state, seat, rng), list[Step]()
    while len(steps) < MOST and (asked := rehearsal.decision) is not None:
        moves = _moves(game, game.habits, rehearsal, asked, rng)
        if not moves:
            break
        steps.append(Step(asked.prompt.key, tuple(map(str, moves))))
        rehearsal.make([Step(asked.prompt.key, (str(moves[0]),))])
    return tuple(steps)


def usual_rules(game: Game[Any]) -> dict[str, int]:
    """Return the answers to windows that a sensible player sets in advance."""
    return {rule.key: rule.usual for rule in game.habits.rules} if game.habits is not None else {}


def _moves(game: Game[Any], habits: Habits[Any], rehearsal: Rehearsal, asked: Decision, rng: Rng) -> list[Move]:
    """Return its move and an alternative. Return none if it wants to see the position first, or prefers an optional
    move that cannot be planned.
    """
    view = rehearsal.view()
    beside = [one for one in game.decisions(rehearsal.state) if one.seat == asked.seat and not one.must]
    first = _choice(game, rehearsal, [asked, *beside], list(asked.moves), rng)
    if first is not None and first not in asked.moves and not habits.sees_first(view, first):
        first = _choice(game, rehearsal, [asked], list(asked.moves), rng)
    if first is None or habits.sees_first(view, first):
        return []
    left = [move for move in asked.moves if move != first]
    alike = any(move.verb == first.verb for move in left)
    second = _choice(game, rehearsal, [asked], left, rng) if alike else None
    return [first] if second is None or habits.sees_first(view, second) else [first, second]


def _choice(
    game: Game[Any], rehearsal: Rehearsal, open_now: list[Decision], moves: Sequence[Move], rng: Rng
) -> Move | None:
    """Choose among these moves of the question and the optional decisions."""
    asked, *beside = open_now
    default = asked.default if asked.default in moves else None
    asked = msgspec.structs.replace(asked, moves=moves, default=default)
    found = game.sensible(rehearsal.view(), [asked, *beside], rng)
    return found if found is not None and any(found in one.moves for one in (asked, *beside)) else default
