"""Law 15: no two controls of a message that do different things have the same words."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.screens.offers import Controls
from bot.tables import seat_names
from engines import GAMES
from tests.laws.law_words import NAMES, told_apart
from tests.laws.tables import Table, tables


def dealt(game: str, seed: int) -> Table:
    """Return a table of a game: every number of seats comes first."""
    every = tables(GAMES[game])
    return every[seed % len(every)]


@pytest.mark.parametrize("game", GAMES)
def test_controls_that_do_different_things_have_different_words(game: str) -> None:
    for seed in range(len(NAMES)):
        told_apart(dealt(game, seed), seed)


@pytest.mark.parametrize(("game", "seed"), [("quack-in-the-box", 4), ("clinic", 1)])
def test_the_law_fails_without_the_signs_of_seats(game: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def bare(names: Sequence[str], _signs: Sequence[str]) -> tuple[str, ...]:
        return tuple(names)

    monkeypatch.setattr(seat_names, "distinct", bare)
    table = tables(GAMES[game])[seed]
    with pytest.raises(AssertionError, match="Alex"):
        told_apart(table, 0)


@pytest.mark.parametrize(("game", "seed"), [("clinic", 2), ("quack-in-the-box", 9)])
def test_the_law_fails_without_longer_words(game: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Controls, "_tell_apart", lambda _: None)
    with pytest.raises(AssertionError, match=r"hand|submenu"):
        told_apart(dealt(game, seed), seed)
