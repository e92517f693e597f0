"""The address of a database. Its password is never shown."""

from __future__ import annotations

from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from storage.errors import StorageError

DEFAULTS = {
    "application_name": "housecall",
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
"""Parameters that the address may override: a network that is gone shows within seconds."""


class Address:
    """Where a database is and how to log in."""

    __slots__ = ("parameters", "place")

    def __init__(self, url: str) -> None:
        """Read an address; StorageError if it is none."""
        try:
            given = conninfo_to_dict(url)
        except psycopg.Error:
            given = None  # the wrong part may be the password, so the error is dropped
        if given is None or not _sound(given):
            raise StorageError(
                "unwritable",
                "The address of the database is none: write postgresql://user:password@host:port/name, "
                "with what is special in a password as %40 and such.",
            )
        self.parameters: dict[str, Any] = DEFAULTS | given
        self.place = _told(given)
        """The address without password, for sentences and logs."""

    def __repr__(self) -> str:
        return f"Address({self.place})"


def _sound(given: dict[str, Any]) -> bool:
    """Return True if every part is in its place: a bare / in a password makes it a port, and its rest a name."""
    ports = str(given.get("port") or "5432").split(",")
    names = f"{given.get('host') or ''}{given.get('dbname') or ''}"
    return all(port.isdigit() or not port for port in ports) and "@" not in names


def _told(given: dict[str, Any]) -> str:
    host = given.get("host") or given.get("hostaddr") or "localhost"
    port = given.get("port")
    name = given.get("dbname") or given.get("user") or ""
    return f"postgresql://{host}{f':{port}' if port else ''}/{name}"
