"""The four windows: who is asked, in which order answers count, what each card does."""

from random import Random
from typing import Any

import pytest

from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.events import Answered
from engines.quack_in_the_box.rules.options import Options
from engines.quack_in_the_box.state import Quack, Window
from engines.windows import PASS
from tests.engines.quack_in_the_box.position import asked, facts, must, offered, only, patient, play, refused, table


def test_ruling_13_the_active_doctor_counts_first_then_clockwise() -> None:
    s = table(
        active=1,
        required=1,
        hands={0: "not_authorized.1", 1: "chemotherapy slipped_decimal.1", 2: "slipped_decimal.2"},
        offices={1: "trucker"},
    )
    play(s, 1, "treat chemotherapy.1 trucker")
    assert asked(s) == [(1, "window.treatment"), (2, "window.treatment"), (0, "window.treatment")]
    assert "AnytimePlayed" not in facts(play(s, 0, "react not_authorized.1 chemotherapy.1"))
    assert "AnytimePlayed" not in facts(play(s, 2, "pass"))
    assert only(play(s, 1, "pass"), "Cancelled").card == "chemotherapy.1"


def test_settled_13_an_answer_counts_at_once_when_all_before_it_passed_and_the_rest_are_void() -> None:
    s = table(
        required=1,
        hands={0: "chemotherapy", 1: "slipped_decimal.1", 2: "not_authorized.1"},
        offices={0: "trucker"},
    )
    play(s, 0, "treat chemotherapy.1 trucker")
    play(s, 2, "react not_authorized.1 chemotherapy.1")
    events = play(s, 1, "react slipped_decimal.1 chemotherapy.1")
    assert facts(events) == ["Answered", "AnytimePlayed", "Altered"]
    assert s.doctors[2].anytimes == ["not_authorized.1"]
    assert asked(s) == [(2, "window.treatment")]
    play(s, 2, "pass")
    office = s.doctors[0].office
    assert office is not None
    assert (office.harm, s.doctors[0].money) == (6, 1800)


def test_settled_13_answers_are_unseen() -> None:
    s = table(hands={0: "aspirin", 1: "slipped_decimal", 2: "wrong_bed"}, offices={0: "trucker", 1: "glassblower"})
    play(s, 0, "treat aspirin.1 trucker")
    answered = next(event for event in play(s, 2, "redirect wrong_bed.1 glassblower") if isinstance(event, Answered))
    assert GAME.seen(answered, 1) is None and GAME.seen(answered, None) is None
    assert GAME.seen(answered, 2) == answered
    assert GAME.view(s, 2).answer == "redirect wrong_bed.1 glassblower"
    assert GAME.view(s, 1).answer == ""


def test_ruling_13_a_second_card_may_act_on_the_same_treatment() -> None:
    s = table(
        required=1,
        hands={0: "plain_xray", 1: "swapped_labels", 2: "wrong_bed"},
        offices={0: "marathon_runner", 2: "glassblower"},
    )
    play(s, 0, "treat plain_xray.1 marathon_runner")
    play(s, 1, "react swapped_labels.1 plain_xray.1")
    assert asked(s) == [(2, "window.treatment")]
    play(s, 2, "redirect wrong_bed.1 glassblower")
    office = s.doctors[2].office
    assert office is not None
    assert (office.cure, office.count, s.doctors[0].money) == (0, 1, 200)


def test_quick_asks_only_who_holds_a_card_with_a_valid_target() -> None:
    hands = {0: "aspirin", 1: "swapped_labels wrong_blood_type clamp_inside code_blue", 2: "wrong_bed"}
    s = table(required=1, hands=hands, offices={0: "trucker"})
    play(s, 0, "treat aspirin.1 trucker")
    assert asked(s) == [(1, "flee")]


def test_sealed_asks_everybody_who_may_hold_a_card_for_it_as_far_as_everybody_sees() -> None:
    hands = {0: "aspirin yoga", 1: "bed_rest", 2: "superbug", 3: "penicillin"}
    s = table(seats=6, abroad=[2], lynched=[4], hands=hands, offices={0: "trucker"}, reactions="sealed")
    play(s, 0, "treat aspirin.1 trucker")
    assert [seat for seat, _ in asked(s)] == [0, 1, 2, 3]
    assert offered(s, 1) == ["pass"]


