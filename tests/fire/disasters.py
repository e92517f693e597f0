"""Damage to the database while the bot runs, and its messages to people: one scene each.

A scene raises AssertionError if the bot breaks a promise, and returns its observations in one line.
"""

from __future__ import annotations

import asyncio
import resource
import shutil
import sqlite3
import struct
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from storage import Storage, StorageError
from storage.engines.sqlite.database import script
from storage.migrations import migrations
from tests.fire.child import ROOT, Bot
from tests.fire.dealing import Dealer
from tests.fire.ledger import Ledger, sound
from tests.fire.players import Crowd, Player
from tests.fire.pressing import pressing
from tests.wire import HANG_SECONDS, LocalDiscord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

TABLES = 4
UNSAVED = "I cannot save anything just now"


class Scene:
    """A bot with a few tables and their people."""

    def __init__(self, d: LocalDiscord, folder: Path) -> None:
        self.d, self.rng = d, Random(7)
        self.bot = Bot(d, folder)
        self.crowd = Crowd(d, self.rng)
        self.ledger = Ledger(self.bot.database)

    async def deal(self) -> None:
        channels = [place.id for place in self.d.world.channels.values() if place.guild == self.d.world.guild]
        async with await Storage.open(self.bot.database) as storage:
            self.crowd.seat(await Dealer(self.d.world.guild, channels, int(time.time() * 1000)).deal(storage, TABLES))
        await self.bot.start()

    async def press(self, seconds: float, rate: float = 30.0) -> None:
        await pressing(self.crowd, rate, asyncio.get_running_loop().time() + seconds)

    async def moved(self, most: int = 200) -> Player:
        """Press until a move was acknowledged. Return its player."""
        for _ in range(most):
            player = self.crowd.anybody()
            done = self.crowd.figures.done
            await player.press(self.rng)
            if self.crowd.figures.done > done:
                return player
        raise AssertionError("nobody could make a move")

    async def refused(self, most: int = 200) -> str:
        """Press until the bot says that nothing can be saved. Return its words."""
        for _ in range(most):
            player, broken = self.crowd.anybody(), self.crowd.figures.broken
            before = len(broken)
            await player.press(self.rng)
            if told := [text for text in broken[before:] if UNSAVED in text]:
                player.hand = None
                return told[0]
        raise AssertionError("nobody was told")

    def settled(self) -> None:
        """Check that every acknowledged move is there once, and every game can go on."""
        wrong = self.ledger.settle(self.crowd.players) + sound(self.bot.database)
        assert not wrong, wrong

    async def again(self) -> None:
        """Restart the bot, and open the hands again."""
        for player in self.crowd.players:
            player.hand = None
        await self.bot.start()


@asynccontextmanager
async def scene() -> AsyncIterator[Scene]:
    with TemporaryDirectory() as folder:
        async with LocalDiscord() as d:
            made = Scene(d, Path(folder))
            await made.deal()
            try:
                yield made
            finally:
                await made.bot.kill()


