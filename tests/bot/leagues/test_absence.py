"""Players of a league who are absent: timeouts count, not the moves that they make."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.leagues.absence import absent
from bot.tables.time_control import DAY, HOUR

NOW = 100 * DAY


class Moves:
    """A storage with one player's last moves."""

    def __init__(self, *moves: tuple[str, int]) -> None:
        self.leagues, self.moves = self, list(moves)

    async def last_moves(self, _table: int, _user: int, limit: int) -> list[tuple[str, int]]:
        return self.moves[:limit]


def late(at: int, moves: int = 1) -> list[tuple[str, int]]:
    """Return the moves of one timeout, the latest first."""
    return [("default", at + number) for number in reversed(range(moves))]


@pytest.mark.parametrize(
    ("moves", "gone"),
    [
        (late(NOW - 6 * DAY, moves=5), False),
        ([*late(NOW - HOUR), *late(NOW - 3 * DAY), *late(NOW - 6 * DAY, moves=3)], True),
        ([*late(NOW - HOUR), *late(NOW - 3 * DAY), *late(NOW - 4 * DAY)], False),
        ([*late(NOW - HOUR), ("pressed", NOW - DAY), *late(NOW - 6 * DAY), *late(NOW - 7 * DAY)], False),
    ],
)
async def test_three_timeouts_in_a_row_for_days_are_an_absence(moves: list[tuple[str, int]], *, gone: bool) -> None:
    game = SimpleNamespace(status="open", table_id=1)
    season = SimpleNamespace(games=[game], players=lambda _game: [7])
    person = SimpleNamespace(number=7, user=1001)
    assert await absent(cast("Any", Moves(*moves)), cast("Any", season), cast("Any", person), NOW) is gone
