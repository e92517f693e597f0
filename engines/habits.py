"""What a table must know of a game so that people can say ahead what they want done while they are away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, TypeVar

from engines.game import Decision, Event, Move

S = TypeVar("S")

ASK: Final = "ask"
"""The seat wants to be asked in this window, whatever else it has said."""

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
    """An answer that may be said ahead for windows of one kind ("turn it if two cards are enough").

    `key` names its sentence. `values` are what can be chosen in it, such as a number of cards or dollars; `usual` is
    the one that a sensible player chooses. `answer(view, decision, value)` is the move that it makes in a window that
    the seat is asked in; `ASK` where the seat said that it wants to be asked there; None where the window is none of
    its kind, and passes by itself or is asked about as if nothing had been said.
    """

    key: str
    values: tuple[int, ...]
    usual: int
    answer: Callable[[Any, Decision, int], Answer]


@dataclass(frozen=True, slots=True)
class Habits(Generic[S]):
    """What may be said ahead in a game.

    `occasion(view)`: a name for the run of windows that one answer may serve, and for the turn in which what was said
    ahead for it is carried out.
    `keeps(state, seat, event)`: whether what a seat said ahead for its next turn still makes sense after an event that
    another seat brought about, beyond its moves being legal then; `state` is the one before that move.
    `rules`: answers for windows that can be foreseen.
    `alike(view, decision)`: whether all moves of a decision come to the same, so that there is nothing to choose.
    `sees_first(view, move)`: whether a sensible player makes such a move only when it is asked, and does not say it
    ahead, since what it is chosen by seldom stays as it is. People may say it all the same.

    For games with many small windows:
    `concerns(view, decision)`: whether a window is about what is the seat's own.
    `routine(view, decision)`: whether a window is only about the seat's own move, which it just made knowing its hand.
    `stands(state, seat, event)`: whether a list of moves that a seat wants to make one after another still makes sense
    after an event; `state` is the one before the move.
    `finishes(view, decision)`: whether the default of a question that is no window merely ends a phase of the seat's
    own, so that it too may be given by whoever passes for the whole run.
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
