"""Whole games: random, by defaults, and by the sensible player; and every ruling has its test."""

import re
from pathlib import Path
from statistics import fmean

from bot.tools.series import Series
from engines.gothic_doctor import GAME
from engines.gothic_doctor.state import ROUNDS
from tests.tools.how_it_plays import watched

HERE = Path(__file__).parent
RULES = HERE.parents[2] / "engines" / "gothic_doctor" / "rules.en.md"


def test_every_ruling_has_a_test_with_its_number() -> None:
    rulings = set(re.findall(r"^- \*\*R(\d+)\*\*", RULES.read_text(encoding="utf-8"), re.MULTILINE))
    tested = {
        n
        for path in HERE.glob("test_*.py")
        for n in re.findall(r"def test_ruling_(\d+)_", path.read_text(encoding="utf-8"))
    }
    assert len(rulings) == 31
    assert {int(n) for n in rulings} == {int(n) for n in tested}


def test_sensible_players_cure_and_earn_about_as_people_do() -> None:
    """Targets: a cure in 55 to 75% of turns, mean score 325 to 550; with few games, a little more on both sides."""
    for seats in GAME.seats:
        played = [watched(Series(GAME.id, seats, 1, "sensible"), number) for number in range(5)]
        assert 0.5 <= fmean(one.happened["turns with Cured"] for one in played) / seats / ROUNDS <= 0.8
        assert 325 <= fmean(score for one in played for score in one.played.outcome.scores) <= 575
