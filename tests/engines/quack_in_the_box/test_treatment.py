"""Cure and Harm, death and going home, the bill."""

import pytest

from engines.quack_in_the_box.cards import CATALOGUES, deck
from tests.engines.quack_in_the_box.position import Offices, asked, facts, only, play, table

CARDS = deck(CATALOGUES.builtin)


@pytest.mark.parametrize(
    ("card", "illnesses", "cure", "harm"),
    [
        ("plain_xray.1", ("Minor Trauma", "Bleeding"), 1, 0),
        ("aspirin.1", ("Minor Trauma", "Bleeding"), 1, 2),
        ("heparin.1", ("Minor Trauma", "Bleeding"), 0, 9),
        ("steroids.1", ("Allergy", "Pulmonary"), 4, 0),
        ("biopsy.1", ("Oncology",), 4, 0),
        ("biopsy.1", ("Routine",), 0, 1),
        ("biopsy.1", ("Bleeding",), 0, 3),
        ("biopsy.1", ("Bleeding", "Routine"), 0, 3),
        ("biopsy.1", ("Oncology", "Bleeding"), 4, 3),
        ("fridge_bag.1", ("Routine",), 0, 4),
        ("fridge_bag.1", ("Bleeding", "Routine"), 2, 0),
        ("yoga.1", ("Cardiac",), 0, 0),
        ("thorough_h_and_p.2", ("Renal", "Cardiac"), 1, 0),
    ],
)
def test_ruling_7_the_largest_number_counts_and_all_others(
    card: str, illnesses: tuple[str, ...], cure: int, harm: int
) -> None:
    assert CARDS.effect(card, illnesses) == (cure, harm)


def test_ruling_8_totals_stay_and_cards_lie_beside_the_patient_until_they_leave() -> None:
    s = table(required=1, hands={0: "aspirin", 1: "yoga"}, offices={0: ("the_mayor", 2, 1, 1), 1: "sunbather"})
    play(s, 0, "treat aspirin.1 the_mayor")
    office = s.doctors[0].office
    assert office is not None
    assert (office.cure, office.harm, office.count) == (4, 3, 2)
    assert [entry.card for entry in office.lying] == ["aspirin.1"]
    assert "aspirin.1" not in s.discard
    s = table(required=2, hands={0: "plain_xray.1 plain_xray.2"}, offices={0: "marathon_runner"})
    play(s, 0, "treat plain_xray.1 marathon_runner")
    play(s, 0, "treat plain_xray.2 marathon_runner")
    assert s.discard == ["plain_xray.1", "plain_xray.2"]
    assert s.gone == ["marathon_runner"]


def test_ruling_9_harm_kills_even_if_the_same_card_cures() -> None:
    s = table(required=1, hands={0: "aspirin"}, offices={0: ("daredevil", 2, 5)})
    events = play(s, 0, "treat aspirin.1 daredevil")
    assert only(events, "Died").seat == 0
    assert "WentHome" not in facts(events)
    assert s.doctors[0].infamy == 4


def test_ruling_9_who_is_cured_goes_home_though_harmed() -> None:
    s = table(required=3, hands={0: "aspirin yoga"}, offices={0: ("daredevil", 2, 4)})
    assert only(play(s, 0, "treat aspirin.1 daredevil"), "WentHome").seat == 0
    assert asked(s) == [(1, "flee")]


def test_ruling_9_the_last_allowed_treatment_saves_only_by_curing() -> None:
    s = table(required=2, hands={0: "yoga"}, offices={0: ("beekeeper", 2, 0, 4)})
    assert only(play(s, 0, "treat yoga.1 beekeeper"), "Died").patient == "beekeeper"
    s = table(required=2, hands={0: "antihistamine"}, offices={0: ("beekeeper", 0, 0, 4)})
    assert only(play(s, 0, "treat antihistamine.1 beekeeper"), "WentHome").patient == "beekeeper"


def test_ruling_10_cancelled_treatments_do_not_count_toward_mortal() -> None:
    s = table(required=1, hands={0: "yoga", 1: "not_authorized"}, offices={0: ("beekeeper", 0, 0, 4)})
    play(s, 0, "treat yoga.1 beekeeper")
    play(s, 1, "react not_authorized.1 yoga.1")
    office = s.doctors[0].office
    assert office is not None
    assert office.count == 4
    assert asked(s) == [(1, "flee")]


