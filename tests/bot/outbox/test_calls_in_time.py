"""A law of calls: a call is delivered while at least half of the question's time is left, and says when that is over,
whatever the time limit, the player's wishes, the hour, and their press just before.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bot.tables import clock
from bot.tables.preferences import Preferences
from bot.tables.table import ACTIVE_MS, Table
from bot.tables.time_control import DAY, HOUR, PACES
from engines.doctor_strange.state import Declaring
from storage import Storage
from tests.bot.outbox.mailroom import began, chose, to
from tests.bot.outbox.run import NOON, SOON, Run
from tests.bot.outbox.test_asked_in_a_window import deal
from tests.bot.tables.layouts import put
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, moved
from tests.engines.doctor_strange.position import MORDO, STRANGE
from tests.engines.doctor_strange.position import given as strange

WHOLE = bool(os.environ.get("WHOLE_CALLS"))
"""Try every combination, not only every pair with a limit."""
THREE_AT_NIGHT, THREE_IN_THE_AFTERNOON = NOON - 9 * HOUR, NOON + 3 * HOUR
HOURS = (THREE_AT_NIGHT, THREE_IN_THE_AFTERNOON)
WISHES: dict[str, dict[str, Any]] = {
    "ping": {},
    "dm": {"calls": "dm"},
    "quiet at night": {"quiet": "22-9", "zone": "UTC"},
    "quiet by day": {"calls": "dm", "quiet": "9-20", "zone": "UTC"},
    "away": {"zone": "UTC", "days_off": ((NOON - DAY, NOON + 2 * DAY),)},
    "closed": {"calls": "dm", "inbox_closed": True, "quiet": "22-9", "zone": "UTC"},
}
Scene = Callable[[Run, str, int], Awaitable[Table]]
"""Ask Bob something at a time limit; his last press was so many milliseconds before."""
BEFORE = (1, 60_000)


async def turn(run: Run, limit: str, before: int) -> Table:
    """Return a game where Bob's next turn begins."""
    table = await run.ward.playing(ANN, BOB, time_limit=limit)
    await began(run.ward, table)
    await run.later(SOON)
    await moved(table, BOB, "skip")
    run.sender.sent.clear()
    run.ward.time += before
    await moved(table, ANN, "skip")
    return table


async def defence(run: Run, limit: str, before: int) -> Table:
    """Return Doctor Strange where Bob is attacked."""
    table = await run.ward.playing(ANN, BOB, game="doctor-strange", time_limit=limit)
    await began(run.ward, table)
    await run.later(SOON)
    run.sender.sent.clear()
    await put(table, strange(Declaring(1), hands=(["a.bind"], ["b.interruption"])))
    await moved(table, ANN, f"attack {STRANGE} {MORDO} a.bind")
    table.here(BOB)
    run.ward.time += before
    await moved(table, ANN, "done")
    await run.ward.quiet()
    return table


async def window(run: Run, limit: str, before: int) -> Table:
    """Return a game where Bob or Cyd could object; only Bob is asked."""
    table = await run.ward.playing(ANN, BOB, CYD, time_limit=limit)
    deal(table, 1)
    await began(run.ward, table)
    await run.later(SOON)
    for user in (CYD, BOB):
        await moved(table, user, "skip")
    run.sender.sent.clear()
    run.ward.time += before
    await moved(table, ANN, f"lay {max(table.state.hands[0])}")
    assert clock.secret(table)
    return table


SCENES: tuple[Scene, ...] = (turn, defence, window)
CASES = list(product(WISHES, HOURS, BEFORE))


@pytest.mark.parametrize("limit", PACES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
async def test_every_call_leaves_half_of_the_time(tmp_path: Path, scene: Scene, limit: str) -> None:
    shift = list(PACES).index(limit) + SCENES.index(scene)
    for number, (wish, hour, before) in enumerate(CASES):
        if WHOLE or (number + number // 4 + shift) % 6 == 0:
            async with await Storage.open(tmp_path / f"{number}.db") as storage:
                await _in_time(Run(Ward(storage)), scene, limit, wish, hour, before)


async def _in_time(run: Run, scene: Scene, limit: str, wish: str, hour: int, before: int) -> None:
    run.ward.time = hour
    await chose(run.ward, BOB, **WISHES[wish])
    await chose(run.ward, CYD, quiet="20-8", zone="UTC")
    table = await scene(run, limit, before)
    asked_at, case = run.ward.time, (scene.__name__, limit, wish, hour, before)
    await run.later()
    while not to(run.sender, BOB):
        assert not _late(table) and run.ward.time < asked_at + 9 * DAY, f"{case}: no call"
        await run.later(max(1, await _next(run) - run.ward.time))
    half, due, (_, text, _) = clock.part_over(table, 1, 0.5), clock.deadline(table, 1), to(run.sender, BOB)[0]
    if due is not None:
        assert f"<t:{due // 1000}:R>" in text, (case, text)
    assert not _late(table), f"{case}: no call"
    if half is not None:
        assert run.ward.time <= half, case
    wishes = Preferences(**WISHES[wish])
    if wishes.quiet_until(asked_at, PACES[limit]) == asked_at and wish != "away" and scene is turn:
        assert run.ward.time <= asked_at + ACTIVE_MS, case


def _late(table: Table) -> bool:
    return any((row.seat, row.via) == (1, "default") for row in table.moves)


async def _next(run: Run) -> int:
    """Return when the next call or other row is due, or the next timer rings."""
    timer = await run.ward.storage.next_timer()
    due = [row.due for table in run.ward.registry.awake() for row in await run.ward.storage.owed(table.id)]
    return min([one for one in (*due, timer.due if timer else None) if one is not None and one > run.ward.time],
               default=run.ward.time + HOUR)  # fmt: skip
