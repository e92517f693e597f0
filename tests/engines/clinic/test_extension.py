"""Every sentence of the 5th Extension's text; each test's name begins with the heading the sentence stands under."""

import pytest

from engines.clinic import GAME
from engines.clinic.care import best_plan, income, price, salaries, upkeep
from engines.clinic.layout import layout
from engines.clinic.parking import places, room_for_cars
from engines.clinic.paths import ways
from engines.clinic.rules.scoring import parts
from engines.clinic.sites import pairs, sites
from engines.clinic.state import Clinic, ClinicGame, DoubleDraft
from tests.engines.clinic.scenes import (
    acting,
    changed,
    deal,
    enter,
    finishing,
    key,
    offered,
    own,
    picking,
    play,
    put,
    wait,
    ward,
)

WIDE = ("c1r1f0", "c2r1f0")

# ------------------------------------------------------------------------------ A Few Crucial Gameplay Concepts


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


# ------------------------------------------------------------------------------ New Ground Floor: Setup


def test_setup__everyone_plays_the_same_board_unless_a_table_agrees_on_a_handicap() -> None:
    assert {clinic.board for clinic in deal(4, board="expert").clinics} == {"expert"}
    assert [clinic.board for clinic in deal(2, board_1="expert").clinics] == ["expert", "standard"]


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


# ------------------------------------------------------------------------------ Double Tiles: Components, Setup


def test_components__nine_double_tiles_two_of_them_treatment_rooms() -> None:
    tiles = deal(4).table.tile_ids
    assert len(tiles) == 9
    assert sum(tile.startswith("double_treatment_room") for tile in tiles) == 2


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_setup__one_tile_stands_alone_and_one_pair_a_player_is_drawn(seats: int) -> None:
    s = deal(seats)
    assert s.solitary
    assert len(s.pairs) == seats
    assert sum(len(pair) for pair in s.pairs) == 2 * seats
    assert len(s.undrawn) == 9 - 1 - 2 * seats


def _drafting(seats: int = 3) -> ClinicGame:
    s = picking(seats)
    s.step = DoubleDraft(9, list(s.order[::-1]))
    changed(s)
    return s


def test_setup__pairs_are_drafted_in_reverse_turn_order() -> None:
    s = _drafting()
    for seat in s.order[::-1]:
        (asked,) = [d for d in GAME.decisions(s) if d.must]
        assert asked.seat == seat
        play(s, seat, f"draft {s.pairs[0][0]}", "keep")


def test_setup__a_tile_may_be_swapped_and_the_discarded_one_is_there_for_the_next() -> None:
    s = _drafting()
    last, second, _ = s.order[::-1]
    first, other = s.pairs[0]
    solitary = s.solitary
    play(s, last, f"draft {first}", f"swap {other}")
    assert sorted(s.clinics[last].doubles) == sorted([first, solitary])
    assert s.solitary == other
    mine = s.pairs[0][0]
    play(s, second, f"draft {mine}", f"swap {mine}")
    assert other in s.clinics[second].doubles


def test_setup__afterwards_the_solitary_tile_goes_back_to_the_box() -> None:
    s = _drafting()
    for seat in s.order[::-1]:
        play(s, seat, f"draft {s.pairs[0][0]}", "keep")
    assert s.solitary == ""
    assert len([tile for tile in s.tile_box if not tile.startswith("bonus")]) == 1


def test_setup__tiles_may_be_added_at_once_or_saved_and_must_be_paid() -> None:
    s = _drafting(2)
    last, first = s.order[::-1]
    play(s, last, f"draft {s.pairs[0][0]}")
    assert key(s, last, f"double {s.clinics[last].doubles[0]} c1r1f0 c2r1f0") == ("doubles_later", "C15")
    play(s, last, "keep")
    own(s, "huge_parking_lot.1", seat=last)
    play(s, last, "double huge_parking_lot.1 c1r1f0 c2r1f0")
    assert s.clinics[last].cash == 97
    own(s, "it_services.1", seat=last)
    play(s, first, f"draft {s.pairs[0][0]}", "keep")
    assert s.round == 1
    assert offered(s, last, "double")


