import pytest

from engines.quack_in_the_box import GAME
from tests.engines.quack_in_the_box.position import asked, facts, offered, only, play, refused, table


def test_ruling_19_the_mob_is_checked_in_phase_6_of_the_own_turn_only() -> None:
    s = table("flee", seats=4, hands={0: "yoga", 1: "front_page_expose"}, infamy={2: 7})
    play(s, 1, "play front_page_expose.1 doctor.2")
    assert s.doctors[2].place == "practice"
    s = table(seats=4, required=1, hands={0: "yoga"}, offices={0: "trucker"}, infamy={2: 9})
    play(s, 0, "treat yoga.1 trucker")
    assert asked(s) == [(1, "flee")]


def test_ruling_19_pushed_over_on_somebody_elses_turn_one_may_still_flee() -> None:
    s = table("flee", seats=4, hands={0: "yoga"}, infamy={0: 9})
    assert "flee" in offered(s, 0)
    play(s, 0, "flee")
    assert s.doctors[0].place == "switzerland"


def test_settled_19_before_the_mob_comes_its_doctor_is_asked_once_more() -> None:
    s = table(seats=4, required=1, hands={0: "yoga", 1: "fluff_piece"}, offices={0: "trucker"}, infamy={0: 8})
    assert "MobCame" in facts(play(s, 0, "treat yoga.1 trucker"))
    assert asked(s) == [(0, "mob")]
    assert "play fluff_piece.1 doctor.0" in offered(s, 1)
    events = play(s, 1, "play fluff_piece.1 doctor.0")
    assert only(events, "MobPassed").seat == 0
    assert asked(s) == [(1, "flee")]


def test_ruling_38_who_faces_the_mob_is_out() -> None:
    s = table(
        "mob", seats=4, hands={0: "yoga code_blue"}, offices={0: "trucker"}, lasting={0: "insurance"}, infamy={0: 8}
    )
    lynched = only(play(s, 0, "face"), "Lynched")
    assert lynched.cards == ("yoga.1", "code_blue.1", "insurance.1")
    assert s.gone == ["trucker"]
    assert refused(s, 0, "stay") == "lynched"
    assert asked(s) == [(1, "flee")]


@pytest.mark.parametrize("threshold", [6, 12])
def test_faq_2_the_threshold_is_agreed_before_play(threshold: int) -> None:
    s = table("mob", seats=4, infamy={0: threshold - 1}, threshold=threshold)
    assert asked(s) == [(1, "flee")]
    s = table("mob", seats=4, infamy={0: threshold}, threshold=threshold)
    assert asked(s) == [(0, "mob")]


def test_ruling_20_money_and_infamy_abroad_are_frozen() -> None:
    s = table(
        "flee", seats=4, abroad=[1], hands={0: "billing_audit front_page_expose"}, money={1: 5000}, infamy={1: 11}
    )
    assert not any("doctor.1" in move for move in offered(s, 0))


def test_ruling_21_two_left_each_take_one_more_turn_from_the_next_seat() -> None:
    s = table("flee", seats=4, active=1, abroad=[3], hands={1: "yoga"})
    assert only(play(s, 1, "flee"), "LastTurnsCalled").seats == (2, 0)
    assert asked(s) == [(2, "flee")]


def test_ruling_21_a_lynching_calls_the_last_turns_too() -> None:
    s = table("mob", seats=3, active=1, infamy={1: 8})
    assert only(play(s, 1, "face"), "LastTurnsCalled").seats == (2, 0)


def test_settled_21_who_flees_finishes_the_turn_with_one_draw_first() -> None:
    s = table("flee", seats=3, hands={0: "yoga"}, top="superbug")
    assert facts(play(s, 0, "flee"))[:4] == ["Fled", "TurnedOver", "LastTurnsCalled", "TurnBegan"]


def test_settled_21_in_the_last_turns_one_may_flee_and_nobody_abroad_draws() -> None:
    s = table(
        "flee", seats=3, active=1, abroad=[0], last=[2], hands={0: "hospital_food", 1: "yoga"}, offices={2: "trucker"}
    )
    assert "flee" in offered(s, 1)
    assert "play hospital_food.1 trucker" in offered(s, 0)
    play(s, 1, "flee")
    assert asked(s) == [(2, "flee")]
    events = play(s, 2, "flee")
    assert only(events, "Ended").how == "last_turns"
    assert s.doctors[0].anytimes == ["hospital_food.1"]


def test_ruling_21_lynched_in_the_last_turn_is_out() -> None:
    s = table("mob", seats=3, abroad=[2], last=[1], infamy={0: 8}, money={0: 9000, 2: 10})
    play(s, 0, "face")
    play(s, 1, "flee")
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.ranks == (3, 2, 1)
    assert outcome.scores == (0, 0, 10)


def test_faq_4_two_players_play_until_all_but_one_are_gone() -> None:
    s = table("flee", seats=2, hands={0: "yoga"})
    assert "LastTurnsCalled" not in facts(play(s, 0, "stay"))
    s = table("flee", seats=2, hands={0: "yoga"})
    assert only(play(s, 0, "flee"), "LastTurnsCalled").seats == (1,)
    assert asked(s) == [(1, "flee")]


def test_settled_21_after_200_rounds_the_money_decides() -> None:
    s = table(seats=3, active=2, required=1, hands={2: "yoga"}, offices={2: "trucker"}, money={1: 70, 2: 40})
    s.first, s.round = 0, 200
    play(s, 2, "treat yoga.1 trucker")
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (s.ended, outcome.ranks, outcome.ending.key) == ("rounds", (3, 1, 2), "ending.rounds")


def test_ruling_22_most_money_wins_less_infamy_breaks_ties_then_it_is_shared() -> None:
    s = table(
        "flee",
        seats=6,
        last=[],
        abroad=[3],
        lynched=[5],
        money={0: 10, 1: 50, 2: 50, 3: 50, 4: 9, 5: 99},
        infamy={1: 3, 2: 2, 3: 2},
    )
    play(s, 0, "flee")
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.ranks == (4, 3, 1, 1, 5, 6)
    assert outcome.parts[1] == {"money": 50, "infamy": 3}


def test_ruling_22_all_lynched_nobody_wins() -> None:
    s = table("mob", seats=3, lynched=[1, 2], last=[], infamy={0: 8}, money={0: 100})
    play(s, 0, "face")
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.ranks == (2, 2, 2)
    assert outcome.ending.key == "ending.all_lynched"


def test_faq_1_two_to_six_doctors() -> None:
    assert tuple(GAME.seats) == (2, 3, 4, 5, 6)
