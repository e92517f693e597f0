"""A database of many games goes to PostgreSQL and back, with a table in each status, and the games go on at each place.

    python -m tests.fire move [--tables 2000] [--kills 10]

Some moves are killed half-way: nothing may be in the target then, and the next one has to arrive whole.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import psycopg
from msgspec.structs import replace

from bot.faces import FACES
from bot.tables import admin, ending, lobby
from bot.tables.table import Table
from engines import GAMES
from storage import Batch, Storage
from storage.engines.whole import Sum
from storage.moving import move
from tests.bot.tables.ward import ANN, BOB, Ward, moved, turn
from tests.fire.dealing import Dealer
from tests.fire.figures import machine, table
from tests.storage.postgres import Server, running

MOVED = 6
"""Moves made in each game before it is taken along."""
PLAYED_ON = 5
"""Moves made in each game after each journey."""
MOVING = "import asyncio, sys; from storage.moving import move; asyncio.run(move(sys.argv[1], sys.argv[2]))"


async def main(tables: int, kills: int, seed: int = 1) -> tuple[str, list[str]]:
    """The figures, and what went wrong."""
    where, wrong = machine(), []
    with TemporaryDirectory(prefix="hc") as folder, running(Path(folder, "pg"), durable=True) as server:
        here, back = Path(folder, "here.db"), Path(folder, "back.db")
        numbers = await _filled(here, tables, Random(seed))
        wrong += _killed(server, here, kills, Random(seed))
        there = _emptied(server, "there")
        sums, out = await _timed(here, there)
        wrong += await _goes_on(there, numbers, 2, "in PostgreSQL")
        returned, home = await _timed(there, back)
        wrong += await _goes_on(back, numbers, 3, "in the file again")
        again, _ = await _timed(here, _emptied(server, "again"))
        if again != sums:
            wrong.append("the same database did not arrive twice the same")
        rows = [
            ("tables", len(numbers)),
            ("statuses", ", ".join(sorted(await _statuses(here)))),
            ("rows", sum(one.rows for one in sums.values())),
            ("file, MB", _megabytes(here)),
            ("to PostgreSQL, s", out),
            ("and back, s", home),
            ("rows that came back, with the moves made there", sum(one.rows for one in returned.values())),
            ("killed half-way", kills),
            ("targets in which something was, games that did not go on", len(wrong)),
        ]
    return f"{where}\n\n{table(('figure', 'value'), rows)}", wrong


async def _filled(path: Path, count: int, rng: Random) -> list[int]:
    """A database with running games, and one more of each that waits, rests, or is over in each way."""
    async with await Storage.open(path) as storage:
        dealer = Dealer(1, range(2, 60), int(time.time() * 1000), pace="none")
        await dealer.deal(storage, count)
        ward = Ward(storage, 1, lobbies_per_person=100, tables_per_person=10_000)
        for game in (key for key in GAMES if key in FACES):
            numbers = [await ward.playing(ANN, BOB, game=game) for _ in range(4)]
            for one in numbers:
                await _play(ward, one, rng, MOVED)
            paused, over, called_off, _ = numbers
            await paused.do(lambda table: admin.pause(table, ANN))
            await over.do(lambda table: ending.concede(table, BOB))
            await called_off.do(ending.cancel)
            await ward.opened(ANN, game=game)
            await turn(lobby.close, await ward.opened(ANN, game=game), "expired")
        await ward.quiet()
        left = await storage.open_tables()
        batch = Batch()
        batch.put_table(replace(left[0], status="abandoned", ended=1))
        batch.disturb(left[0].id)
        await storage.commit(batch)
        return [row.id for row in left[1:]]


async def _play(ward: Ward, one: Table, rng: Random, count: int) -> None:
    for _ in range(count):
        awaited = [seat for seat in one.awaited() if seat.user is not None]
        if one.row.status != "playing" or not awaited:
            return
        seat = rng.choice(awaited)
        decision = next(each for each in one.own(seat.seat) if each.must)
        move = str(rng.choice(list(decision.moves)[:50]))
        await moved(one, seat.user or 0, move, decision=decision)
        await ward.quiet()


async def _goes_on(place: Path | str, numbers: list[int], seed: int, where: str) -> list[str]:
    """Every game can be played on where it has come to; `seed` differs, since nonces may come but once."""
    wrong, rng = [], Random(seed)
    async with await Storage.open(place) as storage:
        ward = Ward(storage, seed)
        for number in numbers:
            one = await ward.registry.table(number)
            before = one.row.move_count
            await _play(ward, one, rng, PLAYED_ON)
            if one.row.status == "playing" and one.awaited() and one.row.move_count == before:
                wrong.append(f"table {number} does not go on {where}")
        await ward.quiet()
    return wrong


async def _timed(source: Path | str, target: Path | str) -> tuple[dict[str, Sum], float]:
    began = time.monotonic()
    sums = await move(source, target)
    return sums, time.monotonic() - began


def _megabytes(path: Path) -> float:
    return path.stat().st_size / 1e6


async def _statuses(path: Path) -> set[str]:
    async with await Storage.beside(path) as storage:
        return set((await storage.counts()).tables)


def _emptied(server: Server, name: str) -> str:
    """An empty database of that name."""
    with server.asked() as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name}")
    return server.url(name)


def _killed(server: Server, source: Path, kills: int, rng: Random) -> list[str]:
    """The command is killed at some moment; how long it takes when it is not is found out first."""
    began = time.monotonic()
    subprocess.run([sys.executable, "-c", MOVING, str(source), _emptied(server, "whole")], check=True)  # noqa: S603
    length, wrong = time.monotonic() - began, []
    for number in range(kills):
        target = _emptied(server, "half")
        process = subprocess.Popen([sys.executable, "-c", MOVING, str(source), target])  # noqa: S603
        time.sleep(length * rng.uniform(0.3, 0.95))
        process.kill()
        whole = process.wait() == 0
        found = _rows(target)
        if found and not whole:
            wrong.append(f"kill {number}: there are {found} tables in the target")
    return wrong


def _rows(target: str) -> int:
    with psycopg.connect(target) as connection:
        names = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
    return len(names)