async def disk_full(at: Scene) -> str:
    """Fill the disk: a press is refused in words, and works once there is room again."""
    await at.moved()
    assert at.bot.process is not None
    none = (0, resource.RLIM_INFINITY)
    resource.prlimit(at.bot.process.pid, resource.RLIMIT_FSIZE, none)
    await at.refused()
    resource.prlimit(at.bot.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await at.moved()
    await at.bot.stop()
    at.settled()
    return (
        "the press is answered with a sentence and a number, nothing changes; the next one after there is room counts"
    )


async def locked(at: Scene) -> str:
    """Hold the write lock for longer than the bot waits, as another program."""
    await at.moved()
    with closing(sqlite3.connect(at.bot.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        began, at.crowd.patience = time.monotonic(), HANG_SECONDS
        asked = asyncio.create_task(at.refused())
        await asyncio.wait([asked], timeout=HANG_SECONDS)
        other.execute("ROLLBACK")
        took = time.monotonic() - began
    assert "Error" in await asked
    await at.moved()
    await at.bot.stop()
    at.settled()
    return f"refused in words after {took:.0f} s of waiting for the lock, nothing changes; goes on when it is let go"


async def second_bot(at: Scene) -> str:
    """Start a second bot on the database: it says so and ends; the first goes on."""
    other = Bot(at.d, at.bot.home / "other")
    other.home.mkdir()
    other.database = at.bot.database
    await other.begin()
    assert await other.exit_code() == 1
    said = other.log.read_text().strip().splitlines()[-1]
    assert "is in use by another House Call" in said and "Traceback" not in other.log.read_text()
    await at.moved()
    await at.bot.stop()
    at.settled()
    return "exit code 1 and one sentence that names the first one's process; that one goes on"


async def log_cut(at: Scene) -> str:
    """Cut the write-ahead log in its middle, as an unfinished copy would: the rest is whole."""
    await at.press(2)
    await at.bot.kill()
    wal = at.bot.database.with_name(at.bot.database.name + "-wal")
    size = wal.stat().st_size
    with wal.open("r+b") as file:
        file.truncate(size // 2)
    wrong = sound(at.bot.database)
    assert not wrong, wrong
    for player in at.crowd.players:
        player.told.clear()  # the cut moves are gone; the rest must be in order
    await at.again()
    await at.moved()
    await at.bot.stop()
    wrong = sound(at.bot.database)
    assert not wrong, wrong
    return f"half of {size // 1024} KiB lost: the bot starts, every game stands at its last whole move and goes on"


async def power_cut(at: Scene) -> str:
    """Cut the machine's power: flushed data is there, followed by torn pages of the last write."""
    torn = 0
    for _ in range(6):
        await at.press(0.7)
        await at.bot.kill()
        torn += _tear(at.bot.database, at.rng)
        at.settled()
        await at.again()
    await at.moved()
    await at.bot.stop()
    at.settled()
    return f"6 times, {torn} torn pages behind the last flush: no acknowledged move lost, none half there"


def _tear(database: Path, rng: Random) -> int:
    """Write what a power cut leaves: valid frames without their content. Return how many."""
    wal = database.with_name(database.name + "-wal")
    head = wal.read_bytes()[:32]
    if len(head) < 32:
        return 0
    (size,) = struct.unpack(">I", head[8:12])
    frames = rng.randrange(1, 5)
    with wal.open("ab") as file:
        for _ in range(frames):
            file.write(struct.pack(">II", rng.randrange(1, 50), rng.randrange(0, 50)) + head[16:24] + rng.randbytes(8))
            file.write(rng.randbytes(size))
        file.write(rng.randbytes(rng.randrange(0, size)))
    return frames


MIGRATING = """
import asyncio, sys
from storage import Storage
from storage.engines.sqlite import opening
from storage.migrations import Migration, migrations

steps = migrations("sqlite")
later = Migration(len(steps) + 1, "later", "CREATE TABLE later AS SELECT * FROM catalogues; DROP TABLE later;")
opening.migrations = lambda _: [*steps, later]

async def opened():
    await (await Storage.open(sys.argv[1])).close()

asyncio.run(opened())
"""
"""Opens a database with one more step of the schema."""


async def migration_killed(kills: int = 30) -> str:
    """Kill the process while it updates the database: the result is one version or the next, and the start goes on."""
    rng, steps, finished = Random(3), migrations("sqlite"), 0
    with TemporaryDirectory() as folder:
        old = Path(folder, "old.sqlite3")
        with closing(sqlite3.connect(old)) as made:
            made.executescript("PRAGMA journal_mode = WAL;" + script(steps))
            fill = ((n, "x" * 500) for n in range(3000))
            made.executemany("INSERT INTO catalogues (hash, text) VALUES (?, CAST(? AS BLOB))", fill)
            made.commit()
        for number in range(kills):
            path = Path(folder, f"{number}.sqlite3")
            shutil.copy(old, path)
            process = await asyncio.create_subprocess_exec(sys.executable, "-c", MIGRATING, str(path), cwd=ROOT)
            await _begun(path)
            await asyncio.sleep(rng.random() * 0.03)
            if process.returncode is None:
                process.kill()
            await process.wait()
            with closing(sqlite3.connect(path)) as left:
                ((version,),) = left.execute("PRAGMA user_version").fetchall()
                assert left.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                ((kept,),) = left.execute("SELECT count(*) FROM catalogues").fetchall()
                assert kept == 3000
            assert version in {len(steps), len(steps) + 1}
            finished += version > len(steps)
            again = await asyncio.create_subprocess_exec(sys.executable, "-c", MIGRATING, str(path), cwd=ROOT)
            assert await again.wait() == 0
    return (
        f"killed {kills} times, {finished} after the last step: always at a whole version, and the next start went on"
    )


async def _begun(path: Path) -> None:
    """Wait until a process has taken the database's lock."""
    lock = path.with_name(path.name + ".lock")
    for _ in range(1000):
        if lock.exists() and lock.stat().st_size:
            return
        await asyncio.sleep(0.002)


async def newer(at: Scene) -> str:
    """Open a database of a later version."""
    await at.bot.stop()
    with closing(sqlite3.connect(at.bot.database)) as later:
        later.execute("PRAGMA user_version = 9999")
    try:
        await at.bot.start()
    except RuntimeError:
        said = at.bot.log.read_text().strip().splitlines()[-1]
        assert "written by a newer House Call" in said
        return "exit code 1 and one sentence: update, or restore a backup"
    except StorageError as wrong:
        raise AssertionError from wrong
    raise AssertionError("it started")


SCENES: dict[str, Callable[[Scene], Awaitable[str]]] = {
    "disk full": disk_full,
    "database locked by another program": locked,
    "a second bot on the same database": second_bot,
    "write-ahead log cut in half": log_cut,
    "power cut": power_cut,
    "database of a newer version": newer,
}


async def main() -> tuple[list[tuple[str, str]], list[str]]:
    seen, wrong = [], []
    for name, play in SCENES.items():
        async with scene() as at:
            try:
                seen.append((name, await play(at)))
            except (AssertionError, TimeoutError, RuntimeError) as failed:
                wrong.append(f"{name}: {type(failed).__name__}: {failed}")
    seen.append(("killed while migrating", await migration_killed()))
    return seen, wrong
