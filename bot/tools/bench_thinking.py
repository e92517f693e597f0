"""Lag of the event loop, and times of strong moves, while four players think: next to the same loop at rest, and with
two reviews and a case in the background.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace

from bot.history.recordings import Recordings
from bot.history.reviewer import Reviewer
from bot.settings import Settings
from bot.tables import autoplay, lobby, start
from bot.tables.change import Change
from bot.tables.entry import Guest
from bot.tables.environment import Environment
from bot.tables.in_turn import by_itself
from bot.tables.moves import make, write
from bot.tables.registry import TableRegistry
from bot.tables.table import Services, Table
from bot.tables.table_settings import TableSettings
from bot.workers.think import CompareAnswer, CompareQuestion, ThinkAnswer, ThinkQuestion, redealt
from bot.workers.think_worker import ThinkWorker, Urgency
from bot.workers.worker import WorkerClosedError, WorkerError
from engines import GAMES
from engines.chance import Chance
from engines.players import STRONG, sensible
from engines.players.race import Effort
from storage import Storage

SECONDS = 6.0
"""Seconds of each measurement."""
TABLES = 4
REVIEWS = 2
TICK_SECONDS = 0.005
HOST = 1
LONGEST = 20_000
CASE = Effort(samples=100, whole=True)
"""The effort of a case's first gate."""


class Timed(ThinkWorker):
    """A worker that records the time of each strong move, in seconds."""

    def __init__(self) -> None:
        super().__init__(seconds=1.0)
        self.took: list[float] = []
        self.pieces = 0

    async def __call__(self, question: ThinkQuestion) -> ThinkAnswer:
        began = time.monotonic()
        answer = await super().__call__(question)
        self.took.append(time.monotonic() - began)
        return answer

    async def compare(self, question: CompareQuestion, urgency: Urgency) -> CompareAnswer:
        answer = await super().compare(question, urgency)
        self.pieces += 1
        return answer


@dataclass(frozen=True, slots=True)
class Measured:
    """Lags of the loop and times of strong moves, in seconds; the number of pieces of reviews and cases."""

    late: list[float]
    took: list[float] = field(default_factory=list)
    pieces: int = 0


def lags(games: Sequence[str]) -> Iterator[str]:
    """Measure at rest, with four strong players at four tables, and with two reviews and a case behind them."""
    yield f"{'in ms':<20}{'late by: median':>16}{'p99':>8}{'longest':>9}{'a move: median':>16}{'p99':>8}{'longest':>9}"
    yield _line("at rest", Measured(asyncio.run(_beat(SECONDS / 3))))
    for name in games:
        alone = asyncio.run(measured(name, SECONDS))
        yield _line(name, alone)
        behind = asyncio.run(measured(name, SECONDS, behind=True))
        yield f"{_line('  reviews and a case', behind)}   {behind.pieces} pieces of them"


def _line(name: str, found: Measured) -> str:
    late = "".join(f"{one:>{wide}.1f}" for one, wide in zip(_spread(found.late), (16, 8, 9), strict=True))
    took = "".join(f"{one:>{wide}.0f}" for one, wide in zip(_spread(found.took), (16, 8, 9), strict=True))
    return f"{name:<20}{late}{took if found.took else ''}"


def _spread(times: list[float]) -> tuple[float, float, float]:
    """Return the median, the 99th percentile and the longest, in milliseconds."""
    ordered = sorted(times) or [0.0]
    return 1000 * ordered[len(ordered) // 2], 1000 * ordered[len(ordered) * 99 // 100], 1000 * ordered[-1]


async def _beat(seconds: float) -> list[float]:
    late: list[float] = []
    end = time.monotonic() + seconds
    while (now := time.monotonic()) < end:
        await asyncio.sleep(TICK_SECONDS)
        late.append(max(0.0, time.monotonic() - now - TICK_SECONDS))
    return late


async def measured(game: str, seconds: float, *, behind: bool = False) -> Measured:
    """Measure four tables with only strong players; `behind`: with reviews and a case in the background."""
    tasks: set[asyncio.Task[Any]] = set()
    thinker = Timed()
    with TemporaryDirectory() as folder:
        storage = await Storage.open(Path(folder) / "bench.db")
        registry = TableRegistry(_services(storage, tasks, thinker))
        try:
            over = [await _over(registry, game, HOST + number) for number in range(REVIEWS if behind else 0)]
            tables = [await _opened(registry, game) for _ in range(TABLES)]
            await asyncio.wait([asyncio.create_task(_first_thought(tables[0]))])
            for number, table in enumerate(over):
                await Reviewer(registry, Recordings(registry)).review(table, HOST + number)
            if behind:
                registry.services.spawn(_cases(thinker, tables[0]), "cases")
            thinker.took.clear()
            late = await _beat(seconds)
            return Measured(late, list(thinker.took), thinker.pieces)
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
        task = asyncio.create_task(work, name=name, context=by_itself())
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


async def _lobby(registry: TableRegistry, game: str, user: int) -> Table:
    """Start a game with the fewest seats, but at least two."""
    table = await registry.open(
        guest=Guest(user, "Bench", 1), game=game, channel=1, language="en", settings=TableSettings(time_limit="none")
    )
    for _ in range(max(2, min(GAMES[game].seats)) - 1):
        await table.do(lambda table: lobby.add_computer(table, user, STRONG))
    await table.do(lambda table: start.start(table, user))
    return table


async def _opened(registry: TableRegistry, game: str) -> Table:
    """Start a game with strong players in all seats."""
    table = await _lobby(registry, game, HOST + secrets.randbelow(1 << 40))
    await table.do(_all_strong)
    return table


async def _all_strong(table: Table) -> None:
    table.seats = [replace(seat, kind="computer", level=STRONG) for seat in table.seats]
    table.go_on()


async def _over(registry: TableRegistry, game: str, user: int) -> Table:
    """Play a game to its end with sensible moves."""
    table = await _lobby(registry, game, user)
    await table.do(_played_out)
    return table


async def _played_out(table: Table) -> None:
    change, rng = Change(table), Chance(bytes(32))
    for _ in range(LONGEST):
        asked = next((one for one in change.decisions() if one.must), None)
        if asked is None:
            break
        chosen = sensible.choose(table.game, table.game.view(change.state, asked.seat), [asked], rng)
        assert chosen is not None  # others wait for it
        make(change, table.seats[asked.seat], chosen[1], "pressed")
    await write(change)


async def _cases(thinker: ThinkWorker, table: Table) -> None:
    """Compare the moves of a table's deal as a case would, again and again."""
    game = table.game
    state = game.load(table.dealt)
    seat = next(one.seat for one in game.decisions(state) if one.must)
    with suppress(WorkerError, WorkerClosedError):
        while True:
            guess, catalogue = redealt(game, state, seat, table.services.env.rng)
            question = CompareQuestion(game.id, guess, seat, secrets.token_bytes(32), CASE, catalogue=catalogue)
            while not (answer := await thinker.compare(question, Urgency.CASE)).over:
                question = replace(question, ideas=answer.ideas, known=answer.found)


async def _first_thought(table: Table) -> None:
    """Wait until the child process has started, which happens once."""
    while not table.row.move_count:  # noqa: ASYNC110  nothing signals a move here
        await asyncio.sleep(TICK_SECONDS)
