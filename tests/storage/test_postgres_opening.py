from __future__ import annotations

import asyncio
import logging
import sys
import traceback
from pathlib import Path

import pytest

from storage import Batch, Storage, StorageError
from storage.engines import places
from storage.engines.postgres import opening
from storage.engines.postgres.address import Address
from storage.migrations import Migration, migrations
from tests.storage.contents import contents
from tests.storage.examples import move, opened_table
from tests.storage.postgres import Server
from tests.wire.process import ROOT

PASSWORD = "s3cret-Wort"  # noqa: S105  of nobody
STEPS = migrations("postgres")
LATEST = len(STEPS)


async def refusal(url: str) -> StorageError:
    """Return the error of opening this database."""
    with pytest.raises(StorageError) as caught:
        await (await Storage.open(url)).close()
    sentence = str(caught.value)
    assert "\n" not in sentence and sentence.endswith(".")
    return caught.value


async def test_an_empty_database_is_made_ours_and_what_is_committed_stays(empty_postgres_url: str) -> None:
    async with await Storage.open(empty_postgres_url) as storage:
        assert storage.shared and storage.place.startswith("postgresql://")
        await storage.commit(opened_table(await storage.new_table_id()))
    async with await Storage.open(empty_postgres_url) as storage:
        assert [row.id for row in await storage.open_tables()] == [1]
        assert await storage.new_table_id() == 2


async def test_who_opens_it_at_the_same_time_waits_for_whoever_makes_it(empty_postgres_url: str) -> None:
    opened = await asyncio.gather(*(Storage.open(empty_postgres_url) for _ in range(4)))
    await opened[0].commit(opened_table(1))
    assert [await storage.table(1) is not None for storage in opened] == [True] * 4
    await asyncio.gather(*(storage.close() for storage in opened))


async def test_another_program_s_database_is_refused_and_left_alone(empty_postgres_url: str) -> None:
    with contents(empty_postgres_url) as other:
        other.ask("CREATE TABLE migrations (id bigint, migration text)")
        assert (await refusal(empty_postgres_url)).kind == "foreign"
        other.ask("DROP TABLE migrations")
        other.ask("CREATE TABLE recipes (name text)")
        assert (await refusal(empty_postgres_url)).kind == "foreign"
        assert other.columns() == {"recipes": [("name", "text")]}


async def test_a_database_of_a_newer_version_is_refused(empty_postgres_url: str) -> None:
    await (await Storage.open(empty_postgres_url)).close()
    with contents(empty_postgres_url) as later:
        later.ask("INSERT INTO migrations VALUES (999)")
    for refused in (await refusal(empty_postgres_url), await beside_refused(empty_postgres_url)):
        assert refused.kind == "newer" and "999" in str(refused)


async def beside_refused(url: str) -> StorageError:
    with pytest.raises(StorageError) as caught:
        await Storage.beside(url)
    return caught.value


async def test_a_step_that_fails_leaves_nothing_behind_and_the_next_start_takes_it(
    empty_postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await Storage.open(empty_postgres_url)).close()
    broken = Migration(LATEST + 1, "broken", "CREATE TABLE half (x bigint); INSERT INTO nowhere VALUES (1);")
    with monkeypatch.context() as patch:
        patch.setattr(opening, "migrations", lambda _: [*STEPS, broken])
        assert (await refusal(empty_postgres_url)).kind == "refused"
    mended = Migration(LATEST + 1, "mended", "CREATE TABLE half (x bigint);")
    with monkeypatch.context() as patch:
        patch.setattr(opening, "migrations", lambda _: [*STEPS, mended])
        assert (await beside_refused(empty_postgres_url)).kind == "older"
        await (await Storage.open(empty_postgres_url)).close()
    with contents(empty_postgres_url) as found:
        assert found.ask("SELECT version FROM migrations ORDER BY version") == [(LATEST,), (LATEST + 1,)]


