"""Values that all processes of a database share, by name."""

from __future__ import annotations

from storage.batch import Batch
from storage.reading import Reader

NOTICE, WITHDRAWN = "notice", "withdrawn-cases"
"""The host's notice of maintenance, and the daily cases that were withdrawn. Bots read both every few seconds."""


def put_value(batch: Batch, name: str, value: str) -> None:
    """Set a value."""
    sql = "INSERT INTO cluster (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    batch.statements.append((sql, (name, value)))


class Cluster:
    """Reads shared values."""

    def __init__(self, at_once: Reader) -> None:
        self._at_once = at_once

    async def value(self, name: str) -> str:
        """Return a value; empty if there is none."""
        found = await self._at_once.ask("SELECT value FROM cluster WHERE name = ?1", name)
        return str(found[0][0]) if found else ""
