"""C18-C30: Build."""

import pytest

from engines.clinic.state import Acting
from tests.engines.clinic.scenes import acting, changed, key, offered, own, play, put, ward


def test_c18_two_elements_and_a_supply_room_as_a_third_beside_a_treatment_room() -> None:
    s = acting()
    play(s, 0, "build treatment_room c0r0f0", "build garden c3r2f0")
    assert key(s, 0, "build garden c2r2f0") == ("two_elements", "C18")
    play(s, 0, "build supply_room c1r0f0")
    assert not isinstance(s.step, Acting)


def test_c18_the_order_of_the_three_does_not_matter() -> None:
    s = acting()
    play(s, 0, "build supply_room c1r0f0", "build garden c3r2f0")
    assert {move.split()[1] for move in offered(s, 0, "build")} == {"treatment_room"}
    s = acting()
    play(s, 0, "build garden c1r1f0", "build garden c3r2f0")
    assert not isinstance(s.step, Acting)


@pytest.mark.parametrize(("kind", "ground", "first"), [
    ("service_hub.cardiology", 2, 3), ("treatment_room", 2, 3), ("supply_room", 1, 2), ("laboratory", 3, 4),
])  # fmt: skip
def test_c19_c20_c21_costs_by_floor(kind: str, ground: int, first: int) -> None:
    for at, cost in (("c0r0f0", ground), ("c3r2f1", first)):
        s = acting()
        put(s, "outpatient_clinic" if kind != "laboratory" else "supply_room", "c3r2f0")
        play(s, 0, f"build {kind} {at}")
        assert s.clinics[0].cash == 99 - cost


def test_c18_cash_in_hand_pays() -> None:
    assert key(acting(cash=2), 0, "build laboratory c0r0f0") == ("too_dear", "C18")


def test_c19_one_hub_a_round_even_with_another_build() -> None:
    s = acting(seats=4)
    play(s, 0, "build service_hub.cardiology c0r0f0")
    assert key(s, 0, "build service_hub.neurology c3r2f0") == ("one_hub", "C19")
    assert key(s, 0, "build service_hub.cardiology c3r2f0") == ("one_hub", "C19")


def test_c19_never_two_hubs_on_one_floor_of_one_building_whatever_joins_them() -> None:
    s = acting()
    put(s, "service_hub.psychiatry", "c0r0f0")
    put(s, "treatment_room", "c1r0f0")
    assert key(s, 0, "build service_hub.cardiology c2r0f0") == ("two_hubs", "C19")
    put(s, "service_hub.cardiology", "c3r0f0")
    assert key(s, 0, "build supply_room c2r0f0") == ("two_hubs", "C19")
    own(s, "large_corridor.1")
    assert key(s, 0, "double large_corridor.1 c2r0f0 c2r1f0") == ("two_hubs", "C19")
    assert key(s, 0, "double large_corridor.1 c1r1f0 c2r1f0") == ("", "")
    assert key(s, 0, "build service_hub.ophthalmology c1r0f1") == ("", "")


def test_c10_tiles_that_are_not_open() -> None:
    s = acting()
    play(s, 0, "build laboratory c0r0f0")
    s.clinics[0].specials_built = 0
    changed(s)
    assert key(s, 0, "build laboratory c3r0f0") == ("sold_out", "C10")
    assert key(s, 0, "build service_hub.psychiatry c3r0f0") == ("starting_hub", "C10")
    assert key(s, 0, "build service_hub.neurology c3r0f0") == ("not_in_play", "C10")
    s.open_tiles.remove("service_hub.cardiology")
    changed(s)
    assert key(s, 0, "build service_hub.cardiology c3r0f0") == ("not_open", "C10")


def test_c21_one_special_a_round_and_the_outpatient_clinic_on_the_ground() -> None:
    s = acting()
    put(s, "treatment_room", "c0r0f0")
    assert key(s, 0, "build outpatient_clinic c0r0f1") == ("only_ground", "C21")
    play(s, 0, "build waiting_room c3r0f0")
    assert key(s, 0, "build laboratory c1r2f0") == ("one_special", "C21")


def test_c6_no_module_beside_a_parked_car() -> None:
    s = acting()
    s.clinics[0].cars = {"c1r1n": 1}
    changed(s)
    for at in ("c1r1f0", "c1r0f0"):
        assert key(s, 0, f"build treatment_room {at}") == ("cars_beside", "C6")
    assert key(s, 0, "build treatment_room c2r1f0") == ("", "")


