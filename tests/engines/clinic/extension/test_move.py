"""The 5th Extension on moves and places in double tiles, sentence by sentence; names begin with the heading."""

import pytest

from engines.clinic.paths import ways
from engines.clinic.state import Clinic, ClinicGame
from tests.engines.clinic.scenes import (
    acting,
    changed,
    enter,
    finishing,
    key,
    offered,
    play,
    put,
    registry,
    wait,
    ward,
)


def test_move__out_of_a_double_tile_to_any_adjacent_space() -> None:
    s = registry()
    near = {place for place, time in ways(s.clinics[0], "c1r1f1").items() if time == 1}
    assert near == {
        *("c1r1f2", "c2r1f2"),
        *("c1r1f0", "c2r1f0"),
        *("c1r0f1", "c2r0f1", "c1r2f1", "c2r2f1"),
        *("c0r1f1", "c3r1f1"),
    }


def test_move__within_a_double_tile_takes_0() -> None:
    s = registry()
    assert ways(s.clinics[0], "c0r1f1")["c3r1f1"] == 2


def _change(orderly: bool) -> tuple[ClinicGame, Clinic]:
    """Return rooms of two services with a huge waiting room between them."""
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
