"""Cards that wait for a window: rulings 15, 26, 28, 30 and 33."""

import pytest

from tests.engines.quack_in_the_box.position import asked, facts, must, offered, only, patient, play, refused, table


def test_wrong_bed_counts_toward_the_number_required() -> None:
    hands = {0: "aspirin yoga", 1: "wrong_bed"}
    s = table(required=1, hands=hands, offices={0: "trucker", 1: "glassblower"})
    play(s, 0, "treat aspirin.1 trucker")
    play(s, 1, "redirect wrong_bed.1 glassblower")
    assert asked(s) == [(1, "flee")]


def test_prior_authorization_denied_discards_the_treatment_yet_it_counts() -> None:
    s = table(required=1, hands={0: "bypass_surgery yoga", 2: "not_authorized"}, offices={0: "trucker"})
    play(s, 0, "treat bypass_surgery.1 trucker")
    assert only(play(s, 2, "react not_authorized.1 bypass_surgery.1"), "Paid").total == 0
    office = s.doctors[0].office
    assert office is not None
    assert (office.harm, office.count, office.lying) == (0, 0, [])
    assert s.discard == ["not_authorized.1", "bypass_surgery.1"]


def test_ruling_30_two_slipped_decimals_multiply() -> None:
    hands = {0: "aspirin", 1: "slipped_decimal.1", 2: "slipped_decimal.2"}
    s = table(required=1, hands=hands, offices={0: "rodeo_clown"})
    play(s, 0, "treat aspirin.1 rodeo_clown")
    play(s, 1, "react slipped_decimal.1 aspirin.1")
    took = only(play(s, 2, "react slipped_decimal.2 aspirin.1"), "TookEffect")
    assert (took.cure, s.doctors[0].money) == (4, 60)


@pytest.mark.parametrize(
    ("card", "treatment", "patient", "does"),
    [
        ("clamp_inside", "plaster_cast", "rodeo_clown", (3, 3, 200)),
        ("swapped_labels", "blood_culture", "the_mayor", (0, 0, 360)),
        ("wrong_blood_type", "packed_red_cells", "motorcyclist", (0, 5, 300)),
    ],
)
def test_a_treatment_just_laid_is_altered(card: str, treatment: str, patient: str, does: tuple[int, int, int]) -> None:
    s = table(required=1, hands={0: treatment, 1: card}, offices={0: patient})
    play(s, 0, f"treat {treatment}.1 {patient}")
    took = only(play(s, 1, f"react {card}.1 {treatment}.1"), "TookEffect")
    assert (took.cure, took.harm, s.doctors[0].money) == does


def test_cards_for_one_type_of_treatment_wait_for_it() -> None:
    s = table(hands={0: "aspirin", 1: "slipped_decimal clamp_inside"}, offices={0: "trucker"})
    play(s, 0, "treat aspirin.1 trucker")
    assert offered(s, 1) == ["react slipped_decimal.1 aspirin.1", "pass"]
    assert refused(s, 1, "react clamp_inside.1 aspirin.1") == "not_that_target"


def test_double_shift_changes_the_number_required_by_up_to_2_within_1_to_5() -> None:
    s = table("roll", required=2, hands={0: "yoga", 1: "double_shift"}, offices={0: "trucker"})
    assert offered(s, 1) == [f"require double_shift.1 {number}" for number in (1, 3, 4)] + ["pass"]
    play(s, 1, "require double_shift.1 4")
    assert s.required == 4
    s = table("roll", required=5, hands={0: "yoga", 1: "double_shift"}, offices={0: "trucker"})
    assert offered(s, 1) == ["require double_shift.1 3", "require double_shift.1 4", "pass"]


def test_ruling_26_code_blue_harm_becomes_one_less_than_kill() -> None:
    s = table(required=2, hands={0: "chemotherapy yoga", 2: "code_blue"}, offices={0: ("trucker", 0, 8)})
    play(s, 0, "treat chemotherapy.1 trucker")
    assert asked(s) == [(2, "window.death")]
    assert only(play(s, 2, "revive code_blue.1 trucker"), "Revived").harm == 8
    assert (patient(s, 0), s.doctors[0].infamy) == ("trucker", 0)
    assert asked(s) == [(0, "treat")]


def test_ruling_26_code_blue_undoes_the_treatment_that_was_one_too_many() -> None:
    s = table(required=2, hands={0: "yoga aspirin code_blue"}, offices={0: ("beekeeper", 0, 1, 4)})
    play(s, 0, "treat yoga.1 beekeeper")
    revived = only(play(s, 0, "revive code_blue.1 beekeeper"), "Revived")
    assert (revived.count, revived.harm) == (4, 1)


