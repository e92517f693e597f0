"""Every kind of Anytime outside the windows, and when it may be played."""

from engines.quack_in_the_box import GAME
from tests.engines.quack_in_the_box.position import asked, facts, must, offered, only, patient, play, refused, table


def test_ruling_12_a_death_by_anytime_outside_a_round_is_the_doctors() -> None:
    s = table("flee", hands={1: "hospital_food"}, offices={0: ("kinder_teacher", 0, 6)}, money={0: 700})
    events = play(s, 1, "play hospital_food.1 kinder_teacher")
    assert (only(events, "Died").seat, only(events, "Died").killer) == (0, 1)
    assert (s.doctors[0].infamy, s.doctors[1].infamy, s.doctors[0].money) == (4, 0, 700)
    assert asked(s) == [(0, "flee")]


def test_settled_13a_any_cards_are_open_while_anybody_is_awaited_and_nobody_waits() -> None:
    s = table("flee", seats=4, hands={2: "billing_audit"}, money={0: 600})
    decision = next(found for found in GAME.decisions(s) if found.seat == 2)
    assert (decision.must, decision.default, decision.prompt.key) == (False, None, "anytime")
    play(s, 2, "play billing_audit.1 doctor.0")
    assert s.doctors[0].money == 100


def test_settled_13a_they_are_open_in_windows_too() -> None:
    s = table(hands={0: "chemotherapy", 1: "not_authorized", 2: "fluff_piece"}, offices={0: "trucker"}, infamy={2: 3})
    play(s, 0, "treat chemotherapy.1 trucker")
    play(s, 2, "play fluff_piece.1 doctor.2")
    assert s.doctors[2].infamy == 1
    assert asked(s) == [(1, "window.treatment")]


def test_settled_13_identical_copies_are_one_move() -> None:
    s = table("flee", hands={1: "billing_audit.1 billing_audit.2"})
    assert "play billing_audit.1 doctor.0" in offered(s, 1)
    assert refused(s, 1, "play billing_audit.2 doctor.0") == "same_card"


def test_settled_5_without_a_valid_target_it_cannot_be_played() -> None:
    s = table("flee", hands={1: "remission superbug patient_transfer"}, offices={0: "backpacker"})
    assert offered(s, 1) == ["play remission.1 backpacker"]
    assert refused(s, 1, "play superbug.1 backpacker") == "no_target"
    assert refused(s, 1, "swap patient_transfer.1 backpacker trucker") == "no_target"


def test_ruling_15_nobody_abroad_or_lynched_is_a_target() -> None:
    s = table("flee", seats=5, abroad=[3], lynched=[4], hands={1: "front_page_expose"})
    assert offered(s, 1) == [f"play front_page_expose.1 doctor.{seat}" for seat in (0, 1, 2)]
    assert refused(s, 1, "play front_page_expose.1 doctor.3") == "not_that_target"


def test_ruling_17_money_and_infamy_never_go_below_0() -> None:
    s = table("flee", hands={1: "billing_audit fluff_piece"}, money={0: 120}, infamy={0: 1})
    assert only(play(s, 1, "play billing_audit.1 doctor.0"), "MoneyChanged").change == -120
    assert only(play(s, 1, "play fluff_piece.1 doctor.0"), "InfamyLost").amount == 1
    assert (s.doctors[0].money, s.doctors[0].infamy) == (0, 0)


def test_ruling_20_from_abroad_they_are_played_on_whoever_is_in_practice() -> None:
    s = table("flee", seats=4, abroad=[2], hands={2: "hospital_food fluff_piece"}, offices={0: "trucker"})
    moves = ["play fluff_piece.1 doctor.0", "play fluff_piece.1 doctor.1", "play fluff_piece.1 doctor.3"]
    assert offered(s, 2) == [*moves, "play hospital_food.1 trucker"]


def test_sharps_bin_discards_as_many_as_one_likes_and_draws_as_many() -> None:
    s = table("flee", hands={1: "sharps_bin yoga aspirin"}, top="penicillin.1 penicillin.2")
    play(s, 1, "bin sharps_bin.1")
    assert asked(s) == [(1, "bin")]
    assert must(s, 1).repeat == (0, 2)
    play(s, 1, "toss yoga.1")
    events = play(s, 1, "done")
    assert only(events, "Drew").count == 1
    assert s.doctors[1].treatments == ["aspirin.1", "penicillin.1"]
    assert asked(s) == [(0, "flee")]


