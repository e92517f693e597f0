"""Boards of other tables while leagues open theirs: they may be later by two seconds at most.

    python -m tests.fire beside-leagues [--tables 100] [--rate 20] [--seconds 60] [--leagues 20] [--people 12]

The same crowd presses at the same tables twice: first while the leagues wait, then while their seasons begin.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bot.leagues.terms import Terms
from storage import Batch, LeaguePersonRow, LeagueRow, Storage
from storage.leagues import put_league, put_person
from tests.fire.crowded import Load, Running, running, settled, waken, way
from tests.fire.figures import machine, table
from tests.fire.owing import Owing
from tests.fire.pressing import pressing
from tests.wire import LocalDiscord

LATER_SECONDS = 2.0
REOPENED_SECONDS = 600.0
NEVER_MS = 10 * 365 * 86_400_000


@dataclass(frozen=True, slots=True)
class Figures:
    """What was seen while a crowd pressed; ages of boards in seconds."""

    presses: int
    failed: int
    refused: int
    counted: int
    board50: float
    board99: float
    oldest: float
    opened: int


HEAD = (
    ("presses", "presses"),
    ("failed", "failed"),
    ("answered with 429", "refused"),
    ("requests counted by Discord", "counted"),
    ("board age p50 s", "board50"),
    ("board age p99 s", "board99"),
    ("oldest board s", "oldest"),
    ("league games opened", "opened"),
)


async def waiting(leagues: int, people: int, d: LocalDiscord, database: Path, guild: int) -> None:
    """Leagues whose people have all checked in, in the first channel of a server."""
    channel = next(one.id for one in d.world.channels.values() if one.guild == guild)
    now, batch = int(time.time() * 1000), Batch()
    for number in range(1, leagues + 1):
        about = (number, guild, f"League {number}", "doctor-strange", channel, None, "en", Terms().dump())
        put_league(batch, LeagueRow(*about, season=1, status="checkin", created=now, due=now + NEVER_MS))
        for one in range(1, people + 1):
            user = d.world.person(f"league-{number}-{one}")
            row = LeaguePersonRow(number, 1, one, guild, user.id, user.name, "in", now)
            put_person(batch, row)
    async with await Storage.open(database) as storage:
        await storage.commit(batch)


def begin(database: Path) -> None:
    """The check-in of every league is over now."""
    with sqlite3.connect(database, timeout=10) as rows:
        rows.execute("UPDATE leagues SET due = 0")
    rows.close()


def opened(database: Path) -> int:
    """How many league games have begun."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as rows:
        ((many,),) = rows.execute("SELECT count(*) FROM league_games WHERE at_table IS NOT NULL")
    rows.close()
    return int(many)


async def pressed(at: Running, rate: float, seconds: float) -> Figures:
    """The crowd presses for so long; only tables where it sits are looked at."""
    last = max(one.id for one in (*at.awake, *at.sleeping))
    others = Owing(at.bot.database, only=f"table_id BETWEEN 1 AND {last}")
    watching = asyncio.create_task(others.watch())
    known, shown = at.crowd.figures, opened(at.bot.database)
    presses, failed = known.presses, known.failed
    at.traffic.begin()
    await pressing(at.crowd, rate, asyncio.get_running_loop().time() + seconds)
    watching.cancel()
    found = Figures(
        presses=known.presses - presses,
        failed=known.failed - failed,
        refused=at.traffic.refused,
        counted=at.traffic.counts["counted"],
        board50=others.part("board", 0.5),
        board99=others.part("board", 0.99),
        oldest=others.oldest["board"],
        opened=opened(at.bot.database) - shown,
    )
    await settled(at)
    return found


async def main(
    *, tables: int, rate: float, seconds: float, leagues: int, people: int, latency: float
) -> tuple[str, list[str]]:
    """The figures without and beside leagues, and what was wrong."""
    where = machine()
    load = Load(
        live=tables, asleep=20, seconds=seconds, rate=rate, limits=True, latency=latency, from_boards=0.0,
        reopened=REOPENED_SECONDS,
    )  # fmt: skip
    async with running(load, before=partial(waiting, leagues, people)) as at:
        at.crowd.way = way(load)
        await waken(at)
        await settled(at)
        at.d.settings(latency=latency)
        alone = await pressed(at, rate, seconds)
        begin(at.bot.database)
        beside = await pressed(at, rate, seconds)
    asked = f"{tables} tables, {rate:g} presses a second, {leagues} leagues of {people} people, {seconds:g} s each"
    rows = [[name, getattr(alone, key), getattr(beside, key)] for name, key in HEAD]
    found = {
        f"boards were {beside.board99:.1f} s old (p99) beside {alone.board99:.1f} s": (
            beside.board99 > alone.board99 + LATER_SECONDS
        ),
        f"{beside.refused} requests were answered with 429": beside.refused > 0,
        "no league has opened a game": not beside.opened,
    }
    return f"{where}\n{asked}\n\n{table(['figure', 'alone', 'beside leagues'], rows)}", [
        what for what, is_so in found.items() if is_so
    ]
