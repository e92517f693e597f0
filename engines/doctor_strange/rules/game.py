"""The course of the game: every kind of step and every verb, with where its rules stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.course import Course, Emit, PendingDecision
from engines.doctor_strange import events as ev
from engines.doctor_strange.moves import (
    Attach,
    Attack,
    Call,
    Counter,
    Discard,
    Done,
    Look,
    Negate,
    Pass,
    Play,
    Power,
    Resolve,
    Retract,
    Summon,
    Swap,
    Take,
    Vacate,
)
from engines.doctor_strange.rules import any_time, declare, exchange, mystic_arts, rest, summon
from engines.doctor_strange.rules.checks import Stage
from engines.doctor_strange.state import (
    Attacking,
    Countering,
    Declaring,
    Discarding,
    DoctorStrange,
    Exchanging,
    MysticArts,
    Resting,
    Searching,
    Summoning,
)
from engines.game import Move, Reason

STAGES: dict[type, Stage[Any]] = {
    MysticArts: mystic_arts.MYSTIC_ARTS,
    Searching: mystic_arts.SEARCHING,
    Summoning: summon.SUMMON,
    Declaring: declare.DECLARING,
    Countering: declare.COUNTERING,
    Attacking: exchange.ATTACKING,
    Exchanging: exchange.EXCHANGING,
    Resting: rest.RESTING,
    Discarding: rest.DISCARDING,
}


def openings(s: DoctorStrange) -> list[PendingDecision]:
    """The decision of the topmost step, then the cards for any time."""
    if not s.steps:
        return []
    step = s.steps[-1]
    asked: list[PendingDecision] = STAGES[type(step)].openings(s, step)
    return asked + any_time.openings(s)


def settle(emit: Emit[DoctorStrange]) -> None:
    """Go on as far as nobody has to be asked."""
    s = emit.state
    while s.steps:
        step = s.steps[-1]
        stage = STAGES[type(step)]
        if stage.asks(s, step):
            return
        stage.proceed(emit, step)


def _negate(emit: Emit[DoctorStrange], seat: int, move: Negate) -> None:
    (mystic_arts.rob if move.card[0] == "e" else rest.heal)(emit, seat, move)


def _done(emit: Emit[DoctorStrange], _seat: int, _move: Done) -> None:
    step = emit.state.steps[-1]
    STAGES[type(step)].proceed(emit, step)


def _pass(emit: Emit[DoctorStrange], seat: int, _move: Pass) -> None:
    step = emit.state.steps[-1]
    emit(ev.Passed(seat))
    if not isinstance(step, Exchanging):
        STAGES[type(step)].proceed(emit, step)


ACTS: dict[type[Move], Callable[[Emit[DoctorStrange], int, Any], None]] = {
    Play: mystic_arts.play,
    Take: mystic_arts.take,
    Swap: mystic_arts.swap,
    Negate: _negate,
    Summon: summon.summon,
    Attach: summon.attach,
    Vacate: summon.vacate,
    Attack: declare.attack,
    Retract: declare.retract,
    Counter: declare.counter,
    Resolve: exchange.resolve,
    Power: exchange.spend,
    Call: exchange.call,
    Discard: rest.discard,
    Pass: _pass,
    Done: _done,
}


def act(emit: Emit[DoctorStrange], seat: int, move: Move) -> None:
    """Carry out a legal move, then go on to the next question."""
    if isinstance(move, Look):
        any_time.look(emit, seat, move)
        if not isinstance(emit.state.steps[-1], Discarding):
            return
    else:
        ACTS[type(move)](emit, seat, move)
    settle(emit)


# --------------------------------------------------------------------------------------------------------- refusals


def _why_not_negate(s: DoctorStrange, seat: int, move: Negate) -> Reason | None:
    if move.card.startswith("e"):
        return mystic_arts.why_not_rob(s, seat, move)
    return rest.why_not_heal(s, seat, move)


def _why_not_done(s: DoctorStrange, seat: int, _move: Done) -> Reason | None:
    return None if s.active == seat else Reason("not_your_turn", args={"seat": s.active})


CHECKS: dict[type[Move], Callable[[DoctorStrange, int, Any], Reason | None]] = {
    Play: mystic_arts.why_not_play,
    Take: mystic_arts.why_not_take,
    Swap: mystic_arts.why_not_swap,
    Negate: _why_not_negate,
    Summon: summon.why_not_summon,
    Attach: summon.why_not_attach,
    Vacate: summon.why_not_vacate,
    Attack: declare.why_not_attack,
    Retract: declare.why_not_retract,
    Counter: declare.why_not_counter,
    Resolve: exchange.why_not_resolve,
    Power: exchange.why_not_power,
    Call: exchange.why_not_call,
    Look: any_time.why_not_look,
    Discard: rest.why_not_discard,
    Done: _why_not_done,
}


def refusal(s: DoctorStrange, seat: int, move: Move) -> Reason:
    """Why a move that is not offered may not be made; from what its seat knows."""
    if not s.steps:
        return Reason("game_over")
    if seat not in {0, 1}:
        return Reason("not_seated")
    if not all(isinstance(getattr(move, name), str) for name in move.__struct_fields__):
        return Reason("unreadable")
    check = CHECKS.get(type(move))
    return (check and check(s, seat, move)) or Reason("not_now")


COURSE: Course[DoctorStrange] = Course(
    openings=openings, act=act, refusal=refusal, standing=lambda s: {0, *(step.id for step in s.steps)}
)
