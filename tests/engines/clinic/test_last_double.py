"""C15, C65: double tiles at any time, also after the last payment, in any order of payment."""

import pytest

from engines.clinic import GAME
from engines.clinic.rules.checks import LAST_DOUBLE
from engines.clinic.state import ClinicGame
from tests.engines.clinic.scenes import changed, enter, finishing, offered, own, play, put

LOT = "huge_parking_lot.1"
CORRIDOR = "large_corridor.1"


def _paying(seats: int, number: int = 6, cash: int = 20, tile: str = CORRIDOR) -> ClinicGame:
    """Return a game where every seat has a double tile and only has to pay."""
    s = finishing("business", seats=seats, number=number, cash=cash)
    for seat in range(seats):
        own(s, tile, seat=seat)
    return s


def _asked(s: ClinicGame, seat: int) -> list[str]:
    return [decision.prompt.key for decision in GAME.decisions(s) if decision.seat == seat and decision.must]


def test_c15_alone_a_double_tile_can_still_be_built_after_the_last_pay() -> None:
    s = _paying(1)
    play(s, 0, "pay 0")
    (asked,) = [decision for decision in GAME.decisions(s) if decision.must]
    assert (asked.prompt.key, str(asked.default)) == ("last_double", "done")
    play(s, 0, f"double {CORRIDOR} c1r1f0 c2r1f0")
    assert GAME.decisions(s) == []
    outcome = GAME.outcome(s)
    assert outcome is not None and outcome.parts[0]["double_modules"] == 4


def test_c15_whoever_pays_last_has_the_same_choice_as_whoever_pays_first() -> None:
    s = _paying(2)
    play(s, 0, "pay 0")
    assert _asked(s, 0) == ["last_double"]
    play(s, 0, "done")
    assert _asked(s, 0) == [] and offered(s, 0, "double"), "at any time, while others pay"
    play(s, 1, "pay 0")
    assert _asked(s, 1) == ["last_double"]
    assert offered(s, 0, "double")
    play(s, 1, f"double {CORRIDOR} c0r0f0 c1r0f0")
    assert GAME.decisions(s) == []


def test_c15_it_is_asked_again_while_another_tile_can_be_paid() -> None:
    s = _paying(1)
    own(s, CORRIDOR, LOT)
    play(s, 0, "pay 0", f"double {LOT} c0r0f0 c1r0f0")
    assert _asked(s, 0) == ["last_double"]
    play(s, 0, "done")
    assert GAME.decisions(s) == []


def test_c15_no_move_is_in_two_open_questions() -> None:
    s = _paying(2)
    play(s, 0, "pay 0")
    texts = [(decision.seat, str(move)) for decision in GAME.decisions(s) for move in decision.moves]
    assert len(texts) == len(set(texts))


@pytest.mark.parametrize(("number", "cash", "tile"), [(5, 20, CORRIDOR), (6, 1, CORRIDOR), (6, 20, "")])
def test_c15_nobody_is_asked_before_the_last_round_nor_without_a_tile_to_pay_for(
    number: int, cash: int, tile: str
) -> None:
    s = _paying(2, number, cash, tile)
    if not tile:
        for clinic in s.clinics:
            clinic.doubles = []
    changed(s)
    play(s, 0, "pay 0")
    assert s.clinics[0].stage == "ready"


def _one_pair_left(cars: dict[str, int], leaving: int) -> ClinicGame:
    """Return a game with cars where the lot fits on only one pair of spaces."""
    s = _paying(1, tile=LOT)
    for row in range(3):
        for column in range(4):
            if (column, row) not in {(0, 0), (1, 0)}:
                put(s, "supply_room" if (column + row) % 2 else "laboratory", f"c{column}r{row}f0")
    s.clinics[0].cars, s.clinics[0].leaving = cars, leaving
    changed(s)
    return s


def test_c15_cars_that_leave_may_free_the_place_of_a_double_tile() -> None:
    s = _one_pair_left({"c0r0n": 1, "c0r0w": 1, "c3r2w": 1}, 2)
    play(s, 0, "pay 0")
    assert set(_asked(s, 0)) == {"drive", "last_double"} and not offered(s, 0, "double")
    play(s, 0, "drive c0r0n", "drive c0r0w")
    assert offered(s, 0, "double") == [f"double {LOT} c0r0f0 c1r0f0"]


def test_c15_nobody_is_asked_where_too_few_cars_leave_or_the_wrong_ones_left() -> None:
    s = _one_pair_left({"c0r0n": 1, "c0r0w": 1, "c3r2w": 1}, 1)
    play(s, 0, "pay 0")
    assert GAME.decisions(s) == []
    s = _one_pair_left({"c0r0n": 1, "c0r0w": 1, "c3r2w": 1}, 2)
    play(s, 0, "pay 0", "drive c3r2w")
    assert GAME.decisions(s) == []


def test_c15_it_comes_after_dismissals() -> None:
    s = finishing("business", seats=1, number=6, cash=6)
    own(s, CORRIDOR)
    enter(s, "outside", 3, "doc")
    enter(s, "outside", 2, "doc")
    s.clinics[0].cars = {"c0r0n": 1, "c1r0n": 1}
    changed(s)
    play(s, 0, "pay 0")
    assert _asked(s, 0) == ["dismiss"]
    play(s, 0, offered(s, 0, "dismiss")[0])
    assert set(_asked(s, 0)) == {"drive", "last_double"}


def test_c15_it_comes_after_what_it_services_keep() -> None:
    s = _paying(2, cash=60)
    put(s, "it_services", "c0r2f0", "c1r2f0")
    for _ in range(3):
        enter(s, "c0r2f0", 0, "doc")
    for colour in (1, 1, 2, 2):
        enter(s, "outside", colour, "doc")
    play(s, 0, "pay 0")
    assert _asked(s, 0) == ["protect"]
    play(s, 0, *(offered(s, 0, "protect")[:3]))
    assert s.clinics[0].stage == LAST_DOUBLE
