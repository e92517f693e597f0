"""The picture at the end of a game, with any number of seats, and its words."""

from __future__ import annotations

from random import Random

import pytest

from bot.drawing.palette import GOLD
from bot.faces.chart import Chart, round_numbers
from bot.faces.closing import Figure
from bot.faces.results import Card, Place, Turn, draw, likeness
from bot.screens.finale import spoken, with_amount
from bot.words import speaker

SAY = speaker("en")
NAMES = ("Ann", "W" * 32, "María-José O’Neill", "Dr x", "e", "f")


def places(seats: int, *, won: int = 1) -> list[Place]:
    return [
        Place(seat, NAMES[seat], 1 if seat < won else 2 + seat, f"${1000 - seat}", "forfeit" if seat == 1 else "")
        for seat in range(seats)
    ]


def chart(seats: int, rounds: int) -> Chart:
    rng = Random(rounds)
    points = [tuple(rng.randrange(-50, 5000) for _ in range(seats)) for _ in range(rounds + 1)]
    words = ["", *map(str, range(1, rounds + 1))]
    ticks = [(one, f"${one}") for one in round_numbers(points)]
    return Chart(points, words, ticks, "round", NAMES[:seats], [0], rounds)


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("rounds", [0, 2, 90])
def test_the_picture_is_drawn_for_any_game(seats: int, rounds: int) -> None:
    figures = [Figure("9 of 11", "hours in front", "coin")] * 3
    turn = Turn("Hour 9: " + "x" * 90, "and stays in front to the end", 1) if rounds else None
    for won in (0, 1, seats):
        shown = Card(
            "Night Shift · #1", 0x335577, "Ann wins the night " * 3, places(seats, won=won), figures, turn,
            chart(seats, rounds) if rounds else None,
        )  # fmt: skip
        picture = draw(shown)
        assert picture.width == 1200 and picture.mode == "RGB" and (picture.height > 700) == (rounds > 0)


def test_nobody_is_framed_in_gold_where_nobody_won() -> None:
    def gold(won: int) -> bool:
        card = Card("x", 0, "Nobody wins", places(2, won=won))
        return any(colour == GOLD for _, colour in draw(card).getcolors(10**6) or [])

    assert gold(1) and not gold(0)


def test_a_draw_has_no_gold_and_no_first_place() -> None:
    card = Card("x", 0, "Everybody agreed on a draw", places(2, won=2), drawn=True)
    assert all(colour != GOLD for _, colour in draw(card).getcolors(10**6) or [])
    assert spoken(SAY, card).startswith("x: Everybody agreed on a draw. Ann: $1000. WW")


def test_a_name_has_the_same_face_at_every_table_and_smiles_in_a_doctors_coat() -> None:
    assert likeness("Ann") == likeness("Ann") != likeness("Bob")
    assert (likeness("Bob").clothes, likeness("Bob").mood, likeness("Bob").hat) == ("coat", "smile", "none")


def test_numbers_on_the_axis_are_round_and_span_all_points() -> None:
    assert round_numbers([(0, 0), (450, 400)]) == [0, 100, 200, 300, 400]
    assert round_numbers([(0,), (0,)])[0] == 0
    assert round_numbers([(-7, 3)])[0] <= -5


def test_in_words_it_says_the_same() -> None:
    turn = Turn("Hour 9: Ann cures Dracula ($125)", "and stays in front to the end", 1)
    points = [(0, 0), (1, 5), (9, 5), (10, 6)]
    shown = Chart(points, ["", "1", "2", "3"], [], "hour", NAMES[:2], [0], 1)
    card = Card("Night · #1", 0, "Ann wins the night", places(2), [Figure("7", "cured", "coin")], turn, shown)
    assert with_amount(SAY, card) == "Ann wins the night with $1000"
    assert spoken(SAY, card) == (
        f"Night · #1: Ann wins the night with $1000. 1. Ann: $1000. 3. {NAMES[1]}: $999 (forfeit). cured: 7. "
        "Turning point: Hour 9: Ann cures Dracula ($125), and stays in front to the end. "
        "On the chart Ann is in front for 2 of 3 points; changes of the lead: 1."
    )
    lost = Card("Clinic · #7", 0, "Nobody wins: the goal was missed", [Place(0, "Ann", 2, "12")])
    assert spoken(SAY, lost) == "Clinic · #7: Nobody wins: the goal was missed. Ann: 12."
