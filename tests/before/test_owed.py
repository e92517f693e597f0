"""What the version before still owed to Discord is brought there, and its timers ring."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from structlog.testing import capture_logs

from tests.before.files import BEFORE, database
from tests.before.pressing import later

OWED = {"lobby", "thread", "board", "picture", "past", "hand", "lost", "call", "note", "consent", "word", "invitation"}
OWED |= {"invited", "remind", "window", "seat", "results", "ended", "trouble"}
TIMERS = {"lobby", "half", "late", "flag", "window", "sealed", "computers", "question"}
DAY = 24 * 60 * 60_000
"""Timers of one day are left to ring together."""


def rows(path: Path, sql: str) -> list[Any]:
    """What is stored there."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def wrong(logs: list[Any]) -> list[Any]:
    """What went wrong, as the log tells it."""
    return [one for one in logs if one["log_level"] in {"error", "critical"} or one["event"].endswith("_postponed")]


async def test_everything_that_was_owed_is_delivered_and_every_timer_rings(tmp_path: Path) -> None:
    path = database(BEFORE, tmp_path)
    assert {kind for (kind,) in rows(path, "SELECT DISTINCT kind FROM owed")} == OWED
    timers = rows(path, "SELECT table_id, kind, seat, due FROM timers")
    assert {kind for _, kind, _, _ in timers} == TIMERS
    with capture_logs() as logs:
        async with later(path) as at:
            assert not [due for due, tries in rows(path, "SELECT due, tries FROM owed") if due <= at.now or tries]
            boards = rows(path, "SELECT COUNT(*) FROM posts WHERE kind = 'board'")
            games = rows(path, "SELECT COUNT(*) FROM tables WHERE status IN ('playing', 'paused')")
            assert boards >= games
            for day in sorted({due // DAY + 1 for _, _, _, due in timers}):
                await at.ring(day * DAY)
    assert wrong(logs) == []
    left = rows(path, "SELECT table_id, kind, seat, due FROM timers")
    assert set(left) & set(timers) == set()
    assert ("default",) in rows(path, "SELECT DISTINCT via FROM moves")
