"""The course of the game: every kind of step and every verb, with where its rules stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engines.course import Course, Emit, PendingDecision
from engines.game import Move, Reason
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.rules import (
    anytimes,
    closing,
    flee,
    infamy,
    mob,
    patients,
    roll,
    short_hand,
    treat,
    windows,
)
from engines.quack_in_the_box.rules.checks import not_held, out
from engines.quack_in_the_box.rules.stage import Stage
from engines.quack_in_the_box.rules.turns import next_turn
from engines.quack_in_the_box.state import (
    Closing,
    Dying,
    Fleeing,
    Mob,
    Quack,
    Restocking,
    Rolled,
    Shaming,
    Step,
    Treated,
    Treating,
)

STAGES: dict[type[Step], Stage[Any]] = {
    Fleeing: flee.FLEEING,
    Rolled: roll.ROLLED,
    Treating: treat.TREATING,
    Treated: treat.TREATED,
    Dying: patients.DYING,
    Shaming: infamy.SHAMING,
    Restocking: anytimes.RESTOCKING,
    Mob: mob.MOB,
    Closing: closing.CLOSING,
}

ACTIONS: dict[type[Move], Callable[[Emit[Quack], int, Any], None]] = {
    mv.Stay: flee.stay,
    mv.Flee: flee.flee,
    mv.Treat: treat.treat,
    mv.Discard: short_hand.discard,
    mv.Face: mob.face,
    mv.Play: anytimes.act,
    mv.Swap: anytimes.act,
    mv.Restock: anytimes.act,
    mv.Toss: anytimes.toss,
    mv.Done: anytimes.done,
    mv.Overwork: windows.answer,
    mv.Redirect: windows.answer,
    mv.React: windows.answer,
    mv.Revive: windows.answer,
    mv.Blame: windows.answer,
    mv.Pass: windows.answer,
}

CHECKS: dict[type[Move], Callable[[Quack, int, Any], Reason]] = {
    mv.Stay: flee.why_not,
    mv.Flee: flee.why_not,
    mv.Treat: treat.why_not_treat,
    mv.Discard: short_hand.why_not_discard,
    mv.Face: mob.why_not_face,
    mv.Play: anytimes.why_not,
    mv.Swap: anytimes.why_not,
    mv.Restock: anytimes.why_not,
    mv.Toss: anytimes.why_not_toss,
    mv.Done: anytimes.why_not_toss,
    mv.Overwork: windows.why_not_answer,
    mv.Redirect: windows.why_not_answer,
    mv.React: windows.why_not_answer,
    mv.Revive: windows.why_not_answer,
    mv.Blame: windows.why_not_answer,
    mv.Pass: windows.why_not_answer,
}

TRIES: tuple[Callable[[Quack, int], Iterator[Move]], ...] = (flee.tries, treat.tries, anytimes.tries)


def openings(s: Quack) -> list[PendingDecision]:
    """The decision of the topmost step for each seat it asks, then everybody's Anytimes."""
    if s.ended:
        return []
    step = s.steps[-1]
    return STAGES[type(step)].openings(s, step) + anytimes.openings(s)


def settle(emit: Emit[Quack]) -> None:
    """Go on as far as nobody has to be asked."""
    s = emit.state
    while not s.ended:
        if not s.steps:
            next_turn(emit)
            continue
        step = s.steps[-1]
        stage = STAGES[type(step)]
        if stage.asks(s, step):
            return
        stage.proceed(emit, step)


def act(emit: Emit[Quack], seat: int, move: Move) -> None:
    """Carry out a legal move, then go on to the next question."""
    ACTIONS[type(move)](emit, seat, move)
    settle(emit)


def refusal(s: Quack, seat: int, move: Move) -> Reason:
    """Why a move that is not offered may not be made; from what its seat knows."""
    return out(s, seat) or not_held(s, seat, getattr(move, "card", "")) or CHECKS[type(move)](s, seat, move)


COURSE: Course[Quack] = Course(
    openings=openings, act=act, refusal=refusal, standing=lambda s: {0, *(step.id for step in s.steps)}
)


def blocked(s: Quack, seat: int) -> list[tuple[Move, Reason]]:
    """What a seat would naturally try and may not."""
    if out(s, seat):
        return []
    refused = ((move, COURSE.why_not(s, seat, move)) for tries in TRIES for move in tries(s, seat))
    return [(move, reason) for move, reason in refused if reason is not None][:50]
