"""Every kind of step and every verb, in the order of the rulebook."""

from engines.game import Reason
from engines.steps import Actions, Checks, Rules, Stages, in_order
from tests.toy.night_shift.moves import Drink, Lay, Object, Pass, Retract, Skip
from tests.toy.night_shift.rules import coffee, curing, laying, setup
from tests.toy.night_shift.state import Laying, NightShift, Objecting

STAGES: Stages[NightShift] = {Laying: laying.LAYING, Objecting: curing.OBJECTING}

ACTIONS: Actions[NightShift] = {
    Lay: laying.lay,
    Skip: laying.lay,
    Retract: laying.retract,
    Object: curing.answer,
    Pass: curing.answer,
    Drink: coffee.drink,
}

CHECKS: Checks[NightShift] = {
    Lay: laying.why_not_lay,
    Skip: laying.why_not_skip,
    Object: curing.why_not_object,
    Pass: curing.why_not_object,
}

RULES = Rules(
    seats=(2, 3, 4),
    lay_out=setup.lay_out,
    begin=setup.begin,
    stages=STAGES,
    actions=ACTIONS,
    checks=CHECKS,
    tries=in_order(laying.tries, curing.tries),
    first=setup.held,
    anytime=coffee.openings,
    over=Reason("game_over", "N7"),
)