# ------------------------------------------------------------------------------ Construction Rules


@pytest.mark.parametrize(("floor", "cost"), [(0, 2), (1, 3), (2, 4), (3, 5), (4, 6)])
def test_double_tiles__cost_2_dollars_and_the_floor_number(floor: int, cost: int) -> None:
    s = acting(tall=True)
    for below in range(floor):
        for column in (0, 1):
            put(s, ("treatment_room", "laboratory")[(below + column) % 2], f"c{column}r0f{below}")
    own(s, "large_corridor.1")
    assert s.table.cost("service_hub", floor) == s.table.cost("treatment_room", floor) == cost
    play(s, 0, f"double large_corridor.1 c0r0f{floor} c1r0f{floor}")
    assert s.clinics[0].cash == 99 - cost


def test_double_tiles__can_be_built_at_any_time_without_a_build_on_anothers_turn() -> None:
    scenes = [acting("build"), acting("hire"), acting("admit"), picking(), finishing("move"), finishing("business")]
    for s in scenes:
        own(s, "it_services.1", seat=1)
        s.clinics[1].cash = 99
        changed(s, 1)
        decision = next(d for d in GAME.decisions(s) if d.prompt.key == "double")
        assert (decision.seat, decision.must, decision.default) == (1, False, None)
        play(s, 1, "double it_services.1 c1r1f0 c2r1f0")
        assert s.clinics[1].built["c1r1f0"].family == "it_services"


def test_double_tiles__lie_on_two_neighbouring_spaces_either_way() -> None:
    s = acting()
    own(s, "it_services.1")
    assert len(pairs(s.clinics[0], "it_services")) == 17
    assert key(s, 0, "double it_services.1 c0r0f0 c1r1f0") == ("no_pair", "C27")
    assert key(s, 0, "double it_services.1 c1r0f0 c0r0f0") == ("no_pair", "C27")


@pytest.mark.parametrize("room", ["double_treatment_room", "recovery_room"])
@pytest.mark.parametrize("supply", ["c2r0f0", "c0r1f1", "c1r1f1"])
def test_double_treatment_room_and_recovery_room__hub_on_the_floor_supply_anywhere_beside(
    room: str, supply: str
) -> None:
    s = acting()
    put(s, room, "c0r1f0", "c1r1f0")
    assert not layout(s.clinics[0]).works("c0r1f0")
    put(s, "service_hub.psychiatry", "c0r0f0")
    assert not layout(s.clinics[0]).works("c0r1f0")
    put(s, "supply_room", supply)
    assert layout(s.clinics[0]).works("c0r1f0") == (supply != "c2r0f0")


@pytest.mark.parametrize("room", ["double_treatment_room", "recovery_room"])
def test_double_treatment_room_and_recovery_room__a_hub_above_is_not_enough(room: str) -> None:
    s = acting()
    put(s, room, "c0r1f0", "c1r1f0")
    put(s, "supply_room", "c2r1f0")
    put(s, "service_hub.psychiatry", "c0r1f1")
    assert not layout(s.clinics[0]).works("c0r1f0")


def test_garden_from_the_base_game__on_empty_ground_with_cars_around_or_above_a_garden() -> None:
    s = acting()
    s.clinics[0].cars = {"c1r1n": 1, "c1r1w": 1}
    changed(s)
    play(s, 0, "build garden c1r1f0")
    assert s.clinics[0].cars == {"c1r1n": 1, "c1r1w": 1}
    assert key(s, 0, "build garden c0r0f1") == ("no_garden_below", "C22")
    play(s, 0, "build garden c1r1f1")
    assert s.clinics[0].cash == 95


def test_garden_from_the_base_game__above_a_luxurious_garden() -> None:
    s = acting()
    put(s, "luxurious_garden", "c0r0f0", "c1r0f0")
    assert {"c0r0f1", "c1r0f1"} <= set(sites(s.clinics[0], "garden"))
    play(s, 0, "build garden c1r0f1")
    assert s.clinics[0].built["c1r0f1"].spaces == ("c1r0f1",)


