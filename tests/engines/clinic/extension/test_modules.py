"""The 5th Extension on neighbours of double tiles, sentence by sentence; names begin with the heading."""

import pytest

from engines.clinic.paths import ways
from tests.engines.clinic.scenes import (
    acting,
    key,
    own,
    put,
    registry,
)


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
    s = registry("it_services")
    assert ways(s.clinics[0], "c0r1f1")["c3r1f1"] == 2


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
