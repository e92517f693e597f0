"""A host moves the database to PostgreSQL and back, and backs it up there, by the command line."""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
import time_machine
from typer.testing import CliRunner, Result

from bot.__main__ import app
from storage import Storage
from tests.storage.contents import dump
from tests.storage.examples import opened_table

PASSWORD = "s3cret-Wort"  # noqa: S105  of nobody
Here = Callable[..., Result]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Here:
    """Return a command in a folder of its own, with three configured processes."""
    monkeypatch.chdir(tmp_path)

    def ask(*words: str, database: str = "h.sqlite3") -> Result:
        monkeypatch.setenv("HOUSECALL_DATABASE", database)
        monkeypatch.setenv("HOUSECALL_SLOTS", "3" if "://" in database else "1")
        return CliRunner().invoke(app, [*words])

    return ask


@pytest.fixture
def there(empty_postgres_url: str) -> str:
    """Return the address of an empty database in PostgreSQL, with a password in it."""
    return empty_postgres_url.replace("postgres@", f"postgres:{PASSWORD}@")


async def _made(database: Path | str) -> None:
    async with await Storage.open(database) as storage:
        await storage.commit(opened_table(1))


def test_a_database_goes_to_postgresql_and_back(tmp_path: Path, here: Here, there: str) -> None:
    asyncio.run(_made(tmp_path / "h.sqlite3"))
    told = here("move-database", "h.sqlite3", there, database=there)
    assert told.exit_code == 0, told.output
    assert "Copied 1 rows" in told.output.replace("\n", " ") and PASSWORD not in told.output
    again = here("move-database", "h.sqlite3", there)
    assert again.exit_code == 1 and "something in" in again.output and PASSWORD not in again.output
    assert here("move-database", there, "back.sqlite3").exit_code == 0
    assert dump(str(tmp_path / "back.sqlite3")) == dump(str(tmp_path / "h.sqlite3"))


def test_postgresql_is_backed_up_while_it_is_used_and_filled_from_a_backup(
    tmp_path: Path, here: Here, there: str, postgres_url: str
) -> None:
    asyncio.run(_made(postgres_url))
    told = here("backup", "copy.sqlite3", database=postgres_url)
    assert told.exit_code == 0, told.output
    (tmp_path / of_day(1)).touch()
    told = here("backup", "--keep", "1", ".", database=postgres_url)
    assert told.exit_code == 0, told.output
    (dated,) = tmp_path.glob("housecall-*Z.sqlite3")
    told = here("restore", dated.name, database=there)
    assert told.exit_code == 0 and PASSWORD not in told.output
    assert dump(there) == dump(postgres_url)


# ------------------------------------------------------------------------------------------------------------ rotation

NOW = datetime(2026, 11, 28, 3, 0, tzinfo=ZoneInfo("Pacific/Auckland"))
MADE = "housecall-2026-11-27T140000Z.sqlite3"
OTHERS = (
    "housecall-2025-01-01T000000Z.sqlite3.part",
    "housecall-2025-01-01T000000Z.sqlite3-wal",
    "housecall-2025-01-01.sqlite3",
    "housecall-٢٠٢٥-01-01T000000Z.sqlite3",
    "my housecall-2025-01-01T000000Z.sqlite3",
    "Housecall-2025-01-01T000000Z.sqlite3",
    "monday.sqlite3",
)


def of_day(day: int) -> str:
    return f"housecall-2026-11-{day:02}T030000Z.sqlite3"


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """Make a folder with copies of ten days, and other things."""
    asyncio.run(_made(tmp_path / "h.sqlite3"))
    folder = tmp_path / "copies"
    folder.mkdir()
    for name in (*map(of_day, range(10, 20)), *OTHERS):
        (folder / name).touch()
    (folder / of_day(1)).mkdir()
    (folder / of_day(2)).symlink_to(of_day(10))
    return folder


def dated(folder: Path) -> list[str]:
    """Return the names of the copies, and check that nothing else has changed."""
    names = {file.name for file in folder.iterdir()}
    assert names >= {*OTHERS, of_day(1), of_day(2)}
    return sorted(names - {*OTHERS, of_day(1), of_day(2)})


def test_a_copy_in_a_folder_is_named_by_its_time(copies: Path, here: Here) -> None:
    with time_machine.travel(NOW, tick=False):
        told, again = here("backup", "copies"), here("backup", "copies")
    assert (told.exit_code, told.output) == (0, f"Copied h.sqlite3 to copies/{MADE}.\n")
    assert dated(copies) == [*map(of_day, range(10, 20)), MADE]
    assert (copies / MADE).stat().st_mode & 0o777 == 0o600
    assert dump(str(copies / MADE)) == dump(str(copies.parent / "h.sqlite3"))
    assert again.exit_code == 1 and f"{MADE} exists already" in again.output


@pytest.mark.parametrize(("keep", "days"), [(1, []), (3, [18, 19]), (11, [*range(10, 20)]), (99, [*range(10, 20)])])
def test_the_latest_copies_stay_and_nothing_else_is_touched(
    copies: Path, here: Here, keep: int, days: list[int]
) -> None:
    with time_machine.travel(NOW, tick=False):
        told = here("backup", "--keep", str(keep), "copies")
    assert told.exit_code == 0, told.output
    assert dated(copies) == [*map(of_day, days), MADE]


def test_the_new_copy_stays_where_others_have_a_later_time(copies: Path, here: Here) -> None:
    """A clock was wrong, now or then."""
    with time_machine.travel(NOW.replace(year=2020), tick=False):
        told = here("backup", "--keep", "2", "copies")
    assert told.exit_code == 0, told.output
    assert dated(copies) == [MADE.replace("2026", "2020"), of_day(19)]


def test_no_copy_is_deleted_before_a_new_one_is_made(copies: Path, here: Here) -> None:
    whole = (copies.parent / "h.sqlite3").read_bytes()
    for wrong in (b"Dear doctor, " * 500, whole[:8192], None):
        (copies.parent / "h.sqlite3").unlink()
        if wrong is not None:
            (copies.parent / "h.sqlite3").write_bytes(wrong)
        told = here("backup", "--keep", "1", "copies")
        assert told.exit_code == 1 and told.output.count("\n") == 1, told.output
        assert dated(copies) == [*map(of_day, range(10, 20))]


def test_a_copy_that_cannot_be_deleted_is_said_and_the_new_one_stands(
    copies: Path, here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    delete = Path.unlink

    def refuse(path: Path, missing_ok: bool = False) -> None:
        if path.name == of_day(15):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        delete(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", refuse)
    with time_machine.travel(NOW, tick=False):
        told = here("backup", "--keep", "2", "copies")
    made, said = told.output.splitlines()
    assert (told.exit_code, made) == (1, f"Copied h.sqlite3 to copies/{MADE}.")
    assert said.startswith(
        f"House Call: The copy is made, but an old one stays (copies/{of_day(15)}: Permission denied)"
    )
    assert dated(copies) == [of_day(15), of_day(19), MADE]


@pytest.mark.parametrize("place", ["mysql://house", "postgresql://ann:pa/ss@host/house"])
def test_what_is_no_place_for_a_database_is_said_without_what_may_be_a_password(here: Here, place: str) -> None:
    told = here("move-database", "h.sqlite3", place)
    assert told.exit_code == 1 and "does not fit" in told.output
    assert "pa/ss" not in told.output and "ann" not in told.output