def test_sharps_bin_may_discard_nothing() -> None:
    s = table("flee", hands={1: "sharps_bin yoga"})
    play(s, 1, "bin sharps_bin.1")
    assert "Drew" not in facts(play(s, 1, "done"))


def test_spontaneous_remission_cures_3() -> None:
    s = table("flee", hands={1: "remission"}, offices={0: ("coal_miner", 1, 2)})
    play(s, 1, "play remission.1 coal_miner")
    office = s.doctors[0].office
    assert office is not None
    assert (office.cure, office.count) == (4, 0)


def test_ruling_27_spontaneous_remission_outside_the_own_round_pays_nothing() -> None:
    s = table("flee", hands={1: "remission"}, offices={0: ("trucker", 1, 2)}, money={0: 20})
    events = play(s, 1, "play remission.1 trucker")
    assert facts(events) == ["AnytimePlayed", "CureGained", "WentHome"]
    assert s.doctors[0].money == 20


def test_ruling_27_spontaneous_remission_in_the_own_round_ends_it_and_the_bill_is_paid() -> None:
    s = table(required=3, hands={0: "doorway_glance yoga", 1: "remission"}, offices={0: ("trucker", 1, 0)})
    play(s, 0, "treat doorway_glance.1 trucker")
    assert only(play(s, 1, "play remission.1 trucker"), "Paid").total == 90
    assert asked(s) == [(1, "flee")]


def test_hospital_food_harms_2() -> None:
    s = table("flee", hands={1: "hospital_food"}, offices={0: ("coal_miner", 1, 2)})
    play(s, 1, "play hospital_food.1 coal_miner")
    office = s.doctors[0].office
    assert office is not None
    assert office.harm == 4


def test_superbug_brings_an_illness_for_as_long_as_they_stay() -> None:
    s = table(
        required=1,
        hands={0: "penicillin", 1: "superbug"},
        offices={0: "coal_miner", 1: "backpacker"},
    )
    assert offered(s, 1) == ["play superbug.1 coal_miner"]
    play(s, 1, "play superbug.1 coal_miner")
    office = s.doctors[0].office
    assert office is not None
    assert (office.harm, office.illnesses, office.bugs) == (1, ("Pulmonary", "Cardiac", "Infectious"), ["superbug.1"])
    play(s, 0, "treat penicillin.1 coal_miner")
    assert office.cure == 4


def test_ruling_16_superbug_goes_with_its_patient() -> None:
    s = table("flee", hands={1: "superbug hospital_food"}, offices={0: ("trucker", 0, 6)})
    play(s, 1, "play superbug.1 trucker")
    play(s, 1, "play hospital_food.1 trucker")
    assert s.discard == ["hospital_food.1", "superbug.1"]


def test_fluff_piece_and_front_page_expose() -> None:
    s = table("flee", hands={1: "fluff_piece front_page_expose"}, infamy={0: 5})
    play(s, 1, "play fluff_piece.1 doctor.0")
    assert s.doctors[0].infamy == 3
    play(s, 1, "play front_page_expose.1 doctor.0")
    assert s.doctors[0].infamy == 4


def test_drug_rep_lunch_pays_for_medicines_in_the_next_round_that_pays() -> None:
    hands = {0: "aspirin antacid doorway_glance drug_rep_lunch"}
    s = table(required=3, hands=hands, offices={0: "the_mayor"})
    play(s, 0, "play drug_rep_lunch.1 doctor.0")
    play(s, 0, "treat aspirin.1 the_mayor")
    play(s, 0, "treat antacid.1 the_mayor")
    paid = only(play(s, 0, "treat doorway_glance.1 the_mayor"), "Paid")
    assert (paid.bonus, paid.total, paid.cards) == (300, 435, ("drug_rep_lunch.1",))
    assert s.doctors[0].lasting == []


