"""C45-C48: Admin, the end, solo goals."""

import pytest

from engines.clinic import GAME
from engines.clinic.rules.admin import turn_order
from engines.clinic.rules.scoring import goal_met, parts, progress, working_buildings
from engines.clinic.state import ClinicGame, Finishing
from tests.engines.clinic.scenes import acting, changed, enter, finishing, play, put, wait, ward


def _night(number: int = 1, seats: int = 2) -> ClinicGame:
    """Return a game where seat 0 only has to pay; then Admin comes."""
    s = finishing("business", seats=seats, number=number)
    for seat in range(1, seats):
        s.clinics[seat].stage = "ready"
    return s


def test_c45_in_the_laboratory_doctors_rise_and_bring_popularity_where_they_rose() -> None:
    s = _night()
    put(s, "laboratory", "c0r0f0")
    orange, red = enter(s, "c0r0f0", 2, "doc"), enter(s, "c0r0f0", 3, "doc")
    play(s, 0, "pay 0")
    assert (s.colours[orange], s.colours[red]) == (3, 3)
    assert s.clinics[0].popularity == 1


def test_c45_patients_worsen_pre_admissions_included_and_red_ones_die() -> None:
    s = _night()
    ward(s)
    patients = [wait(s, 0), enter(s, "c1r0f0", 2), wait(s, 3)]
    s.clinics[0].popularity = 2
    s.clinics[0].cars = {"c3r2w": 1, "c2r2w": 1, "c1r2w": 1}
    changed(s)
    play(s, 0, "pay 0")
    assert [s.colours[p] for p in patients[:2]] == [1, 3]
    assert patients[2] in s.box
    assert (s.clinics[0].popularity, s.clinics[0].deaths, s.clinics[0].leaving) == (0, 1, 1)


def test_c4_whose_car_leaves_is_asked_while_tiles_are_picked_and_settled_before_they_are_shown() -> None:
    s = _night(seats=1)
    ward(s)
    wait(s, 3)
    wait(s, 0)
    s.clinics[0].cars = {"c3r2w": 1, "c2r2w": 1}
    changed(s)
    play(s, 0, "pay 0")
    assert {d.prompt.key for d in GAME.decisions(s)} == {"pick", "drive"}
    play(s, 0, "pick admit")
    assert s.action_step == 0
    play(s, 0, "drive c3r2w")
    assert s.action_step == 1


def test_c46_university_rises_is_refilled_and_sorted() -> None:
    s = _night()
    s.university = ["", *s.university[1:]]
    left = {d: s.colours[d] for d in s.university if d}
    changed(s)
    play(s, 0, "pay 0")
    assert all(s.colours[d] == min(3, colour + 1) for d, colour in left.items())
    assert len(s.university) == 4
    levels = [s.colours[d] for d in s.university]
    assert levels == sorted(levels, reverse=True)


def test_c46_nurses_come_back_and_the_next_tiles_are_shown() -> None:
    s = _night()
    s.nurse_stock.append(s.nurses.pop())
    s.open_tiles.remove("service_hub.cardiology")
    s.stock["service_hub.cardiology"] = 1
    changed(s)
    play(s, 0, "pay 0")
    assert len(s.nurses) == 2
    assert "service_hub.cardiology" in s.open_tiles
    assert s.stock["service_hub.cardiology"] == 0


def test_c46_turn_order_lowest_popularity_first_ties_who_was_later() -> None:
    s = acting(seats=4)
    s.order = (2, 0, 3, 1)
    for seat, popularity in enumerate((5, 2, 2, 9)):
        s.clinics[seat].popularity = popularity
    assert turn_order(s) == (1, 2, 0, 3)


def test_c46_an_empty_bag_just_stops_refilling() -> None:
    s = _night()
    s.box += s.doctor_bag
    s.doctor_bag.clear()
    s.university[0] = ""
    changed(s)
    play(s, 0, "pay 0")
    assert len(s.university) == 3


def test_c47_people_rooms_patients_and_time() -> None:
    s = acting()
    clinic = ward(s)
    put(s, "service_hub.cardiology", "c1r0f1")
    put(s, "treatment_room", "c0r0f1")
    put(s, "supply_room", "c0r0f2")
    for colour in range(4):
        enter(s, "outside", colour, "doc")
    enter(s, "outside", who="nurse")
    enter(s, "outside", who="orderly")
    wait(s, 1)
    wait(s, 3)
    clinic.popularity, clinic.time = 7, 11
    assert parts(s, 0) == {
        "popularity": 7,
        "doctors": 10,
        "nurses": 1,
        "orderlies": 1,
        "rooms": 1 + 2,
        "double_modules": 0,
        "buildings": 0,
        "patients": -6,
        "time": -2,
    }


