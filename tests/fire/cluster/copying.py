"""A snapshot of the database as an SQLite file."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import psycopg

from storage import Storage
from tests.fire.cluster.server import Server

TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"


NOTED = "tx, at, what, op, owner, kind, press, number, target, due, created"


async def copied(server: Server, file: Path) -> None:
    for old in file.parent.glob(f"{file.name}*"):
        old.unlink()
    await (await Storage.open(file)).close()
    await asyncio.to_thread(_copy, server, file)


def _copy(server: Server, file: Path) -> None:
    with sqlite3.connect(file) as to, server.at_once() as connection:
        to.execute("PRAGMA foreign_keys = OFF")
        to.execute(f"CREATE TABLE noted (id INTEGER PRIMARY KEY, {NOTED})")
        for (name,) in to.execute(TABLES).fetchall():
            _rows(connection, to, name)
    to.close()


def _rows(connection: psycopg.Connection[Any], to: sqlite3.Connection, table: str) -> None:
    names = ", ".join(f'"{row[1]}"' for row in to.execute(f"PRAGMA table_info({table})"))
    rows = connection.execute(f"SELECT {names} FROM {table}").fetchall()  # noqa: S608  names of the schema
    to.execute(f"DELETE FROM {table}")  # noqa: S608
    if rows:
        to.executemany(f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(rows[0]))})", rows)  # noqa: S608
