"""S40 to S44: dice, Power, Call Defender."""

from engines.doctor_strange import GAME
from engines.doctor_strange import events as ev
from engines.doctor_strange.state import Assault, Declaring
from engines.game import Reason
from tests.engines.doctor_strange.attacks import BIND, DECLARE, POISON, evil_attacks
from tests.engines.doctor_strange.position import (
    EVIL,
    GOOD,
    LOKI,
    MORDO,
    NIGHTMARE,
    STRANGE,
    TABOO,
    TOPAZ,
    WONG,
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
