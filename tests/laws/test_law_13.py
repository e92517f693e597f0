"""Law 13: a game's evaluator holds in every position of random and sensible play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engines.clinic import GAME as CLINIC
from engines.clinic.pieces import EXTRAS, KINDS
from engines.clinic.state import ClinicGame
from tests.laws.examine import examine
from tests.laws.games import Games, each_game
from tests.laws.law_minds import minds_hold
from tests.laws.playing import Playing
from tests.laws.tables import Table

EVERYTHING = ((Table(CLINIC, 4, {"board_2": "compact"}), 14), (Table(CLINIC, 3, {"board_1": "compact"}), 188))
"""Random games that build everything in the box; their seeds were found by search."""


@each_game
def test_law_13_what_looks_ahead_holds_everywhere(game: Games) -> None:
    examine(game, 1800, minds_hold)


@pytest.mark.parametrize(("table", "seed"), EVERYTHING, ids=repr)
def test_law_13_holds_whatever_a_clinic_is_made_of(table: Table, seed: int) -> None:
    minds_hold(table, seed)


def test_in_these_games_everything_in_the_box_gets_built() -> None:
    built = {kind for table, seed in EVERYTHING for kind in _built(Playing(table, seed))}
    assert built == {*KINDS, *EXTRAS}, "a rule has changed: search other seeds"


def _built(playing: Playing) -> Iterator[str]:
    while playing.go():
        yield from _standing(playing.state)


def _standing(state: Any) -> Iterator[str]:
    assert isinstance(state, ClinicGame)
    for clinic in state.clinics:
        yield from (tile.family for tile in clinic.built.values())
        extras = (clinic.entrances, clinic.parking_tiles, clinic.helipads, clinic.conveyors)
        yield from (kind for kind, places in zip(EXTRAS, extras, strict=True) if places)