async def test_a_reader_beside_bots_makes_nothing_sees_what_is_committed_and_writes_nothing(
    empty_postgres_url: str,
) -> None:
    assert "There is no database" in str(await beside_refused(empty_postgres_url))
    async with await Storage.open(empty_postgres_url) as bot, await Storage.beside(empty_postgres_url) as reader:
        await bot.commit(opened_table(1))
        assert await reader.table(1) == await bot.table(1)
        with pytest.raises(StorageError) as caught:
            await reader.commit(opened_table(2))
        assert caught.value.kind == "unwritable"
        assert await bot.table(2) is None


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("postgresql://ann:{password}@127.0.0.1:1/house?connect_timeout=2", "away"),
        ("postgresql://ann:{password}@[127.0.0.1:1/house", "unwritable"),
        ("postgresql://ann:{password}%zz@127.0.0.1:1/house", "unwritable"),
        ("postgresql://ann@127.0.0.1:1/house?password={password}&nonsense=1", "unwritable"),
        ("postgresql://ann:{password}@127.0.0.1:port/house", "unwritable"),
        ("postgresql://ann:{password}/xy@127.0.0.1:1/house", "unwritable"),
        ("postgresql://{password}/xy@127.0.0.1:1/house", "unwritable"),
    ],
)
async def test_no_password_is_ever_told(url: str, kind: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    try:
        await Storage.open(url.format(password=PASSWORD))
    except StorageError as error:
        assert error.kind == kind  # noqa: PT017  its traceback is looked at too
        told = "".join(traceback.format_exception(error)) + repr(error) + caplog.text
    assert PASSWORD not in told.replace(url, "")


async def test_an_open_database_tells_no_password_either(postgres_url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    url = postgres_url.replace("postgres@", f"postgres:{PASSWORD}@")
    async with await Storage.open(url) as storage:
        bad = Batch()
        bad.add_move(move(99, 1))
        with pytest.raises(StorageError) as caught:
            await storage.commit(bad)
        assert isinstance(storage.engine, opening.PostgresEngine)
        parts = (storage, storage.place, storage.engine, storage.engine.pool, storage.engine.pool._pool, Address(url))
    assert PASSWORD not in f"{parts!r} {caught.value} {caplog.text}"


@pytest.mark.parametrize(("database", "user"), [("nowhere", "postgres"), ("postgres", "nobody")])
async def test_a_database_or_a_name_that_is_not_there_is_said(postgres: Server, database: str, user: str) -> None:
    url = postgres.url(database).replace("postgres@", f"{user}@")
    error = await refusal(url)
    assert error.kind == "unwritable" and database in str(error)


async def test_whoever_may_make_no_tables_is_told(postgres: Server, empty_postgres_url: str) -> None:
    with postgres.asked() as connection:
        connection.execute("DROP ROLE IF EXISTS reader")
        connection.execute("CREATE ROLE reader LOGIN")
        try:
            error = await refusal(empty_postgres_url.replace("postgres@", "reader@"))
        finally:
            connection.execute("DROP ROLE reader")
    assert error.kind == "unwritable"


async def test_values_that_do_not_fit_are_refused_and_the_next_batch_is_written(postgres_url: str) -> None:
    async with await Storage.open(postgres_url, connections=1) as storage:
        await storage.commit(opened_table(1))
        for unfit in (move(1, 1, move="a\0b"), move(1, 1, at=2**63), move(1, 1, seat="x")):
            bad = Batch()
            bad.add_move(unfit)
            with pytest.raises(StorageError) as caught:
                await storage.commit(bad)
            assert caught.value.kind == "refused"
        good = Batch()
        good.add_move(move(1, 1, undone=True, user=-(2**63), events=b"\0\xff" * 500))
        await storage.commit(good)
        assert await storage.moves(1) == [move(1, 1, undone=True, user=-(2**63), events=b"\0\xff" * 500)]


async def test_numbers_and_texts_come_back_as_they_are_in_a_file(storage: Storage) -> None:
    await storage.commit(opened_table(1))
    (row,) = await storage.engine.reader.ask(
        "SELECT count(*), CAST(sum(id) AS bigint), max(settings), min(seed) FROM tables WHERE id = ?1", 1
    )
    assert [(one, type(one)) for one in row] == [(1, int), (1, int), ("{}", str), (None, type(None))]


async def test_without_its_library_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "find_spec", lambda name: None if name == "psycopg" else sys)
    error = await refusal("postgresql://ann@127.0.0.1/house")
    assert error.kind == "missing"
    *command, lock = str(error).split("`")[1].split()
    assert command == [sys.executable, "-m", "pip", "install", "--require-hashes", "-r"]
    assert "psycopg==" in (ROOT / lock).read_text(encoding="utf-8")


async def test_a_path_needs_no_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "find_spec", lambda _: None)
    await (await Storage.open(tmp_path / "housecall.db")).close()
