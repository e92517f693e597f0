"""`housecall servers`: the activity of each server, while the bot runs and without names."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bot.__main__ import app
from storage import Batch, ResultRow, Storage
from tests.storage.examples import move, seat, table

QUIET, BUSY = 888000111222, 888000333444
DAY_MS = 86_400_000


async def _played(database: Path, now: int) -> Any:
    """Return the report on two servers while a bot has the database open."""
    batch = Batch()
    for number, guild, status, ended in (
        (1, QUIET, "finished", now - DAY_MS),
        (2, QUIET, "finished", now - 40 * DAY_MS),
        (3, BUSY, "playing", None),
        (4, BUSY, "paused", None),
        (5, BUSY, "lobby", None),
    ):
        batch.put_table(table(number, guild=guild, status=status, ended=ended))
        batch.put_seat(seat(number, 0, 1001, name="Ann"))
        batch.put_dealt(number, b"d" * 500)
        batch.set_state(number, b"s" * 1500, 1, now)
    batch.put_result(ResultRow(1, "toy", QUIET, now - DAY_MS, "{}"), [])
    for n, ago in enumerate((1, 2, 3 * DAY_MS, 31 * DAY_MS), start=1):
        batch.add_move(move(3, n, at=now - ago))
    async with await Storage.open(database) as storage:
        await storage.commit(batch)
        return await asyncio.to_thread(lambda: [_said(), _said("--json")])


def _said(*args: str) -> str:
    result = CliRunner().invoke(app, ["servers", *args])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_busiest_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOUSECALL_DATABASE", "h.sqlite3")
    words, told = asyncio.run(_played(tmp_path / "h.sqlite3", time.time_ns() // 1_000_000))
    assert [line.split() for line in words.splitlines()[1:]] == [
        [str(BUSY), "1", "2", "0", "2", "3", "6"],
        [str(QUIET), "0", "0", "1", "0", "0", "4"],
    ]
    assert "Ann" not in words and [one["guild"] for one in json.loads(told)] == [str(BUSY), str(QUIET)]
