"""The 5th Extension on boards with gardens in the middle, sentence by sentence; names begin with the heading."""

import pytest

from engines.clinic.care import price, upkeep
from engines.clinic.layout import layout
from engines.clinic.parking import places, room_for_cars
from engines.clinic.sites import sites
from tests.engines.clinic.scenes import (
    acting,
    deal,
    key,
    offered,
    play,
    put,
)

WIDE = ("c1r1f0", "c2r1f0")


def test_parking__the_expert_overlay_removes_the_middle_7_of_31() -> None:
    assert len(places(acting(board="standard").clinics[0])) == 31
    assert len(places(acting(board="expert").clinics[0])) == 24


def test_parking__the_super_expert_overlay_removes_the_middle_4_of_24() -> None:
    assert len(places(acting(board="compact").clinics[0])) == 24
    assert len(places(acting(board="super_expert").clinics[0])) == 20


@pytest.mark.parametrize(("board", "beside"), [("expert", "c1r0f0"), ("super_expert", "c1r0f0")])
def test_pre_printed_gardens__work_like_normal_gardens_for_benefits_and_upkeep(board: str, beside: str) -> None:
    s = acting(board=board)
    assert upkeep(s.clinics[0]) == 1
    put(s, "outpatient_clinic", beside)
    assert upkeep(s.clinics[0]) == 2
    assert price(s.clinics[0], beside, 0) == 5 + 2


def test_pre_printed_gardens__the_wide_one_is_a_single_garden_adjacent_to_six_spaces() -> None:
    s = acting(board="expert")
    lay = layout(s.clinics[0])
    assert [built.spaces for built in s.clinics[0].built.values()] == [WIDE]
    near = {other for space in WIDE for other in lay.grid.beside[space]} - set(WIDE)
    assert near == {"c1r0f0", "c2r0f0", "c0r1f0", "c3r1f0", "c1r2f0", "c2r2f0"}
    for space in sorted(near):
        one = put(acting(board="expert"), "outpatient_clinic", space)
        assert price(one, space, 0) == 7


def test_pre_printed_gardens__gardens_above_must_straddle_the_same_two_spaces() -> None:
    s = acting(board="expert")
    assert [at for at in sites(s.clinics[0], "garden") if at.endswith("f1")] == ["c1r1f1"]
    assert key(s, 0, "build garden c2r1f1") == ("wide_garden_below", "C8")
    play(s, 0, "build garden c1r1f1")
    assert s.clinics[0].built["c1r1f1"].spaces == ("c1r1f1", "c2r1f1")


def test_pre_printed_gardens__each_one_above_counts_as_a_single_garden_serving_six_spaces() -> None:
    s = acting(board="expert", cash=99)
    play(s, 0, "build garden c1r1f1", "build garden c1r1f2")
    clinic = s.clinics[0]
    assert (clinic.cash, upkeep(clinic)) == (95, 3)
    for space in ("c1r0f0", "c1r0f1"):
        put(s, "treatment_room", space)
    put(s, "service_hub.psychiatry", "c0r0f1")
    put(s, "supply_room", "c2r0f1")
    assert layout(clinic).gardens("c1r0f1") == (1, 0)
    assert layout(clinic).gardens("c2r0f1") == (1, 0)


def test_setup__everyone_plays_the_same_board_unless_a_table_agrees_on_a_handicap() -> None:
    assert {clinic.terms.board for clinic in deal(4, board="expert").clinics} == {"expert"}
    assert [clinic.terms.board for clinic in deal(2, board_1="expert").clinics] == ["expert", "standard"]


def test_setup__the_ground_floor_constrains_what_is_built_above_it() -> None:
    s = acting(board="super_expert")
    for kind in ("treatment_room", "supply_room", "laboratory"):
        assert key(s, 0, f"build {kind} c1r1f1") == ("garden_below", "C28")


@pytest.mark.parametrize(("board", "entrances"), [("expert", 2), ("super_expert", 4)])
def test_construct_your_initial_clinic__entrances_in_the_middle_and_nowhere_else(board: str, entrances: int) -> None:
    s = deal(1, board=board)
    grid = layout(s.clinics[0]).grid
    printed = {space for garden in grid.printed for space in garden}
    assert len(grid.entrances) == entrances
    assert all(len(set(grid.sides[border]) & printed) == 1 for border in grid.entrances)
    play(s, 0, "found service_hub.psychiatry c0r0f0", "found treatment_room c0r1f0", "found supply_room c0r2f0")
    assert offered(s, 0, "found") == ["found entrance c1r1w"]
    assert key(s, 0, "found entrance c0r1w") == ("no_entrance_here", "C7")


@pytest.mark.parametrize("board", ["expert", "super_expert"])
def test_construct_your_initial_clinic__the_entrance_spaces_hold_during_the_game(board: str) -> None:
    s = acting(board=board)
    put(s, "treatment_room", "c0r1f0")
    assert offered(s, 0, "build").count("build entrance c1r1w") == 1
    assert [move for move in offered(s, 0, "build") if move.startswith("build entrance")] == ["build entrance c1r1w"]


def test_construct_your_initial_clinic__an_entrance_must_stay_possible() -> None:
    s = deal(1, board="expert")
    play(s, 0, "found service_hub.psychiatry c0r0f0", "found treatment_room c1r0f0")
    assert key(s, 0, "found supply_room c2r0f0") == ("no_entrance_left", "C11")
    assert offered(s, 0, "found") == ["found supply_room c0r1f0", "found supply_room c3r1f0"]


def test_construct_your_initial_clinic__there_is_no_street_parking_in_the_middle() -> None:
    s = acting(board="super_expert")
    assert all(room_for_cars(s.clinics[0], border) == 0 for border in ("c1r1n", "c1r1w", "c1r2n", "c2r1w"))
    assert key(s, 0, "build parking_tile c1r1n") == ("closed_border", "C7")
