"""A player of another checkout thinks in a process of its own, on states redealt for its seat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engines import GAMES
from engines.chance import Chance, Rng
from engines.game import Move
from tests.tools.arena_before import Before, here, met

ROOT = Path(__file__).parents[2]
GAME = GAMES["doctor-strange"]


class Told(Chance):
    """A source of chance that draws these bytes, one by one."""

    def __init__(self, luck: bytes) -> None:
        super().__init__(luck)
        self.left = list(luck)

    def randrange(self, _stop: int) -> int:
        return self.left.pop(0)


def test_a_player_in_another_process_plays_as_it_would_here() -> None:
    other = Before(ROOT, GAME, "sensible", 0)
    asked: list[int] = []

    def both(guess: Any, seat: int, rng: Rng) -> Move | None:
        luck = bytes(rng.randrange(256) for _ in range(16))
        mine = here(GAME, "sensible", 0)(guess, seat, Chance(luck))
        assert other(guess, seat, Told(luck)) == mine
        asked.append(seat)
        return mine

    try:
        found = [met(GAME, (here(GAME, "sensible", 0), both), 2, 1, number) for number in (0, 1)]
    finally:
        other.close()
    assert set(asked) == {0, 1}
    for share, lead in found:
        assert share in {0.0, 0.5, 1.0}
        assert (lead > 0) <= (share > 0)


def test_a_checkout_whose_player_ends_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "engines").mkdir()
    (tmp_path / "engines" / "__init__.py").write_text("raise SystemExit")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "arena_before_child.py").write_text("import engines")
    other = Before(tmp_path, GAME, "sensible", 0)
    try:
        with pytest.raises(RuntimeError, match="ended"):
            met(GAME, (other, other), 2, 1, 0)
    finally:
        other.close()
