"""The four windows: the asked players, and the order of answers."""

from random import Random
from typing import Any

import pytest

from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.rules.options import Options
from engines.quack_in_the_box.state import Quack, Window
from engines.windows import PASS, Answered
from tests.engines.quack_in_the_box.position import asked, facts, must, only, play, table


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


def test_only_who_holds_a_card_with_a_valid_target_is_asked() -> None:
    hands = {0: "aspirin", 1: "swapped_labels wrong_blood_type clamp_inside code_blue", 2: "wrong_bed"}
    s = table(required=1, hands=hands, offices={0: "trucker"})
    play(s, 0, "treat aspirin.1 trucker")
    assert asked(s) == [(1, "flee")]


def among(s: Quack) -> list[tuple[int, ...]]:
    return [decision.among for decision in GAME.decisions(s) if decision.must]


def test_a_window_is_shared_among_all_who_may_hold_a_card_whoever_is_asked() -> None:
    hands = {0: "aspirin yoga", 1: "bed_rest", 2: "not_authorized", 3: "penicillin"}
    s = table(seats=6, active=0, lynched=[4], hands=hands, offices={0: "trucker"})
    play(s, 0, "treat aspirin.1 trucker")
    assert asked(s) == [(2, "window.treatment")]
    assert among(s) == [(0, 1, 2, 3)]


def test_nobody_may_hold_a_card_of_which_every_copy_lies_open() -> None:
    position: dict[str, Any] = {
        "required": 1,
        "hands": {0: "chemotherapy", 1: "yoga", 2: "aspirin"},
        "offices": {0: ("trucker", 0, 8)},
    }
    spent = "wrong_bed.1 wrong_bed.2 wrong_bed.3 not_authorized.1 not_authorized.2 slipped_decimal.1 slipped_decimal.2"
    s = table(discard=f"{spent} code_blue.1 code_blue.2 blame_the_intern.1 blame_the_intern.2", **position)
    events = play(s, 0, "treat chemotherapy.1 trucker")
    assert "Opened" not in facts(events)
    assert asked(s) == [(1, "flee")]


def test_a_window_that_only_one_seat_could_answer_is_not_shared() -> None:
    s = table(hands={0: "aspirin yoga not_authorized"}, offices={0: "trucker"})
    play(s, 0, "treat aspirin.1 trucker")
    assert asked(s) == [(0, "window.treatment")]
    assert among(s) == [()]
    assert GAME.view(s, 1).asked == (0,)


def test_an_open_hand_without_a_card_for_it_could_not_be_asked() -> None:
    hands = {0: "aspirin yoga", 1: "superbug", 2: "wrong_bed"}
    offices = {0: "trucker", 3: "glassblower"}
    s = table(seats=4, abroad=[1, 2], hands=hands, offices=offices)
    s.doctors[1].shown, s.doctors[2].shown = ["superbug.1"], ["wrong_bed.1"]
    play(s, 0, "treat aspirin.1 trucker")
    assert asked(s) == [(2, "window.treatment")] and among(s) == [(0, 2)]


def test_in_a_shared_window_nobody_sees_who_is_asked_or_has_answered() -> None:
    s = table(hands={0: "aspirin yoga", 1: "slipped_decimal.1", 2: "slipped_decimal.2"}, offices={0: "trucker"})
    play(s, 0, "treat aspirin.1 trucker")
    before = GAME.view(s, 0), GAME.view(s, 1), GAME.view(s, None)
    assert [(view.asked, view.answered) for view in before] == [((), ()), ((1,), ()), ((), ())]
    play(s, 2, "pass")
    assert (GAME.view(s, 0), GAME.view(s, 1), GAME.view(s, None)) == before
    assert (GAME.view(s, 2).asked, GAME.view(s, 2).answered) == ((2,), (2,))


def test_whom_a_window_is_shared_among_is_the_same_however_the_hidden_cards_lie() -> None:
    hands = {0: "aspirin yoga", 1: "not_authorized", 2: "bed_rest"}
    s = table(seats=4, hands=hands, offices={0: "trucker"})
    play(s, 0, "treat aspirin.1 trucker")
    for seed in range(20):
        for seat in range(4):
            assert among(GAME.redeal(s, seat, Random(seed))) == among(s)


@pytest.mark.parametrize("options", [{}, {"group_practice": True}])
def test_in_random_games_windows_are_shared_among_all_they_ask(options: Any) -> None:
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
                shared += bool(one.among)
            assert all(not one.among for one in decisions if one not in windows)
            chosen = rng.choice(decisions)
            moves = [move for move in chosen.moves if move.verb != "flee" or rng.random() < 0.2]
            GAME.play(s, chosen.seat, rng.choice(moves))
    assert shared > 100


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
