"""Every kind of step and every verb, in the order of the rulebook, with the functions of its rules."""

from __future__ import annotations

from engines.game import Move, Reason
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.moves import (
    Blame,
    Discard,
    Done,
    Face,
    Flee,
    Overwork,
    Pass,
    Play,
    React,
    Redirect,
    Restock,
    Revive,
    Stay,
    Swap,
    Toss,
    Treat,
)
from engines.quack_in_the_box.rules import (
    anytimes,
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
    LYNCHED,
    AlteringRoll,
    AlteringTreatment,
    Closing,
    Dying,
    FacingMob,
    Fleeing,
    Quack,
    Restocking,
    Shaming,
    Treating,
)
from engines.steps import Actions, Checks, Rules, Stages, in_order
from engines.windows import answer

STAGES: Stages[Quack] = {
    Fleeing: flee.FLEEING,
    AlteringRoll: roll.ROLLED,
    Treating: treat.TREATING,
    AlteringTreatment: treat.TREATED,
    Dying: patients.DYING,
    Shaming: infamy.SHAMING,
    Restocking: anytimes.RESTOCKING,
    FacingMob: mob.MOB,
    Closing: closing.CLOSING,
}

ACTIONS: Actions[Quack] = {
    Stay: flee.stay,
    Flee: flee.flee,
    Treat: treat.treat,
    Discard: short_hand.discard,
    Face: mob.face,
    Play: anytimes.act,
    Swap: anytimes.act,
    Restock: anytimes.act,
    Toss: anytimes.toss,
    Overwork: answer,
    Redirect: answer,
    React: answer,
    Revive: answer,
    Blame: answer,
    Pass: answer,
}

CHECKS: Checks[Quack] = {
    Stay: flee.why_not,
    Flee: flee.why_not,
    Treat: treat.why_not_treat,
    Discard: short_hand.why_not_discard,
    Face: mob.why_not_face,
    Play: anytimes.why_not,
    Swap: anytimes.why_not,
    Restock: anytimes.why_not,
    Toss: anytimes.why_not_toss,
    Done: anytimes.why_not_toss,
    Overwork: windows.why_not_answer,
    Redirect: windows.why_not_answer,
    React: windows.why_not_answer,
    Revive: windows.why_not_answer,
    Blame: windows.why_not_answer,
    Pass: windows.why_not_answer,
}


def _may_act(s: Quack, seat: int, move: Move) -> Reason | None:
    """Check that the doctor still plays, and holds the card that the move names."""
    doctor = s.doctors[seat]
    if doctor.place == LYNCHED:
        return Reason("lynched", "19")
    card = getattr(move, "card", "")
    if not card or card in doctor.treatments or card in doctor.anytimes:
        return None
    cards = deck(s.catalogue)
    known = card in cards.treatments or card in cards.anytimes
    return Reason("not_in_hand", args={"card": card} if known else {})


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
    first=_may_act,
    over=Reason("game_over", "18"),
    not_now=Reason("unreadable"),
)
