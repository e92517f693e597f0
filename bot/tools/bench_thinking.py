"""How late the event loop comes to its work while four strong computer players think, beside the same loop at rest."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Coroutine, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace

from bot.settings import Settings
from bot.tables import autoplay, lobby, start
from bot.tables.environment import Environment
from bot.tables.registry import TableRegistry
from bot.tables.table import Services, Table
from bot.tables.table_settings import TableSettings
from bot.workers.think_worker import ThinkWorker
from engines import GAMES
from engines.players import STRONG
from storage import Storage

SECONDS = 6.0
"""How long the lag is measured."""
TABLES = 4
TICK_SECONDS = 0.005
HOST = 1


def lags(games: Sequence[str]) -> Iterator[str]:
    """Milliseconds by which the loop is late: at rest, then with four strong players at four tables."""
    yield f"{'late by, in ms':<20}{'median':>10}{'p99':>10}{'longest':>10}{'moves':>8}"
    yield _line("at rest", asyncio.run(_beat(SECONDS / 3)), 0)
    for name in games:
        late, moves = asyncio.run(measured(name, SECONDS))
        yield _line(name, late, moves)


def _line(name: str, late: list[float], moves: int) -> str:
    ordered = sorted(late)
    chosen = (ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100], ordered[-1])
    return f"{name:<20}" + "".join(f"{1000 * one:>10.1f}" for one in chosen) + f"{moves:>8}"


async def _beat(seconds: float) -> list[float]:
    late: list[float] = []
    end = time.monotonic() + seconds
    while (now := time.monotonic()) < end:
        await asyncio.sleep(TICK_SECONDS)
        late.append(max(0.0, time.monotonic() - now - TICK_SECONDS))
    return late


async def measured(game: str, seconds: float) -> tuple[list[float], int]:
    """Lags, and the moves that were made meanwhile, at four tables of strong players only."""
    tasks: set[asyncio.Task[Any]] = set()
    thinker = ThinkWorker(seconds=1.0)
    with TemporaryDirectory() as folder:
        storage = await Storage.open(Path(folder) / "bench.db")
        registry = TableRegistry(_services(storage, tasks, thinker))
        try:
            tables = [await _opened(registry, game) for _ in range(TABLES)]
            await asyncio.wait([asyncio.create_task(_first_thought(tables[0]))])
            before = sum(table.row.move_count for table in tables)
            late = await _beat(seconds)
            return late, sum(table.row.move_count for table in tables) - before
        finally:
            await thinker.close()
            for task in list(tasks):
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for table in registry.awake():
                await table.mailbox.idle()
            await storage.close()


def _services(storage: Storage, tasks: set[asyncio.Task[Any]], thinker: ThinkWorker) -> Services:
    def spawn(work: Coroutine[Any, Any, Any], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    return Services(
        storage,
        Environment(),
        Settings(),
        spawn=spawn,
        wake=lambda _table: None,
        look_at_timers=lambda _due: None,
        committed=lambda _table: None,
        go_on=autoplay.go_on,
        thinker=thinker,
    )


async def _opened(registry: TableRegistry, game: str) -> Table:
    """A game that has begun, with strong players in as few seats as there may be (but two)."""
    user = HOST + secrets.randbelow(1 << 40)
    table = await registry.open(
        game=game, guild=1, channel=1, user=user, name="Bench", language="en", settings=TableSettings(pace="none")
    )
    for _ in range(max(2, min(GAMES[game].seats)) - 1):
        await table.do(lambda table: lobby.add_computer(table, user, STRONG))
    await table.do(lambda table: start.start(table, user))
    await table.do(_all_strong)
    return table


async def _all_strong(table: Table) -> None:
    table.seats = [replace(seat, kind="computer", level=STRONG) for seat in table.seats]
    table.go_on()


async def _first_thought(table: Table) -> None:
    """Return once the child has started, which is done once and long before anybody waits."""
    while not table.row.move_count:  # noqa: ASYNC110  nothing tells of moves here
        await asyncio.sleep(TICK_SECONDS)
