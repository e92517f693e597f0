"""The aim of a game in two lines has the table's own numbers."""

from __future__ import annotations

from typing import Any

import pytest

from bot.faces import FACES
from bot.words import languages, speaker
from engines import GAMES


@pytest.mark.parametrize(
    ("game", "options", "told"),
    [
        ("doctor-strange", {}, "From turn 10, end two"),
        ("quack-in-the-box", {}, "8 of it bring the mob"),
        ("quack-in-the-box", {"threshold": 12}, "12 of it bring the mob"),
        ("quack-in-the-box", {"deathmatch": True}, "No one may leave."),
        ("gothic-doctor", {}, "11 hours"),
        ("clinic", {}, "6 rounds"),
        ("clinic", {"pack": "that of another server"}, "6 rounds"),
    ],
)
def test_numbers_of_the_aim_are_those_of_the_table(game: str, options: dict[str, Any], told: str) -> None:
    assert told in "\n".join(FACES[game].aim(speaker("en"), GAMES[game].Options(**options)))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_an_aim_is_two_lines_of_at_most_120_letters(game: str, language: str) -> None:
    lines = FACES[game].aim(speaker(language), GAMES[game].Options())
    assert len(lines) == 2 and all(0 < len(line) <= 120 for line in lines)
