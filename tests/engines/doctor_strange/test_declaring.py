"""S30 to S35: declaring attacks, in which order they come, which fall through."""

from engines.doctor_strange import GAME
from engines.doctor_strange import events as ev
from engines.doctor_strange.rules.exchange import fallen
from engines.doctor_strange.state import Assault, Declaring
from engines.game import Reason
from tests.engines.doctor_strange.attacks import BIND, DECLARE, POISON, evil_attacks
from tests.engines.doctor_strange.position import (
    ANCIENT,
    EVIL,
    GOOD,
    LOKI,
    MORDO,
    STRANGE,
    TABOO,
    TOPAZ,
    WONG,
    ZOTA,
    asked,
    evil,
    given,
    good,
    names,
    offered,
    play,
    refused,
)


def test_s30_one_attack_a_viable_character_and_one_card_each() -> None:
    people = [good(STRANGE), good(WONG, condition="incapacitated"), good(TOPAZ), evil(MORDO)]
    state = given(Declaring(1), people=people, hands=([POISON, BIND], ()))
    unfit = Reason("incapacitated", "S30", {"character": WONG})
    assert refused(state, GOOD, f"attack {WONG} {MORDO} {BIND}") == unfit
    play(state, GOOD, f"attack {STRANGE} {MORDO} {POISON}")
    again = Reason("already_attacks", "S30", {"character": STRANGE})
    assert refused(state, GOOD, f"attack {STRANGE} {MORDO} {BIND}") == again
    assert refused(state, GOOD, f"attack {TOPAZ} {MORDO} {POISON}").key == "card_planned"
    assert f"attack {TOPAZ} {MORDO} {BIND}" in offered(state, GOOD)


def test_s30_attacking_is_optional() -> None:
    state = evil_attacks()
    assert asked(state).default == GAME.move("done")
    assert "Declared" not in names(play(state, EVIL, "done"))


def test_s30_section_5_declarations_are_taken_back_until_done() -> None:
    state = evil_attacks()
    (planned,) = play(state, EVIL, DECLARE)
    assert planned == ev.Planned(EVIL, Assault(MORDO, TABOO, POISON))
    assert GAME.seen(planned, GOOD) is None
    (back,) = play(state, EVIL, f"retract {MORDO}")
    assert back == ev.TookBack(EVIL, MORDO)
    assert GAME.seen(back, GOOD) is None
    assert POISON in state.hands[EVIL]
    assert refused(state, EVIL, f"retract {MORDO}") == Reason("not_planned", "S30")
    assert DECLARE in offered(state, EVIL)


def test_s31_section_5_all_are_shown_together_when_done() -> None:
    state = evil_attacks(evil(ZOTA), evil_hand=(POISON, BIND))
    play(state, EVIL, DECLARE, f"attack {ZOTA} {TABOO} {BIND}")
    assert GAME.view(state, GOOD).attacks == GAME.view(state, GOOD).plan == ()
    assert GAME.view(state, GOOD).sides[EVIL].hand == 2
    assert len(GAME.view(state, EVIL).plan) == 2
    events = play(state, EVIL, "done")
    assert refused(state, EVIL, f"attack {MORDO} {TABOO} {BIND}").key == "not_in_hand"
    assert events == [ev.Declared(EVIL, (Assault(MORDO, TABOO, POISON), Assault(ZOTA, TABOO, BIND)))]
    assert [attack.card for attack in GAME.view(state, GOOD).attacks] == [POISON, BIND]
    assert state.discard == [POISON, BIND]


def test_s31_nothing_is_declared_later() -> None:
    state = evil_attacks(good_hand=("b.interruption",), evil_hand=(POISON, BIND))
    play(state, EVIL, DECLARE, "done")
    assert refused(state, EVIL, f"attack {MORDO} {TABOO} {BIND}") == Reason("already_declared", "S31")


