"""C33-C36: the Move."""

from random import Random

import pytest

from bot.faces.clinic.outlook import proposed
from engines.clinic import GAME
from engines.clinic.care import best_plan, income
from engines.clinic.paths import edges, ways
from engines.clinic.proposal import proposal
from engines.clinic.state import ClinicGame
from tests.engines.clinic.scenes import changed, enter, finishing, key, offered, own, play, put, wait, ward


def _city() -> ClinicGame:
    """Return two buildings: a ward in the north, a laboratory in the south."""
    s = finishing(seats=4)
    ward(s)
    put(s, "laboratory", "c1r2f0")
    s.clinics[0].entrances.append("c1r2w")
    changed(s)
    return s


def test_c33_time_of_every_step() -> None:
    clinic = _city().clinics[0]
    assert ways(clinic, "c0r0f0")["c1r0f0"] == 1
    assert ways(clinic, "c0r0f0")["c2r0f0"] == 2
    assert ways(clinic, "c1r0n")["c1r0f0"] == ways(clinic, "c1r0f0")["c1r0n"] == 1
    assert ways(clinic, "c1r0n")["c1r2w"] == 2
    assert ways(clinic, "c1r0f0")["c1r2f0"] == 1 + 2 + 1
    assert ways(clinic, "pre.psychiatry")["c1r2w"] == 0
    assert ways(clinic, "outside")["c1r2f0"] == 1


def test_c33_helipads_and_outpatient_clinics_receive_patients() -> None:
    s = _city()
    clinic = s.clinics[0]
    clinic.helipads = ["c2r0f0"]
    changed(s)
    assert ways(clinic, "pre.cardiology")["c2r0f0"] == 1
    assert ways(clinic, "outside")["c2r0f0"] == 2
    put(s, "outpatient_clinic", "c3r1f0")
    assert ways(clinic, "pre.cardiology")["c3r1f0"] == 0
    assert "c3r1f0" not in ways(clinic, "outside")


def test_c33_between_conveyors_0() -> None:
    s = _city()
    s.clinics[0].conveyors = ["c0r0f0", "c1r0f0", "c2r0f0"]
    changed(s)
    assert ways(s.clinics[0], "c0r0f0")["c2r0f0"] == 0


def test_c34_stepping_out_of_a_waiting_room_costs_0() -> None:
    s = _city()
    put(s, "waiting_room", "c1r1f0")
    clinic = s.clinics[0]
    assert ways(clinic, "c1r0f0")["c1r2f0"] == 1
    doctor = enter(s, "c1r0n", 0, "doc")
    assert key(s, 0, f"go {doctor} c1r1f0") == ("no_place_for", "C36")


def test_c33_the_way_is_the_cheapest() -> None:
    rng = Random(5)
    s = finishing()
    kinds = ["laboratory", "supply_room", "treatment_room", "waiting_room", "large_corridor"]
    clinic = s.clinics[0]
    for space in ("c0r0f0", "c1r0f0", "c2r0f0", "c2r1f0", "c1r1f0", "c0r2f0", "c1r1f1", "c2r1f1"):
        put(s, rng.choice(kinds), space)
    clinic.entrances = ["c0r0n", "c0r2w"]
    clinic.conveyors = ["c0r0f0", "c2r1f0"]
    changed(s)
    graph = edges(clinic)
    nodes = sorted(graph)
    best = {(a, b): graph[a].get(b, 99) if a != b else 0 for a in nodes for b in nodes}
    for through in nodes:
        for a in nodes:
            for b in nodes:
                best[a, b] = min(best[a, b], best[a, through] + best[through, b])
    for a in nodes:
        assert ways(clinic, a) == {b: best[a, b] for b in nodes if best[a, b] < 99}


def test_c35_where_patients_end() -> None:
    s = _city()
    patient = wait(s, 0)
    other = wait(s, 0, "cardiology")
    put(s, "operating_theatre", "c0r1f0")
    put(s, "outpatient_clinic", "c3r0f0")
    assert offered(s, 0, "go") == [
        f"go {patient} c1r0f0",
        f"go {patient} c0r1f0",
        f"go {patient} c3r0f0",
        f"go {other} c0r1f0",
        f"go {other} c3r0f0",
    ]
    assert key(s, 0, f"go {other} c1r0f0") == ("wrong_service", "C35")
    assert key(s, 0, f"go {patient} c1r0n") == ("no_patient_there", "C35")
    assert key(s, 0, f"go {patient} c0r0f0") == ("no_place_for", "C36")
    orange = wait(s, 2)
    assert key(s, 0, f"go {orange} c3r0f0") == ("too_ill", "C35")


