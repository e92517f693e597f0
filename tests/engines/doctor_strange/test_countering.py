"""S36 to S39: countering declared attacks."""

from engines.doctor_strange import GAME
from engines.doctor_strange import events as ev
from engines.doctor_strange.state import Assault
from engines.game import Reason
from tests.engines.doctor_strange.attacks import BIND, DECLARE, POISON, evil_attacks
from tests.engines.doctor_strange.position import (
    EVIL,
    GOOD,
    MORDO,
    TABOO,
    ZOTA,
    asked,
    evil,
    names,
    offered,
    play,
    refused,
)


def test_s36_the_defender_is_asked_once_after_the_declaration_and_may_counter_each() -> None:
    state = evil_attacks(
        evil(ZOTA), good_hand=("b.interruption", "b.counter_spell"), evil_hand=(POISON, BIND), dice=(1, 12)
    )
    assert refused(state, GOOD, f"counter b.interruption {POISON}").key == "counter_later"
    play(state, EVIL, DECLARE, f"attack {ZOTA} {TABOO} {BIND}", "done")
    assert asked(state).prompt.key == "counter"
    assert len(offered(state, GOOD)) == 5
    play(state, GOOD, f"counter b.interruption {POISON}")
    assert offered(state, GOOD) == [f"counter b.counter_spell {BIND}", "pass"]
    assert refused(state, GOOD, f"counter b.counter_spell {POISON}").key == "not_declared"
    play(state, GOOD, "pass")
    assert GAME.view(state, None).stage != "countering"


def test_s36_both_attacks_may_be_countered() -> None:
    state = evil_attacks(evil(ZOTA), good_hand=("b.interruption", "b.counter_spell"), evil_hand=(POISON, BIND))
    play(state, EVIL, DECLARE, f"attack {ZOTA} {TABOO} {BIND}", "done")
    events = play(state, GOOD, f"counter b.interruption {POISON}", f"counter b.counter_spell {BIND}")
    assert "Rolled" not in names(events)


def test_s37_the_countered_attack_is_used_up() -> None:
    state = evil_attacks(good_hand=("b.interruption",), evil_hand=(POISON, BIND))
    play(state, EVIL, DECLARE, "done")
    events = play(state, GOOD, f"counter b.interruption {POISON}")
    assert events[0] == ev.Countered(GOOD, "b.interruption", Assault(MORDO, TABOO, POISON))
    assert {POISON, "b.interruption"} <= set(state.discard)
    assert BIND in state.hands[EVIL]
    assert ev.TurnBegan(GOOD, 6) in events


def test_s38_power_cards_cannot_be_countered() -> None:
    state = evil_attacks(good_hand=("b.interruption",), evil_hand=(POISON, "p.incense"), dice=(6, 7))
    play(state, EVIL, DECLARE, "done")
    play(state, GOOD, "pass")
    play(state, EVIL, "power p.incense")
    assert "counter" not in " ".join(offered(state, GOOD))


def test_s39_the_attacker_has_no_use_for_counters() -> None:
    state = evil_attacks(evil_hand=(POISON, "b.interruption"))
    play(state, EVIL, DECLARE)
    assert refused(state, EVIL, f"counter b.interruption {POISON}") == Reason("own_attack", "S39")