def test_c23_parking_tiles() -> None:
    s = acting()
    ward(s)
    assert key(s, 0, "build parking_tile c0r1n") == ("touches_module", "C23")
    play(s, 0, "build parking_tile c1r2n")
    clinic = s.clinics[0]
    clinic.cars = {"c1r2n": 3}
    changed(s)
    assert key(s, 0, "build laboratory c1r2f0") == ("cars_beside", "C6")
    assert key(s, 0, "build garden c1r2f0") == ("", "")
    clinic.cars = {}
    changed(s)
    play(s, 0, "build laboratory c1r2f0")
    assert (clinic.parking_tiles, clinic.cash) == ([], 99 - 2 - 3)


def test_c24_entrances() -> None:
    s = acting()
    clinic = ward(s)
    for border, reason in (("c1r0n", "occupied_border"), ("c1r0w", "one_module"), ("c3r3n", "one_module")):
        assert key(s, 0, f"build entrance {border}") == (reason, "C24")
    put(s, "luxurious_garden", "c0r1f0", "c0r2f0")
    assert key(s, 0, "build entrance c0r1n") == ("no_way_out", "C24")
    play(s, 0, "build entrance c1r1n")
    assert key(s, 0, "build laboratory c1r1f0") == ("entrance_beside", "C24")
    assert key(s, 0, "build garden c1r1f0") == ("", "")
    assert clinic.cash == 97


def test_c25_helipads() -> None:
    s = acting()
    put(s, "treatment_room", "c0r0f0")
    put(s, "laboratory", "c0r0f1")
    assert key(s, 0, "build helipad c0r0f0") == ("covered", "C25")
    assert key(s, 0, "build helipad c3r0f0") == ("no_module", "C25")
    play(s, 0, "build helipad c0r0f1")
    assert s.clinics[0].cash == 99 - 4
    assert key(s, 0, "build treatment_room c0r0f2") == ("helipad_below", "C25")


def test_c26_conveyors() -> None:
    s = acting()
    ward(s)
    put(s, "laboratory", "c2r1f0")
    assert key(s, 0, "build conveyor c0r0f0") == ("two_conveyors", "C26")
    assert key(s, 0, "conveyors c0r0f0 c2r0f0") == ("not_adjacent", "C26")
    play(s, 0, "conveyors c0r0f0 c1r0f0")
    assert s.clinics[0].cash == 97
    assert key(s, 0, "build conveyor c1r0f0") == ("has_conveyor", "C26")
    assert key(s, 0, "build conveyor c2r1f0") == ("no_conveyor_beside", "C26")
    assert key(s, 0, "conveyors c2r0f0 c2r1f0") == ("one_conveyor", "C26")
    play(s, 0, "build conveyor c2r0f0")
    assert s.clinics[0].conveyors == ["c0r0f0", "c1r0f0", "c2r0f0"]


def test_c28_modules_stand_on_modules() -> None:
    s = acting()
    assert key(s, 0, "build treatment_room c0r0f1") == ("unsupported", "C28")
    own(s, "it_services.1")
    put(s, "treatment_room", "c0r0f0")
    assert key(s, 0, "double it_services.1 c0r0f1 c1r0f1") == ("unsupported", "C28")


@pytest.mark.parametrize("kind", ["treatment_room", "supply_room"])
def test_c29_same_colour_never_beside_above_or_below(kind: str) -> None:
    s = acting()
    put(s, kind, "c0r0f0")
    assert key(s, 0, f"build {kind} c1r0f0") == ("same_colour", "C29")
    assert key(s, 0, f"build {kind} c0r0f1") == ("same_colour", "C29")
    assert key(s, 0, f"build {kind} c1r1f0") == ("", "")


def test_c29_special_modules_are_one_colour() -> None:
    s = acting()
    put(s, "laboratory", "c0r0f0")
    assert key(s, 0, "build waiting_room c1r0f0") == ("same_colour", "C29")


def test_c30_nothing_is_demolished_or_moved() -> None:
    s = acting()
    put(s, "garden", "c0r0f0")
    assert key(s, 0, "build treatment_room c0r0f0") == ("occupied", "C19")
