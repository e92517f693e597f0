"""C37-C42: care, exactly; the bill."""

from itertools import combinations, product
from random import Random

import pytest

from engines.clinic import GAME
from engines.clinic.care import best_choice, best_plan, income, price, salaries, upkeep
from engines.clinic.state import Clinic, ClinicGame
from tests.engines.clinic.scenes import acting, changed, enter, finishing, key, offered, play, put, ward


def _brute(doctors: list[int], patients: list[int], nurses: int, each: int, prices: list[int], step: int) -> int:
    """Try every assignment of patients to a doctor or none."""
    best = 0
    for hands in product(range(len(doctors) + 1), repeat=len(patients)):
        needed, earned, legal = 0, 0, True
        for doctor, level in enumerate(doctors):
            mine = [patients[at] for at, hand in enumerate(hands) if hand == doctor + 1]
            if not mine:
                continue
            legal &= len(set(mine)) == 1 and len(mine) <= each
            needed += abs(level - mine[0]) * step
            earned += sum(prices[colour] for colour in mine)
        if legal and needed <= nurses:
            best = max(best, earned)
    return best


@pytest.mark.parametrize("seed", range(120))
def test_c41_the_proposed_assignment_is_the_best_there_is(seed: int) -> None:
    rng = Random(seed)
    doctors = [rng.randrange(4) for _ in range(rng.randrange(1, 4))]
    patients = [rng.randrange(4) for _ in range(rng.randrange(1, 6))]
    nurses, each, step = rng.randrange(6), rng.randrange(1, 4), rng.randrange(1, 3)
    prices = [rng.randrange(1, 30) for _ in range(4)]
    counts = [patients.count(colour) for colour in range(4)]
    (earned, treated, used), choice = best_choice(doctors, counts, nurses, each, prices, step)
    assert earned == _brute(doctors, patients, nurses, each, prices, step)
    assert sum(count for _, count in choice) == treated
    assert sum(abs(level - colour) * step for level, (colour, n) in zip(doctors, choice, strict=True) if n) == -used
    assert -used <= nurses


@pytest.mark.parametrize("seed", range(20))
def test_c41_the_whole_clinic_s_plan_is_the_best_of_all_subsets_of_plans_by_hand(seed: int) -> None:
    rng = Random(seed)
    s = finishing("business", seats=4)
    ward(s)
    put(s, "operating_theatre", "c2r1f0")
    put(s, "outpatient_clinic", "c0r2f0")
    rooms = {"c1r0f0": (1, 2), "c2r1f0": (1, 1), "c0r2f0": (1, 2)}
    for room, (doctors, patients) in rooms.items():
        for _ in range(doctors):
            enter(s, room, rng.randrange(4), "doc")
        for _ in range(patients):
            enter(s, room, rng.randrange(4))
        for _ in range(rng.randrange(3)):
            enter(s, room, who="nurse")
    clinic = s.clinics[0]
    every = sum(_best_in(s, clinic, room) for room in rooms)
    assert income(clinic, best_plan(clinic, s.colours), s.colours) == every


def _best_in(s: ClinicGame, clinic: Clinic, room: str) -> int:
    """Try all subsets of patients of one room with one doctor."""
    inside = [person for person, place in clinic.people.items() if place == room]
    (doctor,) = [person for person in inside if person.startswith("doc")]
    nurses = sum(person.startswith("nurse") for person in inside)
    patients = [person for person in inside if person.startswith("pat")]
    best = 0
    for size in (1, 2):
        for group in combinations(patients, size):
            colours = {s.colours[person] for person in group}
            (first, *more) = colours
            legal = not more and abs(s.colours[doctor] - first) <= nurses
            legal &= clinic.built[room].kind != "outpatient_clinic" or first <= 1
            if legal:
                best = max(best, size * price(clinic, room, first))
    return best


def test_c37_a_room_needs_hub_on_its_floor_and_a_supply_room() -> None:
    s = finishing("business")
    clinic = ward(s)
    enter(s, "c1r0f0", 0, "doc")
    enter(s, "c1r0f0", 0)
    assert best_plan(clinic, s.colours)
    del clinic.built["c2r0f0"]
    changed(s)
    assert best_plan(clinic, s.colours) == ()
    put(s, "supply_room", "c1r0f1")
    assert best_plan(clinic, s.colours)


def test_c38_income_by_colour() -> None:
    s = acting()
    ward(s)
    assert [price(s.clinics[0], "c1r0f0", colour) for colour in range(4)] == [5, 10, 15, 20]


def test_c38_a_garden_counts_once_however_many_edges_touch() -> None:
    s = acting(board="expert")
    put(s, "double_treatment_room", "c1r0f0", "c2r0f0")
    put(s, "service_hub.psychiatry", "c0r0f0")
    put(s, "supply_room", "c3r0f0")
    assert price(s.clinics[0], "c1r0f0", 0) == 7


def test_c39_the_theatre_doubles_income_before_gardens_and_needs_no_hub() -> None:
    s = finishing("business", seats=4)
    put(s, "operating_theatre", "c0r0f0")
    enter(s, "c0r0f0", 3, "doc")
    enter(s, "c0r0f0", 3, service="neurology")
    assert best_plan(s.clinics[0], s.colours) == ()
    put(s, "supply_room", "c1r0f0")
    put(s, "garden", "c0r1f0")
    assert income(s.clinics[0], best_plan(s.clinics[0], s.colours), s.colours) == 42


