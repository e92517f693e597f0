"""The 5th Extension on Admin and the end of the game, sentence by sentence; names begin with the heading."""

import pytest

from engines.clinic import GAME
from engines.clinic.rules.scoring import parts
from engines.clinic.state import ClinicGame
from tests.engines.clinic.scenes import (
    acting,
    changed,
    enter,
    finishing,
    play,
    put,
    ward,
)


def _night(number: int = 1) -> ClinicGame:
    s = finishing("business", seats=4, number=number)
    put(s, "service_hub.psychiatry", "c0r0f0")
    for seat in (1, 2, 3):
        s.clinics[seat].stage = "ready"
    s.clinics[0].cash = 99
    return s


def test_your_player_board__other_doctors_level_down_white_stays_white() -> None:
    s = _night()
    doctors = [enter(s, "c0r0f0", colour, "doc") for colour in (0, 1, 2, 3)]
    s.clinics[0].cars = {"c3r0n": 1}
    changed(s)
    play(s, 0, "pay 0")
    assert [s.colours[doctor] for doctor in doctors] == [0, 0, 1, 2]


def test_your_player_board__a_white_doctor_in_the_offices_leaves_the_game_with_a_car() -> None:
    s = _night()
    put(s, "administrative_offices", "c0r1f0", "c1r1f0")
    tired = enter(s, "c0r1f0", 0, "doc")
    s.clinics[0].cars = {"c3r0n": 1}
    changed(s)
    play(s, 0, "pay 0")
    assert tired in s.box
    assert s.clinics[0].cars == {}


def test_your_player_board__a_doctor_who_turns_white_in_the_offices_stays() -> None:
    s = _night()
    put(s, "administrative_offices", "c0r1f0", "c1r1f0")
    yellow = enter(s, "c0r1f0", 1, "doc")
    play(s, 0, "pay 0")
    assert s.clinics[0].people[yellow] == "c0r1f0"
    assert s.colours[yellow] == 0


@pytest.mark.parametrize(("number", "white"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_your_player_board__it_services_with_their_white_doctors_save_three_of_your_choice(
    number: int, white: int
) -> None:
    for present in (white - 1, white):
        s = _night(number)
        put(s, "it_services", "c0r1f0", "c1r1f0")
        for _ in range(present):
            enter(s, "c0r1f0", 0, "doc")
        doctors = [enter(s, "c0r0f0", colour, "doc") for colour in (1, 2, 2, 3)]
        play(s, 0, "pay 0")
        if present < white:
            assert [s.colours[doctor] for doctor in doctors] == [0, 1, 1, 2]
            continue
        (asked,) = [d for d in GAME.decisions(s) if d.seat == 0]
        assert (asked.prompt.key, asked.repeat, len(asked.moves)) == ("protect", (3, 3), 4)
        assert str(asked.default) == f"protect {doctors[3]}"
        play(s, 0, *(f"protect {doctor}" for doctor in doctors[:3]))
        assert [s.colours[doctor] for doctor in doctors] == [1, 2, 2, 2]


def test_your_player_board__it_services_ask_nothing_where_no_more_than_three_would_fall() -> None:
    s = _night()
    put(s, "it_services", "c0r1f0", "c1r1f0")
    enter(s, "c0r1f0", 0, "doc")
    doctors = [enter(s, "c0r0f0", colour, "doc") for colour in (1, 2, 3)]
    play(s, 0, "pay 0")
    assert s.round == 2
    assert [s.colours[doctor] for doctor in doctors] == [1, 2, 3]


def test_end_of_the_game__4_popularity_for_each_double_module_not_for_lot_and_luxurious_garden() -> None:
    s = acting()
    put(s, "large_corridor", "c0r0f0", "c1r0f0")
    put(s, "double_treatment_room", "c0r1f0", "c1r1f0")
    assert parts(s, 0)["double_modules"] == 8
    put(s, "huge_parking_lot", "c2r0f0", "c3r0f0")
    put(s, "luxurious_garden", "c2r1f0", "c3r1f0")
    assert parts(s, 0)["double_modules"] == 8


def test_end_of_the_game__a_working_double_treatment_room_scores_its_4_only_but_makes_its_building_work() -> None:
    s = acting()
    ward(s)
    assert parts(s, 0)["rooms"] == 1
    put(s, "service_hub.cardiology", "c0r2f0")
    put(s, "double_treatment_room", "c1r2f0", "c2r2f0")
    put(s, "supply_room", "c3r2f0")
    now = parts(s, 0)
    assert (now["rooms"], now["double_modules"], now["buildings"]) == (1, 4, 8)
