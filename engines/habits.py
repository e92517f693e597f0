"""What a table needs to know of a game so that players can plan their answers while they are away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, TypeVar

from engines.game import Decision, Event, Move

S = TypeVar("S")

ASK: Final = "ask"
"""The answer to be asked in this window, despite other rules."""

Answer = Move | Literal["ask"] | None


def _asks_always(_view: object, _decision: Decision) -> bool:
    return False


def _concerns_all(_view: object, _decision: Decision) -> bool:
    return True


def _says_all(_view: object, _move: Move) -> bool:
    return False


def _stands_never(_state: object, _seat: int, _event: Event) -> bool:
    return False


def _keeps_always(_state: object, _seat: int, _event: Event) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Rule:
    """An answer to windows of one kind, set in advance ("turn it if two cards are enough").

    `key` names its sentence. `values` are its choices, such as a number of cards or dollars; `usual` is the choice of a
    sensible player. `answer(view, decision, value)` is its move in a window that asks the seat, `ASK` if the seat wants
    to be asked there, or None if the rule does not cover the window. `unasked` is the choice for a player whose time is
    up, if that of the sensible player is to be asked.
    """

    key: str
    values: tuple[int, ...]
    usual: int
    answer: Callable[[Any, Decision, int], Answer]
    unasked: int | None = None


@dataclass(frozen=True, slots=True)
class Habits(Generic[S]):
    """What players can plan in a game.

    `occasion(view)`: names the run of windows that one answer may serve, and the turn in which a plan is carried out.
    `keeps(state, seat, event)`: does a seat's plan for its next turn still make sense after another seat's event, apart
    from its moves being legal; `state` is the one before that move.
    `rules`: answers to windows that can be foreseen.
    `alike(view, decision)`: do all moves of a decision have the same effect, so that there is nothing to choose.
    `sees_first(view, move)`: does a sensible player choose such a move only when asked and never plan it, because its
    reasons seldom last. People may plan it.

    For games with many small windows:
    `concerns(view, decision)`: is a window about the seat's own things.
    `routine(view, decision)`: is a window only about the seat's own move, which it just made knowing its hand.
    `stands(state, seat, event)`: does a seat's list of moves still make sense after an event; `state` is the one before
    the move.
    `finishes(view, decision)`: does the default of a question outside windows merely end a phase of the seat, so that
    passing for the whole run may give it too.
    """

    occasion: Callable[[Any], str]
    keeps: Callable[[S, int, Event], bool] = _keeps_always
    rules: tuple[Rule, ...] = ()
    alike: Callable[[Any, Decision], bool] = _asks_always
    sees_first: Callable[[Any, Move], bool] = _says_all
    concerns: Callable[[Any, Decision], bool] = _concerns_all
    routine: Callable[[Any, Decision], bool] = _asks_always
    stands: Callable[[S, int, Event], bool] = _stands_never
    finishes: Callable[[Any, Decision], bool] = _asks_always
