"""Load: how fast the bot answers with many tables awake and asleep, and what it costs.

    python -m tests.fire load [--live 1000] [--asleep 10000] [--seconds 20] [--rate 100] [--plot FILE]

The local Discord, the people and this program share a process; the bot and its drawing process are on their own.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from bot.ui.verbs import Hand
from storage import Batch, Storage
from tests.fire.child import Bot, quantile
from tests.fire.dealing import Dealer, Dealt
from tests.fire.figures import machine, stolen, table
from tests.fire.measured import Measured
from tests.fire.players import Crowd, Player, pressing
from tests.wire import LocalDiscord

CHANNELS = 50
SLEEPERS = 15
"""Sleeping games whose first press is timed."""
SETTLE_SECONDS = 3.0
DOWN_MS = 5 * 60_000
"""How long the bot was down before, so that every clock has to be set."""

BEATS = """
import asyncio, sys, time

async def main(until, late=[]):
    while time.monotonic() < until:
        due = time.monotonic() + 0.05
        await asyncio.sleep(0.05)
        late.append(time.monotonic() - due)
    print(1000 * sorted(late)[int(len(late) * 0.99)])
asyncio.run(main(time.monotonic() + float(sys.argv[1])))
"""
"""A process that does nothing but measure how late its loop is: what the machine itself adds."""


async def measure(live: int, asleep: int, seconds: float, rate: float) -> Measured:
    """One run with so many tables."""
    with TemporaryDirectory() as folder:
        async with LocalDiscord(hurry=True) as d:
            guild = d.world.add_guild("Load", [f"ward-{n}" for n in range(CHANNELS)])
            channels = [place.id for place in d.world.channels.values() if place.guild == guild]
            bot = Bot(d, Path(folder), tables_in_memory=max(500, live + 100))
            dealer = Dealer(guild, channels, int(time.time() * 1000))
            async with await Storage.open(bot.database) as storage:
                stopped = Batch()
                stopped.put_guild(0, json.dumps({"alive": int(time.time() * 1000) - DOWN_MS}))
                await storage.commit(stopped)
                awake = await dealer.deal(storage, live)
                sleeping = await dealer.deal(storage, asleep, prefix="s")
            try:
                return await _run(d, bot, awake, sleeping, seconds, rate)
            finally:
                await bot.stop()


async def _run(
    d: LocalDiscord, bot: Bot, awake: list[Dealt], sleeping: list[Dealt], seconds: float, rate: float
) -> Measured:
    ready = await bot.start()
    crowd = Crowd(d, Random(1))
    crowd.seat(sleeping[:SLEEPERS])
    firsts = [await _first(player) for player in crowd.players if player.seat == 0]
    await _waken(crowd, awake)
    before, pressed, failed = await bot.metrics(), crowd.figures.presses, crowd.figures.failed
    began, spent, ticks = time.monotonic(), bot.processor(), stolen()
    beside = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", BEATS, str(seconds)), stdout=asyncio.subprocess.PIPE
    )
    await pressing(crowd, rate, asyncio.get_running_loop().time() + seconds)
    took = time.monotonic() - began
    after = await bot.metrics()
    idle, _ = await beside.communicate()
    memory, spending = bot.resident(), bot.processor()
    lost, passed = (late - early for early, late in zip(ticks, stolen(), strict=True))
    made = crowd.figures.presses - pressed
    drawn = after["housecall_picture_seconds_count"] - before["housecall_picture_seconds_count"]

    def ms(name: str, part: float) -> float:
        return 1000 * quantile(after, f"housecall_{name}_seconds", part, before)

    def each_second(name: str) -> float:
        return (after.get(name, 0.0) - before.get(name, 0.0)) / took

    rounds = sorted(crowd.figures.rounds)
    return Measured(
        *(len(awake), len(sleeping), 1000 * ready, 1000 * median(firsts), 1000 * max(firsts)),
        *(ms("acknowledged", 0.5), ms("acknowledged", 0.99)),
        *(1000 * rounds[len(rounds) // 2], 1000 * rounds[int(len(rounds) * 0.99)]),
        *(ms("loop_lag", 0.5), ms("loop_lag", 0.99), ms("commit", 0.99)),
        *(made / took, crowd.figures.failed - failed),
        each_second('housecall_delivered_total{kind="board"}'),
        *(ms("board_age", 0.5), ms("board_age", 0.99)),
        each_second("housecall_picture_seconds_count"),
        *(ms("picture", 0.5), ms("picture", 0.99)),
        1000 * (spending["bot"] - spent["bot"]) / max(1, made),
        1000 * (spending["drawing"] - spent["drawing"]) / max(1.0, drawn),
        *(memory["bot"], memory["drawing"], 100 * lost / max(1, passed), float(idle)),
    )


async def _waken(crowd: Crowd, tables: list[Dealt]) -> None:
    """Everybody at these tables opens their hand, and nobody else presses from now on."""
    crowd.players.clear()
    crowd.seat(tables)
    for batch in range(0, len(crowd.players), 20):
        await asyncio.gather(*(player.press(crowd.rng) for player in crowd.players[batch : batch + 20]))
    await asyncio.sleep(SETTLE_SECONDS)
    crowd.figures.rounds.clear()


async def _first(player: Player) -> float:
    """Seconds from the first press at a sleeping table to the hand on the screen."""
    began = time.monotonic()
    await player.forge(str(Hand(player.table.id)))
    return time.monotonic() - began


HEAD = (
    ("tables awake", "live", ""),
    ("asleep", "asleep", ""),
    ("presses/s", "presses", ""),
    ("failed", "failed", "0"),
    ("acknowledgement p50 ms", "ack50", ""),
    ("acknowledgement p99 ms", "ack99", "300"),
    ("round trip p50 ms", "round50", ""),
    ("round trip p99 ms", "round99", ""),
    ("loop lag p50 ms", "lag50", ""),
    ("loop lag p99 ms", "lag99", "50"),
    ("of an idle loop beside it, p99 ms", "idle99", ""),
    ("commit p99 ms", "commit99", ""),
    ("boards/s", "boards", ""),
    ("board age p50 ms", "board50", ""),
    ("board age p99 ms", "board99", ""),
    ("pictures/s", "pictures", ""),
    ("picture age p50 ms", "picture50", ""),
    ("picture age p99 ms", "picture99", ""),
    ("processor ms a press, board and all", "busy", ""),
    ("processor ms a picture", "busy_drawing", ""),
    ("start to ready ms", "ready", "3000"),
    ("first press at a sleeping game ms, median", "first", "150"),
    ("worst of them", "first_worst", ""),
    ("memory MB", "memory", "300"),
    ("drawing process MB", "drawing", ""),
    ("processor time that the host gave to others, %", "stolen", ""),
)
"""What is shown, where it stands, and the most it should be."""


def render(runs: Sequence[Measured]) -> str:
    """The runs side by side."""
    rows = [[name, *(getattr(run, key) for run in runs), target] for name, key, target in HEAD]
    return table(["figure", *(f"run {n}" for n in range(1, len(runs) + 1)), "at most"], rows)


async def main(*, live: int, asleep: int, seconds: float, rate: float, steps: int = 3, plot: Path | None = None) -> str:
    """Runs with a growing number of tables, up to what was asked for; drawn into `plot` where it is given."""
    where = machine()
    parts = [1 / 4 ** (steps - 1 - step) for step in range(steps)]
    runs = [await measure(max(4, int(live * part)), max(20, int(asleep * part)), seconds, rate) for part in parts]
    if plot is not None:
        from tests.fire.plot import save

        save(runs, plot)
    return f"{where}\n{rate:g} presses a second asked for, {seconds:g} s each\n\n{render(runs)}"
