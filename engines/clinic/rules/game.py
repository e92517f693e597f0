"""Every kind of step and every verb, in the order of the rulebook, with where its rules stand."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any

from engines.clinic.moves import (
    Admit,
    AskParking,
    Best,
    Build,
    Claim,
    Conveyors,
    Dismiss,
    Done,
    Double,
    Draft,
    Drive,
    Found,
    Go,
    Hire,
    Keep,
    Park,
    Pay,
    Pick,
    Place,
    Preset,
    Propose,
    Protect,
    PutBack,
    Reopen,
    Requeue,
    Swap,
    TakeBack,
    Treat,
    Unpick,
    Untreat,
)
from engines.clinic.rules import (
    actions,
    admit,
    any_time,
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
    setup,
)
from engines.clinic.state import Acting, BonusDraft, ClinicGame, DoubleDraft, Finishing, Founding, Picking
from engines.game import Move, Reason
from engines.steps import Actions, Checks, Rules, Stages

STAGES: Stages[ClinicGame] = {
    Founding: founding.FOUNDING,
    BonusDraft: draft.BONUS_DRAFT,
    DoubleDraft: draft.DOUBLE_DRAFT,
    Picking: actions.PICKING,
    Acting: actions.ACTING,
    Finishing: finishing.FINISHING,
}

ACTIONS: Actions[ClinicGame] = {
    Park: cars.park,
    Drive: cars.drive,
    AskParking: cars.ask,
    Preset: founding.preset,
    Found: founding.found,
    Claim: draft.claim,
    Place: build.place,
    Draft: draft.draft,
    Swap: draft.swap,
    Keep: draft.keep,
    Pick: actions.pick,
    Unpick: actions.unpick,
    Build: build.build,
    Conveyors: build.conveyors,
    Double: doubles.double,
    Hire: hire.hire,
    Admit: admit.admit,
    Requeue: admit.requeue,
    Go: move.go,
    PutBack: move.put_back,
    TakeBack: {Founding: founding.take_back, Finishing: move.take_back},
    Propose: move.propose,
    Reopen: move.reopen,
    Treat: business.treat,
    Untreat: business.untreat,
    Best: business.best,
    Pay: expenses.pay,
    Dismiss: expenses.dismiss,
    Protect: it_services.protect,
    Done: {Acting: actions.done, Finishing: finishing.done},
}

CHECKS: Checks[ClinicGame] = {
    Park: cars.why_not_park,
    Drive: cars.why_not_drive,
    AskParking: cars.why_not_ask,
    Preset: founding.why_not_preset,
    Found: founding.why_not_found,
    Claim: draft.why_not_claim,
    Place: build.why_not_place,
    Draft: draft.why_not_draft,
    Swap: draft.why_not_draft,
    Keep: draft.why_not_draft,
    Pick: actions.why_not_pick,
    Unpick: actions.why_not_unpick,
    Build: build.why_not_build,
    Conveyors: build.why_not_conveyors,
    Double: doubles.why_not_double,
    Hire: hire.why_not_hire,
    Admit: admit.why_not_admit,
    Requeue: admit.why_not_requeue,
    Go: move.why_not_go,
    PutBack: move.why_not_put_back,
    TakeBack: finishing.why_not_take_back,
    Propose: move.why_not_propose,
    Reopen: move.why_not_reopen,
    Treat: business.why_not_treat,
    Untreat: business.why_not_untreat,
    Best: business.why_not_best,
    Pay: expenses.why_not_pay,
    Dismiss: expenses.why_not_dismiss,
    Protect: it_services.why_not_protect,
    Done: finishing.why_not_done,
}

TRIES: dict[type, Callable[[ClinicGame, int, Any], Iterable[Move]]] = {
    Founding: founding.tries,
    Picking: actions.pick_tries,
    Acting: actions.act_tries,
    Finishing: finishing.tries,
}


def _tries(s: ClinicGame, seat: int) -> Iterator[Move]:
    """The likely wishes of the moment."""
    clinic, kind = s.clinics[seat], type(s.step)
    if clinic.arriving:
        yield from cars.tries(clinic)
    elif kind in TRIES:
        yield from TRIES[kind](s, seat, s.step)
    yield from doubles.tries(clinic)


def _alike(made: Move, reason: Reason) -> Hashable:
    """One is told for each reason and piece."""
    return made.verb, made.__struct_fields__ and getattr(made, made.__struct_fields__[0]), reason.key


RULES = Rules(
    seats=(1, 2, 3, 4),
    lay_out=setup.lay_out,
    begin=setup.begin,
    stages=STAGES,
    actions=ACTIONS,
    checks=CHECKS,
    tries=_tries,
    anytime=any_time.openings,
    throughout=any_time.THROUGHOUT,
    upkeep=any_time.upkeep,
    first=cars.park_first,
    over=Reason("game_over", "C47"),
    not_now=Reason("not_now", "C16"),
    alike=_alike,
)