def test_c35_a_hub_on_another_floor_does_not_serve() -> None:
    s = _city()
    put(s, "treatment_room", "c2r0f1")
    patient = wait(s, 0)
    assert key(s, 0, f"go {patient} c2r0f1") == ("no_hub", "C35")


def test_c35_staff_end_in_any_room_with_a_place_or_at_an_entrance() -> None:
    s = _city()
    nurse, orderly, doctor = (
        enter(s, "outside", who="nurse"),
        enter(s, "outside", who="orderly"),
        enter(s, "outside", 0, "doc"),
    )
    doors = ["c1r0n", "c1r2w"]
    assert offered(s, 0, "go") == [
        *(f"go {nurse} {to}" for to in ("c0r0f0", "c1r0f0", *doors)),
        *(f"go {orderly} {to}" for to in ("c0r0f0", "c2r0f0", *doors)),
        *(f"go {doctor} {to}" for to in ("c0r0f0", "c1r0f0", "c1r2f0", *doors)),
    ]
    assert key(s, 0, f"go {nurse} c2r0f0") == ("no_place_for", "C36")
    play(s, 0, "done")


def test_c33_without_a_way_nobody_goes() -> None:
    s = _city()
    s.clinics[0].entrances.remove("c1r2w")
    changed(s)
    doctor = enter(s, "outside", 0, "doc")
    assert key(s, 0, f"go {doctor} c1r2f0") == ("no_way", "C33")


def test_c36_capacities_are_checked_when_the_seat_says_done() -> None:
    s = _city()
    first = enter(s, "c1r0f0", 0, "doc")
    second = enter(s, "outside", 1, "doc")
    third = enter(s, "outside", 1, "doc")
    play(s, 0, f"go {second} c1r0f0")
    assert key(s, 0, "done") == ("overfull", "C36")
    assert key(s, 0, f"go {third} c0r0f0") == ("overfull", "C36")
    assert key(s, 0, f"go {second} c0r0f0") == ("moved_already", "C60")
    play(s, 0, f"go {first} c0r0f0", "done")
    assert s.clinics[0].time == 1 + 1


def test_c60_of_two_places_too_full_people_of_both_may_go() -> None:
    s = _city()
    doctor, orderly = enter(s, "c1r0f0", 0, "doc"), enter(s, "c2r0f0", who="orderly")
    others = {enter(s, "outside", 1, "doc"): "c1r0f0", enter(s, "outside", who="orderly"): "c2r0f0"}
    third = enter(s, "outside", 1, "doc")
    play(s, 0, f"go {doctor} c0r0f0", f"go {orderly} c0r0f0")
    play(s, 0, *(f"go {who} {to}" for who, to in others.items()), f"put_back {doctor}", f"put_back {orderly}")
    assert {text.split()[1] for text in offered(s, 0, "go")} == {doctor, orderly}
    for who in (orderly, doctor):
        assert key(s, 0, "done") == key(s, 0, f"go {third} c0r0f0") == ("overfull", "C36")
        play(s, 0, f"go {who} c0r0f0")
    play(s, 0, "done")


def test_c36_everything_may_be_taken_back_until_done() -> None:
    s = _city()
    doctor, patient = enter(s, "outside", 0, "doc"), wait(s, 0)
    assert key(s, 0, "take_back") == ("nothing_to_take_back", "C36")
    play(s, 0, f"go {doctor} c1r0f0", f"go {patient} c1r0f0", f"put_back {doctor}")
    assert key(s, 0, f"put_back {doctor}") == ("not_moved", "C36")
    play(s, 0, f"go {doctor} c0r0f0", "take_back")
    assert (s.clinics[0].time, s.clinics[0].people) == (0, {doctor: "outside", patient: "pre.psychiatry"})
    play(s, 0, "propose", "reopen", "take_back")
    assert s.clinics[0].people[patient] == "pre.psychiatry"


