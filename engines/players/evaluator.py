from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engines.chance import Rng
from engines.game import Decision, Event, Move

S = TypeVar("S")

Telling = Mapping[type[Event], tuple[tuple[str, Callable[[Any, int, Any], float]], ...]]
"""By kind of event: keys of possible reasons, and how much of each an event was for a seat (0: none), given the event,
the seat, and the state after its move.
"""


def _no_shortcut(_state: object, _seat: int, _decision: Decision) -> Move | None:
    return None


def _nothing(_state: object, _seat: int) -> dict[str, float]:
    return {}


def _open_still(_state: object) -> bool:
    return False


def _no_prior(_view: object, _decisions: list[Decision], _rng: Rng) -> Move | None:
    return None


@dataclass(frozen=True, slots=True)
class Evaluator(Generic[S]):
    """What a game tells a player that looks ahead (`engines/players/strong.py`).

    `value(state, seat)`: how a position looks for a seat, 0 (lost) to 1 (won); `is_quiet(before, now)`: has a line that
    began in `before` gone far enough to be valued; `is_closing(state)`: can the game end within about two rounds, so
    that a review plays it to the end instead; `candidates(view, own open decisions, rng)`: moves worth a thought,
    the likeliest first, each open and listed once; `shortcut(state, seat, decision)`: the instant move in a playout for
    `seat`, or None to ask the sensible player; `prior_move(view, own open decisions, rng)`: the move that candidates
    are compared with, or None for the sensible player's; `caution`: standard errors by which a candidate must be ahead
    of it; `samples`: most samples for each idea; `deeds`: verbs for which making such a move matters more than which
    one; `accuracy`: points of win chance lost a decision at which a review's accuracy falls to 37 of 100; `telling`:
    possible reasons why one move is better than another (a game that ends adds the parts of the seat's score, as
    `end.` and the name); `standing(state, seat)`: more such reasons, by key, from the state at the end of a line. A
    face has a sentence for each key. It sees redealt states only.
    """

    value: Callable[[S, int], float]
    is_quiet: Callable[[S, S], bool]
    candidates: Callable[[Any, list[Decision], Rng], list[Move]]
    shortcut: Callable[[S, int, Decision], Move | None] = _no_shortcut
    is_closing: Callable[[S], bool] = _open_still
    prior_move: Callable[[Any, list[Decision], Rng], Move | None] = _no_prior
    caution: float = 0.5
    samples: int = 32
    accuracy: float = 5.0
    deeds: frozenset[str] = frozenset()
    telling: Telling = field(default_factory=dict)
    standing: Callable[[S, int], Mapping[str, float]] = _nothing
