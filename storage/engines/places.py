"""Which engine a database is for: a path is SQLite's, an address is PostgreSQL's."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from storage.engines.engine import Engine
from storage.engines.sqlite.opening import to_read, to_write
from storage.errors import StorageError

SCHEMES = ("postgresql://", "postgres://")
CONNECTIONS = 6
"""How many a process has to PostgreSQL at most."""


def is_address(place: Path | str) -> bool:
    """Whether a database is PostgreSQL's."""
    return isinstance(place, str) and place.startswith(SCHEMES)


async def open_to_write(place: Path | str, connections: int = CONNECTIONS) -> Engine:
    """Open, make or bring up to date; StorageError says what is wrong."""
    if isinstance(place, str) and is_address(place):
        with_library()
        from storage.engines.postgres.opening import open_writing  # noqa: PLC0415  its library is an extra

        return await open_writing(place, connections)
    return await to_write(Path(place))


async def open_to_read(place: Path | str) -> Engine:
    """Open beside bots that may be running, whose database it stays; StorageError says what is wrong."""
    if isinstance(place, str) and is_address(place):
        with_library()
        from storage.engines.postgres.opening import open_reading  # noqa: PLC0415  its library is an extra

        return await open_reading(place)
    return await to_read(Path(place))


def with_library() -> None:
    """Make sure that PostgreSQL can be spoken to.

    Raises:
        StorageError: its library is not installed.

    """
    if find_spec("psycopg") is None or find_spec("psycopg_pool") is None:
        raise StorageError(
            "missing", 'The database is PostgreSQL, whose library is missing: pip install "housecall[postgres]".'
        )
