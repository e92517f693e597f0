"""The toy with a planted fault that a law must notice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.contract import Game
from engines.game import IllegalMove
from tests.laws.tables import Table, tables

Law = Callable[[Table, int], None]
SEEDS = range(4)


def over_all(law: Law, game: Game[Any]) -> None:
    """Run a law over every table, with a few seeds."""
    for table in tables(game):
        for seed in SEEDS:
            law(table, seed)


def caught(law: Law, broken: Game[Any], saying: str | None = None) -> None:
    """Check that the law notices the fault in one of a few games, and names it; the toy itself passes (test_law_*)."""
    with pytest.raises((AssertionError, IllegalMove), match=saying):
        over_all(law, broken)
