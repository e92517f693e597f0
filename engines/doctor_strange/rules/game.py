"""Every kind of step and every verb, in the order of the rulebook, with the functions of its rules."""

from __future__ import annotations

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
    Take,
    Vacate,
)
from engines.doctor_strange.rules import any_time, checks, declare, exchange, mystic_arts, rest, setup, summon
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
from engines.steps import Actions, Checks, Rules, Stages, in_order

STAGES: Stages[DoctorStrange] = {
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

ACTIONS: Actions[DoctorStrange] = {
    Play: mystic_arts.play,
    Take: mystic_arts.take,
    Negate: {MysticArts: mystic_arts.rob, Resting: rest.heal},
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
    Look: any_time.look,
    Pass: {Countering: declare.let_come, Exchanging: exchange.hold},
}

CHECKS: Checks[DoctorStrange] = {
    Play: mystic_arts.why_not_play,
    Take: mystic_arts.why_not_take,
    Negate: rest.why_not_negate,
    Summon: summon.why_not_summon,
    Attach: summon.why_not_attach,
    Vacate: summon.why_not_vacate,
    Attack: declare.why_not_attack,
    Retract: declare.why_not_retract,
    Counter: declare.why_not_counter,
    Resolve: exchange.why_not_resolve,
    Power: exchange.why_not_power,
    Call: exchange.why_not_call,
    Discard: rest.why_not_discard,
    Look: any_time.why_not_look,
    Done: checks.in_turn,
}

RULES = Rules(
    seats=(2,),
    lay_out=setup.lay_out,
    begin=setup.begin,
    stages=STAGES,
    actions=ACTIONS,
    checks=CHECKS,
    tries=in_order(
        declare.attack_tries,
        declare.counter_tries,
        summon.summon_tries,
        exchange.call_tries,
        mystic_arts.tries,
        summon.attach_tries,
        exchange.power_tries,
        rest.tries,
        any_time.tries,
        summon.vacate_tries,
    ),
    anytime=any_time.openings,
    aside=any_time.beside,
)