@pytest.mark.parametrize(("floor", "points"), [(0, 1), (1, 2), (2, 4), (3, 6), (4, 8)])
def test_c47_a_working_room_scores_by_floor(floor: int, points: int) -> None:
    s = acting(tall=True)
    put(s, "treatment_room", f"c1r1f{floor}")
    assert parts(s, 0)["rooms"] == 0
    put(s, "service_hub.psychiatry", f"c0r1f{floor}")
    put(s, "supply_room", f"c2r1f{floor}")
    assert parts(s, 0)["rooms"] == points


@pytest.mark.parametrize(("count", "points"), [(1, 0), (2, 8), (3, 12), (4, 16)])
def test_c47_buildings_with_a_working_room(count: int, points: int) -> None:
    s = acting()
    corners = (("c0r0", "c0r1"), ("c3r0", "c3r1"), ("c1r2", "c2r2"), ("c1r0", "c2r0"))
    for hub, room in corners[:count]:
        floor = 2 if hub == "c1r0" else 0
        put(s, "service_hub.psychiatry", f"{hub}f{floor}")
        put(s, "treatment_room", f"{room}f{floor}")
        put(s, "supply_room", f"{room}f{floor + 1}")
    assert working_buildings(s.clinics[0]) == count
    assert parts(s, 0)["buildings"] == points


def test_c47_ties_less_time_then_later_in_turn_order() -> None:
    s = acting(seats=3)
    for seat, (popularity, time) in enumerate(((10, 3), (10, 2), (10, 3))):
        s.clinics[seat].popularity, s.clinics[seat].time = popularity, time
    s.order = (0, 1, 2)
    s.step = None
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.ranks == (3, 1, 2)
    assert outcome.scores == (10, 10, 10)


def test_c47_the_game_ends_after_admin_of_the_last_round_and_the_total_may_be_negative() -> None:
    s = _night(number=6, seats=2)
    wait(s, 1)
    s.clinics[0].cars = {"c0r0n": 1}
    changed(s)
    play(s, 0, "pay 0")
    assert GAME.decisions(s) == []
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.scores[0] == -3
    assert outcome.parts[0]["patients"] == -3


def _solo(goal: str) -> ClinicGame:
    s = acting(seats=1)
    s.goal = goal
    return s


def test_c48_goal_of_the_total() -> None:
    s = _solo("goal.total")
    wanted = s.numbers.goals.total
    assert not goal_met(s, wanted - 1)
    assert goal_met(s, wanted)


def test_c48_goal_of_the_services() -> None:
    s = _solo("goal.services")
    wanted = s.numbers.goals.treated_each_service
    s.clinics[0].treated = {"psychiatry": wanted, "cardiology": wanted - 1}
    assert not goal_met(s, 0)
    s.clinics[0].treated["cardiology"] += 1
    assert goal_met(s, 0)


def test_c48_goal_of_care_without_a_death() -> None:
    s = _solo("goal.care")
    s.clinics[0].treated = {"psychiatry": s.numbers.goals.treated}
    assert goal_met(s, 0)
    s.clinics[0].deaths = 1
    assert not goal_met(s, 0)


def test_c48_goal_of_seniors() -> None:
    s = _solo("goal.seniors")
    for _ in range(s.numbers.goals.seniors):
        assert not goal_met(s, 0)
        enter(s, "outside", 2, "doc")
    enter(s, "outside", 1, "doc")
    assert goal_met(s, 0)


def test_c48_goal_of_buildings_in_time() -> None:
    s = _solo("goal.buildings")
    ward(s)
    put(s, "service_hub.cardiology", "c0r2f0")
    put(s, "treatment_room", "c1r2f0")
    put(s, "supply_room", "c2r2f0")
    assert progress(s)["buildings"] == 2
    assert goal_met(s, 0)
    s.clinics[0].time = s.numbers.goals.time + 1
    assert not goal_met(s, 0)


def test_c48_the_result_says_whether_the_goal_was_met() -> None:
    s = _solo("goal.total")
    s.clinics[0].popularity = s.numbers.goals.total
    s.step = None
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (outcome.ranks, outcome.ending.key) == ((1,), "goal_met")
    s.clinics[0].popularity -= 1
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (outcome.ranks, outcome.ending.key) == ((2,), "goal_missed")


def test_c48_every_goal_is_drawn_in_some_game() -> None:
    goals = {GAME.deal(GAME.Options(), 1, bytes([n]) * 32).goal for n in range(60)}
    assert len(goals) == 5
    assert isinstance(finishing(seats=1).step, Finishing)