def test_s32_targets_are_viable_enemies_and_several_may_go_for_one() -> None:
    people = [
        good(WONG, condition="incapacitated"),
        good(STRANGE, controller=EVIL, holder=MORDO),
        good(ANCIENT, controller=EVIL, holder=MORDO, condition="captured"),
    ]
    state = evil_attacks(*people, evil_hand=(POISON, BIND))
    assert refused(state, EVIL, f"attack {MORDO} {WONG} {POISON}").key == "incapacitated"
    assert refused(state, EVIL, f"attack {MORDO} {STRANGE} {POISON}").key == "not_enemy"
    assert refused(state, EVIL, f"attack {MORDO} {ANCIENT} {POISON}").key == "not_enemy"
    assert refused(state, EVIL, f"attack {MORDO} {LOKI} {POISON}").key == "not_in_play"
    play(state, EVIL, DECLARE, f"attack {STRANGE} {TABOO} {BIND}", "done")
    assert asked(state).prompt.key == "order"


def test_s33_targets_stay_marked_though_the_attack_is_countered() -> None:
    state = evil_attacks(
        evil(ZOTA), good(WONG), good_hand=("b.interruption", "d.desperate_cry"), evil_hand=(POISON, BIND), dice=(9, 1)
    )
    play(state, EVIL, DECLARE, f"attack {ZOTA} {WONG} {BIND}", "done")
    play(state, GOOD, f"counter b.interruption {POISON}")
    assert GAME.view(state, None).exchange is None
    assert f"call d.desperate_cry {TABOO}" not in offered(state, GOOD)


def test_s33_a_marked_character_cannot_be_called() -> None:
    state = evil_attacks(
        evil(ZOTA), good(STRANGE), good(WONG), good_hand=("d.desperate_cry",), evil_hand=(POISON, BIND), dice=(9, 1)
    )
    play(state, EVIL, DECLARE, f"attack {ZOTA} {WONG} {BIND}", "done", f"resolve {MORDO}")
    assert offered(state, GOOD) == [f"call d.desperate_cry {STRANGE}", "pass"]
    marked = Reason("marked", "S42", {"character": WONG})
    assert refused(state, GOOD, f"call d.desperate_cry {WONG}") == marked


def test_s34_the_attacker_chooses_the_order() -> None:
    state = evil_attacks(evil(ZOTA), good(WONG), evil_hand=(POISON, BIND))
    play(state, EVIL, DECLARE, f"attack {ZOTA} {WONG} {BIND}", "done")
    assert offered(state, EVIL) == [f"resolve {MORDO}", f"resolve {ZOTA}"]
    events = play(state, EVIL, f"resolve {ZOTA}")
    rolled = [event.assault.attacker for event in events if isinstance(event, ev.Rolled)]
    assert rolled == [ZOTA, MORDO]
    assert refused(state, EVIL, f"resolve {ZOTA}") is not None


def test_s35_an_attack_on_a_target_already_felled_falls_through() -> None:
    state = evil_attacks(evil(ZOTA), evil_hand=(POISON, BIND), dice=(12, 1))
    events = play(state, EVIL, DECLARE, f"attack {ZOTA} {TABOO} {BIND}", "done", f"resolve {MORDO}")
    assert ev.FellThrough(Assault(ZOTA, TABOO, BIND)) in events
    assert BIND in state.discard


def test_s35_it_falls_through_when_the_target_came_home_or_the_attacker_is_lost() -> None:
    taken = good(STRANGE, controller=EVIL, holder=MORDO)
    people = [taken, good(TABOO), evil(MORDO), good(WONG)]
    state = given(Declaring(1), people=people, hands=([POISON, BIND], ()), dice=(12, 1))
    play(state, GOOD, f"attack {TABOO} {MORDO} {POISON}", f"attack {WONG} {STRANGE} {BIND}", "done")
    events = play(state, GOOD, f"resolve {TABOO}")
    assert names(events)[:5] == ["Rolled", "Resolved", "Killed", "CameHome", "FellThrough"]
    state.characters[WONG].condition = "incapacitated"
    assert fallen(state, Assault(WONG, MORDO, BIND))
