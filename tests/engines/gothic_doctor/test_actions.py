"""Section 4: the fourteen plain Actions, one after the other."""

import pytest

from engines.gothic_doctor import GAME
from engines.gothic_doctor.state import turn
from tests.engines.gothic_doctor.position import begin, hand, kinds, offered, pay, play, position, verbs, why

ROOM = "vampire spectre dracula bite_victim mummy werewolf banshee"


def test_ruling_06_one_plain_action_a_turn_and_before_treating() -> None:
    state = position({0: "grand_rounds hypochondriac fire_alarm"}, cured={0: "vampire"})
    play(state, "0: play grand_rounds.1")
    assert why(state, 0, "play fire_alarm.1") == "one_action"
    late = position({0: "fire_alarm exorcism seance"}, waiting=ROOM)
    play(late, "0: draw_treatment")
    assert why(late, 0, "play fire_alarm.1") == "actions_first"


def test_ruling_06_red_cards_do_not_count_and_are_no_plain_actions() -> None:
    state = position({0: "second_opinion grand_rounds exorcism seance", 1: "patient_bolts"}, waiting=ROOM)
    assert why(state, 0, "play second_opinion.1") == "no_plain_action"
    assert why(state, 0, "react second_opinion.1") == "nothing_to_answer"
    play(state, "0: play grand_rounds.1")
    play(state, f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}", "1: react patient_bolts.1")
    assert "react second_opinion.1" in offered(state, 0)


