"""Phases 1 to 4, and the number required."""

from typing import Any

import pytest

from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.rules.options import Options
from tests.engines.quack_in_the_box.position import (
    asked,
    facts,
    hoard,
    offered,
    only,
    patient,
    play,
    refused,
    rig,
    table,
)


def test_settled_0_everybody_starts_with_nothing_and_six_cards() -> None:
    for seats in GAME.seats:
        s = GAME.deal(Options(), seats, bytes(32))
        assert all((d.money, d.infamy, len(d.treatments) + len(d.anytimes)) == (0, 0, 6) for d in s.doctors)
        assert len(s.patients) == 40
        assert len(s.deck) == 110 - 6 * seats


@pytest.mark.parametrize(("seats", "options", "key"), [(1, {}, "seats"), (7, {}, "seats"), (2, {"pack": "no"}, "pack")])
def test_what_cannot_be_dealt_is_refused(seats: int, options: dict[str, Any], key: str) -> None:
    with pytest.raises(ValueError, match=key):
        GAME.deal(Options(**options), seats, bytes(32))


def test_ruling_1_doctors_go_clockwise_and_the_first_is_drawn_by_lot() -> None:
    firsts = {GAME.deal(Options(), 4, number.to_bytes(32, "big")).active for number in range(40)}
    assert firsts == {0, 1, 2, 3}
    s = table("flee", seats=3, active=2)
    play(s, 2, "flee")
    assert s.active == 0


def test_ruling_2_a_hand_is_filled_to_six_and_no_further() -> None:
    s = table("flee", hands={0: "yoga bed_rest insurance code_blue"}, top="aspirin heparin penicillin")
    drew = only(play(s, 0, "stay"), "Drew")
    assert drew.treatments == ("aspirin.1", "heparin.1")
    assert "penicillin.1" not in s.doctors[0].treatments


def test_ruling_2_the_discard_becomes_the_deck_when_that_is_out() -> None:
    s = table("flee", hands={0: "yoga"}, top="aspirin", deck_out=True)
    assert facts(play(s, 0, "stay"))[:5] == ["Stayed", "Drew", "Shuffled", "Drew", "Admitted"]
    assert len(s.doctors[0].treatments) + len(s.doctors[0].anytimes) == 6


def test_ruling_2_nobody_draws_from_nothing() -> None:
    s = table("flee", seats=2, hands={0: "yoga"}, offices={1: "trucker"})
    hoard(s, 1, s.deck)
    s.deck = []
    assert "Drew" not in facts(play(s, 0, "stay"))


def test_ruling_3_the_copay_is_paid_on_arrival_and_kept() -> None:
    s = table("flee", hands={0: "yoga"}, next_patients="trucker", money={0: 10})
    admitted = only(play(s, 0, "stay"), "Admitted")
    assert (admitted.patient, admitted.copay) == ("trucker", 50)
    assert s.doctors[0].money == 60
    play(s, 0, next(move for move in offered(s, 0) if move.startswith("treat")))
    assert s.doctors[0].money >= 60


def test_ruling_3_who_has_a_patient_gets_no_other() -> None:
    s = table("flee", hands={0: "yoga"}, offices={0: ("the_mayor", 1, 2)})
    assert "Admitted" not in facts(play(s, 0, "stay"))
    assert patient(s, 0) == "the_mayor"


def test_settled_0_an_empty_patient_deck_is_rebuilt_from_its_discard() -> None:
    s = table("flee", hands={0: "yoga"})
    s.gone, s.patients = s.patients, []
    assert "PatientsShuffled" in facts(play(s, 0, "stay"))
    assert len(s.patients) == 39
    assert s.gone == []


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_ruling_4_two_to_five_treatments_are_required(number: int) -> None:
    s = table("flee", hands={0: "yoga"}, top="aspirin bed_rest.1 bed_rest.2 antacid blood_count")
    rig(s, number)
    assert only(play(s, 0, "stay"), "RequiredRolled").number == number
    assert s.required == number


def test_ruling_4_exactly_so_many_are_played() -> None:
    s = table(required=2, hands={0: "doorway_glance.1 doorway_glance.2 yoga"}, offices={0: "trucker"})
    play(s, 0, "treat doorway_glance.1 trucker")
    assert asked(s) == [(0, "treat")]
    assert only(play(s, 0, "treat doorway_glance.2 trucker"), "Paid").total == 180
    assert s.doctors[0].treatments == ["yoga.1"]
    assert asked(s) == [(1, "flee")]