def test_luxurious_garden__an_empty_ground_pair_without_cars_around() -> None:
    s = acting()
    own(s, "luxurious_garden.1")
    s.clinics[0].cars = {"c1r0n": 1}
    changed(s)
    assert key(s, 0, "double luxurious_garden.1 c0r0f0 c1r0f0") == ("cars_beside", "C6")
    put(s, "treatment_room", "c0r2f0")
    assert key(s, 0, "double luxurious_garden.1 c0r1f0 c0r2f0") == ("occupied", "C19")
    play(s, 0, "double luxurious_garden.1 c2r0f0 c3r0f0")


def test_luxurious_garden__above_a_pair_of_gardens() -> None:
    s = acting()
    own(s, "luxurious_garden.1")
    put(s, "garden", "c0r0f0")
    assert key(s, 0, "double luxurious_garden.1 c0r0f1 c1r0f1") == ("no_gardens_below", "C27")
    put(s, "garden", "c1r0f0")
    s.clinics[0].cars = {"c1r0n": 1}
    changed(s)
    play(s, 0, "double luxurious_garden.1 c0r0f1 c1r0f1")
    assert s.clinics[0].cash == 96


def test_luxurious_garden__not_above_one_garden_that_spans_two_spaces() -> None:
    s = acting(board="expert")
    own(s, "luxurious_garden.1")
    assert key(s, 0, "double luxurious_garden.1 c1r1f1 c2r1f1") == ("no_gardens_below", "C27")


def test_huge_parking_lot__an_empty_ground_pair_without_cars_around() -> None:
    s = acting()
    own(s, "huge_parking_lot.1")
    s.clinics[0].cars = {"c0r0n": 1}
    put(s, "laboratory", "c2r2f0")
    assert key(s, 0, "double huge_parking_lot.1 c0r0f0 c0r1f0") == ("cars_beside", "C6")
    assert key(s, 0, "double huge_parking_lot.1 c2r2f0 c3r2f0") == ("occupied", "C19")
    play(s, 0, "double huge_parking_lot.1 c2r1f0 c3r1f0")


def test_parking_a_car__the_lot_takes_12_and_its_borders_none_whatever_stands_beside() -> None:
    s = acting()
    put(s, "huge_parking_lot", "c0r0f0", "c1r0f0")
    clinic = s.clinics[0]
    lay = layout(clinic)
    around = {border for space in ("c0r0f0", "c1r0f0") for border in lay.grid.borders_of[space]}
    assert not around & set(places(clinic))
    for space in ("c0r1f0", "c1r1f0", "c2r0f0"):
        put(s, "waiting_room", space)
    for parked in range(12):
        assert places(clinic)[0] == "c0r0f0"
        clinic.cars["c0r0f0"] = parked + 1
        changed(s)
    assert places(clinic)[0] != "c0r0f0"


# ------------------------------------------------------------------------------ Move


def _registry(tile: str = "it_services") -> ClinicGame:
    """A double tile in the middle of a floor with everything around it, above and below."""
    s = finishing(tall=False)
    below = ("laboratory", "supply_room")
    for column in (1, 2):
        put(s, below[column % 2], f"c{column}r1f0")
    put(s, tile, "c1r1f1", "c2r1f1")
    for column, row in ((1, 0), (2, 0), (1, 2), (2, 2), (0, 1), (3, 1)):
        put(s, "service_hub.psychiatry", f"c{column}r{row}f0")
        put(s, "treatment_room", f"c{column}r{row}f1")
    for column in (1, 2):
        put(s, below[(column + 1) % 2], f"c{column}r1f2")
    return s


def test_move__out_of_a_double_tile_to_any_adjacent_space() -> None:
    s = _registry()
    near = {place for place, time in ways(s.clinics[0], "c1r1f1").items() if time == 1}
    assert near == {
        *("c1r1f2", "c2r1f2"),
        *("c1r1f0", "c2r1f0"),
        *("c1r0f1", "c2r0f1", "c1r2f1", "c2r2f1"),
        *("c0r1f1", "c3r1f1"),
    }


def test_move__within_a_double_tile_takes_0() -> None:
    s = _registry()
    assert ways(s.clinics[0], "c0r1f1")["c3r1f1"] == 2


