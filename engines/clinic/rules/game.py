"""The course of the game: every kind of step and every verb, with where its rules stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engines.clinic import moves as mv
from engines.clinic.rules import (
    actions,
    admit,
    build,
    business,
    cars,
    doubles,
    draft,
    expenses,
    finishing,
    founding,
    hire,
    it_services,
    move,
)
from engines.clinic.rules.checks import Stage
from engines.clinic.state import (
    Acting,
    BonusDraft,
    ClinicGame,
    DoubleDraft,
    Finishing,
    Founding,
    Picking,
)
from engines.course import Course, Emit, PendingDecision
from engines.game import Move, Reason

STAGES: dict[type, Stage[Any]] = {
    Founding: founding.FOUNDING,
    BonusDraft: draft.BONUS_DRAFT,
    DoubleDraft: draft.DOUBLE_DRAFT,
    Picking: actions.PICKING,
    Acting: actions.ACTING,
    Finishing: finishing.FINISHING,
}


def openings(s: ClinicGame) -> list[PendingDecision]:
    """What the step asks each seat, or where its car is parked; then cars that must leave, then double tiles."""
    step = s.step
    if step is None:
        return []
    stage = STAGES[type(step)]
    asked = [
        cars.parking(clinic, seat, step.id) if clinic.arriving else stage.asks(s, seat, step)
        for seat, clinic in enumerate(s.clinics)
    ]
    leaving = [cars.driving(clinic, seat) for seat, clinic in enumerate(s.clinics) if clinic.leaving]
    return [one for one in asked if one] + leaving + doubles.openings(s)


def settle(emit: Emit[ClinicGame]) -> None:
    """Go on as far as nobody has to be asked."""
    s = emit.state
    while True:
        for seat in range(s.seats):
            cars.settle(emit, seat)
            doubles.last_doubles(emit, seat)
        step = s.step
        if step is None or not STAGES[type(step)].over(s, step):
            return
        STAGES[type(step)].proceed(emit, step)


# ------------------------------------------------------------------------------------------------ what a move does


def _done(emit: Emit[ClinicGame], seat: int, _move: mv.Done) -> None:
    step = emit.state.step
    if isinstance(step, Acting):
        actions.end_action(emit, step)
    else:
        finishing.done(emit, seat)


def _take_back(emit: Emit[ClinicGame], seat: int, _move: mv.TakeBack) -> None:
    (founding if isinstance(emit.state.step, Founding) else move).take_back(emit, seat)


ACTIONS: dict[type[Move], Callable[[Emit[ClinicGame], int, Any], None]] = {
    mv.Park: cars.park,
    mv.Drive: cars.drive,
    mv.AskParking: cars.ask,
    mv.Preset: founding.preset,
    mv.Found: founding.found,
    mv.Claim: draft.claim,
    mv.Place: build.place,
    mv.Draft: draft.draft,
    mv.Swap: draft.swap,
    mv.Keep: draft.keep,
    mv.Pick: actions.pick,
    mv.Unpick: actions.unpick,
    mv.Build: build.build,
    mv.Conveyors: build.conveyors,
    mv.Double: doubles.double,
    mv.Hire: hire.hire,
    mv.Admit: admit.admit,
    mv.Requeue: admit.requeue,
    mv.Go: move.go,
    mv.PutBack: move.put_back,
    mv.TakeBack: _take_back,
    mv.Propose: move.propose,
    mv.Reopen: move.reopen,
    mv.Treat: business.treat,
    mv.Untreat: business.untreat,
    mv.Best: business.best,
    mv.Pay: expenses.pay,
    mv.Dismiss: expenses.dismiss,
    mv.Protect: it_services.protect,
    mv.Done: _done,
}


def act(emit: Emit[ClinicGame], seat: int, made: Move) -> None:
    """Carry out a legal move, then go on to the next question."""
    ACTIONS[type(made)](emit, seat, made)
    settle(emit)


# ------------------------------------------------------------------------------------------------ why not


def _why_not_done(s: ClinicGame, seat: int, _move: mv.Done) -> Reason | None:
    if isinstance(s.step, Acting):
        return actions.why_not_done(s.step)
    return finishing.why_not_done(s, seat) if isinstance(s.step, Finishing) else None


def _why_not_take_back(s: ClinicGame, _seat: int, _move: mv.TakeBack) -> Reason | None:
    return Reason("nothing_to_take_back", "C36") if isinstance(s.step, Finishing | Founding) else None


CHECKS: dict[type[Move], Callable[[ClinicGame, int, Any], Reason | None]] = {
    mv.Park: cars.why_not_park,
    mv.Drive: cars.why_not_drive,
    mv.AskParking: cars.why_not_ask,
    mv.Preset: founding.why_not_preset,
    mv.Found: founding.why_not_found,
    mv.Claim: draft.why_not_claim,
    mv.Place: build.why_not_place,
    mv.Draft: draft.why_not_draft,
    mv.Swap: draft.why_not_draft,
    mv.Keep: draft.why_not_draft,
    mv.Pick: actions.why_not_pick,
    mv.Unpick: actions.why_not_unpick,
    mv.Build: build.why_not_build,
    mv.Conveyors: build.why_not_conveyors,
    mv.Double: doubles.why_not_double,
    mv.Hire: hire.why_not_hire,
    mv.Admit: admit.why_not_admit,
    mv.Requeue: admit.why_not_requeue,
    mv.Go: move.why_not_go,
    mv.PutBack: move.why_not_put_back,
    mv.TakeBack: _why_not_take_back,
    mv.Propose: move.why_not_propose,
    mv.Reopen: move.why_not_reopen,
    mv.Treat: business.why_not_treat,
    mv.Untreat: business.why_not_untreat,
    mv.Best: business.why_not_best,
    mv.Pay: expenses.why_not_pay,
    mv.Dismiss: expenses.why_not_dismiss,
    mv.Protect: it_services.why_not_protect,
    mv.Done: _why_not_done,
}


def _check(s: ClinicGame, seat: int, made: Move) -> Reason | None:
    """C4: a car that came is parked first; then the check of the verb."""
    if s.clinics[seat].arriving and not isinstance(made, mv.Park | mv.Drive | mv.Double):
        return Reason("park_first", "C4")
    check = CHECKS.get(type(made))
    return check(s, seat, made) if check else None


def refusal(s: ClinicGame, seat: int, made: Move) -> Reason:
    """Why a move that is not offered may not be made; the same whatever hidden things are."""
    if s.step is None:
        return Reason("game_over", "C47")
    if not 0 <= seat < s.seats:
        return Reason("not_seated")
    return _check(s, seat, made) or Reason("not_now", "C16")


MOST = 50


def _tries(s: ClinicGame, seat: int) -> Iterator[Move]:
    """The likely wishes of the moment."""
    step, clinic = s.step, s.clinics[seat]
    if step is not None:
        yield from cars.tries(clinic) if clinic.arriving else STAGES[type(step)].tries(s, seat, step)
        yield from doubles.tries(clinic)


def blocked(s: ClinicGame, seat: int) -> list[tuple[Move, Reason]]:
    """What a seat would naturally try and may not: at most 50, one for each reason and piece, from what it knows."""
    found: list[tuple[Move, Reason]] = []
    told: set[tuple[str, str, str]] = set()
    for made in _tries(s, seat) if 0 <= seat < s.seats else ():
        reason = _check(s, seat, made)
        piece = str(getattr(made, made.__struct_fields__[0])) if made.__struct_fields__ else ""
        if reason and (about := (made.verb, piece, reason.key)) not in told:
            told.add(about)
            found.append((made, reason))
            if len(found) == MOST:
                break
    return found


COURSE: Course[ClinicGame] = Course(
    openings=openings,
    act=act,
    refusal=refusal,
    standing=lambda s: {doubles.ANY_TIME, cars.LEAVING, *({s.step.id} if s.step else ())},
)