def test_ruling_4_fewer_if_the_patient_leaves() -> None:
    s = table(required=4, hands={0: "antacid yoga fridge_bag"}, offices={0: ("hot_dog_champion", 0, 0)})
    events = play(s, 0, "treat antacid.1 hot_dog_champion")
    assert only(events, "WentHome").patient == "hot_dog_champion"
    assert asked(s) == [(1, "flee")]
    assert s.doctors[0].treatments == ["fridge_bag.1", "yoga.1"]


def test_ruling_5_short_of_treatments_one_anytime_is_due_then_no_more() -> None:
    s = table(required=3, hands={0: "doorway_glance insurance code_blue"}, offices={0: "trucker"})
    play(s, 0, "treat doorway_glance.1 trucker")
    assert asked(s) == [(0, "short")]
    assert "discard code_blue.1" in offered(s, 0)
    assert "play insurance.1 doctor.2" in offered(s, 0)
    assert "discard insurance.1" not in offered(s, 0)
    play(s, 0, "play insurance.1 doctor.0")
    assert asked(s) == [(1, "flee")]
    assert s.doctors[0].anytimes == ["code_blue.1"]


def test_ruling_5_an_anytime_without_target_is_discarded() -> None:
    s = table(required=2, hands={0: "wrong_bed.1 wrong_bed.2"}, offices={0: "trucker"})
    assert [move for move in offered(s, 0) if "wrong_bed" in move] == ["discard wrong_bed.1"]
    play(s, 0, "discard wrong_bed.1")
    assert s.discard == ["wrong_bed.1"]
    assert asked(s) == [(1, "flee")]


def test_ruling_5_with_neither_nothing_more_is_due() -> None:
    s = table(required=5, hands={0: "doorway_glance"}, offices={0: "trucker"})
    play(s, 0, "treat doorway_glance.1 trucker")
    assert asked(s) == [(1, "flee")]


def test_ruling_5_the_duty_lapses_when_the_patient_left() -> None:
    s = table(required=3, hands={0: "antacid code_blue"}, offices={0: "hot_dog_champion"})
    play(s, 0, "treat antacid.1 hot_dog_champion")
    assert s.doctors[0].anytimes == ["code_blue.1"]
    assert asked(s) == [(1, "flee")]


def test_settled_5_once_a_turn_even_if_the_anytime_brings_treatments() -> None:
    s = table(
        required=4,
        hands={0: "sharps_bin wrong_bed.1 wrong_bed.2"},
        offices={0: "trucker"},
        top="doorway_glance.1 code_blue",
    )
    play(s, 0, "bin sharps_bin.1")
    play(s, 0, "toss wrong_bed.1")
    play(s, 0, "toss wrong_bed.2")
    assert asked(s) == [(0, "treat")]
    play(s, 0, "treat doorway_glance.1 trucker")
    assert asked(s) == [(1, "flee")]
    assert s.doctors[0].anytimes == ["code_blue.1"]


def test_ruling_6_the_next_treatment_waits_for_the_last() -> None:
    s = table(hands={0: "yoga aspirin", 1: "not_authorized"}, offices={0: "trucker"})
    play(s, 0, "treat yoga.1 trucker")
    assert asked(s) == [(1, "window.treatment")]
    assert refused(s, 0, "treat aspirin.1 trucker") == "not_yet"


def test_a_treatment_decision_may_be_answered_with_several() -> None:
    s = table(required=5, hands={0: "yoga aspirin antacid"}, offices={0: "trucker"})
    decision = next(found for found in GAME.decisions(s) if found.must)
    assert decision.repeat == (1, 3)
    s = table(required=2, hands={0: "yoga aspirin antacid"}, offices={0: "trucker"})
    assert next(found for found in GAME.decisions(s) if found.must).repeat == (1, 2)


def test_ruling_11_a_patient_who_died_and_comes_back_in_the_same_turn_is_paid_for() -> None:
    s = table(
        "flee",
        hands={0: "doorway_glance.1 doorway_glance.2 yoga bed_rest.1 bed_rest.2", 1: "hospital_food"},
        offices={0: ("trucker", 0, 8)},
    )
    play(s, 1, "play hospital_food.1 trucker")
    assert (s.dead, s.gone) == (["trucker"], ["trucker"])
    s.patients.append(s.gone.pop())  # as after a shuffle of the discard
    rig(s, 2)
    assert only(play(s, 0, "stay"), "Admitted").patient == "trucker"
    play(s, 0, "treat doorway_glance.1 trucker")
    assert only(play(s, 0, "treat doorway_glance.2 trucker"), "Paid").total == 180
