"""The toy with a fault put into it: whether a law notices."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from engines.contract import Game
from engines.game import IllegalMove
from tests.laws.tables import Table, tables
from tests.toy.night_shift import GAME

Law = Callable[[Table, int], None]
SEEDS = range(4)


@cache
def lets_pass(law: Law) -> None:
    """The toy as it is breaks no law."""
    over_all(law, GAME)


def over_all(law: Law, game: Game[Any]) -> None:
    """Every table, a few seeds."""
    for table in tables(game):
        for seed in SEEDS:
            law(table, seed)


def caught(law: Law, broken: Game[Any], saying: str | None = None) -> None:
    """The law notices the fault in one of a few games, and says what it is; the whole toy it lets pass."""
    lets_pass(law)
    with pytest.raises((AssertionError, IllegalMove), match=saying):
        over_all(law, broken)
