"""Players can look up every refusal: the rules it names are on the pages of all languages."""

from __future__ import annotations

import re

import pytest

from bot.faces import FACES
from bot.faces.values import Position
from bot.screens.paragraphs import paragraphs
from bot.screens.rulebook import page_in
from bot.words import languages, speaker
from engines import GAMES
from tests.laws.playing import Playing
from tests.laws.tables import tables

GAMES_EACH = 12
EVERY = 4
"""Moves between two checks of blocked moves."""
_RULE = re.compile(r"\(rule ([^)]*)\)$")


def _numbers(game: str, language: str) -> set[str]:
    return {one.number for one in paragraphs(page_in(game, language)) if one.number}


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_names_a_rule_that_the_pages_hold(game: str) -> None:
    say, held = speaker("en"), set.intersection(*(_numbers(game, language) for language in languages()))
    told, seen = set[str](), set[str]()
    for seed in range(GAMES_EACH):
        every = tables(GAMES[game])
        playing = Playing(every[seed * 5 % len(every)], seed, 400)
        names = tuple(f"p{seat}" for seat in range(playing.table.seats))
        while playing.go():
            if playing.moves % EVERY:
                continue
            for seat in range(playing.table.seats):
                at = Position(GAMES[game].view(playing.state, seat), names)
                for _, why in GAMES[game].blocked(playing.state, seat):
                    seen.add(why.key)
                    told.add(FACES[game].because(say, at, why))
    unnumbered = [one for one in told if (rule := _RULE.search(one)) is None or rule[1] not in held]
    assert unnumbered == [] and len(seen) > 8
