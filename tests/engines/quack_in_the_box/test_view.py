"""What everybody may know, and is told."""

from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.state import Gain
from tests.engines.quack_in_the_box.position import about_to_gain, asked, play, table


def test_it_is_public_that_the_duty_of_a_short_hand_is_done() -> None:
    s = table(required=4, hands={0: "sharps_bin wrong_bed.1"}, offices={0: "trucker"}, top="doorway_glance.1 code_blue")
    assert not GAME.view(s, None).made_do
    play(s, 0, "bin sharps_bin.1")
    assert GAME.view(s, None).made_do


def test_a_window_of_infamy_tells_whose_death_it_is_and_who_gains_next() -> None:
    s = about_to_gain()
    assert asked(s) == [(0, "window.infamy")]
    window = GAME.view(s, None).windows[-1]
    assert (window.seat, window.amount, window.patient) == (0, 5, "young_physician")
    assert window.then == (Gain(1, 5, death=True), Gain(2, 1, death=False))
