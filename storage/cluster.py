"""What all processes of a database know alike, by name."""

from __future__ import annotations

from storage.batch import Batch
from storage.reading import Reader

NOTICE, WITHDRAWN = "notice", "withdrawn-cases"
"""What the host says before maintenance, and the daily cases that are asked no more."""


def put_value(batch: Batch, name: str, value: str) -> None:
    """Set what stands under a name."""
    sql = "INSERT INTO cluster (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    batch.statements.append((sql, (name, value)))


class Cluster:
    """What is stored of it."""

    def __init__(self, at_once: Reader) -> None:
        self._at_once = at_once

    async def value(self, name: str) -> str:
        """What stands under a name; empty where nothing does."""
        found = await self._at_once.ask("SELECT value FROM cluster WHERE name = ?1", name)
        return str(found[0][0]) if found else ""
