import pytest

from engines.quack_in_the_box import GAME
from tests.engines.quack_in_the_box.position import Hands, Offices, play, refused, table

HANDS: Hands = {
    0: "yoga superbug wrong_bed code_blue double_shift blame_the_intern not_authorized",
    1: "aspirin fluff_piece",
}
OFFICES: Offices = {0: "trucker", 1: "glassblower"}


@pytest.mark.parametrize(
    ("seat", "move", "key"),
    [
        (0, "stay", "only_at_start"),
        (0, "treat aspirin.1 trucker", "not_in_hand"),
        (0, "treat superbug.1 trucker", "no_treatment"),
        (0, "treat yoga.1 the_mayor", "nobody_there"),
        (0, "treat yoga.1 glassblower", "not_your_patient"),
        (1, "treat aspirin.1 glassblower", "not_your_turn"),
        (0, "play yoga.1 trucker", "no_anytime"),
        (0, "play wrong_bed.1 trucker", "wait_for.treatment"),
        (0, "play code_blue.1 trucker", "wait_for.death"),
        (0, "play blame_the_intern.1 doctor.1", "wait_for.infamy"),
        (0, "play double_shift.1 doctor.1", "wait_for.roll"),
        (0, "play superbug.1 doctor.1", "not_that_target"),
        (0, "discard superbug.1", "no_discard"),
        (0, "pass", "no_window"),
        (0, "redirect wrong_bed.1 glassblower", "no_window"),
        (0, "done", "no_bin"),
        (0, "toss yoga.1", "no_bin"),
        (0, "face", "no_mob"),
        (9, "stay", "not_seated"),
    ],
)
def test_reasons(seat: int, move: str, key: str) -> None:
    assert refused(table(hands=HANDS, offices=OFFICES), seat, move) == key


def test_reasons_in_a_window() -> None:
    s = table(hands={**HANDS, 2: "slipped_decimal antacid"}, offices=OFFICES)
    play(s, 0, "treat yoga.1 trucker")
    assert refused(s, 0, "revive code_blue.1 trucker") == "other_window"
    assert refused(s, 0, "redirect wrong_bed.1 trucker") == "not_that_target"
    assert refused(s, 2, "pass") == "not_asked"
    play(s, 0, "pass")
    assert s.steps[-1].id == 1
    assert refused(s, 0, "pass") == "no_window"


def test_an_answer_cannot_be_given_twice() -> None:
    s = table(hands={0: "aspirin not_authorized", 1: "slipped_decimal"}, offices=OFFICES)
    play(s, 0, "treat aspirin.1 trucker")
    play(s, 1, "pass")
    assert refused(s, 1, "pass") == "answered"


def test_abroad_nobody_treats_or_flees() -> None:
    s = table("flee", seats=4, abroad=[1], hands={1: "code_blue"})
    assert refused(s, 1, "flee") == "abroad"
    assert refused(s, 1, "stay") == "abroad"


def test_blocked_lists_what_one_would_try_with_the_reason() -> None:
    s = table(hands=HANDS, offices=OFFICES)
    blocked = {str(move): reason.key for move, reason in GAME.blocked(s, 0)}
    assert blocked["flee"] == "only_at_start"
    assert blocked["play wrong_bed.1 trucker"] == "wait_for.treatment"
    assert "play superbug.1 trucker" not in blocked
    theirs = {str(move): reason.key for move, reason in GAME.blocked(s, 1)}
    assert theirs["treat aspirin.1 glassblower"] == "not_your_turn"
