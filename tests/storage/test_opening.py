import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from storage import Batch, Storage, StorageError
from storage.engines.sqlite import opening
from storage.migrations import Migration, migrations
from tests.storage.examples import opened_table, writer_of
from tests.wire import HANG_SECONDS


async def refusal(path: Path) -> StorageError:
    with pytest.raises(StorageError) as caught:
        await open_and_close(path)
    sentence = str(caught.value)
    assert "\n" not in sentence and sentence.endswith(".")
    assert str(path.parent) in sentence  # the path is part of the file's longer path
    return caught.value


async def test_a_new_database_is_durable_and_ours(tmp_path: Path) -> None:
    path = tmp_path / "a new folder" / "housecall.db"
    async with await Storage.open(path) as storage:
        await storage.commit(opened_table(1))
        assert await storage.table(1) is not None
        writing = writer_of(storage)._connection
        settings = {
            name: next(iter(await writing.execute_fetchall(f"PRAGMA {name}")))[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    assert sorted(file.name for file in path.parent.iterdir()) == ["housecall.db", "housecall.db.lock"]


async def test_what_was_committed_is_there_after_reopening_and_ids_go_on(tmp_path: Path) -> None:
    path = tmp_path / "housecall.db"
    async with await Storage.open(path) as storage:
        assert [await storage.new_table_id(), await storage.new_table_id()] == [1, 2]
        await storage.commit(opened_table(2))
        gone = Batch()
        gone.drop_table(2)
        await storage.commit(gone)
    async with await Storage.open(path) as storage:
        assert await storage.new_table_id() == 3


async def test_a_second_bot_in_this_process_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "housecall.db"
    async with await Storage.open(path) as storage:
        for _ in range(2):
            assert (await refusal(path)).kind == "second bot"
        await storage.commit(opened_table(1))
    await (await Storage.open(path)).close()


async def test_a_second_bot_in_another_process_is_refused_with_the_number_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "housecall.db"
    opener = (
        "import asyncio, sys\nfrom storage import Storage, StorageError\n"
        "try: asyncio.run(Storage.open(sys.argv[1]))\nexcept StorageError as error: print(error.kind, '|', error)"
    )
    async with await Storage.open(path):
        answer = subprocess.run(  # noqa: ASYNC221, S603
            [sys.executable, "-c", opener, str(path)], capture_output=True, text=True, check=True, timeout=HANG_SECONDS
        )
    assert answer.stdout.startswith("second bot |")
    assert f"process {os.getpid()}" in answer.stdout


async def test_a_path_through_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert (await refusal(tmp_path / "file" / "housecall.db")).kind == "unwritable"


async def test_a_folder_instead_of_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "housecall.db").mkdir()
    assert (await refusal(tmp_path / "housecall.db")).kind == "unwritable"


@contextmanager
def unprivileged(folder: Path) -> Iterator[None]:
    """Own the folder and act as an unprivileged user for a while, since root may write everywhere."""
    if os.geteuid():
        yield
        return
    for path in (folder, *folder.iterdir()):
        os.chown(path, 65534, 65534)
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def reachable() -> Iterator[Path]:
    """Yield a folder that every user can enter, with a database in it."""
    with TemporaryDirectory() as folder:
        asyncio.run(open_and_close(Path(folder) / "housecall.db"))
        yield Path(folder)


async def open_and_close(path: Path) -> None:
    await (await Storage.open(path)).close()


def refused_unprivileged(path: Path) -> str:
    steps = migrations("sqlite")  # read first, since other users may have no access to this checkout
    with pytest.MonkeyPatch.context() as patch, unprivileged(path.parent):
        patch.setattr(opening, "migrations", lambda _: steps)
        return asyncio.run(refusal(path)).kind


def test_a_folder_that_may_not_be_written_is_refused(reachable: Path) -> None:
    (reachable / "housecall.db.lock").unlink()
    reachable.chmod(0o500)
    assert refused_unprivileged(reachable / "housecall.db") == "unwritable"


def test_a_file_that_may_not_be_written_is_refused(reachable: Path) -> None:
    (reachable / "housecall.db").chmod(0o400)
    assert refused_unprivileged(reachable / "housecall.db") == "unwritable"


async def test_another_program_s_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    before = path.read_bytes()
    assert (await refusal(path)).kind == "foreign"
    assert path.read_bytes() == before


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_text("Dear doctor, " * 500)
    assert (await refusal(path)).kind == "foreign"
    assert path.read_text() == "Dear doctor, " * 500


async def test_a_database_cut_short_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "housecall.db"
    async with await Storage.open(path) as storage:
        await storage.commit(opened_table(1))
    os.truncate(path, path.stat().st_size // 2)
    assert (await refusal(path)).kind == "damaged"


async def test_a_database_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "housecall.db"
    await (await Storage.open(path)).close()
    with sqlite3.connect(path) as later:
        later.execute("PRAGMA user_version = 999")
    later.close()
    before = path.read_bytes()
    error = await refusal(path)
    assert error.kind == "newer" and "999" in str(error)
    assert path.read_bytes() == before


async def test_a_refused_database_can_be_opened_once_it_is_mended(tmp_path: Path) -> None:
    path = tmp_path / "housecall.db"
    path.write_text("not a database" * 100)
    await refusal(path)
    path.unlink()
    await (await Storage.open(path)).close()


async def test_a_closed_storage_says_so(tmp_path: Path) -> None:
    storage = await Storage.open(tmp_path / "housecall.db")
    await storage.close()
    for asked in (storage.commit(opened_table(1)), storage.table(1)):
        with pytest.raises(StorageError) as caught:
            await asked
        assert caught.value.kind == "closed"


async def test_a_reader_beside_a_bot_sees_what_is_committed_and_can_write_nothing(tmp_path: Path) -> None:
    path = tmp_path / "housecall.db"
    async with await Storage.open(path) as bot:
        await bot.commit(opened_table(1))
        async with await Storage.beside(path) as reader:
            assert await reader.table(1) == await bot.table(1)
            with pytest.raises(StorageError):
                await reader.commit(opened_table(2))
            await bot.commit(opened_table(3))
            assert await reader.table(3) is not None
        assert await bot.table(2) is None
        await bot.commit(opened_table(4))
    async with await Storage.beside(path) as reader:
        assert await reader.table(4) is not None


async def test_a_reader_makes_no_database_and_brings_none_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(StorageError, match="There is no database"):
        await Storage.beside(tmp_path / "none.db")
    assert not (tmp_path / "none.db").exists()
    path = tmp_path / "old.db"
    await open_and_close(path)
    steps = [*migrations("sqlite"), Migration(2, "later", "CREATE TABLE later (x);")]
    monkeypatch.setattr(opening, "migrations", lambda _: steps)
    before = path.read_bytes()
    with pytest.raises(StorageError) as caught:
        await Storage.beside(path)
    assert caught.value.kind == "older"
    assert path.read_bytes() == before
