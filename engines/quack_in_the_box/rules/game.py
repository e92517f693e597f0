"""Every kind of step and every verb, in the order of the rulebook, with where its rules stand."""

from __future__ import annotations

from engines.game import Reason
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.rules import (
    anytimes,
    checks,
    closing,
    flee,
    infamy,
    mob,
    patients,
    roll,
    setup,
    short_hand,
    treat,
    turns,
    windows,
)
from engines.quack_in_the_box.state import (
    Closing,
    Dying,
    Fleeing,
    Mob,
    Quack,
    Restocking,
    Rolled,
    Shaming,
    Treated,
    Treating,
)
from engines.steps import Actions, Checks, Rules, Stages, in_order
from engines.windows import answer

STAGES: Stages[Quack] = {
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

ACTIONS: Actions[Quack] = {
    mv.Stay: flee.stay,
    mv.Flee: flee.flee,
    mv.Treat: treat.treat,
    mv.Discard: short_hand.discard,
    mv.Face: mob.face,
    mv.Play: anytimes.act,
    mv.Swap: anytimes.act,
    mv.Restock: anytimes.act,
    mv.Toss: anytimes.toss,
    mv.Overwork: answer,
    mv.Redirect: answer,
    mv.React: answer,
    mv.Revive: answer,
    mv.Blame: answer,
    mv.Pass: answer,
}

CHECKS: Checks[Quack] = {
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


RULES = Rules(
    seats=(2, 3, 4, 5, 6),
    lay_out=setup.lay_out,
    begin=turns.next_turn,
    stages=STAGES,
    actions=ACTIONS,
    checks=CHECKS,
    tries=in_order(flee.tries, treat.tries, anytimes.tries),
    anytime=anytimes.openings,
    upkeep=turns.go_on,
    first=checks.first,
    over=Reason("game_over", "18"),
    not_now=Reason("unreadable"),
)
