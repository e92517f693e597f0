"""What a table must know of a game with many small windows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engines.game import Decision, Event

S = TypeVar("S")


def _asks_always(_view: object, _decision: Decision) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Habits(Generic[S]):
    """What a table must know of a game with many small windows, so that people can answer once for many of them.

    `concerns(view, decision)`: whether a window is about what is the seat's own.
    `routine(view, decision)`: whether a window is only about the seat's own move, which it just made knowing its hand.
    `occasion(view)`: a name for the run of windows that one answer may serve.
    `stands(state, seat, event)`: whether a list of moves that a seat wants to make one after another still makes sense
    after an event; `state` is the one before the move.
    `finishes(view, decision)`: whether the default of a question that is no window merely ends a phase of the seat's
    own, so that it too may be given by whoever passes for the whole run.
    """

    concerns: Callable[[Any, Decision], bool]
    routine: Callable[[Any, Decision], bool]
    occasion: Callable[[Any], str]
    stands: Callable[[S, int, Event], bool]
    finishes: Callable[[Any, Decision], bool] = _asks_always
