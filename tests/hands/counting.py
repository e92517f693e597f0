"""The design's count of presses for some moves: a button is one, a menu two; several cards of one menu are one to open
it, one each, and one to commit them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from engines.contract import Game
from engines.game import Decision
from storage import MoveRow

FEW = 4
"""The most moves of a verb that are shown as buttons."""
COSTS = {
    "doctor-strange": {"attach": 2, "attack": 2},
    "gothic-doctor": {"take": 1},
    "quack-in-the-box": {},
    "clinic": {
        "found": 3, "place": 3, "build": 3, "double": 3, "conveyors": 3, "hire": 2, "admit": 2, "treat": 2, "go": 3,
        "pick": 1, "propose": 1, "pay": 1, "draft": 1, "claim": 1, "preset": 1, "park": 0, "drive": 0,
    },
}  # fmt: skip
"""The cost of a verb's moves if their number does not decide it: a piece and its place are three."""
BUNDLED = {"doctor-strange": {"power"}}
"""Verbs with moves that one press makes together."""
TICKED = {"doctor-strange": {"discard"}, "gothic-doctor": {"discard"}, "quack-in-the-box": {"toss"}}
"""Verbs with moves that one menu ticks."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A player's move, and the question that it answered."""

    decision: Decision
    verb: str


def answered(game: Game[Any], state: Any, rows: Sequence[MoveRow], seat: int) -> Iterator[Answered]:
    """Yield what a seat's own presses answered from this state on; changes the state."""
    for row in rows:
        if row.undone:
            continue
        move = game.move(row.move)
        decision = next(one for one in game.decisions(state) if one.seat == row.seat and move in one.moves)
        if row.seat == seat and row.via in {"pressed", "typed"}:
            yield Answered(decision, move.verb)
        game.play(state, row.seat, move)


def presses(game: str, made: Sequence[Answered]) -> int:
    """Return the design's count for these moves, including *My hand*."""
    count = 1
    for verb, group in groupby(made, key=lambda one: one.verb):
        several = list(group)
        if verb in TICKED.get(game, ()):
            count += 2 + len(several)
        elif verb in BUNDLED.get(game, ()):
            count += 1
        else:
            count += sum(_one(game, one) for one in several)
    return count


def _one(game: str, made: Answered) -> int:
    """Count a single move; a choice of one is free."""
    moves = made.decision.moves
    if made.decision.must and len(moves) == 1:
        return 0
    fixed = COSTS[game].get(made.verb)
    return fixed if fixed is not None else 1 if sum(move.verb == made.verb for move in moves) <= FEW else 2
