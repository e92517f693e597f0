"""Turbo-Infamy, Group Practice, Deathmatch; alone and together."""

from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.rules.options import Options
from tests.engines.quack_in_the_box.position import asked, facts, must, offered, only, patient, play, refused, table


def test_ruling_23_turbo_everybody_gains_1_on_a_death() -> None:
    s = table(
        seats=4,
        required=1,
        hands={0: "chemotherapy"},
        offices={0: "first_mother"},
        abroad=[3],
        infamy={3: 4},
        turbo_infamy=True,
        threshold=12,
    )
    play(s, 0, "treat chemotherapy.1 first_mother")
    assert [doctor.infamy for doctor in s.doctors] == [6, 1, 1, 4]


def test_settled_23_turbo_the_extra_1_is_part_of_the_takers_gain_and_no_window_sees_the_others() -> None:
    s = table(
        required=1,
        hands={0: "chemotherapy", 1: "blame_the_intern"},
        offices={0: "first_mother"},
        lasting={2: "insurance"},
        turbo_infamy=True,
        threshold=12,
    )
    play(s, 0, "treat chemotherapy.1 first_mother")
    assert must(s, 1).prompt.args == {"seat": 0, "amount": 6, "patient": "first_mother"}
    play(s, 1, "blame blame_the_intern.1 doctor.2")
    assert [doctor.infamy for doctor in s.doctors] == [3, 1, 1]
    assert s.doctors[2].lasting == []
    assert asked(s) == [(1, "flee")]


def test_ruling_24_group_practice_any_patient_may_be_treated() -> None:
    s = table(
        required=2,
        hands={0: "doorway_glance.1 doorway_glance.2"},
        offices={0: "trucker", 2: "glassblower"},
        group_practice=True,
    )
    assert offered(s, 0) == [
        f"treat doorway_glance.{copy} {who}" for copy in (1, 2) for who in ("trucker", "glassblower")
    ]
    play(s, 0, "treat doorway_glance.1 glassblower")
    assert only(play(s, 0, "treat doorway_glance.2 trucker"), "Paid").total == 180
    s = table(required=1, hands={0: "yoga"}, offices={0: "trucker", 2: "glassblower"})
    assert refused(s, 0, "treat yoga.1 glassblower") == "not_your_patient"


def test_ruling_24_group_practice_whoever_lays_the_killing_card_takes_it_all() -> None:
    s = table(
        required=2,
        hands={0: "doorway_glance fourteen_tubes"},
        offices={0: "trucker", 2: ("young_physician", 0, 7)},
        group_practice=True,
    )
    play(s, 0, "treat doorway_glance.1 trucker")
    paid = only(play(s, 0, "treat fourteen_tubes.1 young_physician"), "Paid")
    assert [entry.money for entry in paid.earned] == [90, 0]
    assert [doctor.infamy for doctor in s.doctors] == [7, 0, 0]


def test_settled_24_group_practice_an_anytime_that_kills_is_its_players() -> None:
    offices = {0: ("kinder_teacher", 0, 6)}
    s = table("flee", hands={1: "hospital_food"}, offices=offices, group_practice=True)
    play(s, 1, "play hospital_food.1 kinder_teacher")
    assert [doctor.infamy for doctor in s.doctors] == [0, 4, 0]
    s = table("flee", seats=4, abroad=[1], hands={1: "hospital_food"}, offices=offices, group_practice=True)
    play(s, 1, "play hospital_food.1 kinder_teacher")
    assert [doctor.infamy for doctor in s.doctors] == [4, 0, 0, 0]


def test_settled_24_group_practice_goes_on_after_the_own_patient_left() -> None:
    s = table(
        required=3,
        hands={0: "antacid doorway_glance"},
        offices={0: "hot_dog_champion", 1: "glassblower"},
        group_practice=True,
    )
    play(s, 0, "treat antacid.1 hot_dog_champion")
    assert offered(s, 0) == ["treat doorway_glance.1 glassblower"]
    assert only(play(s, 0, "treat doorway_glance.1 glassblower"), "Paid").total == 120


def test_settled_24_group_practice_wrong_bed_any_patient_but_the_one_it_was_laid_on() -> None:
    s = table(
        hands={0: "aspirin", 1: "wrong_bed"},
        offices={0: "trucker", 1: "glassblower", 2: "coal_miner"},
        group_practice=True,
    )
    play(s, 0, "treat aspirin.1 glassblower")
    assert offered(s, 1) == ["redirect wrong_bed.1 trucker", "redirect wrong_bed.1 coal_miner", "pass"]


def test_ruling_25_deathmatch_phase_1_is_skipped() -> None:
    s = GAME.deal(Options(deathmatch=True), 3, bytes(32))
    assert patient(s, s.active)
    assert refused(s, s.active, "flee") == "nobody_flees"
    s = table("mob", seats=3, infamy={0: 8}, deathmatch=True)
    assert facts(play(s, 0, "face"))[1:3] == ["LastTurnsCalled", "TurnBegan"]


def test_ruling_25_a_passport_problem_does_nothing_in_a_deathmatch() -> None:
    s = table(hands={0: "yoga", 1: "passport_problem"}, offices={0: "trucker"}, deathmatch=True)
    play(s, 1, "play passport_problem.1 doctor.2")
    assert s.doctors[2].lasting == ["passport_problem.1"]
