from itertools import permutations

import pytest

from engines.windows import PASS, Verdict, clockwise, verdict

ASKED = (2, 0, 1)


def test_nobody_asked_closes_at_once() -> None:
    assert verdict((), {}) == Verdict(waiting=False)


def test_an_answer_waits_for_every_seat_before_it() -> None:
    assert verdict(ASKED, {1: "object a"}) == Verdict(waiting=True)
    assert verdict(ASKED, {1: "object a", 2: PASS}) == Verdict(waiting=True)
    assert verdict(ASKED, {1: "object a", 2: PASS, 0: PASS}) == Verdict(waiting=False, seat=1, answer="object a")


def test_the_first_seats_answer_needs_nobody_else() -> None:
    assert verdict(ASKED, {2: "object b"}) == Verdict(waiting=False, seat=2, answer="object b")


def test_an_earlier_answer_makes_later_ones_void() -> None:
    assert verdict(ASKED, {0: "object c", 2: PASS, 1: "object a"}) == Verdict(waiting=False, seat=0, answer="object c")


def test_all_passed_closes_without_an_answer() -> None:
    assert verdict(ASKED, dict.fromkeys(ASKED, PASS)) == Verdict(waiting=False)


@pytest.mark.parametrize("order", list(permutations(ASKED)))
def test_it_does_not_matter_who_answered_first(order: tuple[int, ...]) -> None:
    answers = {2: PASS, 0: "object c", 1: "object a"}
    assert verdict(ASKED, {seat: answers[seat] for seat in order}) == Verdict(waiting=False, seat=0, answer="object c")


def test_answers_of_seats_that_were_not_asked_count_for_nothing() -> None:
    assert verdict((0,), {1: "object a"}) == Verdict(waiting=True)


def test_clockwise() -> None:
    assert clockwise(2, 4) == (2, 3, 0, 1)
    assert clockwise(0, 1) == (0,)
