"""The 5th Extension on patient care, income and expenses, sentence by sentence; names begin with the heading."""

import pytest

from engines.clinic.care import best_plan, income, price, salaries, upkeep
from engines.clinic.state import ClinicGame
from tests.engines.clinic.scenes import (
    acting,
    changed,
    enter,
    finishing,
    key,
    play,
    put,
)


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
    assert income(s.clinics[0], (one,), s.colours) == 3 * s.numbers.care.recovery_income


def test_recovery_room__one_nurse_treats_nobody() -> None:
    s, patients = _recovery(1)
    assert best_plan(s.clinics[0], s.colours) == ()
    assert key(s, 0, f"treat c0r1f0 {patients[0]}") == ("too_few_nurses", "C37")


def test_recovery_room__gardens_count_there_too() -> None:
    s, _ = _recovery(2)
    put(s, "garden", "c0r2f0")
    put(s, "luxurious_garden", "c1r0f0", "c2r0f0")
    assert price(s.clinics[0], "c0r1f0", 3) == s.numbers.care.recovery_income + 7


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
