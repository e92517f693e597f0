"""The writer's durable moves a second, next to the limit of bare sqlite3 in the same folder.

A move is what a table commits: the version guard, the move with its events, the new state, an outbox row, the timer.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from storage import Batch, MoveRow, OutboxRow, Storage, TableRow, TimerRow
from storage.batch import Statement
from storage.engines.sqlite.database import WRITING
from storage.engines.sqlite.opening import SqliteEngine

IN_FLIGHT = (1, 8, 32)
"""Numbers of tables that move at the same time."""
ROUNDS = 3
"""Both sides take turns, so that a busy moment of the machine hits both."""
EVENTS = bytes(range(256)) * 2
STATE = bytes(range(250)) * 28


@dataclass(frozen=True, slots=True)
class StorageSpeed:
    """Durable moves a second with this many tables in flight; `group`: the mean number of moves in a transaction."""

    tables: int
    writer: float
    bare: float
    group: float

    @property
    def share(self) -> float:
        """Return the writer's share of the bare limit."""
        return self.writer / self.bare


def measure(seconds: float = 12.0, folder: Path | None = None) -> list[StorageSpeed]:
    """Measure for about `seconds` in all. `folder` should be on the disk that matters; the default is a temporary one.

    Bare sqlite3 runs the same statements with the same pragmas, from one thread, with as many moves in a transaction as
    there are tables in flight.
    """
    return asyncio.run(_measure(seconds / len(IN_FLIGHT) / ROUNDS / 2, folder))


def render(speeds: list[StorageSpeed]) -> str:
    """Return the results as a text table."""
    lines = ["tables in flight  writer moves/s  bare moves/s  share  moves a commit"]
    lines += [f"{s.tables:16}  {s.writer:14,.0f}  {s.bare:12,.0f}  {s.share:5.0%}  {s.group:14.1f}" for s in speeds]
    return "\n".join(lines)


async def _measure(slice_seconds: float, folder: Path | None) -> list[StorageSpeed]:
    speeds = []
    for tables in IN_FLIGHT:
        writer, bare, groups = 0.0, 0.0, 0.0
        for _ in range(ROUNDS):
            with tempfile.TemporaryDirectory(dir=folder) as place:
                moves, commits, took = await _writer_moves(Path(place) / "writer.db", tables, slice_seconds)
                writer += moves / took
                groups += moves / commits
                bare += await _bare_speed(Path(place) / "bare.db", tables, slice_seconds)
        speeds.append(StorageSpeed(tables, writer / ROUNDS, bare / ROUNDS, groups / ROUNDS))
    return speeds


async def _writer_moves(path: Path, tables: int, seconds: float) -> tuple[int, int, float]:
    """Return moves, transactions, and seconds: each table waits for its move before the next."""
    async with await Storage.open(path) as storage:
        await storage.commit(_lobbies(tables))
        assert isinstance(storage.engine, SqliteEngine)
        writer = storage.engine.writer
        before, groups = writer.batches, writer.groups
        start = time.perf_counter()

        async def play(table: int) -> None:
            n = 0
            while not n or time.perf_counter() < start + seconds:  # at least one, even on a slow machine
                n += 1
                await storage.commit(_move(table, n))

        await asyncio.gather(*(play(table) for table in range(1, tables + 1)))
        took = time.perf_counter() - start
        return writer.batches - before, writer.groups - groups, took


async def _bare_speed(path: Path, tables: int, seconds: float) -> float:
    """Return moves a second, without the time to build them."""
    async with await Storage.open(path) as storage:
        await storage.commit(_lobbies(tables))
    bare = sqlite3.connect(path, isolation_level=None)
    bare.executescript(WRITING)
    n, took = 0, 0.0
    while not n or took < seconds:
        n += 1
        rows = list(zip(*(_statements(_move(table, n)) for table in range(1, tables + 1)), strict=True))
        start = time.perf_counter()
        bare.execute("BEGIN IMMEDIATE")
        for same in rows:
            bare.executemany(same[0][0], [values for _, values in same])
        bare.execute("COMMIT")
        took += time.perf_counter() - start
    bare.close()
    return n * tables / took


def _statements(batch: Batch) -> list[Statement]:
    return [*(first for first, _ in batch.opening()), *batch.statements]


def _lobbies(tables: int) -> Batch:
    batch = Batch()
    for table in range(1, tables + 1):
        row = TableRow(table, "bench", None, 1, 1, "{}", "en", created=0, last_activity=0, status="playing")
        batch.put_table(row)
    return batch


def _move(table: int, n: int) -> Batch:
    batch = Batch()
    batch.guard(table, n - 1)
    batch.add_move(MoveRow(table, n, n % 4, 1000 + n % 4, "play some.card", EVENTS, n))
    batch.set_state(table, STATE, n, n)
    batch.owe(OutboxRow(table, "board", "channel", '{"turn":1}', f"{table}.{n}", n, n))
    batch.set_timer(TimerRow(table, "turn", -1, n))
    return batch
