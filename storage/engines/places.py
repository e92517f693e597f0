"""Which engine a database is for: a path is SQLite's, an address is PostgreSQL's."""

# ruff: noqa: PLC0415  PostgreSQL's library is an extra

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

from storage.engines.engine import Engine
from storage.engines.facts import Facts
from storage.engines.sqlite.opening import beside, to_write
from storage.errors import StorageError

SCHEMES = ("postgresql://", "postgres://")
CONNECTIONS = 6
"""Most connections of a process to PostgreSQL."""


def is_address(place: Path | str) -> bool:
    """Return True for a database in PostgreSQL."""
    return isinstance(place, str) and place.startswith(SCHEMES)


async def open_to_write(place: Path | str, connections: int = CONNECTIONS) -> Engine:
    """Open a database; make or update it where needed."""
    if isinstance(place, str) and is_address(place):
        with_library()
        from storage.engines.postgres.opening import open_writing

        return await open_writing(place, connections)
    return await to_write(Path(place))


async def open_beside(place: Path | str, *, write: bool) -> Engine:
    """Open a database of this version that other processes may be using."""
    if isinstance(place, str) and is_address(place):
        with_library()
        from storage.engines.postgres.opening import open_beside

        return await open_beside(place, write=write)
    return await beside(Path(place), write=write)


async def look(url: str) -> Facts:
    """Ask the server at an address what it is.

    Raises:
        StorageError: it cannot be reached, lets no one in, or has a database of something else.

    """
    with_library()
    from storage.engines.postgres.looking import look as looked

    return await looked(url)


def with_library() -> None:
    """Make sure that PostgreSQL's library is there.

    Raises:
        StorageError: it is not installed.

    """
    if find_spec("psycopg") is None or find_spec("psycopg_pool") is None:
        raise StorageError(
            "missing",
            "The database is PostgreSQL, whose library is missing: in the folder of House Call, "
            f"run `{sys.executable} -m pip install --require-hashes -r requirements-postgres.lock`. "
            "The Docker image has it.",
        )
