"""Asking a database in PostgreSQL what it is."""

from __future__ import annotations

from storage.engines.facts import Facts
from storage.engines.places import with_library

__all__ = ["Facts", "look"]


async def look(url: str) -> Facts:
    """Ask the server at an address.

    Raises:
        StorageError: it cannot be reached, lets nobody in, or the database in it is none of ours.

    """
    with_library()
    from storage.engines.postgres.looking import look as looked  # noqa: PLC0415  its library is an extra

    return await looked(url)
