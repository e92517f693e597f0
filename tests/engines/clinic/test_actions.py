"""C16-C32: tiles, Build, Hire, Admit."""

import pytest

from engines.clinic import GAME
from engines.clinic.state import Acting, ClinicGame
from tests.engines.clinic.scenes import acting, changed, enter, key, offered, own, picking, play, put, ward


def test_c16_picks_are_secret_and_changeable_until_all_have_picked() -> None:
    s = picking(3)
    play(s, 0, "pick hire")
    mine, theirs = GAME.view(s, 0), GAME.view(s, 1)
    assert (mine.picked, theirs.picked, theirs.clinics[0].chosen) == ("hire", "", True)
    assert mine.clinics[0].tiles == theirs.clinics[0].tiles
    play(s, 0, "unpick", "pick build")
    assert key(s, 0, "pick hire") == ("already_picked", "C16")
    play(s, 1, "pick build")
    play(s, 2, "pick admit")
    assert key(s, 0, "unpick") == ("not_now", "C16")


def test_c16_all_builds_in_turn_order_then_hires_then_admits() -> None:
    s = picking(4)
    for seat, action in enumerate(("admit", "build", "hire", "build")):
        play(s, seat, f"pick {action}")
    assert isinstance(s.step, Acting)
    builders = [seat for seat in s.order if seat in {1, 3}]
    assert s.step.queue == [(builders[0], "build"), (builders[1], "build"), (2, "hire"), (0, "admit")]
    assert key(s, 0, "done") == ("not_your_turn", "C16")


def test_c16_a_tile_is_spent_comes_back_next_round_and_may_go_unused() -> None:
    s = picking(1)
    play(s, 0, "pick hire", "done", "pick hire", "done")
    assert key(s, 0, "pick hire") == ("tile_spent", "C16")
    play(s, 0, "pick build", "done", "propose", "pay 0")
    assert s.round == 2
    assert sorted(s.clinics[0].tiles) == ["admit", "admit", "build", "build", "hire", "hire"]


def test_c16_after_each_step_every_row_with_a_gap_gets_one_patient() -> None:
    s = picking(2)
    s.rows["cardiology"] += [s.patient_bag.pop() for _ in range(3)]
    changed(s)
    for person in s.rows["cardiology"]:
        s.colours[person] = s.table.colours[person]
    for seat in (0, 1):
        play(s, seat, "pick build")
    for seat in s.order:
        play(s, seat, "done")
    assert [len(row) for row in s.rows.values()] == [2, 4, 2]


def test_c16_the_default_is_the_first_tile_left_unused() -> None:
    s = picking(2)
    assert {str(d.default) for d in GAME.decisions(s)} == {"pick build"}
    s.clinics[0].tiles = ["admit", "hire"]
    changed(s)
    assert str(GAME.decisions(s)[0].default) == "pick hire"


def test_c17_move_and_business_are_open_to_all_and_only_admin_waits() -> None:
    s = picking(2)
    s.action_step = 2
    for seat in (0, 1):
        play(s, seat, "pick hire")
    for seat in s.order:
        play(s, seat, "done")
    assert {(d.seat, d.prompt.key) for d in GAME.decisions(s) if d.must} == {(0, "move"), (1, "move")}
    play(s, 1, "propose", "pay 0")
    assert {d.seat for d in GAME.decisions(s) if d.must} == {0}
    play(s, 0, "propose", "pay 0")
    assert s.round == 2


# ------------------------------------------------------------------------------ Build


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


# ------------------------------------------------------------------------------ Hire, Admit


def test_c31_prices_by_place_unchanged_until_the_refill() -> None:
    s = acting("hire", seats=4)
    doctors = list(s.university)
    view = GAME.view(s, 0)
    assert [view.hire_costs[d] for d in doctors] == [4, 3, 2, 1, 1, 1]
    play(s, 0, f"hire {doctors[0]}", "park default")
    assert (s.clinics[0].cash, s.university[0]) == (95, "")
    assert GAME.view(s, 1).hire_costs[doctors[1]] == 3
    assert key(s, 0, f"hire {doctors[1]}") == ("one_doctor", "C31")


def test_c31_one_nurse_or_orderly_new_staff_wait_outside() -> None:
    s = acting("hire", seats=4)
    nurse = s.nurses[0]
    play(s, 0, f"hire {nurse}", "park default")
    assert (s.clinics[0].cash, s.clinics[0].people[nurse]) == (97, "outside")
    assert key(s, 0, f"hire {s.orderlies[0]}") == ("one_staff", "C31")


def _rows(s: ClinicGame) -> None:
    for service in s.rows:
        while len(s.rows[service]) < 3:
            person = s.patient_bag.pop()
            s.rows[service].append(person)
            s.colours[person] = s.table.colours[person]
    changed(s)


def test_c32_the_k_th_patient_costs_k_points_and_gaps_close_at_once() -> None:
    s = acting("admit", seats=4)
    _rows(s)
    first, second, third = s.rows["neurology"]
    play(s, 0, f"admit {third}", "park default")
    assert GAME.view(s, 0).points == 2
    assert s.clinics[0].people[third] == "pre.neurology"
    play(s, 0, f"admit {first}", "park default")
    assert s.rows["neurology"] == [second]
    assert GAME.view(s, 0).points == 1
    assert key(s, 0, f"admit {s.rows['psychiatry'][1]}") == ("too_few_points", "C32")


def test_c32_moving_to_another_row_costs_1_and_changes_the_service() -> None:
    s = acting("admit", seats=4)
    _rows(s)
    person = s.rows["neurology"][2]
    assert key(s, 0, f"requeue {person} neurology") == ("same_row", "C32")
    play(s, 0, f"requeue {person} psychiatry")
    assert s.rows["psychiatry"][3] == person
    assert key(s, 0, f"requeue {s.rows['neurology'][0]} psychiatry") == ("row_full", "C32")
    play(s, 0, f"admit {person}", "park default")
    assert s.clinics[0].services[person] == "psychiatry"
    assert not isinstance(s.step, Acting)


def test_c32_every_admit_and_requeue_offered_passes_the_check_and_no_other() -> None:
    s = acting("admit", seats=4)
    _rows(s)
    play(s, 0, f"requeue {s.rows['cardiology'][0]} psychiatry")
    listed = {*offered(s, 0, "admit"), *offered(s, 0, "requeue")}
    people = [person for row in s.rows.values() for person in row]
    for person in people:
        for text in (f"admit {person}", *(f"requeue {person} {service}" for service in s.rows)):
            assert (key(s, 0, text) == ("", "")) == (text in listed)


def test_c16_an_action_that_can_give_nothing_ends_by_itself() -> None:
    s = picking(1)
    s.clinics[0].cash = 0
    changed(s)
    play(s, 0, "pick build")
    assert s.clinics[0].tiles.count("build") == 1
    assert s.action_step == 1
    assert {d.prompt.key for d in GAME.decisions(s)} == {"pick"}


def test_c48_solo_the_front_of_the_fullest_row_leaves_after_the_refill() -> None:
    s = picking(1)
    s.clinics[0].cash = 0
    for _ in range(2):
        enter(s, "outside", 0, "doc")
    fullest = s.rows["cardiology"]
    person = s.patient_bag.pop()
    fullest.append(person)
    s.colours[person] = s.table.colours[person]
    changed(s)
    front = fullest[0]
    play(s, 0, "pick hire")
    assert front in s.box
    assert [len(row) for row in s.rows.values()] == [2, 2]