def among(s: Quack) -> list[tuple[int, ...]]:
    """Among whom each question is shared."""
    return [decision.among for decision in GAME.decisions(s) if decision.must]


def test_a_quick_window_is_shared_among_all_who_may_hold_a_card_whoever_is_asked() -> None:
    hands = {0: "aspirin yoga", 1: "bed_rest", 2: "not_authorized", 3: "penicillin"}
    s = table(seats=6, active=0, lynched=[4], hands=hands, offices={0: "trucker"})
    play(s, 0, "treat aspirin.1 trucker")
    assert asked(s) == [(2, "window.treatment")]
    assert among(s) == [(0, 1, 2, 3)]


def test_a_sealed_window_asks_just_those_among_whom_it_is_shared() -> None:
    hands = {0: "yoga", 1: "aspirin bed_rest", 2: "not_authorized", 3: "penicillin"}
    s = table(seats=6, active=1, hands=hands, offices={1: "trucker"}, reactions="sealed")
    play(s, 1, "treat aspirin.1 trucker")
    assert [seat for seat, _ in asked(s)] == [1, 2, 3, 0]
    assert among(s) == [(1, 2, 3, 0)] * 4
    play(s, 3, "pass")
    assert among(s) == [(1, 2, 3, 0)] * 3


@pytest.mark.parametrize("reactions", ["quick", "sealed"])
def test_nobody_may_hold_a_card_of_which_every_copy_lies_open(reactions: str) -> None:
    position: dict[str, Any] = {
        "required": 1,
        "hands": {0: "chemotherapy", 1: "yoga", 2: "aspirin"},
        "offices": {0: ("trucker", 0, 8)},
        "reactions": reactions,
    }
    spent = "wrong_bed.1 wrong_bed.2 wrong_bed.3 not_authorized.1 not_authorized.2 slipped_decimal.1 slipped_decimal.2"
    s = table(discard=f"{spent} code_blue.1 code_blue.2 blame_the_intern.1 blame_the_intern.2", **position)
    events = play(s, 0, "treat chemotherapy.1 trucker")
    assert "Opened" not in facts(events)
    assert asked(s) == [(1, "flee")]


def test_a_window_that_only_one_seat_could_answer_is_not_shared_and_sealed_asks_it_whatever_it_holds() -> None:
    s = table(hands={0: "aspirin yoga"}, offices={0: "trucker"}, reactions="sealed")
    play(s, 0, "treat aspirin.1 trucker")
    assert asked(s) == [(0, "window.treatment")]
    assert among(s) == [()]
    assert GAME.view(s, 1).asked == (0,)


def test_an_open_hand_without_a_card_for_it_is_not_asked() -> None:
    hands = {0: "aspirin yoga", 1: "superbug", 2: "wrong_bed"}
    offices = {0: "trucker", 3: "glassblower"}
    s = table(seats=4, abroad=[1, 2], hands=hands, offices=offices, reactions="sealed")
    s.doctors[1].shown, s.doctors[2].shown = ["superbug.1"], ["wrong_bed.1"]
    play(s, 0, "treat aspirin.1 trucker")
    assert [seat for seat, _ in asked(s)] == [0, 2]


def test_in_a_shared_window_nobody_sees_who_is_asked_or_has_answered() -> None:
    s = table(hands={0: "aspirin yoga", 1: "slipped_decimal.1", 2: "slipped_decimal.2"}, offices={0: "trucker"})
    play(s, 0, "treat aspirin.1 trucker")
    before = GAME.view(s, 0), GAME.view(s, 1), GAME.view(s, None)
    assert [(view.asked, view.answered) for view in before] == [((), ()), ((1,), ()), ((), ())]
    play(s, 2, "pass")
    assert (GAME.view(s, 0), GAME.view(s, 1), GAME.view(s, None)) == before
    assert (GAME.view(s, 2).asked, GAME.view(s, 2).answered) == ((2,), (2,))


