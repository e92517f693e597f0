"""S30 to S44: declaring and countering attacks, their order, dice, Power and Call Defender."""

from __future__ import annotations

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
    NIGHTMARE,
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
    this_turn,
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
    assert ev.AttackVoided(Assault(ZOTA, TABOO, BIND)) in events
    assert BIND in state.discard


def test_s35_it_falls_through_when_the_target_came_home_or_the_attacker_is_lost() -> None:
    taken = good(STRANGE, controller=EVIL, holder=MORDO)
    people = [taken, good(TABOO), evil(MORDO), good(WONG)]
    state = given(Declaring(1), people=people, hands=([POISON, BIND], ()), dice=(12, 1))
    play(state, GOOD, f"attack {TABOO} {MORDO} {POISON}", f"attack {WONG} {STRANGE} {BIND}", "done")
    events = play(state, GOOD, f"resolve {TABOO}")
    assert names(events)[:5] == ["Rolled", "Resolved", "Killed", "CaptiveReturned", "AttackVoided"]
    state.characters[WONG].condition = "incapacitated"
    assert fallen(state, Assault(WONG, MORDO, BIND))


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


def test_s40_both_roll_and_ties_go_to_the_attacker() -> None:
    state = evil_attacks(dice=(5, 5))
    events = play(state, EVIL, DECLARE, "done")
    assault = Assault(MORDO, TABOO, POISON)
    assert ev.Rolled(EVIL, assault, (5, 5), (11, 11)) in events
    assert ev.Resolved(assault, (11, 11), hit=True) in events


def test_s40_when_the_defender_is_higher_nothing_happens() -> None:
    state = evil_attacks(good(WONG), dice=(5, 6))
    events = play(state, EVIL, DECLARE, "done")
    assert ev.Resolved(Assault(MORDO, TABOO, POISON), (11, 12), hit=False) in events
    assert "Killed" not in names(events)


def test_s40_cards_are_played_one_at_a_time_in_turn_until_both_pass_in_a_row() -> None:
    state = evil_attacks(good_hand=("p.incense", "p.trance"), evil_hand=(POISON, "p.sorcery"), dice=(6, 6))
    play(state, EVIL, DECLARE, "done")
    play(state, GOOD, "power p.incense")
    assert refused(state, GOOD, "power p.trance") == Reason("not_asked", "S40", {"seat": EVIL})
    events = play(state, EVIL, "pass")
    assert names(events)[:2] == ["Passed", "Resolved"]


def test_s40_section_5_it_passes_for_a_side_that_leads_and_asks_again() -> None:
    state = evil_attacks(
        good(WONG),
        good_hand=("p.incense", "p.trance"),
        evil_hand=(POISON, "p.sorcery", "p.black_magic"),
        dice=(6, 7),
    )
    events = play(state, EVIL, DECLARE, "done")
    assert "Passed" not in names(events)
    assert (asked(state).seat, asked(state).prompt.key) == (EVIL, "strike")
    play(state, EVIL, "power p.sorcery")
    assert (asked(state).seat, asked(state).prompt.key) == (GOOD, "defend")
    play(state, GOOD, "power p.incense")
    assert asked(state).seat == EVIL
    assert "Resolved" in names(play(state, EVIL, "pass"))


def test_s40_section_5_it_passes_for_a_side_with_nothing_to_play() -> None:
    state = evil_attacks(good(WONG), dice=(6, 7))
    assert names(this_turn(play(state, EVIL, DECLARE, "done"))) == ["Planned", "Declared", "Rolled", "Resolved"]


def test_s41_power_cards_count_for_this_attack_and_each_only_on_its_side() -> None:
    state = evil_attacks(good(WONG), good_hand=("p.detect_danger", "p.surprise"), dice=(6, 5))
    play(state, EVIL, DECLARE, "done")
    only = Reason("attacker_only", "S41", {"card": "p.surprise"})
    assert refused(state, GOOD, "power p.surprise") == only
    events = play(state, GOOD, "power p.detect_danger")
    assert events[:2] == [
        ev.PowerSpent(GOOD, "p.detect_danger", 2),
        ev.Resolved(Assault(MORDO, TABOO, POISON), (12, 13), hit=False),
    ]
    assert next(c.power for c in GAME.view(state, None).characters if c.id == TABOO) == 6


