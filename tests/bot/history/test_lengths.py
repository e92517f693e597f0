"""The duration of games: from games played here, with as many seats."""

from __future__ import annotations

import pytest

from bot.history.lengths import GAP_MS, KNOWN_MS, MINUTE_MS, Lengths, rounded, told
from bot.words import speaker
from storage import Batch, ResultRow, ResultSeatRow
from tests.bot.tables.ward import Ward
from tests.storage.examples import move, table

SAY = speaker("en")


async def played(ward: Ward, number: int, minutes: int, *, seats: int = 2, how: str = "rules") -> None:
    """Add a finished game with a move every minute, and a night in the middle."""
    batch = Batch()
    batch.put_table(table(number, status="finished", started=0, ended=number))
    for n in range(1, minutes + 1):
        batch.add_move(move(number, n, at=n * MINUTE_MS + (n > 3) * 30_000_000))
    rows = [ResultSeatRow(number, seat, None, 1, 0) for seat in range(seats)]
    batch.put_result(ResultRow(number, "toy", 70, number, f'{{"reason": "{how}", "ranks": []}}'), rows)
    await ward.storage.commit(batch)


async def test_a_length_is_the_median_of_three_games_of_that_size_and_is_asked_for_once_an_hour(ward: Ward) -> None:
    lengths = Lengths(ward.services)
    await played(ward, 1, 20)
    await played(ward, 2, 24)
    await played(ward, 3, 90, seats=3)
    await played(ward, 4, 2, how="conceded")
    assert await lengths.minutes("toy", 2) == 0
    await played(ward, 5, 60)
    assert await lengths.minutes("toy", 2) == 0
    ward.time += KNOWN_MS
    assert await lengths.minutes("toy", 2) == 25
    assert await ward.storage.played("toy", 3, latest=9, longest_gap=GAP_MS) == [91 * MINUTE_MS]


@pytest.mark.parametrize(
    ("played", "words"),
    [
        (60_000, "About 5 minutes."),
        (26 * MINUTE_MS, "About 25 minutes."),
        (95 * MINUTE_MS, "About 1 and a half hours."),
        (118 * MINUTE_MS, "About 2 hours."),
    ],
)
def test_a_length_is_told_no_better_than_it_is_known(played: float, words: str) -> None:
    assert told(SAY, rounded(played)) == words


def test_what_nobody_knows_is_not_told() -> None:
    assert told(SAY, 0) == ""