def test_ruling_10_redirected_treatments_count_toward_mortal() -> None:
    s = table(required=1, hands={0: "yoga", 2: "wrong_bed"}, offices={0: "trucker", 1: ("beekeeper", 0, 0, 4)})
    play(s, 0, "treat yoga.1 trucker")
    assert only(play(s, 2, "redirect wrong_bed.1 beekeeper"), "Died").seat == 1


def test_ruling_11_a_round_is_paid_at_its_end_and_a_death_pays_nothing() -> None:
    s = table(required=2, hands={0: "doorway_glance chemotherapy"}, offices={0: ("trucker", 0, 7)}, money={0: 300})
    assert "Paid" not in facts(play(s, 0, "treat doorway_glance.1 trucker"))
    assert s.doctors[0].money == 300
    paid = only(play(s, 0, "treat chemotherapy.1 trucker"), "Paid")
    assert (paid.total, [entry.money for entry in paid.earned]) == (0, [0, 0])
    assert s.doctors[0].money == 300


def test_ruling_11_a_redirected_treatment_on_a_living_patient_still_pays() -> None:
    s = table(
        required=2,
        hands={0: "doorway_glance chemotherapy", 1: "wrong_bed"},
        offices={0: ("trucker", 0, 7), 1: "glassblower"},
    )
    play(s, 0, "treat doorway_glance.1 trucker")
    play(s, 1, "redirect wrong_bed.1 glassblower")
    paid = only(play(s, 0, "treat chemotherapy.1 trucker"), "Paid")
    assert [(entry.card, entry.money) for entry in paid.earned] == [("doorway_glance.1", 90), ("chemotherapy.1", 0)]
    assert s.doctors[0].money == 90


def test_faq_3_a_redirected_treatment_pays_whoever_laid_it_and_a_death_is_shared() -> None:
    offices: Offices = {0: "trucker", 1: ("young_physician", 0, 7)}
    s = table(required=1, hands={0: "fourteen_tubes", 2: "wrong_bed"}, offices=offices)
    play(s, 0, "treat fourteen_tubes.1 trucker")
    events = play(s, 2, "redirect wrong_bed.1 young_physician")
    assert only(events, "Died").killer == 0
    assert [doctor.infamy for doctor in s.doctors] == [4, 4, 0]
    assert only(events, "Paid").total == 0
    s = table(required=1, hands={0: "fourteen_tubes", 2: "wrong_bed"}, offices={**offices, 1: "young_physician"})
    play(s, 0, "treat fourteen_tubes.1 trucker")
    assert only(play(s, 2, "redirect wrong_bed.1 young_physician"), "Paid").total == 400
    assert s.doctors[0].money == 400


def test_ruling_14_back_on_its_own_doctors_patient_that_doctor_takes_it_all() -> None:
    s = table(
        required=1,
        hands={0: "chemotherapy", 1: "wrong_bed.1", 2: "wrong_bed.2"},
        offices={0: ("first_mother", 0, 7), 1: "trucker"},
    )
    play(s, 0, "treat chemotherapy.1 first_mother")
    play(s, 1, "redirect wrong_bed.1 trucker")
    play(s, 2, "redirect wrong_bed.2 first_mother")
    assert [doctor.infamy for doctor in s.doctors] == [5, 0, 0]


def test_ruling_14_redirected_more_than_once_the_money_stays() -> None:
    s = table(
        required=1,
        hands={0: "doorway_glance", 1: "wrong_bed.1", 2: "wrong_bed.2"},
        offices={0: "trucker", 1: "glassblower", 2: "coal_miner"},
    )
    play(s, 0, "treat doorway_glance.1 trucker")
    play(s, 1, "redirect wrong_bed.1 coal_miner")
    play(s, 2, "redirect wrong_bed.2 glassblower")
    office = s.doctors[1].office
    assert office is not None
    assert [entry.card for entry in office.lying] == ["doorway_glance.1"]
    assert s.doctors[0].money == 90


def test_ruling_32_a_treatment_whose_patient_left_meanwhile_is_wasted() -> None:
    s = table(
        required=2,
        hands={0: "doorway_glance yoga", 1: "not_authorized remission"},
        offices={0: ("trucker", 2, 0)},
    )
    play(s, 0, "treat doorway_glance.1 trucker")
    events = play(s, 1, "play remission.1 trucker")
    assert facts(events)[:4] == ["AnytimePlayed", "CureGained", "WentHome", "TreatmentWasted"]
    assert only(events, "Paid").total == 90
    assert asked(s) == [(1, "flee")]
