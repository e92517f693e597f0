from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from storage import Storage
from storage.engines.postgres.values import adapted
from tests.storage.every_statement import Asked, every_statement
from tests.storage.postgres import Server

STORAGE = Path(__file__).parents[2] / "storage"
TYPES = {int: "bigint", bool: "bigint", str: "text", bytes: "bytea", type(None): "unknown"}
BARE_USER = re.compile(r"""(?<!["'\w.:{])user(?!["'\w:}])""")


@pytest.fixture
async def asked() -> Asked:
    return await every_statement()


async def test_postgresql_takes_every_statement(asked: Asked, postgres: Server, postgres_database: str) -> None:
    refused = {}
    with postgres.asked(postgres_database) as connection:
        import psycopg

        for number, (sql, values) in enumerate(asked.items()):
            kinds = ", ".join(TYPES[type(value)] for value in values)
            try:
                connection.execute(f"PREPARE s{number} {f'({kinds})' if kinds else ''} AS ".encode() + adapted(sql))
            except psycopg.Error as error:
                refused[sql] = str(error)
    assert refused == {}
    assert len(asked) > 150


async def test_sqlite_takes_every_statement_with_just_the_values_it_is_given(
    asked: Asked, file_storage: object
) -> None:

    assert isinstance(file_storage, Storage)
    connection = sqlite3.connect(file_storage.path, isolation_level=None)
    for sql, values in asked.items():
        connection.execute(f"EXPLAIN {sql}", values)
    connection.close()


async def test_parameters_are_numbered_without_a_gap_and_nobody_asks_for_the_role_that_asks(asked: Asked) -> None:
    for sql, values in asked.items():
        numbers = {int(number) for number in re.findall(r"\?(\d+)", sql)}
        assert numbers == set(range(1, len(values) + 1)), sql
        assert not re.search(r"\?(?!\d)", sql), sql
        assert not BARE_USER.search(re.sub(r"'[^']*'", "''", sql)), sql


@pytest.mark.parametrize(
    "word", ["LIMIT -1", "INSERT OR", "iif(", "total(", "sqlite_", "pragma_", "INDEXED", "NOT undone", "TEMP TABLE"]
)
def test_what_only_one_engine_takes_stands_in_its_own_folder(word: str) -> None:
    files = [path for path in STORAGE.glob("*.py") if word in path.read_text("utf-8")]
    assert files == []


@pytest.mark.parametrize(
    ("sql", "found"), [("SELECT user FROM x", True), ('WHERE seats."user" = ?1', False), ("seats_by_user", False)]
)
def test_a_bare_user_would_be_found(sql: str, *, found: bool) -> None:
    assert bool(BARE_USER.search(sql)) is found