def test_ruling_26_code_blue_then_look_again_and_they_may_go_home() -> None:
    s = table(required=1, hands={0: "aspirin", 1: "code_blue"}, offices={0: ("daredevil", 2, 5)})
    play(s, 0, "treat aspirin.1 daredevil")
    events = play(s, 1, "revive code_blue.1 daredevil")
    assert facts(events)[1:5] == ["AnytimePlayed", "Revived", "WentHome", "Paid"]
    assert s.doctors[0].money == 15


def test_ruling_26_code_blue_mends_harm_and_mortal_if_both_did_it() -> None:
    s = table(required=1, hands={0: "walk_it_off", 1: "code_blue"}, offices={0: ("retired_colonel", 0, 8, 5)})
    play(s, 0, "treat walk_it_off.1 retired_colonel")
    revived = only(play(s, 1, "revive code_blue.1 retired_colonel"), "Revived")
    assert (revived.harm, revived.count) == (8, 5)
    assert patient(s, 0) == "retired_colonel"


def test_blame_the_intern_moves_half_rounded_up() -> None:
    s = table(required=1, hands={0: "chemotherapy blame_the_intern"}, offices={0: ("first_mother", 0, 0)})
    play(s, 0, "treat chemotherapy.1 first_mother")
    assert asked(s) == [(0, "window.infamy")]
    assert offered(s, 0) == ["blame blame_the_intern.1 doctor.1", "blame blame_the_intern.1 doctor.2", "pass"]
    play(s, 0, "blame blame_the_intern.1 doctor.2")
    assert [doctor.infamy for doctor in s.doctors] == [2, 0, 3]


def test_ruling_15_split_then_blame_then_insurance() -> None:
    s = table(
        required=1,
        hands={0: "fourteen_tubes", 1: "wrong_bed", 2: "blame_the_intern"},
        offices={0: "trucker", 1: ("young_physician", 0, 7)},
        lasting={1: "insurance"},
        infamy={1: 1},
    )
    play(s, 0, "treat fourteen_tubes.1 trucker")
    play(s, 1, "redirect wrong_bed.1 young_physician")
    assert asked(s) == [(2, "window.infamy")]
    assert must(s, 2).prompt.args == {"seat": 0, "amount": 4, "patient": "young_physician"}
    play(s, 2, "pass")
    assert must(s, 2).prompt.args == {"seat": 1, "amount": 4, "patient": "young_physician"}
    play(s, 2, "blame blame_the_intern.1 doctor.0")
    assert [doctor.infamy for doctor in s.doctors] == [6, 1, 0]
    assert s.doctors[1].lasting == []


def test_ruling_28_in_a_split_there_is_a_window_for_each_and_the_blamed_may_be_the_other() -> None:
    s = table(
        required=1,
        hands={0: "fourteen_tubes blame_the_intern.1", 1: "wrong_bed blame_the_intern.2"},
        offices={0: "trucker", 1: ("young_physician", 0, 7)},
    )
    play(s, 0, "treat fourteen_tubes.1 trucker")
    play(s, 1, "redirect wrong_bed.1 young_physician")
    play(s, 0, "blame blame_the_intern.1 doctor.1")
    assert must(s, 1).prompt.args == {"seat": 0, "amount": 2, "patient": "young_physician"}
    play(s, 1, "pass")
    assert must(s, 1).prompt.args == {"seat": 1, "amount": 2, "patient": "young_physician"}
    play(s, 1, "pass")
    assert must(s, 1).prompt.args == {"seat": 1, "amount": 4, "patient": "young_physician"}
    play(s, 1, "blame blame_the_intern.2 doctor.2")
    assert [doctor.infamy for doctor in s.doctors] == [2, 4, 2]


def test_ruling_33_a_patient_who_would_die_of_too_many_treatments_may_yet_be_cured() -> None:
    s = table(required=1, hands={0: "yoga remission", 1: "code_blue"}, offices={0: ("beekeeper", 0, 0, 4)})
    play(s, 0, "treat yoga.1 beekeeper")
    assert asked(s) == [(1, "window.death")]
    events = play(s, 0, "play remission.1 beekeeper")
    assert "WentHome" in facts(events)
    assert s.doctors[1].anytimes == ["code_blue.1"]


def test_a_death_within_a_window_is_dealt_with_first() -> None:
    s = table(
        hands={0: "aspirin", 1: "slipped_decimal", 2: "hospital_food code_blue"},
        offices={0: "trucker", 1: ("glassblower", 0, 8)},
    )
    play(s, 0, "treat aspirin.1 trucker")
    play(s, 2, "play hospital_food.1 glassblower")
    assert asked(s) == [(2, "window.death")]
    play(s, 2, "pass")
    assert s.doctors[1].infamy == 2
    assert asked(s) == [(1, "window.treatment")]
