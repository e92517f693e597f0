import asyncio
import os
import random
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from storage import Batch, Storage, StorageError
from storage.backup import check
from tests.storage.examples import log_of, move, opened_table, played
from tests.storage.postgres import Server
from tests.wire import HANG_SECONDS

TABLES = 4

WRITER = f"""
import asyncio, sys
from storage import Storage
from tests.storage.examples import opened_table, owed, played

async def play(storage, table, first):
    for n in range(first, 100000):
        batch = played(table, n)
        batch.owe(owed(f"{{table}}.{{n}}", str(n), table_id=table, kind="log", deliver_each=True))
        await storage.commit(batch)
        sys.stdout.write(f"{{table}} {{n}}\\n")
        sys.stdout.flush()

async def main():
    storage = await Storage.open(sys.argv[1])
    for table in range(1, {TABLES + 1}):
        if await storage.table(table) is None:
            await storage.commit(opened_table(table))
    counts = [len(await storage.moves(table)) for table in range(1, {TABLES + 1})]
    await asyncio.gather(*(play(storage, t, n + 1) for t, n in enumerate(counts, 1)))

asyncio.run(main())
"""


def killed_after(path: Path, lines: int) -> dict[int, int]:
    """Kill a writer after some acknowledgements. Return the last acknowledged move of each table."""
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)  # noqa: S603
    assert process.stdout is not None
    acknowledged = [process.stdout.readline() for _ in range(lines)]
    os.kill(process.pid, signal.SIGKILL)
    acknowledged += process.stdout.read().splitlines(keepends=True)
    process.wait(timeout=HANG_SECONDS)
    process.stdout.close()
    last = dict.fromkeys(range(1, TABLES + 1), 0)
    for line in acknowledged:
        if line.endswith("\n"):
            table, n = map(int, line.split())
            last[table] = max(last[table], n)
    return last


async def test_every_acknowledged_batch_outlives_kill_9(tmp_path: Path) -> None:
    path = tmp_path / "housecall.db"
    rng = random.Random(5)
    for _ in range(4):
        last = killed_after(path, rng.randrange(20, 300))
        assert await check(path) == []
        async with await Storage.open(path) as storage:  # the lock went with the process
            owed = [one for table in last for one in await storage.owed(table)]
            for table, n in last.items():
                moves = await storage.moves(table)
                row = await storage.table(table)
                assert row is not None
                assert [m.number for m in moves] == list(range(1, len(moves) + 1))
                assert n <= len(moves) <= n + 1  # at most one was written and not yet acknowledged
                assert row.move_count == len(moves)
                assert await storage.state(table) == b"state %d" % len(moves)
                assert [o.payload for o in owed if o.table_id == table] == [str(m.number) for m in moves]


async def test_every_acknowledged_batch_outlives_a_postgresql_that_is_killed(own_postgres: Server) -> None:
    acknowledged: list[int] = []
    enough = asyncio.Event()

    async def play(storage: Storage) -> None:
        for n in range(1, 100_000):
            await storage.commit(played(1, n))
            acknowledged.append(n)
            if n == 60:
                enough.set()

    async with await Storage.open(own_postgres.url()) as storage:
        await storage.commit(opened_table(1))
        playing = asyncio.create_task(play(storage))
        await enough.wait()
        own_postgres.kill()
        own_postgres.start()
        with suppress(StorageError, TimeoutError):  # or it has reconnected by itself
            async with asyncio.timeout(0.2):
                await playing
    async with await Storage.open(own_postgres.url()) as storage:
        moves = [row.number for row in await storage.moves(1)]
        assert moves == list(range(1, len(moves) + 1))
        assert acknowledged[-1] <= len(moves) <= acknowledged[-1] + 1
        assert await storage.state(1) == b"state %d" % len(moves)


async def test_a_log_cut_anywhere_loses_its_end_and_nothing_else(tmp_path: Path) -> None:
    live = tmp_path / "live.db"
    async with await Storage.open(live) as storage:
        await storage.commit(opened_table(1))
        for n in range(1, 31):
            await storage.commit(played(1, n))
        size = log_of(live).stat().st_size
        rng = random.Random(6)
        for cut in sorted(rng.sample(range(size), 8)):
            copy = tmp_path / f"cut{cut}.db"
            shutil.copy(live, copy)
            log_of(copy).write_bytes(log_of(live).read_bytes()[:cut])
            async with await Storage.open(copy) as cut_short:
                moves = await cut_short.moves(1)
                assert [m.number for m in moves] == list(range(1, len(moves) + 1))
                if moves:
                    assert await cut_short.state(1) == b"state %d" % len(moves)
            assert await check(copy) == []
    shutil.copy(live, tmp_path / "whole.db")
    async with await Storage.open(tmp_path / "whole.db") as whole:
        assert len(await whole.moves(1)) == 30


async def test_a_torn_page_at_the_end_of_the_log_is_not_played_in(tmp_path: Path) -> None:
    live, torn = tmp_path / "live.db", tmp_path / "torn.db"
    async with await Storage.open(live) as storage:
        await storage.commit(opened_table(1))
        await storage.commit(played(1, 1))
        before = log_of(live).stat().st_size
        large = Batch()
        large.add_move(move(1, 2, events=bytes(20_000)))
        await storage.commit(large)
        shutil.copy(live, torn)
        log = bytearray(log_of(live).read_bytes())
        log[before + 5000] ^= 0xFF
        log_of(torn).write_bytes(log)
    async with await Storage.open(torn) as storage:
        assert [m.number for m in await storage.moves(1)] == [1]
    assert await check(torn) == []
