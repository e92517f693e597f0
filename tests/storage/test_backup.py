import asyncio
import sqlite3
from pathlib import Path

import pytest

from storage import Storage, StorageError
from storage.backup import backup, check, restore
from tests.storage.examples import log_of, opened_table, played


@pytest.fixture
def place(tmp_path: Path) -> str:
    """Return the path of an SQLite file, since this file is about SQLite's backups."""
    return str(tmp_path / "housecall.db")


async def test_a_backup_under_play_is_one_moment_and_can_be_played_on(storage: Storage, tmp_path: Path) -> None:
    await storage.commit(opened_table(1))

    under_way = asyncio.Event()

    async def play() -> None:
        for n in range(1, 201):
            await storage.commit(played(1, n))
            if n == 20:
                under_way.set()

    playing = asyncio.create_task(play())
    await under_way.wait()
    await backup(storage.path, tmp_path / "copy.db")
    await playing
    fresh = tmp_path / "fresh" / "housecall.db"
    fresh.parent.mkdir()
    assert await restore(tmp_path / "copy.db", fresh) is None
    async with await Storage.open(fresh) as again:
        moves = await again.moves(1)
        last = len(moves)
        assert last >= 20
        assert [m.number for m in moves] == list(range(1, last + 1))
        assert await again.state(1) == b"state %d" % last
        await again.commit(played(1, last + 1))
        assert len(await again.moves(1)) == last + 1
    assert len(await storage.moves(1)) == 200


async def test_a_backup_is_one_file_and_is_never_written_over(storage: Storage, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    await storage.commit(opened_table(1))
    await backup(storage.path, folder / "monday.db")
    assert [file.name for file in folder.iterdir()] == ["monday.db"]
    assert await check(folder / "monday.db") == []
    for there in (folder / "monday.db", storage.path):
        with pytest.raises(StorageError, match="exists already"):
            await backup(storage.path, there)


async def test_the_former_database_is_laid_aside_with_its_log(tmp_path: Path) -> None:
    path = tmp_path / "housecall.db"
    async with await Storage.open(path) as storage:
        await storage.commit(opened_table(1))
        await backup(path, tmp_path / "copy.db")
        await storage.commit(played(1, 1))
    log_of(path).write_bytes(b"the log of a killed bot")
    aside = await restore(tmp_path / "copy.db", path)
    assert aside is not None and log_of(aside).read_bytes() == b"the log of a killed bot"
    async with await Storage.open(path) as storage:
        assert await storage.table(1) is not None and await storage.moves(1) == []
    log_of(aside).unlink()
    with pytest.raises(StorageError, match="earlier restore"):
        await restore(tmp_path / "copy.db", path)
    async with await Storage.open(aside) as former:
        assert [m.number for m in await former.moves(1)] == [1]


async def test_nothing_is_restored_under_a_running_bot(storage: Storage, tmp_path: Path) -> None:
    await storage.commit(opened_table(1))
    await backup(storage.path, tmp_path / "copy.db")
    with pytest.raises(StorageError) as caught:
        await restore(tmp_path / "copy.db", storage.path)
    assert caught.value.kind == "second bot"
    await storage.commit(played(1, 1))


def damaged(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-4096] + b"\xa5" * 4096)


def foreign(path: Path) -> None:
    path.write_text("Dear doctor, " * 500)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def newer(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 999")
    connection.close()


def gone(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [(damaged, "damaged"), (foreign, "foreign"), (empty, "foreign"), (newer, "newer"), (gone, "unwritable")],
)
async def test_a_spoilt_backup_is_refused_and_the_database_stays(
    storage: Storage, tmp_path: Path, spoil: object, kind: str
) -> None:
    await storage.commit(opened_table(1))
    copy, path = tmp_path / "copy.db", tmp_path / "other" / "housecall.db"
    await backup(storage.path, copy)
    async with await Storage.open(path) as other:
        await other.commit(opened_table(9))
    assert callable(spoil)
    spoil(copy)
    with pytest.raises(StorageError) as caught:
        await restore(copy, path)
    assert caught.value.kind == kind
    async with await Storage.open(path) as other:
        assert await other.table(9) is not None
    assert sorted(file.name for file in path.parent.iterdir()) == ["housecall.db", "housecall.db.lock"]


async def test_a_backup_into_no_folder_says_so(storage: Storage, tmp_path: Path) -> None:
    with pytest.raises(StorageError) as caught:
        await backup(storage.path, tmp_path / "nowhere" / "copy.db")
    assert caught.value.kind == "unwritable"


async def test_check_finds_damage_and_strays(storage: Storage, tmp_path: Path) -> None:
    await storage.commit(opened_table(1))
    for n in range(1, 201):
        await storage.commit(played(1, n))
    for name in ("noise.db", "stray.db"):
        await backup(storage.path, tmp_path / name)
        assert await check(tmp_path / name) == []
    damaged(tmp_path / "noise.db")
    assert await check(tmp_path / "noise.db") != []
    stray = sqlite3.connect(tmp_path / "stray.db")
    stray.execute("INSERT INTO states VALUES (5, x'00')")
    stray.commit()
    stray.close()
    assert await check(tmp_path / "stray.db") == ["a row of states refers to no row of tables"]
