from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from storage import Batch, LeagueRow, Storage, StorageError
from storage.backup import backup, check, restore
from storage.engines.postgres.whole import PostgresWhole
from storage.engines.sqlite.database import script
from storage.engines.whole import FIRST, Row, Shape
from storage.leagues import put_league
from storage.migrations import migrations
from storage.moving import move, snapshot
from tests.storage.contents import BYTES, NUMBER, contents, dump
from tests.storage.examples import opened_table, owed, played
from tests.storage.postgres import HERE, Server
from tests.storage.test_update import files
from tests.wire import eventually


def value(column: str, kind: str, place: int) -> object:
    """Return a deliberately strange value for a column."""
    if kind == BYTES:
        return bytes(range(256)) * place
    return place if kind == NUMBER else f"{column} {place} é 🦆 \t\\N"


async def filled(path: Path) -> None:
    """Fill every table with more rows than one read takes; the highest numbers are deleted again."""
    async with await Storage.open(path) as storage:
        batch = opened_table(70)
        batch.drop_table(70)
        put_league(batch, LeagueRow(9, 1, "x", "toy", 1, None, "en", "{}", season=1, status="over", due=1))
        batch.statements.append(("DELETE FROM leagues", ()))
        await storage.commit(batch)
        with contents(str(path)) as found:
            for table, columns in found.columns().items():
                for place in (1, 2, 3):
                    found.insert(table, {name: value(name, kind, place) for name, kind in columns})
            found.ask('UPDATE seats SET "user" = NULL, original_user = NULL WHERE seat = 2')
            found.ask('UPDATE case_answers SET "user" = NULL, guild = NULL')
        batch = Batch()
        for n in range(4, 1204):
            batch.statements += played(1, n).statements
        await storage.commit(batch)


async def test_there_and_back_every_row_and_every_counter_is_the_same(tmp_path: Path, empty_postgres_url: str) -> None:
    here, back = tmp_path / "here.db", tmp_path / "back.db"
    await filled(here)
    before = here.read_bytes()
    there = await move(here, empty_postgres_url)
    assert dump(empty_postgres_url) == dump(str(here))
    assert await move(empty_postgres_url, back) == there
    assert dump(str(back)) == dump(str(here)) and here.read_bytes() == before
    assert await check(back) == []
    with contents(str(here)) as found:
        counted = {name: found.ask(f"SELECT count(*) FROM {name}")[0][0] for name in found.columns()}  # noqa: S608
    assert {name: sum_.rows for name, sum_ in there.items()} == counted
    for place in (empty_postgres_url, back):
        async with await Storage.open(place) as storage:
            assert (await storage.new_table_id(), await storage.leagues.new_league()) == (71, 10)
            assert await storage.leagues.new_game() == 4
            assert len(await storage.moves(1)) == 1201


async def test_what_comes_after_a_move_is_owed_after_what_was_owed_before(
    tmp_path: Path, empty_postgres_url: str
) -> None:
    await filled(tmp_path / "here.db")
    await move(tmp_path / "here.db", empty_postgres_url)
    async with await Storage.open(empty_postgres_url) as storage:
        batch = Batch()
        batch.owe(owed("new", table_id=1))
        await storage.commit(batch)
        assert [row.id for row in await storage.owed(1)] == [1, 4]


async def refused(source: Path | str, target: Path | str) -> StorageError:
    with pytest.raises(StorageError) as caught:
        await move(source, target)
    return caught.value


async def test_nothing_is_written_over(tmp_path: Path, postgres_url: str) -> None:
    here, other = tmp_path / "here.db", tmp_path / "other.db"
    await filled(here)
    await filled(other)
    assert (await refused(here, other)).kind == "refused"
    async with await Storage.open(postgres_url) as storage:
        await storage.commit(opened_table(5))
    assert (await refused(here, postgres_url)).kind == "refused"
    async with await Storage.open(postgres_url) as storage:
        assert [row.id for row in await storage.open_tables()] == [5]


async def test_a_database_that_is_up_to_date_and_holds_nothing_is_as_good_as_a_new_one(
    tmp_path: Path, postgres_url: str
) -> None:
    await filled(tmp_path / "here.db")
    await move(tmp_path / "here.db", postgres_url)
    assert dump(postgres_url) == dump(str(tmp_path / "here.db"))


@pytest.mark.parametrize("slot", [0, 63, 100])
async def test_nothing_is_moved_while_a_bot_runs(
    tmp_path: Path, empty_postgres_url: str, postgres_url: str, postgres: Server, postgres_database: str, slot: int
) -> None:
    here = tmp_path / "here.db"
    async with await Storage.open(here):
        assert (await refused(here, empty_postgres_url)).kind == "second bot"
    with contents(postgres_url) as found:
        found.ask("INSERT INTO slots (slot) VALUES (100)")
    with postgres.asked(postgres_database) as keeper:
        keeper.execute(f"SELECT pg_advisory_lock(18499, {slot})")
        assert (await refused(postgres_url, tmp_path / "to.db")).kind == "second bot"
        if slot < 64:
            assert (await refused(here, postgres_url)).kind == "second bot"
        keeper.execute("SELECT pg_advisory_unlock_all()")
    assert not {"to.db", "to.db.part"} & set(files(tmp_path))
    await move(postgres_url, tmp_path / "to.db")