def _change(orderly: bool) -> tuple[ClinicGame, Clinic]:
    """Rooms of two services in two buildings' worth of floors, a huge waiting room between."""
    s = finishing(seats=3)
    clinic = ward(s)
    put(s, "huge_waiting_room", "c0r1f0", "c1r1f0")
    put(s, "service_hub.cardiology", "c0r0f1")
    put(s, "treatment_room", "c1r0f1")
    put(s, "laboratory", "c0r1f1")
    if orderly:
        enter(s, "c0r1f0", who="orderly")
    return s, clinic


def test_huge_waiting_room__with_an_orderly_a_patient_from_pre_admissions_can_change_service() -> None:
    s, clinic = _change(orderly=True)
    patient = wait(s, 0, "cardiology")
    assert offered(s, 0, "go").count(f"go {patient} c1r0f0") == 1
    play(s, 0, f"go {patient} c1r0f0")
    assert clinic.services[patient] == "psychiatry"
    assert clinic.time == 1 + 1 + 1


def test_huge_waiting_room__a_patient_from_a_treatment_room_can_change_service() -> None:
    s, clinic = _change(orderly=True)
    patient = enter(s, "c1r0f0", 0)
    play(s, 0, f"go {patient} c1r0f1")
    assert clinic.services[patient] == "cardiology"
    assert clinic.time == 1 + 2


def test_huge_waiting_room__only_if_it_has_an_orderly() -> None:
    s, _ = _change(orderly=False)
    patient = wait(s, 0, "cardiology")
    assert key(s, 0, f"go {patient} c1r0f0") == ("wrong_service", "C35")


def test_huge_waiting_room__the_orderly_must_end_the_move_there() -> None:
    s, clinic = _change(orderly=True)
    orderly = next(person for person in clinic.people if person.startswith("orderly"))
    patient = wait(s, 0, "cardiology")
    play(s, 0, f"go {patient} c1r0f0")
    assert key(s, 0, f"go {orderly} c2r0f0") == ("orderly_needed", "C34")


def test_huge_waiting_room__taking_the_orderly_back_takes_the_patient_back() -> None:
    s, clinic = _change(orderly=False)
    orderly = enter(s, "c2r0f0", who="orderly")
    patient = wait(s, 0, "cardiology")
    play(s, 0, f"go {orderly} c0r1f0", f"go {patient} c1r0f0", f"put_back {orderly}")
    assert clinic.people[patient] == "pre.cardiology"
    assert clinic.services[patient] == "cardiology"
    assert clinic.time == 0


def _corridor(board: str = "standard") -> ClinicGame:
    s = finishing(board=board)
    put(s, "service_hub.psychiatry", "c0r0f0")
    put(s, "large_corridor", "c0r1f0", "c1r1f0")
    put(s, "treatment_room", "c3r0f0")
    put(s, "supply_room", "c2r0f0")
    put(s, "laboratory", "c2r1f0")
    put(s, "supply_room", "c3r0f1")
    put(s, "treatment_room", "c3r0f2")
    put(s, "laboratory", "c3r2f0")
    changed(s)
    return s


def test_large_corridor__new_hires_and_waiting_patients_reach_it_at_0() -> None:
    clinic = _corridor().clinics[0]
    assert ways(clinic, "outside")["c0r1f0"] == 0
    assert ways(clinic, "pre.psychiatry")["c0r1f0"] == 0


def test_large_corridor__any_module_of_the_same_or_next_higher_floor_of_its_building_costs_1() -> None:
    clinic = _corridor().clinics[0]
    reach = ways(clinic, "outside")
    assert {place for place, time in reach.items() if time == 1} == {
        "c0r0f0", "c2r0f0", "c3r0f0", "c2r1f0", "c3r0f1",
    }  # fmt: skip
    assert reach["c3r0f2"] == 2
    assert "c3r2f0" not in reach


def test_large_corridor__those_who_have_moved_come_to_it_step_by_step() -> None:
    clinic = _corridor().clinics[0]
    assert ways(clinic, "c0r0f0")["c0r1f0"] == 1
    assert ways(clinic, "c0r0f0")["c3r0f1"] == 2


