"""The 5th Extension on drafting and building double tiles, sentence by sentence; names begin with the heading."""

import pytest

from engines.clinic import GAME
from engines.clinic.layout import layout
from engines.clinic.parking import places
from engines.clinic.sites import pairs, sites
from engines.clinic.state import ClinicGame, DraftingDoubles
from tests.engines.clinic.scenes import (
    acting,
    changed,
    deal,
    finishing,
    key,
    offered,
    own,
    picking,
    play,
    put,
)


def test_components__nine_double_tiles_two_of_them_treatment_rooms() -> None:
    tiles = deal(4).numbers.tile_ids
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
    s.step = DraftingDoubles(9, list(s.order[::-1]))
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


@pytest.mark.parametrize(("floor", "cost"), [(0, 2), (1, 3), (2, 4), (3, 5), (4, 6)])
def test_double_tiles__cost_2_dollars_and_the_floor_number(floor: int, cost: int) -> None:
    s = acting(tall=True)
    for below in range(floor):
        for column in (0, 1):
            put(s, ("treatment_room", "laboratory")[(below + column) % 2], f"c{column}r0f{below}")
    own(s, "large_corridor.1")
    assert s.numbers.cost("service_hub", floor) == s.numbers.cost("treatment_room", floor) == cost
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
