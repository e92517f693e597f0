"""Every older database becomes today's, whole or not at all."""

import json
import sqlite3
from pathlib import Path

import pytest

from storage import Storage, StorageError
from storage.engines.sqlite import opening
from storage.engines.sqlite.database import APPLICATION_ID
from storage.migrations import Migration, migrations

LATEST = len(migrations())


def schema(path: Path) -> list[tuple[str, str]]:
    connection = sqlite3.connect(path)
    found = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()
    connection.close()
    return found


def older(path: Path, version: int) -> None:
    """A database as that version left it."""
    connection = sqlite3.connect(path, isolation_level=None)
    for step in migrations()[:version]:
        connection.executescript(step.script)
    if version:
        connection.execute(
            "INSERT INTO tables VALUES "
            "(7, 'toy', NULL, 1, NULL, '{}', 'en', 1, 1, 'playing', NULL, 1, '', NULL, '', '{}', 0, 0, 1, NULL, NULL)"
        )
    connection.close()


def version(path: Path) -> int:
    connection = sqlite3.connect(path)
    ((found,),) = connection.execute("PRAGMA user_version").fetchall()
    connection.close()
    return int(found)


@pytest.mark.parametrize("start", range(LATEST + 1))
async def test_from_every_older_version(tmp_path: Path, start: int) -> None:
    older(tmp_path / "old.db", start)
    async with await Storage.open(tmp_path / "old.db") as storage:
        assert (await storage.table(7) is not None) == (start > 0)
    await (await Storage.open(tmp_path / "new.db")).close()
    assert schema(tmp_path / "old.db") == schema(tmp_path / "new.db")
    assert version(tmp_path / "old.db") == LATEST


async def test_the_mark_in_the_header_is_the_one_that_is_looked_for(tmp_path: Path) -> None:
    older(tmp_path / "old.db", 1)
    connection = sqlite3.connect(tmp_path / "old.db")
    assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    connection.close()


async def test_a_step_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "housecall.db"
    older(path, LATEST)
    before = schema(path)
    broken = Migration(LATEST + 1, "broken", "CREATE TABLE half (x); INSERT INTO nowhere VALUES (1);")
    monkeypatch.setattr(opening, "migrations", lambda: [*migrations(), broken])
    with pytest.raises(StorageError):
        await Storage.open(path)
    assert schema(path) == before
    assert version(path) == LATEST


@pytest.mark.parametrize("status", ["lobby", "playing", "finished"])
async def test_games_of_doctor_strange_from_before_single_turns_name_the_rounds_they_were_opened_with(
    tmp_path: Path, status: str
) -> None:
    path = tmp_path / "old.db"
    older(path, 3)
    told = {
        1: ("doctor-strange", {"options": {"swap": True}, "most": 2}),
        2: ("doctor-strange", {"options": {"turn_count": "quick"}}),
        3: ("doctor-strange", {}),
        4: ("quack-in-the-box", {"options": {}}),
    }
    connection = sqlite3.connect(path, isolation_level=None)
    for number, (game, settings) in told.items():
        connection.execute(
            "INSERT INTO tables SELECT ?, ?, guild, channel, host, ?, language, created, touched, ?, home, "
            "rules_version, catalogue, seed, seed_hash, clock, move_count, undo_count, started, ended, outcome "
            "FROM tables WHERE id = 7",
            (number, game, json.dumps(settings), status),
        )
    connection.close()
    async with await Storage.open(path) as storage:
        rows = {number: await storage.table(number) for number in told}
    assert {number: json.loads(row.settings) for number, row in rows.items() if row is not None} == {
        1: {"options": {"swap": True, "turn_count": "rounds"}, "most": 2},
        2: {"options": {"turn_count": "quick"}},
        3: {"options": {"turn_count": "rounds"}},
        4: {"options": {}},
    }


def test_numbers_leave_no_gap(tmp_path: Path) -> None:
    (tmp_path / "0001_first.sql").write_text("")
    (tmp_path / "0003_third.sql").write_text("")
    with pytest.raises(AssertionError):
        migrations(tmp_path)
