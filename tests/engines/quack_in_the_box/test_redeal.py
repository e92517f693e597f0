from random import Random

from engines.quack_in_the_box import GAME
from tests.engines.quack_in_the_box.position import asked, play, table


def test_ruling_37_a_card_turned_over_abroad_stays_where_everybody_saw_it() -> None:
    s = table("flee", seats=4, hands={0: "insurance.1 code_blue.1 wrong_bed.1"}, top="superbug")
    play(s, 0, "flee")
    assert GAME.view(s, 2).doctors[0].shown == ("superbug.1",)
    for seed in range(20):
        other = GAME.redeal(s, 2, Random(seed))
        GAME.check(other)
        assert "superbug.1" in other.doctors[0].anytimes
        assert len(other.doctors[0].anytimes) == 4


def test_who_owes_an_anytime_holds_no_treatment() -> None:
    s = table(required=3, hands={0: "code_blue insurance", 1: "yoga aspirin"}, offices={0: "trucker"})
    assert asked(s) == [(0, "short")]
    for seed in range(20):
        other = GAME.redeal(s, 1, Random(seed))
        assert other.doctors[0].treatments == []
        assert asked(other) == [(0, "short")]


def test_who_is_asked_in_quick_mode_holds_a_card_for_the_window() -> None:
    s = table(hands={0: "aspirin", 1: "not_authorized", 2: "yoga"}, offices={0: "trucker"})
    play(s, 0, "treat aspirin.1 trucker")
    for seed in range(20):
        other = GAME.redeal(s, 2, Random(seed))
        assert other.doctors[1].anytimes
        assert any(
            len(decision.moves) > 1 for decision in GAME.decisions(other) if decision.seat == 1 and decision.must
        )


def test_a_doctor_abroad_who_is_asked_in_quick_mode_holds_a_card_for_the_window_and_nothing_but_anytimes() -> None:
    hands = {0: "aspirin bed_rest", 1: "not_authorized superbug insurance.1", 2: "yoga"}
    s = table(seats=4, abroad=[1], hands=hands, offices={0: "trucker"})
    play(s, 0, "treat aspirin.1 trucker")
    for seed in range(20):
        other = GAME.redeal(s, 2, Random(seed))
        GAME.check(other)
        assert any(len(one.moves) > 1 for one in GAME.decisions(other) if one.seat == 1 and one.must)


def test_who_is_asked_for_a_card_that_lies_open_may_hold_anything_else() -> None:
    others = "wrong_bed.1 wrong_bed.2 wrong_bed.3 slipped_decimal.1 slipped_decimal.2 not_authorized.1"
    s = table(
        seats=4, abroad=[1], hands={0: "aspirin yoga", 1: "not_authorized.2 superbug"}, offices={0: "trucker"},
        discard=others,
    )  # fmt: skip
    s.doctors[1].shown = ["not_authorized.2"]
    play(s, 0, "treat aspirin.1 trucker")
    assert asked(s) == [(1, "window.treatment")]
    assert len({tuple(GAME.redeal(s, 0, Random(seed)).doctors[1].anytimes) for seed in range(20)}) > 1
