"""The 5th Extension on building double tiles, sentence by sentence; names begin with the heading."""

import pytest

from engines.clinic import GAME
from engines.clinic.layout import layout
from engines.clinic.parking import places
from engines.clinic.sites import pairs, sites
from tests.engines.clinic.scenes import acting, changed, finishing, key, own, picking, play, put


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
