"""`python -m tests.fire cluster-speed`: presses a second and processor time a press, of one process on SQLite and of
several on PostgreSQL, one after another on the same machine.

People press without a pause, so many at once. Discord and the people are this process, whose own processor time is told
apart: where there are fewer cores than processes, only what a press costs says how far more cores would carry.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from storage import Storage
from tests.fire.child import Bot
from tests.fire.cluster.picture import Speed, save
from tests.fire.cluster.server import Server
from tests.fire.cluster.setting import Setting
from tests.fire.figures import machine, table
from tests.fire.measuring import part_of
from tests.fire.players import Crowd
from tests.fire.to_hands import FromBoards
from tests.wire import LocalDiscord, eventually

FROM_BOARDS = 0.02
WARM = 40
"""So many presses at least are made before it is measured."""
LOOK_SECONDS = 0.1


class Process(Bot):
    """One process of several, or the one that has its database in a file."""

    module = "tests.fire.cluster.child"

    def __init__(self, d: LocalDiscord, home: Path, **settings: object) -> None:
        home.mkdir()
        super().__init__(d, home, folder=home, **settings)
        self.settings["MEMORY_FILE"] = str(home / "memory.json")

    async def working(self) -> None:
        """Return once its slot is its own and Discord knows it; one without slots is asked for the latter alone."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with suppress(OSError):
                told = await self.metrics()
                if told.get('housecall_state{state="active"}', 1.0) and told.get("housecall_connected"):
                    return


@asynccontextmanager
async def _database(engine: str, folder: Path) -> AsyncIterator[tuple[str, Server | None]]:
    """An empty one, and the server that it is on."""
    if engine == "SQLite":
        yield str(folder / "housecall.sqlite3"), None
        return
    server = await asyncio.to_thread(Server, folder / "pg")
    try:
        yield server.url, server
    finally:
        await asyncio.to_thread(server.close)


async def measure(engine: str, processes: int, tables: int, seconds: float, width: int) -> Speed:
    """One engine, so many processes."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="hc-")))
        d = await stack.enter_async_context(LocalDiscord())
        address, server = await stack.enter_async_context(_database(engine, folder))
        d.gateway.starts.shards = processes
        setting = Setting(d, processes, short=False)
        async with await Storage.open(address) as storage:
            dealt = await setting.games(storage, tables)
        shared = {"slots": processes, "shards": processes} if server is not None else {}
        bots = [Process(d, folder / f"{n}", database=address, **shared) for n in range(processes)]
        for bot in bots:
            await bot.begin()
            stack.push_async_callback(bot.kill)
        for bot in bots:
            await bot.working()
        crowd = Crowd(d, Random(1))
        crowd.way = FromBoards(FROM_BOARDS)
        crowd.seat(dealt)
        await _pressing(crowd, width, presses=WARM + len(crowd.players))
        return await _measured(f"{engine}, {processes}", bots, server, crowd, width, seconds)


async def _measured(
    name: str, bots: Sequence[Process], server: Server | None, crowd: Crowd, width: int, seconds: float
) -> Speed:
    before, began, pressed = _spent(bots, server), time.monotonic(), crowd.figures.presses
    crowd.figures.rounds.clear()
    await _pressing(crowd, width, seconds=seconds)
    took, presses = time.monotonic() - began, crowd.figures.presses - pressed
    spent = [1000 * (late - early) / max(1, presses) for early, late in zip(before, _spent(bots, server), strict=True)]
    rounds = crowd.figures.rounds
    return Speed(name, len(bots), presses / took, 1000 * median(rounds), 1000 * part_of(rounds, 0.99), *spent)


def _spent(bots: Sequence[Process], server: Server | None) -> tuple[float, float, float, float]:
    """Processor seconds so far: of bots, of their drawing, of the database's server, of this process."""
    told, own = [bot.processor() for bot in bots], os.times()
    drawn = sum(one["drawing"] for one in told)
    return sum(one["bot"] for one in told), drawn, server.processor() if server else 0.0, own.user + own.system


async def _pressing(crowd: Crowd, width: int, *, presses: int = 0, seconds: float = 0.0) -> None:
    """So many people press, each at once after the other's answer, for so long or so often."""
    until, most = time.monotonic() + seconds, crowd.figures.presses + presses
    idle = list(crowd.players)
    crowd.rng.shuffle(idle)

    async def somebody() -> None:
        while time.monotonic() < until or crowd.figures.presses < most:
            player = idle.pop()
            await player.press(crowd.rng)
            idle.insert(0, player)

    await eventually(lambda: len(idle) >= width)
    await asyncio.gather(*(somebody() for _ in range(width)))


def render(found: Sequence[Speed]) -> str:
    """All of them beside each other."""
    rows: list[tuple[str, Sequence[object]]] = [
        ("presses/s", [one.presses for one in found]),
        ("answer p50 ms", [one.median for one in found]),
        ("answer p99 ms", [one.slowest for one in found]),
        ("processor ms a press: bots", [one.bots for one in found]),
        ("drawing", [one.drawing for one in found]),
        ("PostgreSQL", [one.postgres for one in found]),
        ("Discord and the people, not of the bot", [one.people for one in found]),
        ("presses/s that a core a process would carry", [one.processes * 1000 / one.bots for one in found]),
        (
            "presses/s that one core of PostgreSQL would carry",
            [1000 / one.postgres if one.postgres else "-" for one in found],
        ),
    ]
    return table(["figure", *(one.name for one in found)], [[name, *values] for name, values in rows])


def _carried(milliseconds: float) -> object:
    return 1000 / milliseconds if milliseconds else "-"


async def main(tables: int, seconds: float, width: int, counts: Sequence[int], plot: Path | None) -> str:
    """SQLite's one process, then so many on PostgreSQL, one after another; drawn into `plot` where it is given."""
    where = machine()
    found = [await measure("SQLite", 1, tables, seconds, width)]
    found += [await measure("PostgreSQL", count, tables, seconds, width) for count in counts]
    if plot is not None:
        save(found, plot)
    told = f"{tables} tables, {width} people at once, {seconds:g} s each"
    return f"{where}\n{told}\n\n{render(found)}"
