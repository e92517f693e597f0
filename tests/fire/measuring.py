"""One load run: the bot's requests to Discord while people press, their waits, and the cost."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Collection
from dataclasses import dataclass
from statistics import median
from typing import Any

from bot.ui.verbs import Hand
from tests.fire.child import quantile
from tests.fire.crowded import Load, Running, running, settled, waken, way
from tests.fire.figures import stolen
from tests.fire.measured import Measured
from tests.fire.players import Player
from tests.fire.pressing import pressing
from tests.fire.traffic import Traffic

SLEEPERS = 15
"""Sleeping games whose first press is timed."""

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
"""A process that only measures how late its loop is: the machine's own share."""


async def measure(load: Load) -> Measured:
    async with running(load) as at:
        return await _measured(at, load)


@dataclass(slots=True)
class Window:
    """The measured time: the bot's own figures before, after, and once all was quiet again."""

    before: dict[str, float]
    after: dict[str, float]
    quiet: dict[str, float]
    presses: int
    took: float
    processor: dict[str, float]
    idle99: float
    stolen: float

    def of_bot(self, name: str, part: float, *, settled: bool = False) -> float:
        """Return a quantile of the bot's figures in milliseconds; `settled`: with the time after the last press."""
        late = self.quiet if settled else self.after
        return 1000 * quantile(late, f"housecall_{name}_seconds", part, self.before)

    def each_second(self, name: str) -> float:
        """Return how often the bot counted something in a second."""
        return (self.after.get(name, 0.0) - self.before.get(name, 0.0)) / self.took


async def _measured(at: Running, load: Load) -> Measured:
    crowd = at.crowd
    crowd.seat(at.sleeping[:SLEEPERS])
    firsts = [await _first(player) for player in crowd.players if player.seat == 0]
    crowd.way = way(load)
    await waken(at)
    at.d.settings(latency=load.latency)
    failed = crowd.figures.failed
    window = await _pressed(at, load)
    rounds, memory = crowd.figures.rounds, at.bot.resident()
    told: dict[str, Any] = _asked(at.traffic, window) | _told(window) | _cost(window)
    return Measured(
        live=len(at.awake),
        asleep=len(at.sleeping),
        ready=1000 * at.ready,
        first=1000 * median(firsts or [0.0]),
        first_worst=1000 * max(firsts, default=0.0),
        round50=1000 * part_of(rounds, 0.5),
        round99=1000 * part_of(rounds, 0.99),
        failed=crowd.figures.failed - failed,
        owed=max(at.owing.oldest.values(), default=0.0),
        memory=memory["bot"],
        drawing=memory["drawing"],
        **told,
    )


async def _pressed(at: Running, load: Load) -> Window:
    """Let people press, and wait until the bot has finished."""
    crowd, before = at.crowd, await at.bot.metrics()
    pressed, spent, ticks = crowd.figures.presses, at.bot.processor(), stolen()
    at.traffic.begin()
    at.owing.begin()
    began = time.monotonic()
    beside = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", BEATS, str(load.seconds)), stdout=asyncio.subprocess.PIPE
    )
    await pressing(crowd, load.rate, asyncio.get_running_loop().time() + load.seconds)
    took, presses, after = time.monotonic() - began, crowd.figures.presses - pressed, await at.bot.metrics()
    idle, _ = await beside.communicate()
    lost, passed = (late - early for early, late in zip(ticks, stolen(), strict=True))
    await settled(at)
    busy = at.bot.processor()
    processor = {name: busy[name] - spent[name] for name in busy}
    quiet = await at.bot.metrics()
    return Window(before, after, quiet, presses, took, processor, float(idle), 100 * lost / max(1, passed))


def _asked(traffic: Traffic, window: Window) -> dict[str, float]:
    """Return the bot's requests to Discord, and people's waits, measured there."""
    hands, boards = traffic.waits["hand"], traffic.waits["board"]

    def each(name: str) -> float:
        return traffic.each(name, window.presses)

    return {
        "hand50": 1000 * part_of(hands, 0.5),
        "hand99": 1000 * part_of(hands, 0.99),
        "from_board50": 1000 * part_of(boards, 0.5),
        "requests": each("requests"),
        "pressed": each("requests") - each("hands"),
        "counted": each("counted"),
        "sent": each("bytes") / 1024,
        "answered": traffic.share("hand", "answered"),
        "deferred": traffic.share("hand", "deferred"),
        "on_boards": 100 * each("board presses"),
        "board_edits": each("boards"),
        "by_token": each("boards by token"),
        "board_pictures": each("board pictures"),
        "hands": each("hands"),
        "hand_pictures": each("hand pictures"),
        "posts": each("posts") + each("inbox posts") + each("inbox hands"),
        "refused": traffic.refused,
        "board_size": part_of(traffic.sizes["board"], 0.5) / 1024,
        "hand_size": part_of(traffic.sizes["hand"], 0.5) / 1024,
    }


def _told(window: Window) -> dict[str, float]:
    """Return the bot's own measurements."""
    return {
        "ack50": window.of_bot("acknowledged", 0.5),
        "ack99": window.of_bot("acknowledged", 0.99),
        "lag50": window.of_bot("loop_lag", 0.5),
        "lag99": window.of_bot("loop_lag", 0.99),
        "commit99": window.of_bot("commit", 0.99),
        "presses": window.presses / window.took,
        "boards": window.each_second('housecall_delivered_total{kind="board"}'),
        "board50": window.of_bot("board_age", 0.5, settled=True),
        "board99": window.of_bot("board_age", 0.99, settled=True),
        "pictures": window.each_second("housecall_picture_seconds_count"),
        "picture50": window.of_bot("picture", 0.5, settled=True),
        "picture99": window.of_bot("picture", 0.99, settled=True),
    }


def _cost(window: Window) -> dict[str, float]:
    """Return processor time, and other load of the machine."""
    name = "housecall_picture_seconds_count"
    drawn, each = window.quiet[name] - window.before[name], max(1, window.presses)
    return {
        "busy": 1000 * window.processor["bot"] / each,
        "busy_drawing": 1000 * window.processor["drawing"] / each,
        "busy_pictures": 1000 * window.processor["drawing"] / max(1.0, drawn),
        "stolen": window.stolen,
        "idle99": window.idle99,
    }


async def _first(player: Player) -> float:
    """Return the seconds from the first press at a sleeping table to the hand on the screen."""
    began = time.monotonic()
    await player.forge(str(Hand(player.table.id)))
    return time.monotonic() - began


def part_of(values: Collection[float], part: float) -> float:
    """Return a quantile; 0 of an empty list."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0