@pytest.mark.parametrize("reactions", ["quick", "sealed"])
def test_whom_a_window_is_shared_among_is_the_same_however_the_hidden_cards_lie(reactions: str) -> None:
    hands = {0: "aspirin yoga", 1: "not_authorized", 2: "bed_rest"}
    s = table(seats=4, hands=hands, offices={0: "trucker"}, reactions=reactions)
    play(s, 0, "treat aspirin.1 trucker")
    for seed in range(20):
        for seat in range(4):
            assert among(GAME.redeal(s, seat, Random(seed))) == among(s)


@pytest.mark.parametrize("options", [{}, {"reactions": "sealed"}, {"reactions": "sealed", "group_practice": True}])
def test_in_random_games_windows_are_shared_among_all_they_ask_and_sealed_ask_nobody_else(options: Any) -> None:
    shared = 0
    for seed in range(6):
        rng = Random(seed)
        s = GAME.deal(Options(**options), 2 + seed % 5, rng.randbytes(32))
        while decisions := GAME.decisions(s):
            windows = [one for one in decisions if one.must and str(one.default) == PASS]
            step = s.steps[-1]
            for one in windows:
                assert isinstance(step, Window) and step.asked
                assert set(step.asked) <= (set(one.among) if one.among else {one.seat})
                if one.among and s.reactions == "sealed":
                    assert step.asked == one.among
                shared += bool(one.among)
            assert all(not one.among for one in decisions if one not in windows)
            chosen = rng.choice(decisions)
            moves = [move for move in chosen.moves if move.verb != "flee" or rng.random() < 0.2]
            GAME.play(s, chosen.seat, rng.choice(moves))
    assert shared > 100


def test_one_answer_leaves_the_others_numbers_alone() -> None:
    s = table(hands={0: "aspirin", 1: "slipped_decimal", 2: "wrong_bed"}, offices={0: "trucker", 1: "glassblower"})
    play(s, 0, "treat aspirin.1 trucker")
    number = must(s, 2).number
    play(s, 1, "pass")
    assert must(s, 2).number == number


def test_ruling_31_a_card_played_meanwhile_lets_everybody_think_again() -> None:
    s = table(
        hands={0: "aspirin", 1: "slipped_decimal", 2: "wrong_bed hospital_food"},
        offices={0: "trucker", 1: "glassblower"},
    )
    play(s, 0, "treat aspirin.1 trucker")
    play(s, 1, "pass")
    number = must(s, 2).number
    play(s, 2, "play hospital_food.1 trucker")
    assert asked(s) == [(1, "window.treatment"), (2, "window.treatment")]
    assert must(s, 2).number == number


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


def test_left_a_clamp_inside_harms_3_more_even_where_there_was_none() -> None:
    s = table(required=1, hands={0: "plaster_cast", 1: "clamp_inside"}, offices={0: "rodeo_clown"})
    play(s, 0, "treat plaster_cast.1 rodeo_clown")
    took = only(play(s, 1, "react clamp_inside.1 plaster_cast.1"), "TookEffect")
    assert (took.cure, took.harm) == (3, 3)


def test_swapped_labels_no_cure_no_harm_twice_the_money() -> None:
    s = table(required=1, hands={0: "blood_culture", 1: "swapped_labels"}, offices={0: "the_mayor"})
    play(s, 0, "treat blood_culture.1 the_mayor")
    took = only(play(s, 1, "react swapped_labels.1 blood_culture.1"), "TookEffect")
    assert (took.cure, took.harm, s.doctors[0].money) == (0, 0, 360)


def test_wrong_blood_type_no_cure_and_5_harm() -> None:
    s = table(required=1, hands={0: "packed_red_cells", 1: "wrong_blood_type"}, offices={0: "motorcyclist"})
    play(s, 0, "treat packed_red_cells.1 motorcyclist")
    took = only(play(s, 1, "react wrong_blood_type.1 packed_red_cells.1"), "TookEffect")
    assert (took.cure, took.harm, s.doctors[0].money) == (0, 5, 300)


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