def test_large_corridor__a_conveyor_may_be_built_in_it() -> None:
    s = acting()
    put(s, "large_corridor", "c0r1f0", "c1r1f0")
    put(s, "laboratory", "c2r1f0")
    put(s, "treatment_room", "c2r0f0")
    play(s, 0, "conveyors c0r1f0 c2r1f0", "build conveyor c2r0f0")
    assert ways(s.clinics[0], "c0r1f0")["c2r0f0"] == 0


# ------------------------------------------------------------------------------ Module Capacity


@pytest.mark.parametrize(("room", "who", "most"), [
    ("double_treatment_room", "doc", 2), ("double_treatment_room", "pat", 4), ("double_treatment_room", "nurse", 6),
    ("administrative_offices", "doc", 1), ("administrative_offices", "orderly", 1),
    ("recovery_room", "nurse", 2), ("recovery_room", "pat", 3), ("huge_waiting_room", "orderly", 1),
    ("large_corridor", "doc", 0), ("huge_waiting_room", "pat", 0), ("recovery_room", "doc", 0),
])  # fmt: skip
def test_module_capacity__of_every_double_module(room: str, who: str, most: int) -> None:
    s = finishing(seats=4)
    put(s, "service_hub.psychiatry", "c0r0f0")
    put(s, room, "c0r1f0", "c1r1f0")
    put(s, "supply_room", "c2r1f0")
    s.clinics[0].entrances.append("c0r0n")
    changed(s)
    for _ in range(most):
        enter(s, "c0r1f0", 0, who)
    one = wait(s, 0) if who == "pat" else enter(s, "outside", 0, who)
    if most == 0:
        assert key(s, 0, f"go {one} c0r1f0") == ("no_place_for", "C36")
        return
    play(s, 0, f"go {one} c0r1f0")
    assert key(s, 0, "done") == (("", "") if most == 6 else ("overfull", "C36"))


