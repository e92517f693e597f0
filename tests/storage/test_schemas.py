from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from typing import Any

from storage import Storage
from storage.migrations import migrations
from tests.storage.contents import KINDS, contents
from tests.storage.postgres import Server

Schema = dict[str, list[tuple[Any, ...]]]

POSTGRES = {
    "columns": """SELECT table_name, column_name, data_type, is_nullable = 'YES', coalesce(column_default, '')
        FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations'
        ORDER BY table_name, ordinal_position""",
    "keys": """SELECT CAST(CAST(indrelid AS regclass) AS text), columns FROM pg_index, LATERAL (
            SELECT string_agg(attname, ' ' ORDER BY place) AS columns
            FROM unnest(indkey) WITH ORDINALITY AS key(number, place)
            JOIN pg_attribute ON attrelid = indrelid AND attnum = number) AS own
        WHERE indisprimary AND indrelid IN (SELECT oid FROM pg_class WHERE relname <> 'migrations'
            AND relnamespace = CAST('public' AS regnamespace))""",
    "indexes": """SELECT tablename, indexname, indexdef FROM pg_indexes
        WHERE schemaname = 'public' AND indexname NOT LIKE '%\\_pkey'""",
    "foreign keys": """SELECT CAST(CAST(conrelid AS regclass) AS text), CAST(CAST(confrelid AS regclass) AS text),
            CASE confdeltype WHEN 'c' THEN 'CASCADE' END, attname
        FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1] WHERE contype = 'f'""",
}
SQLITE = {
    "columns": """SELECT made.name, own.name, own.type, "notnull" = 0 AND pk = 0, coalesce(dflt_value, '')
        FROM sqlite_master AS made JOIN pragma_table_info(made.name) AS own
        WHERE made.type = 'table' AND made.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY made.name, cid""",
    "keys": """SELECT made, group_concat(name, ' ') FROM (SELECT made.name AS made, own.name AS name
            FROM sqlite_master AS made JOIN pragma_table_info(made.name) AS own
            WHERE made.type = 'table' AND pk > 0 ORDER BY made.name, pk)
        GROUP BY made""",
    "indexes": """SELECT tbl_name, name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL
        UNION SELECT made.name, made.name || '_' || own.name || '_key', 'UNIQUE (' || own.name || ')'
        FROM sqlite_master AS made JOIN pragma_index_list(made.name) AS is_ JOIN pragma_index_info(is_.name) AS own
        WHERE origin = 'u'""",
    "foreign keys": """SELECT made.name, own."table", on_delete, own."from"
        FROM sqlite_master AS made JOIN pragma_foreign_key_list(made.name) AS own""",
}


def plain(text: str) -> str:
    """Return an expression or index without differences in notation between engines."""
    text = re.sub(r"::\w+|\"|\(|\)|USING btree |public\.|CREATE ", "", text)
    return re.sub(r"INDEX \w+ ON \w+ ", "", text).strip()


def schema(ask: Callable[[str], Iterable[tuple[Any, ...]]], asked: dict[str, str]) -> Schema:
    found = {part: [tuple(row) for row in ask(sql)] for part, sql in asked.items()}
    return {
        "columns": [
            (table, name, KINDS[kind], bool(null), plain(default))
            for table, name, kind, null, default in found["columns"]
        ],
        "keys": sorted(found["keys"]),
        "indexes": sorted((table, name, plain(text)) for table, name, text in found["indexes"]),
        "foreign keys": sorted(found["foreign keys"]),
    }


async def test_the_schemas_are_the_same(file_storage: Storage, postgres: Server, postgres_database: str) -> None:
    with closing(sqlite3.connect(file_storage.path)) as file:
        ours = schema(file.execute, SQLITE)
    with postgres.asked(postgres_database) as connection:
        theirs = schema(connection.execute, POSTGRES)
    for part, found in ours.items():
        assert found == theirs[part], part
    assert {part: len(found) > 9 for part, found in ours.items()} == dict.fromkeys(SQLITE, True)


async def test_text_is_compared_byte_by_byte_whatever_the_database_was_made_with(postgres_url: str) -> None:
    with contents(postgres_url) as found:
        others = found.ask(
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' "
            "AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'"
        )
    assert others == []


def test_every_step_is_there_for_both() -> None:
    ours, theirs = ([(step.number, step.name) for step in migrations(engine)] for engine in ("sqlite", "postgres"))
    assert ours == theirs