def test_s41_defender_only_cards_are_nothing_for_the_attacker() -> None:
    state = evil_attacks(good(WONG), evil_hand=(POISON, "p.mental_battle", "p.impostor"), dice=(6, 8))
    play(state, EVIL, DECLARE, "done")
    assert offered(state, EVIL) == ["power p.impostor", "pass"]
    assert refused(state, EVIL, "power p.mental_battle").key == "defender_only"


def test_s42_a_helper_adds_its_power_with_attachments() -> None:
    state = evil_attacks(good(WONG, "m.omnipotent"), good_hand=("d.desperate_cry",), dice=(6, 5))
    play(state, EVIL, DECLARE, "done")
    events = play(state, GOOD, f"call d.desperate_cry {WONG}")
    assert events[0] == ev.DefenderCalled(GOOD, "d.desperate_cry", WONG, 2)
    assert ev.Resolved(Assault(MORDO, TABOO, POISON), (12, 13), hit=False) in events
    assert state.characters[WONG].condition == "viable"


def test_s42_each_helper_helps_once_an_attack_phase_several_may_be_called() -> None:
    state = evil_attacks(
        evil(NIGHTMARE),
        good(WONG),
        good(TOPAZ),
        good_hand=("d.desperate_cry", "d.not_responding", "d.project_thought"),
        evil_hand=(POISON, BIND),
        dice=(12, 5, 12, 5),
    )
    play(state, EVIL, DECLARE, f"attack {NIGHTMARE} {TABOO} {BIND}", "done", f"resolve {MORDO}")
    play(state, GOOD, f"call d.desperate_cry {WONG}")
    helped = Reason("helped", "S42", {"character": WONG})
    assert refused(state, GOOD, f"call d.not_responding {WONG}") == helped
    events = play(state, GOOD, "pass")
    assert ev.Killed(TABOO, GOOD, ()) in events
    again = evil_attacks(
        evil(NIGHTMARE),
        good(WONG),
        good(STRANGE),
        good_hand=("d.desperate_cry", "d.not_responding"),
        evil_hand=(POISON, BIND),
        dice=(7, 5, 12, 5),
    )
    play(again, EVIL, DECLARE, f"attack {NIGHTMARE} {TABOO} {BIND}", "done", f"resolve {MORDO}")
    play(again, GOOD, f"call d.desperate_cry {STRANGE}")
    assert offered(again, GOOD) == [f"call d.not_responding {WONG}", "pass"]


def test_s42_only_the_defender_calls() -> None:
    people = [good(TABOO), good(WONG), evil(MORDO)]
    state = given(Declaring(1), people=people, hands=([POISON, "d.desperate_cry", "p.incense"], ()), dice=(1, 3))
    play(state, GOOD, f"attack {TABOO} {MORDO} {POISON}", "done")
    assert refused(state, GOOD, f"call d.desperate_cry {WONG}").key == "defender_only"


def test_s43_a_controlled_enemy_may_be_called() -> None:
    loki = evil(LOKI, controller=GOOD, holder=WONG)
    state = evil_attacks(good(WONG), loki, good_hand=("d.desperate_cry",), dice=(6, 5))
    play(state, EVIL, DECLARE, "done")
    assert f"call d.desperate_cry {LOKI}" in offered(state, GOOD)


def test_s44_a_helpers_power_leaves_out_power_cards_played_before() -> None:
    state = evil_attacks(good(WONG), good_hand=("d.desperate_cry", "p.incense"), dice=(8, 5), evil_hand=(POISON,))
    play(state, EVIL, DECLARE, "done")
    play(state, GOOD, "power p.incense")
    events = play(state, GOOD, f"call d.desperate_cry {WONG}")
    assert events[0] == ev.DefenderCalled(GOOD, "d.desperate_cry", WONG, 1)