@pytest.mark.parametrize(("number", "most"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_module_capacity__it_services_by_round(number: int, most: int) -> None:
    s = finishing(number=number)
    put(s, "it_services", "c0r1f0", "c1r1f0")
    put(s, "service_hub.psychiatry", "c0r0f0")
    s.clinics[0].entrances.append("c0r0n")
    changed(s)
    for _ in range(most):
        enter(s, "c0r1f0", 0, "doc")
    one, yellow = enter(s, "outside", 0, "doc"), enter(s, "outside", 1, "doc")
    assert key(s, 0, f"go {yellow} c0r1f0") == ("only_white", "C36")
    play(s, 0, f"go {one} c0r1f0")
    assert key(s, 0, "done") == ("overfull", "C36")


# ------------------------------------------------------------------------------ Patient Care and Income


def _double_ward() -> ClinicGame:
    s = finishing("business")
    put(s, "service_hub.psychiatry", "c0r0f0")
    put(s, "double_treatment_room", "c0r1f0", "c1r1f0")
    put(s, "supply_room", "c2r1f0")
    return s


def test_double_treatment_room__the_example_of_the_text() -> None:
    s = _double_ward()
    yellow, white = enter(s, "c0r1f0", 1, "doc"), enter(s, "c0r1f0", 0, "doc")
    for _ in range(2):
        enter(s, "c0r1f0", who="nurse")
    orange = enter(s, "c0r1f0", 2)
    alike = [enter(s, "c0r1f0", 1) for _ in range(2)]
    play(s, 0, f"treat {white} {alike[0]}", f"treat {white} {alike[1]}", f"treat {yellow} {orange}")
    plan = s.clinics[0].plan
    assert [(one.carer, len(one.nurses)) for one in plan] == [(white, 1), (yellow, 1)]
    best = best_plan(s.clinics[0], s.colours)
    assert income(s.clinics[0], plan, s.colours) == income(s.clinics[0], best, s.colours) == 15 + 10 + 10


def test_double_treatment_room__no_nurse_where_colours_match_one_for_each_step_either_way() -> None:
    for doctor, patient, nurses in ((2, 2, 0), (0, 2, 2), (3, 1, 2), (0, 3, 3)):
        s = _double_ward()
        enter(s, "c0r1f0", doctor, "doc")
        enter(s, "c0r1f0", patient)
        for _ in range(nurses - 1):
            enter(s, "c0r1f0", who="nurse")
        assert bool(best_plan(s.clinics[0], s.colours)) == (nurses == 0)
        if nurses:
            enter(s, "c0r1f0", who="nurse")
            assert best_plan(s.clinics[0], s.colours)


def test_double_treatment_room__each_doctor_needs_a_full_set_of_nurses() -> None:
    s = _double_ward()
    for _ in range(2):
        enter(s, "c0r1f0", 0, "doc")
        enter(s, "c0r1f0", 1)
    enter(s, "c0r1f0", 1)
    enter(s, "c0r1f0", who="nurse")
    assert sum(len(one.patients) for one in best_plan(s.clinics[0], s.colours)) == 2
    enter(s, "c0r1f0", who="nurse")
    assert sum(len(one.patients) for one in best_plan(s.clinics[0], s.colours)) == 3


def test_double_treatment_room__two_patients_of_one_doctor_are_identical() -> None:
    s = _double_ward()
    doctor = enter(s, "c0r1f0", 1, "doc")
    first, second = enter(s, "c0r1f0", 1), enter(s, "c0r1f0", 2)
    enter(s, "c0r1f0", who="nurse")
    play(s, 0, f"treat {doctor} {first}")
    assert key(s, 0, f"treat {doctor} {second}") == ("not_identical", "C37")


def test_garden_and_luxurious_garden__2_dollars_for_each_garden_and_5_for_the_luxurious_one() -> None:
    s = _double_ward()
    clinic = s.clinics[0]
    assert price(clinic, "c0r1f0", 0) == 5
    put(s, "garden", "c0r2f0")
    assert price(clinic, "c0r1f0", 0) == 7
    put(s, "luxurious_garden", "c1r0f0", "c2r0f0")
    assert price(clinic, "c0r1f0", 0) == 12
    put(s, "garden", "c1r2f0")
    assert price(clinic, "c0r1f0", 3) == 20 + 4 + 5


def _recovery(nurses: int) -> tuple[ClinicGame, list[str]]:
    s = finishing("business")
    put(s, "service_hub.psychiatry", "c0r0f0")
    put(s, "recovery_room", "c0r1f0", "c1r1f0")
    put(s, "supply_room", "c2r1f0")
    for _ in range(nurses):
        enter(s, "c0r1f0", who="nurse")
    patients = [enter(s, "c0r1f0", colour) for colour in (0, 2, 3)]
    return s, patients


def test_recovery_room__two_nurses_treat_up_to_three_of_any_colour_for_one_price() -> None:
    s, patients = _recovery(2)
    (one,) = best_plan(s.clinics[0], s.colours)
    assert set(one.patients) == set(patients)
    assert income(s.clinics[0], (one,), s.colours) == 3 * s.table.care.recovery_income


def test_recovery_room__one_nurse_treats_nobody() -> None:
    s, patients = _recovery(1)
    assert best_plan(s.clinics[0], s.colours) == ()
    assert key(s, 0, f"treat c0r1f0 {patients[0]}") == ("too_few_nurses", "C37")


def test_recovery_room__gardens_count_there_too() -> None:
    s, _ = _recovery(2)
    put(s, "garden", "c0r2f0")
    put(s, "luxurious_garden", "c1r0f0", "c2r0f0")
    assert price(s.clinics[0], "c0r1f0", 3) == s.table.care.recovery_income + 7


# ------------------------------------------------------------------------------ Expenses


@pytest.mark.parametrize(("tile", "cost"), [
    ("double_treatment_room", 2), ("administrative_offices", 2), ("it_services", 2), ("recovery_room", 2),
    ("huge_waiting_room", 2), ("large_corridor", 2), ("luxurious_garden", 2), ("huge_parking_lot", 0),
])  # fmt: skip
def test_facility_upkeep__of_double_tiles(tile: str, cost: int) -> None:
    s = acting()
    put(s, tile, "c0r0f0", "c1r0f0")
    assert upkeep(s.clinics[0]) == cost


def test_facility_upkeep__offices_with_doctor_and_orderly_take_5_off_but_not_below_0() -> None:
    s = finishing("business")
    for place, kind in (("c2r1f0", "laboratory"), ("c3r1f0", "supply_room"), ("c3r0f0", "treatment_room")):
        put(s, kind, place)
    put(s, "administrative_offices", "c0r1f0", "c1r1f0")
    put(s, "it_services", "c0r0f0", "c1r0f0")
    assert upkeep(s.clinics[0]) == 7
    enter(s, "c0r1f0", 1, "doc")
    assert upkeep(s.clinics[0]) == 7
    enter(s, "c0r1f0", who="orderly")
    assert upkeep(s.clinics[0]) == 2
    del s.clinics[0].built["c0r0f0"], s.clinics[0].built["c3r0f0"]
    changed(s)
    assert upkeep(s.clinics[0]) == 0
    assert salaries(s.clinics[0], s.colours) == 2 + 1


# ------------------------------------------------------------------------------ Phase 3: Admin


def _night(number: int = 1) -> ClinicGame:
    s = finishing("business", seats=4, number=number)
    put(s, "service_hub.psychiatry", "c0r0f0")
    for seat in (1, 2, 3):
        s.clinics[seat].stage = "ready"
    s.clinics[0].cash = 99
    return s


def test_your_player_board__other_doctors_level_down_white_stays_white() -> None:
    s = _night()
    doctors = [enter(s, "c0r0f0", colour, "doc") for colour in (0, 1, 2, 3)]
    s.clinics[0].cars = {"c3r0n": 1}
    changed(s)
    play(s, 0, "pay 0")
    assert [s.colours[doctor] for doctor in doctors] == [0, 0, 1, 2]


def test_your_player_board__a_white_doctor_in_the_offices_leaves_the_game_with_a_car() -> None:
    s = _night()
    put(s, "administrative_offices", "c0r1f0", "c1r1f0")
    tired = enter(s, "c0r1f0", 0, "doc")
    s.clinics[0].cars = {"c3r0n": 1}
    changed(s)
    play(s, 0, "pay 0")
    assert tired in s.box
    assert s.clinics[0].cars == {}


def test_your_player_board__a_doctor_who_turns_white_in_the_offices_stays() -> None:
    s = _night()
    put(s, "administrative_offices", "c0r1f0", "c1r1f0")
    yellow = enter(s, "c0r1f0", 1, "doc")
    play(s, 0, "pay 0")
    assert s.clinics[0].people[yellow] == "c0r1f0"
    assert s.colours[yellow] == 0


@pytest.mark.parametrize(("number", "white"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_your_player_board__it_services_with_their_white_doctors_save_three_of_your_choice(
    number: int, white: int
) -> None:
    for present in (white - 1, white):
        s = _night(number)
        put(s, "it_services", "c0r1f0", "c1r1f0")
        for _ in range(present):
            enter(s, "c0r1f0", 0, "doc")
        doctors = [enter(s, "c0r0f0", colour, "doc") for colour in (1, 2, 2, 3)]
        play(s, 0, "pay 0")
        if present < white:
            assert [s.colours[doctor] for doctor in doctors] == [0, 1, 1, 2]
            continue
        (asked,) = [d for d in GAME.decisions(s) if d.seat == 0]
        assert (asked.prompt.key, asked.repeat, len(asked.moves)) == ("protect", (3, 3), 4)
        assert str(asked.default) == f"protect {doctors[3]}"
        play(s, 0, *(f"protect {doctor}" for doctor in doctors[:3]))
        assert [s.colours[doctor] for doctor in doctors] == [1, 2, 2, 2]


def test_your_player_board__it_services_ask_nothing_where_no_more_than_three_would_fall() -> None:
    s = _night()
    put(s, "it_services", "c0r1f0", "c1r1f0")
    enter(s, "c0r1f0", 0, "doc")
    doctors = [enter(s, "c0r0f0", colour, "doc") for colour in (1, 2, 3)]
    play(s, 0, "pay 0")
    assert s.round == 2
    assert [s.colours[doctor] for doctor in doctors] == [1, 2, 3]


# ------------------------------------------------------------------------------ End of the Game


def test_end_of_the_game__4_popularity_for_each_double_module_not_for_lot_and_luxurious_garden() -> None:
    s = acting()
    put(s, "large_corridor", "c0r0f0", "c1r0f0")
    put(s, "double_treatment_room", "c0r1f0", "c1r1f0")
    assert parts(s, 0)["double_modules"] == 8
    put(s, "huge_parking_lot", "c2r0f0", "c3r0f0")
    put(s, "luxurious_garden", "c2r1f0", "c3r1f0")
    assert parts(s, 0)["double_modules"] == 8


def test_end_of_the_game__a_working_double_treatment_room_scores_its_4_only_but_makes_its_building_work() -> None:
    s = acting()
    ward(s)
    assert parts(s, 0)["rooms"] == 1
    put(s, "service_hub.cardiology", "c0r2f0")
    put(s, "double_treatment_room", "c1r2f0", "c2r2f0")
    put(s, "supply_room", "c3r2f0")
    now = parts(s, 0)
    assert (now["rooms"], now["double_modules"], now["buildings"]) == (1, 4, 8)


# ------------------------------------------------------------------------------ The Modules


def _beside(neighbour: str, tile: str) -> tuple[str, str]:
    s = acting()
    put(s, neighbour, "c0r1f0")
    own(s, f"{tile}.1")
    return key(s, 0, f"double {tile}.1 c1r1f0 c2r1f0")


def test_double_treatment_room__not_beside_another_orange_module() -> None:
    assert _beside("treatment_room", "double_treatment_room") == ("same_colour", "C29")
    s = acting()
    put(s, "double_treatment_room", "c0r1f0", "c1r1f0")
    assert key(s, 0, "build treatment_room c2r1f0") == ("same_colour", "C29")
    assert key(s, 0, "build treatment_room c1r1f1") == ("same_colour", "C29")
    own(s, "double_treatment_room.2")
    assert key(s, 0, "double double_treatment_room.2 c0r2f0 c1r2f0") == ("same_colour", "C29")


@pytest.mark.parametrize("special", ["laboratory", "operating_theatre", "outpatient_clinic", "waiting_room"])
def test_it_services__not_beside_another_blue_module(special: str) -> None:
    assert _beside(special, "it_services") == ("same_colour", "C29")
    s = acting(seats=4)
    put(s, "it_services", "c0r1f0", "c1r1f0")
    assert key(s, 0, f"build {special} c2r1f0") == ("same_colour", "C29")


@pytest.mark.parametrize("tile", ["administrative_offices", "recovery_room", "huge_waiting_room", "large_corridor"])
@pytest.mark.parametrize("neighbour", ["treatment_room", "service_hub.psychiatry", "laboratory", "supply_room"])
def test_administrative_offices_recovery_room_huge_waiting_room_large_corridor__have_no_neighbour_of_their_colour(
    tile: str, neighbour: str
) -> None:
    assert _beside(neighbour, tile) == ("", "")


def test_it_services__others_may_pass_through() -> None:
    s = _registry("it_services")
    assert ways(s.clinics[0], "c0r1f1")["c3r1f1"] == 2


# ------------------------------------------------------------------------------ The Other Double Tiles


def test_huge_parking_lot__only_on_the_ground_floor() -> None:
    s = acting()
    own(s, "huge_parking_lot.1")
    put(s, "laboratory", "c0r0f0")
    put(s, "treatment_room", "c1r0f0")
    assert key(s, 0, "double huge_parking_lot.1 c0r0f1 c1r0f1") == ("only_ground", "C27")


def test_huge_parking_lot__nothing_stands_above() -> None:
    s = acting()
    put(s, "huge_parking_lot", "c0r0f0", "c1r0f0")
    assert key(s, 0, "build treatment_room c0r0f1") == ("lot_below", "C28")
    assert key(s, 0, "build garden c0r0f1") == ("no_garden_below", "C22")


def test_luxurious_garden__only_gardens_stand_above() -> None:
    s = acting()
    put(s, "luxurious_garden", "c0r0f0", "c1r0f0")
    assert key(s, 0, "build treatment_room c0r0f1") == ("garden_below", "C28")
    assert key(s, 0, "build garden c0r0f1") == ("", "")
