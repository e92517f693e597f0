"""Every kind of step and every verb, in the order of the rulebook, with the functions of its rules."""

from __future__ import annotations

from engines.game import Reason
from engines.gothic_doctor.moves import (
    Cure,
    Discard,
    DrawAction,
    DrawTreatment,
    Keep,
    Mulligan,
    Pass,
    Play,
    PlayOn,
    React,
    Refer,
    RestActions,
    RestTreatments,
    Stop,
    Swap,
    Take,
)
from engines.gothic_doctor.rules import actions, curing, discarding, drawing, mulligans, reactions, setup, turns
from engines.gothic_doctor.state import Bolting, Curing, GothicDoctor, Mulliganing, Opposing, TakingTurn
from engines.steps import Actions, Checks, Rules, Stages, in_order
from engines.windows import answer

STAGES: Stages[GothicDoctor] = {
    Mulliganing: mulligans.MULLIGANING,
    TakingTurn: turns.TURN,
    Opposing: reactions.OPPOSING,
    Curing: reactions.CURING,
    Bolting: reactions.BOLTING,
}

ACTIONS: Actions[GothicDoctor] = {
    Mulligan: answer,
    Keep: answer,
    Play: actions.play,
    PlayOn: actions.play,
    Refer: actions.play,
    Swap: actions.play,
    Cure: curing.announce,
    DrawTreatment: drawing.draw_one,
    DrawAction: drawing.draw_one,
    Take: drawing.take,
    RestTreatments: drawing.draw_rest,
    RestActions: drawing.draw_rest,
    Stop: turns.stop,
    Discard: discarding.discard,
    React: answer,
    Pass: answer,
}

CHECKS: Checks[GothicDoctor] = {
    Mulligan: mulligans.why_not_mulligan,
    Keep: mulligans.why_not_mulligan,
    Play: actions.why_not_play,
    PlayOn: actions.why_not_play,
    Refer: actions.why_not_play,
    Swap: actions.why_not_play,
    Cure: curing.why_not_cure,
    DrawTreatment: drawing.why_not_draw,
    DrawAction: drawing.why_not_draw,
    Take: drawing.why_not_take,
    RestTreatments: drawing.why_not_draw,
    RestActions: drawing.why_not_draw,
    Stop: turns.why_not_stop,
    Discard: discarding.why_not_discard,
    React: reactions.why_not_react,
    Pass: reactions.why_not_pass,
}

RULES = Rules(
    seats=(2, 3, 4),
    lay_out=setup.lay_out,
    begin=setup.begin,
    stages=STAGES,
    actions=ACTIONS,
    checks=CHECKS,
    tries=in_order(
        mulligans.tries,
        curing.tries,
        drawing.tries,
        reactions.tries,
        actions.tries,
        discarding.tries,
        turns.tries,
    ),
    over=Reason("game_over", "10.1"),
    not_now=Reason("unreadable"),
)
