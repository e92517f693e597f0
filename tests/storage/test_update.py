import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from storage import Storage, StorageError
from storage.backup import check, former, restore
from storage.engines.sqlite import opening
from storage.migrations import Migration, migrations
from tests.storage.examples import opened_table

STEPS = migrations("sqlite")
LATEST = len(STEPS)
LATER = [*STEPS, Migration(LATEST + 1, "later", "CREATE TABLE later (x); DELETE FROM tables;")]
"""An update that its host will want to undo."""


async def made(path: Path) -> None:
    async with await Storage.open(path) as storage:
        await storage.commit(opened_table(7))


def updated(monkeypatch: pytest.MonkeyPatch, steps: list[Migration] = LATER) -> None:
    """Replace the migrations."""
    monkeypatch.setattr(opening, "migrations", lambda _: steps)


def asked(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as file:
        return file.execute(sql).fetchall()


def version(path: Path) -> object:
    return asked(path, "PRAGMA user_version")[0][0]


async def tables(path: Path) -> list[int]:
    """Return the numbers of the unfinished tables."""
    async with await Storage.open(path) as storage:
        return [row.id for row in await storage.open_tables()]


def files(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def killed(path: Path, moment: str) -> None:
    """Open the database in a process that is killed in the middle of the copy."""
    with subprocess.Popen([sys.executable, "-c", KILLED, str(path), moment], stdout=subprocess.PIPE) as process:  # noqa: S603
        assert process.stdout is not None
        assert process.stdout.readline() == b"here\n"
        process.kill()


async def test_an_update_keeps_what_was_there_and_restore_brings_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "h.db"
    await made(path)
    former(path).write_bytes(b"the copy of an earlier update")
    with monkeypatch.context() as patch:
        updated(patch)
        assert await tables(path) == []
        assert await tables(path) == []  # no second copy
    copy = former(path)
    assert (version(path), version(copy)) == (LATEST + 1, LATEST)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert await check(copy) == []
    assert files(tmp_path) == ["h.db", "h.db.before-update", "h.db.lock"]
    with pytest.raises(StorageError, match="newer House Call"):
        await Storage.open(path)  # the earlier version opens the database that the later one left
    await restore(copy, path)
    assert await tables(path) == [7]


async def test_a_new_database_needs_no_copy(tmp_path: Path) -> None:
    assert await tables(tmp_path / "h.db") == []
    assert not former(tmp_path / "h.db").exists()


async def test_an_update_that_fails_leaves_the_database_and_its_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "h.db"
    await made(path)
    broken = Migration(LATEST + 2, "broken", "INSERT INTO nowhere VALUES (1);")
    with monkeypatch.context() as patch:
        updated(patch, [*LATER, broken])
        with pytest.raises(StorageError):
            await Storage.open(path)
    assert (version(path), version(former(path))) == (LATEST, LATEST)  # the step before the broken one was undone too
    assert await tables(path) == [7]


async def test_without_a_copy_there_is_no_update(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "h.db"
    await made(path)
    (tmp_path / "h.db.before-update.part").mkdir()  # nothing can be written there
    updated(monkeypatch)
    with pytest.raises(StorageError):
        await Storage.open(path)
    assert version(path) == LATEST


def test_numbers_leave_no_gap(tmp_path: Path) -> None:
    (tmp_path / "0001_first.sqlite.sql").write_text("")
    (tmp_path / "0003_third.sqlite.sql").write_text("")
    with pytest.raises(AssertionError):
        migrations("sqlite", tmp_path)


KILLED = """
import asyncio, sys, time
from pathlib import Path
from storage import Storage
from storage.engines.sqlite import copying, opening
from storage.migrations import Migration, migrations

async def stopped():
    print("here", flush=True)
    time.sleep(600)

async def half(connection, part, *, check):
    part.write_bytes(Path(sys.argv[1]).read_bytes()[:5000])
    await stopped()

write = copying._write

async def whole(connection, part, *, check):
    await write(connection, part, check=check)
    await stopped()

steps = migrations("sqlite")
opening.migrations = lambda _: [*steps, Migration(len(steps) + 1, "later", "CREATE TABLE later (x);")]
copying._write = {"half": half, "whole": whole}[sys.argv[2]]
asyncio.run(Storage.open(sys.argv[1]))
"""


@pytest.mark.parametrize("moment", ["half", "whole"])
async def test_killed_in_the_middle_of_the_copy_the_next_start_makes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    path = tmp_path / "h.db"
    await made(path)
    killed(path, moment)
    assert version(path) == LATEST
    assert not former(path).exists()
    updated(monkeypatch)
    assert await tables(path) == []
    assert asked(former(path), "SELECT id FROM tables") == [(7,)]
    assert version(former(path)) == LATEST
    assert files(tmp_path) == ["h.db", "h.db.before-update", "h.db.lock"]
