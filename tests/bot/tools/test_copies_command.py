"""A host moves the database to PostgreSQL and back, and backs it up there, by the command line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
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
    here: Here, there: str, postgres_url: str
) -> None:
    asyncio.run(_made(postgres_url))
    told = here("backup", "copy.sqlite3", database=postgres_url)
    assert told.exit_code == 0, told.output
    told = here("restore", "copy.sqlite3", database=there)
    assert told.exit_code == 0 and PASSWORD not in told.output
    assert dump(there) == dump(postgres_url)


@pytest.mark.parametrize("place", ["mysql://house", "postgresql://ann:pa/ss@host/house"])
def test_what_is_no_place_for_a_database_is_said_without_what_may_be_a_password(here: Here, place: str) -> None:
    told = here("move-database", "h.sqlite3", place)
    assert told.exit_code == 1 and "does not fit" in told.output
    assert "pa/ss" not in told.output and "ann" not in told.output