def test_ruling_35_drug_rep_lunch_waits_for_a_round_that_pays() -> None:
    s = table(required=1, hands={0: "laxative"}, offices={0: ("quarterback", 0, 7)}, lasting={0: "drug_rep_lunch"})
    assert only(play(s, 0, "treat laxative.1 quarterback"), "Paid").bonus == 0
    assert s.doctors[0].lasting == ["drug_rep_lunch.1"]


def test_patient_transfer_trades_patients_with_all_that_lies_on_them() -> None:
    s = table(
        "flee",
        hands={2: "patient_transfer"},
        offices={0: ("trucker", 1, 2, 3), 1: ("the_mayor", 4, 5, 6)},
        money={0: 5},
    )
    play(s, 2, "swap patient_transfer.1 trucker the_mayor")
    assert (patient(s, 0), patient(s, 1)) == ("the_mayor", "trucker")
    office = s.doctors[0].office
    assert office is not None
    assert (office.cure, office.harm, office.count, s.doctors[0].money) == (4, 5, 6, 5)


def test_patient_transfer_not_while_a_treatment_is_resolved() -> None:
    hands = {0: "aspirin", 1: "not_authorized patient_transfer"}
    s = table(hands=hands, offices={0: "trucker", 1: "glassblower"})
    play(s, 0, "treat aspirin.1 trucker")
    assert refused(s, 1, "swap patient_transfer.1 trucker glassblower") == "being_resolved"


def test_ruling_29_patient_transfer_in_a_round_pay_follows_and_further_ones_go_on_the_new_patient() -> None:
    s = table(
        required=2,
        hands={0: "doorway_glance bypass_surgery", 1: "patient_transfer"},
        offices={0: "trucker", 1: ("first_mother", 0, 7)},
    )
    play(s, 0, "treat doorway_glance.1 trucker")
    play(s, 1, "swap patient_transfer.1 trucker first_mother")
    assert refused(s, 0, "treat bypass_surgery.1 trucker") == "not_your_patient"
    events = play(s, 0, "treat bypass_surgery.1 first_mother")
    assert [(entry.card, entry.money) for entry in only(events, "Paid").earned] == [
        ("doorway_glance.1", 90),
        ("bypass_surgery.1", 0),
    ]
    assert s.doctors[0].infamy == 5


def test_malpractice_insurance_makes_the_next_gain_3_less() -> None:
    s = table("flee", hands={1: "insurance hospital_food front_page_expose"}, offices={0: ("kinder_teacher", 0, 6)})
    play(s, 1, "play insurance.1 doctor.0")
    gained = only(play(s, 1, "play hospital_food.1 kinder_teacher"), "InfamyGained")
    assert (gained.amount, gained.saved, gained.cards) == (1, 3, ("insurance.1",))
    play(s, 1, "play front_page_expose.1 doctor.0")
    assert s.doctors[0].infamy == 2


def test_ruling_34_insurance_works_on_any_gain_and_never_makes_it_negative() -> None:
    s = table("flee", hands={1: "front_page_expose"}, lasting={0: "insurance.1 insurance.2"}, infamy={0: 2})
    play(s, 1, "play front_page_expose.1 doctor.0")
    assert (s.doctors[0].infamy, s.doctors[0].lasting) == (2, ["insurance.2"])


def test_ruling_34_two_insurances_pay_one_after_the_other() -> None:
    s = table(
        "flee", hands={1: "hospital_food"}, offices={0: ("first_mother", 0, 6)}, lasting={0: "insurance.1 insurance.2"}
    )
    gained = only(play(s, 1, "play hospital_food.1 first_mother"), "InfamyGained")
    assert (gained.amount, gained.saved, gained.cards) == (0, 5, ("insurance.1", "insurance.2"))


def test_ruling_18_nothing_is_played_after_the_count() -> None:
    s = table(required=1, last=[], hands={0: "yoga", 1: "hospital_food"}, offices={0: "trucker"})
    play(s, 0, "treat yoga.1 trucker")
    play(s, 1, "pass")
    assert s.ended == "last_turns"
    assert GAME.decisions(s) == []
    assert refused(s, 1, "play hospital_food.1 trucker") == "game_over"
