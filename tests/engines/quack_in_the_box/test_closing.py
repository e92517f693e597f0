"""The last moment for Anytimes: between the last turn and the count."""

from random import Random

import pytest

from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.players.habits import concerns
from tests.engines.quack_in_the_box.position import asked, facts, must, offered, only, play, refused, table


def test_ruling_18_between_the_last_payment_and_the_count_a_card_may_still_be_played() -> None:
    s = table(
        required=1,
        last=[],
        hands={0: "doorway_glance", 1: "billing_audit", 2: "yoga"},
        offices={0: "trucker"},
        money={0: 900, 1: 950},
    )
    assert "Paid" in facts(play(s, 0, "treat doorway_glance.1 trucker"))
    assert asked(s) == [(1, "window.end")]
    assert (GAME.view(s, None).phase, GAME.outcome(s)) == ("end", None)
    events = play(s, 1, "play billing_audit.1 doctor.0")
    assert facts(events) == ["Answered", "AnytimePlayed", "MoneyChanged", "Ended"]
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (outcome.scores, outcome.ending.key) == ((490, 950, 0), "ending.last_turns")


def test_ruling_18_all_who_hold_such_a_card_are_asked_at_once_and_asked_anew_after_each() -> None:
    hands = {0: "yoga hospital_food", 1: "code_blue", 2: "billing_audit.1 billing_audit.2"}
    s = table(required=1, last=[], active=1, hands={**hands, 1: "aspirin code_blue"}, offices={1: "the_mayor"})
    play(s, 1, "treat aspirin.1 the_mayor")
    assert asked(s) == [(2, "window.end"), (0, "window.end")]
    assert {decision.among for decision in GAME.decisions(s)} == {(1, 2, 0)}
    assert refused(s, 1, "pass") == "not_asked"
    play(s, 0, "play hospital_food.1 the_mayor")
    play(s, 2, "play billing_audit.1 doctor.1")
    assert s.doctors[0].anytimes == ["hospital_food.1"]
    assert asked(s) == [(2, "window.end"), (0, "window.end")]
    play(s, 2, "pass")
    assert refused(s, 2, "play billing_audit.2 doctor.1") == "answered"
    assert "Ended" in facts(play(s, 0, "pass"))


def test_ruling_18_all_who_hold_such_a_card_are_asked() -> None:
    hands = {0: "yoga aspirin", 1: "code_blue", 2: "superbug"}
    s = table(required=1, seats=4, abroad=[2], last=[], hands=hands, offices={0: "the_mayor"}, top="")
    play(s, 0, "treat yoga.1 the_mayor")
    while asked(s)[0][1] != "window.end":
        play(s, asked(s)[0][0], "pass")
    assert [seat for seat, _ in asked(s)] == [2]
    assert offered(s, 2) == ["play superbug.1 the_mayor", "pass"]


def test_ruling_18_a_death_in_the_last_moment_is_dealt_with_before_the_count() -> None:
    hands = {1: "hospital_food", 2: "sharps_bin"}
    s = table("flee", abroad=[2], last=[], hands=hands, offices={1: ("trucker", 0, 8)})
    play(s, 0, "flee")
    assert asked(s) == [(1, "window.end"), (2, "window.end")]
    assert only(play(s, 1, "play hospital_food.1 trucker"), "InfamyGained").seat == 1
    assert asked(s) == [(2, "window.end")]
    play(s, 2, "bin sharps_bin.1")
    assert s.ended == "last_turns"


def test_ruling_18_with_nobody_left_in_practice_nobody_is_asked() -> None:
    s = table("flee", lynched=[1], abroad=[2], last=[], hands={2: "sharps_bin billing_audit"})
    assert "Ended" in facts(play(s, 0, "flee"))


def test_ruling_18_after_200_rounds_too() -> None:
    s = table(required=1, active=2, hands={1: "billing_audit", 2: "yoga"}, offices={2: "trucker"})
    s.first, s.round = 0, 200
    play(s, 2, "treat yoga.1 trucker")
    assert asked(s) == [(1, "window.end")]
    play(s, 1, "pass")
    assert s.ended == "rounds"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_last_moment_concerns_everybody(seat: int) -> None:
    s = table(required=1, last=[], hands={0: "yoga", 1: "billing_audit"}, offices={0: "trucker"})
    play(s, 0, "treat yoga.1 trucker")
    assert concerns(GAME.view(s, seat), must(s, 1))


def test_a_sensible_player_uses_the_last_moment() -> None:
    s = table(required=1, last=[], hands={0: "yoga", 1: "billing_audit"}, offices={0: "trucker"}, money={0: 2000})
    play(s, 0, "treat yoga.1 trucker")
    move = GAME.sensible(GAME.view(s, 1), [must(s, 1)], Random(1))
    assert str(move) == "play billing_audit.1 doctor.0"
    s.doctors[0].money = 0
    assert str(GAME.sensible(GAME.view(s, 1), [must(s, 1)], Random(1))) == "pass"