def test_c15_a_double_tile_built_during_the_move_stays_when_the_move_is_taken_back() -> None:
    s = _city()
    own(s, "large_corridor.1")
    doctor = enter(s, "outside", 0, "doc")
    play(s, 0, f"go {doctor} c1r0f0", "double large_corridor.1 c2r1f0 c3r1f0", "take_back")
    assert s.clinics[0].built["c2r1f0"].family == "large_corridor"
    assert s.clinics[0].cash == 97


def test_c65_a_double_tile_built_during_business_stays_and_so_does_the_plan() -> None:
    s = _city()
    own(s, "luxurious_garden.1")
    doctor, patient = enter(s, "c1r0f0", 0, "doc"), enter(s, "c1r0f0", 0)
    play(s, 0, "done", f"untreat {patient}", "double luxurious_garden.1 c2r1f0 c3r1f0")
    assert s.clinics[0].plan == ()
    play(s, 0, f"treat {doctor} {patient}", "reopen")
    assert "c2r1f0" in s.clinics[0].built


@pytest.mark.parametrize("seed", range(25))
def test_the_proposed_move_is_legal_and_brings_no_less_than_staying(seed: int) -> None:
    rng = Random(seed)
    s = _city()
    put(s, "double_treatment_room", "c0r1f0", "c1r1f0")
    put(s, "recovery_room", "c2r1f0", "c3r1f0")
    put(s, "operating_theatre", "c3r0f0")
    for _ in range(rng.randrange(1, 5)):
        enter(s, rng.choice(["outside", "c1r0f0", "c1r2f0", "c0r0f0"]), rng.randrange(4), "doc")
    for _ in range(rng.randrange(4)):
        enter(s, rng.choice(["outside", "c1r0f0", "c0r0f0"]), who="nurse")
    for _ in range(rng.randrange(3)):
        enter(s, "outside", who="orderly")
    for _ in range(rng.randrange(1, 5)):
        wait(s, rng.randrange(4))
    clinic = s.clinics[0]
    staying = income(clinic, best_plan(clinic, s.colours), s.colours)
    ways_of_all = proposal(clinic, s.colours, 1)
    doctors_at = [p for p in clinic.people.values() if p in clinic.built]
    play(s, 0, "propose")
    assert clinic.stage == "business"
    assert len(clinic.moved) == len(ways_of_all)
    if ways_of_all or not doctors_at:
        assert income(clinic, clinic.plan, s.colours) >= staying


def test_the_proposed_move_treats_whom_it_can() -> None:
    s = _city()
    doctor, nurse = enter(s, "outside", 1, "doc"), enter(s, "outside", who="nurse")
    orderly = enter(s, "outside", who="orderly")
    patients = [wait(s, 2), wait(s, 2), wait(s, 0)]
    play(s, 0, "propose")
    clinic = s.clinics[0]
    assert {p for one in clinic.plan for p in one.patients} == set(patients[:2])
    assert (clinic.people[doctor], clinic.people[nurse], clinic.people[orderly]) == ("c1r0f0", "c1r0f0", "c2r0f0")
    assert clinic.time == 4 + 2


@pytest.mark.parametrize(("orderly_at", "hub"), [("outside", ""), ("c1r1f0", ""), ("outside", "cardiology")])
def test_the_proposed_move_changes_services_in_the_huge_waiting_room(orderly_at: str, hub: str) -> None:
    """There is no other way to treat them; a patient with a room of their own service takes no detour."""
    s = _city()
    put(s, "huge_waiting_room", "c1r1f0", "c2r1f0")
    if hub:
        for kind, at in ((f"service_hub.{hub}", "c0r0f1"), ("treatment_room", "c1r0f1")):
            put(s, kind, at)
    doctor, orderly = enter(s, "outside", 1, "doc"), enter(s, orderly_at, who="orderly")
    patients = {wait(s, 1, "cardiology"), wait(s, 1, "cardiology")}
    clinic = s.clinics[0]
    if hub:
        put(s, "supply_room", "c2r0f1")
    told = proposed(GAME.view(s, 0))
    play(s, 0, "propose")
    assert {person for one in clinic.plan for person in one.patients} == patients
    assert clinic.people[doctor] == ("c1r0f1" if hub else "c1r0f0")
    assert (clinic.people[orderly] == "c1r1f0") == (not hub)
    assert told is not None and (told.care, told.time) == (20, clinic.time)
