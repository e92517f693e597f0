"""What a sensible player says ahead when it goes: its next turn as far as that can be foreseen, each step with another
for when the first is not legal then.
"""

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
"""Steps that it says ahead at most."""


def said_ahead(game: Game[Any], state: Any, seat: int, rng: Rng) -> tuple[Step, ...]:
    """The steps that it says ahead, up to what it wants to see first; none where the game has no habits, or nothing is
    foreseen.
    """
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
    """The answers to windows that it says ahead."""
    return {rule.key: rule.usual for rule in game.habits.rules} if game.habits is not None else {}


def _moves(game: Game[Any], habits: Habits[Any], rehearsal: Rehearsal, asked: Decision, rng: Rng) -> list[Move]:
    """What it would do, and what else; nothing where it wants to see the position first, also for something that is
    open beside what it is asked and cannot be said ahead.
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
    """Of these moves of what it is asked, or of what is open beside it."""
    asked, *beside = open_now
    default = asked.default if asked.default in moves else None
    asked = msgspec.structs.replace(asked, moves=moves, default=default)
    found = game.sensible(rehearsal.view(), [asked, *beside], rng)
    return found if found is not None and any(found in one.moves for one in (asked, *beside)) else default