def test_c39_the_outpatient_clinic_treats_two_of_one_colour_of_any_services_white_or_yellow() -> None:
    s = finishing("business", seats=4)
    put(s, "outpatient_clinic", "c0r0f0")
    enter(s, "c0r0f0", 1, "doc")
    enter(s, "c0r0f0", 1, service="neurology")
    enter(s, "c0r0f0", 1, service="cardiology")
    assert income(s.clinics[0], best_plan(s.clinics[0], s.colours), s.colours) == 20
    for person in list(s.clinics[0].services):
        s.colours[person] = 2
    enter(s, "c0r0f0", who="nurse")
    changed(s)
    assert best_plan(s.clinics[0], s.colours) == ()


def test_c41_the_seat_may_change_the_plan_and_have_the_best_again() -> None:
    s = finishing()
    clinic = ward(s)
    doctor = enter(s, "c1r0f0", 1, "doc")
    first, second = enter(s, "c1r0f0", 1), enter(s, "c1r0f0", 1)
    play(s, 0, "done")
    assert income(clinic, clinic.plan, s.colours) == 20
    play(s, 0, f"untreat {first}")
    assert key(s, 0, f"untreat {first}") == ("not_planned", "C41")
    assert key(s, 0, f"treat {doctor} {second}") == ("planned_already", "C41")
    play(s, 0, f"untreat {second}", f"treat {doctor} {first}", "best")
    assert income(clinic, clinic.plan, s.colours) == 20
    assert key(s, 0, "best") == ("best_already", "C41")


def test_c42_an_orderly_in_a_supply_room_frees_it_and_each_neighbour_once() -> None:
    s = acting()
    ward(s)
    put(s, "double_treatment_room", "c2r1f0", "c3r1f0")
    put(s, "garden", "c3r0f0")
    assert upkeep(s.clinics[0]) == 3 + 2 + 1
    enter(s, "c2r0f0", who="orderly")
    assert upkeep(s.clinics[0]) == 1 + 1
    put(s, "supply_room", "c3r2f0")
    enter(s, "c3r2f0", who="orderly")
    assert upkeep(s.clinics[0]) == 1 + 1


def test_c42_entrances_helipads_conveyors_parking_tiles_and_the_lot_cost_nothing() -> None:
    s = acting()
    clinic = ward(s)
    clinic.helipads, clinic.conveyors, clinic.parking_tiles = ["c0r0f0"], ["c0r0f0", "c1r0f0"], ["c3r2w"]
    put(s, "huge_parking_lot", "c0r2f0", "c1r2f0")
    assert upkeep(clinic) == 3


def test_c42_salaries_by_level_wherever_they_are() -> None:
    s = acting()
    for colour in range(4):
        enter(s, "outside", colour, "doc")
    enter(s, "outside", who="nurse")
    enter(s, "outside", who="orderly")
    assert salaries(s.clinics[0], s.colours) == 1 + 2 + 3 + 4 + 1 + 1


def test_c43_salaries_first_and_missing_upkeep_costs_popularity() -> None:
    s = finishing("business", cash=3)
    clinic = ward(s)
    clinic.popularity = 1
    enter(s, "outside", 1, "doc")
    assert offered(s, 0, "pay") == ["pay 0"]
    assert key(s, 0, "pay 1") == ("too_much_popularity", "C44")
    play(s, 0, "pay 0")
    assert (clinic.cash, clinic.popularity) == (0, 0)


def test_c43_the_fewest_are_dismissed_by_the_owners_choice_idle_and_low_first_by_default() -> None:
    s = finishing("business", cash=5)
    clinic = ward(s)
    busy = enter(s, "c1r0f0", 1, "doc")
    low, high, nurse = enter(s, "outside", 1, "doc"), enter(s, "outside", 3, "doc"), enter(s, "outside", who="nurse")
    clinic.cars = {"c3r2w": 1, "c2r2w": 1, "c1r2w": 1, "c0r2w": 1}
    changed(s)
    play(s, 0, "pay 0")
    assert key(s, 0, f"dismiss {low}") == ("more_would_go", "C43")
    assert key(s, 0, f"dismiss {nurse}") == ("more_would_go", "C43")
    assert offered(s, 0, "dismiss") == [f"dismiss {high}"]
    clinic.cash = 7
    changed(s)
    assert offered(s, 0, "dismiss") == [f"dismiss {who}" for who in (busy, low, high)]
    (asked,) = [d for d in GAME.decisions(s) if d.prompt.key == "dismiss"]
    assert str(asked.default) == f"dismiss {low}"
    play(s, 0, f"dismiss {high}")
    assert high in s.box
    assert (clinic.stage, clinic.leaving) == ("ready", 1)


def test_c44_any_number_of_points_at_3_dollars() -> None:
    s = finishing("business", cash=20)
    clinic = ward(s)
    assert offered(s, 0, "pay") == [f"pay {points}" for points in range(6)]
    play(s, 0, "pay 4")
    assert (clinic.cash, clinic.popularity) == (20 - 3 - 12, 4)