async def test_what_does_not_arrive_as_it_was_sent_is_not_kept(
    tmp_path: Path, empty_postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(tmp_path / "here.db")
    put = PostgresWhole.put

    async def careless(self: PostgresWhole, shape: Shape, rows: list[Row]) -> None:
        await put(self, shape, rows[:-1] if shape.name == "posts" else rows)

    monkeypatch.setattr(PostgresWhole, "put", careless)
    assert "posts" in str(await refused(tmp_path / "here.db", empty_postgres_url))
    with contents(empty_postgres_url) as found:
        assert found.columns() == {}


async def test_a_row_that_refers_to_none_is_said(tmp_path: Path, empty_postgres_url: str) -> None:
    here = tmp_path / "here.db"
    await filled(here)
    with contents(str(here)) as found:
        found.ask("INSERT INTO states VALUES (500, x'00')")
    error = await refused(here, empty_postgres_url)
    assert error.kind == "damaged" and "states" in str(error)
    with contents(empty_postgres_url) as found:
        assert found.columns() == {}
    with pytest.raises(StorageError, match="states refers to no row of tables"):
        await move(here, tmp_path / "there.db")
    assert not (tmp_path / "there.db").exists()


LOCKED = f"SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND {HERE}"  # noqa: S608
HALF = """
import asyncio, sys, time
from pathlib import Path
from storage.engines.postgres.whole import PostgresWhole
from storage.engines.sqlite.whole import SqliteWhole
from storage.moving import move

def stopping(kind):
    put = kind.put
    async def half(self, shape, rows):
        await put(self, shape, rows)
        if shape.name == "seats":
            print("half", flush=True)
            time.sleep(600)
    kind.put = half

stopping(PostgresWhole)
stopping(SqliteWhole)
places = [Path(one) if "://" not in one else one for one in sys.argv[1:]]
asyncio.run(move(*places))
"""


async def test_killed_half_way_there_is_nothing_in_the_target_and_it_can_be_done_again(
    tmp_path: Path, empty_postgres_url: str
) -> None:
    here, back = tmp_path / "here.db", tmp_path / "back.db"
    await filled(here)
    for source, target in ((here, empty_postgres_url), (empty_postgres_url, back)):
        with subprocess.Popen(  # noqa: ASYNC220, S603
            [sys.executable, "-c", HALF, str(source), str(target)], stdout=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"half\n"
            process.kill()
        if target == back:
            assert not back.exists()
        else:
            await gone(empty_postgres_url)
        await move(source, target)
    assert dump(str(back)) == dump(str(here))


async def gone(url: str) -> None:
    """Wait until the server has noticed that the writer is dead. Check that the database is empty."""
    with contents(url) as found:
        await eventually(lambda: not found.ask(LOCKED))
        assert found.columns() == {}


async def test_a_backup_of_postgresql_is_one_moment_of_it_and_fills_an_empty_one_again(
    tmp_path: Path, postgres_url: str, empty_postgres_url: str
) -> None:
    under_way = asyncio.Event()
    async with await Storage.open(postgres_url) as storage:
        await storage.commit(opened_table(await storage.new_table_id()))

        async def play() -> None:
            for n in range(1, 101):
                await storage.commit(played(1, n))
                if n == 20:
                    under_way.set()

        playing = asyncio.create_task(play())
        await under_way.wait()
        await backup(postgres_url, tmp_path / "copy.db")
        await playing
    with pytest.raises(StorageError, match="exists already"):
        await backup(postgres_url, tmp_path / "copy.db")
    assert await check(tmp_path / "copy.db") == []
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600
    assert await restore(tmp_path / "copy.db", empty_postgres_url) is None
    async with await Storage.open(empty_postgres_url) as again:
        last = len(await again.moves(1))
        assert 20 <= last <= 100
        assert await again.state(1) == b"state %d" % last
        await again.commit(played(1, last + 1))
        assert await again.new_table_id() == 2
    with pytest.raises(StorageError, match="something in"):
        await restore(tmp_path / "copy.db", empty_postgres_url)


@pytest.mark.parametrize("version", [len(migrations("sqlite")) - 1, 999])
async def test_only_what_this_version_has_made_is_moved(tmp_path: Path, empty_postgres_url: str, version: int) -> None:
    await filled(tmp_path / "here.db")
    with closing(sqlite3.connect(tmp_path / "here.db")) as file:
        file.execute(f"PRAGMA user_version = {version}")
    error = await refused(tmp_path / "here.db", empty_postgres_url)
    assert error.kind == ("newer" if version == 999 else "older")
    assert (await refused(tmp_path / "none.db", empty_postgres_url)).kind == "unwritable"
    assert (await refused(empty_postgres_url, tmp_path / "to.db")).kind == "unwritable"


async def test_a_snapshot_of_a_file_is_one_too(tmp_path: Path) -> None:
    async with await Storage.open(tmp_path / "here.db") as storage:
        await storage.commit(opened_table(1))
        sums = await snapshot(tmp_path / "here.db", tmp_path / "copy.db")
    assert sums["tables"].rows == 1 and dump(str(tmp_path / "copy.db")) == dump(str(tmp_path / "here.db"))


def test_what_others_refer_to_comes_before_them() -> None:
    with closing(sqlite3.connect(":memory:")) as file:
        file.executescript(script(migrations("sqlite")))
        found = file.execute(
            'SELECT made.name, own."table" FROM sqlite_master AS made JOIN pragma_foreign_key_list(made.name) AS own'
        ).fetchall()
    order = [*FIRST, *sorted({name for name, _ in found} - set(FIRST))]
    assert [(name, other) for name, other in found if order.index(other) >= order.index(name)] == []