def test_house_call_gives_two_cures_paid_and_replaced_one_by_one() -> None:
    state = position(
        {0: "house_call exorcism seance fangs herbal holy_water"}, waiting=ROOM, next_patients="wagner lab_assistant"
    )
    play(state, "0: play house_call.1", f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    assert state.waiting_room[1] == "wagner.1"
    assert any(text.startswith("cure vampire.1") for text in offered(state, 0))
    play(state, f"0: cure vampire.1 {pay(state, 'fangs', 'herbal', 'holy_water')}")
    assert state.cured[0] == ["spectre.1", "vampire.1"] and turn(state).draws == 7


def test_ruling_25_house_call_without_a_cure_draws_up_to_ten() -> None:
    state = position({0: "house_call"})
    play(state, "0: play house_call.1", "0: draw_treatment")
    assert turn(state).draws == 9


def test_grand_rounds_draws_three_within_the_ceiling() -> None:
    state = position({0: "grand_rounds herbal laudanum"}, next_treatments="fangs seance antidote")
    play(state, "0: play grand_rounds.1")
    assert hand(state, 0) == sorted(["herbal", "laudanum", "fangs", "seance", "antidote"])
    play(state, "0: draw_action")
    assert turn(state).draws == 4


def test_discount_spares_one_icon_of_the_first_cure_never_the_legends_panacea() -> None:
    state = position({0: "discount exorcism fangs holy_water"}, waiting=ROOM)
    play(state, "0: play discount.1")
    spectre = [text.split()[2] for text in offered(state, 0) if text.startswith("cure spectre.1")]
    assert spectre == [pay(state, "exorcism")]
    assert not any(text.startswith("cure dracula.1") for text in offered(state, 0))
    state = position({0: "discount exorcism fangs panacea"}, waiting=ROOM)
    play(state, "0: play discount.1")
    assert f"cure dracula.1 {pay(state, 'exorcism', 'fangs', 'panacea')}" in offered(state, 0)
    play(state, f"0: cure spectre.1 {pay(state, 'exorcism')}")
    assert not turn(state).discount


def test_fire_alarm_replaces_everybody_with_what_is_attached() -> None:
    state = position({0: "fire_alarm", 1: "complications"}, waiting=ROOM, active=1)
    play(state, "1: play_on complications.1 vampire.1", "1: stop", "0: play fire_alarm.1")
    assert len(state.patient_discard) >= 7 and all(state.waiting_room)
    assert not set(state.waiting_room) & {"vampire.1", "dracula.1"}
    assert sorted(state.action_discard) == ["complications.1", "fire_alarm.1"]


@pytest.mark.parametrize(("second", "gone"), [("nobody", 1), ("mummy.1", 2)])
def test_referral_replaces_one_or_two(second: str, gone: int) -> None:
    state = position({0: "referral"}, waiting=ROOM, next_patients="wagner carmilla")
    play(state, f"0: refer referral.1 spectre.1 {second}")
    assert len(state.patient_discard) == gone
    assert state.waiting_room[1] == "wagner.1"
    assert len([text for text in offered(position({0: "referral"}), 0) if text.startswith("refer")]) == 7 + 21


def test_referral_names_two_different_patients_in_order() -> None:
    state = position({0: "referral"}, waiting=ROOM)
    for wrong in ("spectre.1 spectre.1", "mummy.1 spectre.1", "revenant.1 nobody", "spectre.1 revenant.1"):
        assert why(state, 0, f"refer referral.1 {wrong}") == "wrong_target"


def test_light_fingers_takes_a_random_card() -> None:
    state = position({0: "light_fingers", 1: "herbal relapse"})
    events = play(state, "0: play_on light_fingers.1 doctor.1")
    assert kinds(events) == ["Played", "Stole"]
    assert len(state.hands[0]) == 1 and len(state.hands[1]) == 1


def test_ruling_21_light_fingers_may_take_a_hand_above_seven() -> None:
    state = position(
        {0: "light_fingers light_fingers herbal laudanum exorcism mesmerism holy_water fangs", 1: "seance"}
    )
    play(state, "0: play_on light_fingers.1 doctor.1")
    assert len(state.hands[0]) == 8
    play(state, "0: draw_treatment")
    assert len(state.hands[0]) == 9


def test_ruling_26_light_fingers_needs_a_hand_and_the_robbed_doctor_knows() -> None:
    state = position({0: "light_fingers", 1: "herbal", 2: ""}, seats=3)
    assert why(state, 0, "play_on light_fingers.1 doctor.2") == "empty_hand"
    assert why(state, 0, "play_on light_fingers.1 doctor.0") == "wrong_target"
    event = play(state, "0: play_on light_fingers.1 doctor.1")[1]
    assert [known.card for known in GAME.view(state, 1).known] == ["herbal.1"]
    assert GAME.view(state, 2).known == () and GAME.view(state, None).known == ()
    assert [GAME.seen(event, seat).card for seat in (0, 1, 2, None)] == ["herbal.1", "herbal.1", None, None]  # type: ignore[union-attr]


def test_ruling_27_relapse_takes_no_legend_and_everybody_knows_the_top_patient() -> None:
    state = position({0: "relapse", 1: ""}, cured={1: "dracula spectre"}, seats=3, next_treatments="fangs")
    assert why(state, 0, "play_on relapse.1 dracula.1") == "legend"
    play(state, "0: play_on relapse.1 spectre.1")
    assert state.cured[1] == ["dracula.1"] and hand(state, 1) == ["fangs"]
    for seat in (0, 1, 2, None):
        assert [(known.card, known.seat) for known in GAME.view(state, seat).known] == [("spectre.1", None)]


def test_ruling_27_known_until_drawn() -> None:
    state = position({0: "relapse", 1: "referral"}, cured={1: "banshee"}, waiting=ROOM.replace("banshee", "revenant"))
    play(state, "0: play_on relapse.1 banshee.1", "0: stop", "1: refer referral.1 spectre.1 nobody")
    assert state.waiting_room[1] == "banshee.1"
    assert GAME.view(state, 0).known == ()


def test_ruling_19_counters_return_with_a_relapse_and_travel_with_an_exchange() -> None:
    state = position({0: "relapse exchange", 1: ""}, cured={0: "banshee", 1: "vampire spectre"})
    state.counters = {"spectre.1": 25, "vampire.1": -25, "banshee.1": 25}
    begin(state)
    play(state, "0: play_on relapse.1 spectre.1")
    assert "spectre.1" not in state.counters
    play(state, "0: stop", "1: stop", "0: swap exchange.1 banshee.1 vampire.1")
    assert state.cured == [["vampire.1"], ["banshee.1"]]
    assert state.counters == {"vampire.1": -25, "banshee.1": 25}


def test_exchange_needs_as_many_icons() -> None:
    state = position({0: "exchange"}, cured={0: "banshee", 1: "vampire spectre dracula"})
    assert [text for text in offered(state, 0) if text.startswith("swap")] == ["swap exchange.1 banshee.1 vampire.1"]
    assert why(state, 0, "swap exchange.1 banshee.1 spectre.1") == "unequal_patients"
    assert why(state, 0, "swap exchange.1 vampire.1 banshee.1") == "wrong_target"


def test_malpractice_and_hypochondriac_place_counters() -> None:
    state = position({0: "malpractice hypochondriac"}, cured={0: "mummy", 1: "vampire"})
    play(state, "0: play_on malpractice.1 vampire.1", "0: stop", "1: stop")
    play(state, "0: play_on hypochondriac.1 mummy.1")
    assert state.counters == {"vampire.1": -25, "mummy.1": 25}
    assert GAME.view(state, 0).doctors[1].earned == 50
    assert why(state, 0, "play_on malpractice.1 mummy.1") == "not_in_hand"


def test_ruling_18_one_counter_a_patient_and_opposites_cancel() -> None:
    state = position({0: "malpractice malpractice hypochondriac"}, cured={0: "mummy", 1: "vampire"})
    state.counters = {"vampire.1": 25, "mummy.1": 25}
    begin(state)
    assert why(state, 0, "play_on hypochondriac.1 mummy.1") == "counter_showing"
    play(state, "0: play_on malpractice.1 vampire.1")
    assert state.counters == {"mummy.1": 25}


def test_ruling_18_without_counters_in_the_supply() -> None:
    eight = "spectre spectre spectre spectre revenant revenant revenant revenant"
    state = position(
        {0: "malpractice hypochondriac patron exorcism galvanism mesmerism seance"},
        cured={1: eight, 0: "vampire"},
        waiting="banshee dracula bite_victim mummy werewolf wagner carmilla",
    )
    state.counters = {f"{kind}.{copy}": 25 for kind in ("spectre", "revenant") for copy in range(1, 5)}
    begin(state)
    assert why(state, 0, "play_on hypochondriac.1 vampire.1") == "no_counters"
    assert why(state, 0, "play_on malpractice.1 spectre.1") == ""
    play(state, "0: play_on patron.1 banshee.1", f"0: cure banshee.1 {pay(state, 'exorcism', 'mesmerism', 'seance')}")
    assert "banshee.1" not in state.counters and len(state.counters) == 8


def test_tough_case_lies_on_a_doctor_until_the_next_cure() -> None:
    state = position({0: "tough_case", 1: "exorcism seance herbal"}, waiting=ROOM)
    play(state, "0: play_on tough_case.1 doctor.1", "0: stop")
    assert GAME.view(state, 1).doctors[1].tough_case == "tough_case.1"
    play(state, f"1: cure spectre.1 {pay(state, 'exorcism', 'seance', 'herbal')}")
    assert state.tough_cases == ["", ""] and state.action_discard == ["tough_case.1"]


def test_ruling_30_one_tough_case_a_doctor_and_one_attachment_of_each_kind_a_patient() -> None:
    state = position({0: "tough_case", 1: "", 2: "tough_case complications"}, waiting=ROOM, seats=3)
    play(state, "0: play_on tough_case.1 doctor.1", "0: stop", "1: stop")
    assert why(state, 2, "play_on tough_case.2 doctor.1") == "has_tough_case"
    state = position({0: "complications patron", 1: "complications"}, waiting=ROOM)
    play(state, "0: play_on complications.1 vampire.1", "0: stop")
    assert why(state, 1, "play_on complications.2 vampire.1") == "attached_already"
    play(state, "1: stop", "0: play_on patron.1 vampire.1")
    assert state.attached == {"vampire.1": ["complications.1", "patron.1"]}


def test_wealthy_patron_pays_whoever_cures() -> None:
    state = position({0: "patron", 1: "exorcism seance"}, waiting=ROOM)
    play(state, "0: play_on patron.1 spectre.1", "0: stop", f"1: cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    assert state.counters == {"spectre.1": 25}
    assert GAME.view(state, None).doctors[1].parts == {"patients": 25, "counters": 25, "specialist": 0, "generalist": 0}


def test_ruling_20_quarantine_binds_the_others_until_its_players_next_turn() -> None:
    held = "exorcism seance"
    state = position({0: f"quarantine {held}", 1: held, 2: held}, waiting=ROOM, seats=3)
    play(state, "0: play_on quarantine.1 spectre.1")
    assert any(text.startswith("cure spectre.1") for text in offered(state, 0))
    play(state, "0: stop")
    assert why(state, 1, f"cure spectre.1 {pay(state, 'exorcism', 'seance')}") == "quarantined"
    play(state, "1: stop")
    assert why(state, 2, f"cure spectre.1 {pay(state, 'exorcism', 'seance')}") == "quarantined"
    events = play(state, "2: stop")
    assert "QuarantineLifted" in kinds(events) and not state.attached and not state.quarantined
    assert state.action_discard == ["quarantine.1"]


def test_an_action_without_a_target_says_so() -> None:
    state = position({0: "relapse exchange"})
    assert "play_on" not in verbs(state, 0)
    told = {str(move): reason.key for move, reason in GAME.blocked(state, 0)}
    assert told["play relapse.1"] == "no_target" and told["play exchange.1"] == "no_target"
