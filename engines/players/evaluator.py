"""What a player that looks ahead is told of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engines.chance import Rng
from engines.game import Decision, Event, Move

S = TypeVar("S")

Telling = Mapping[type[Event], tuple[tuple[str, Callable[[Any, int, Any], float]], ...]]
"""By kind of event: keys of what a player would tell of, and how much of it an event was for a seat (0: none); told the
event, the seat, and the state after the move that it is of.
"""


def _no_shortcut(_state: object, _seat: int, _decision: Decision) -> Move | None:
    return None


def _nothing(_state: object, _seat: int) -> dict[str, float]:
    return {}


def _no_prior(_view: object, _decisions: list[Decision], _rng: Rng) -> Move | None:
    return None


@dataclass(frozen=True, slots=True)
class Evaluator(Generic[S]):
    """What a player that looks ahead is told of a game; `engines/players/strong.py` does the rest.

    `value(state, seat)`: how a position looks for a seat, 0 (lost) to 1 (won); `is_quiet(before, now)`: whether a line
    that began in `before` has gone far enough to be valued; `candidates(view, own open decisions, rng)`: moves worth a
    thought, the likeliest first, none twice, all of them open; `shortcut(state, seat, decision)`: what is done at once
    in a line that is played out for `seat`, None where the sensible player is asked; `prior_move(view, own open
    decisions, rng)`: the move with which candidates are compared, None where it is the sensible player's; `caution`:
    how far ahead of it a candidate must be to be preferred, in standard errors; `samples`: on how many each idea is
    tried at most; `deeds`: verbs of moves of which it matters more to do one than which; `accuracy`: points of win
    chance lost a decision at which a review's accuracy falls to 37 of 100; `telling`: what may be the reason why one
    move is better than another, and `standing(state, seat)` by key how things stand when a line is valued, which may be
    one too: a face has a sentence for each key. It sees redealt states only.
    """

    value: Callable[[S, int], float]
    is_quiet: Callable[[S, S], bool]
    candidates: Callable[[Any, list[Decision], Rng], list[Move]]
    shortcut: Callable[[S, int, Decision], Move | None] = _no_shortcut
    prior_move: Callable[[Any, list[Decision], Rng], Move | None] = _no_prior
    caution: float = 0.5
    samples: int = 32
    accuracy: float = 5.0
    deeds: frozenset[str] = frozenset()
    telling: Telling = field(default_factory=dict)
    standing: Callable[[S, int], Mapping[str, float]] = _nothing
