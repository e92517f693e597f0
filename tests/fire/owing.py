"""The ages of the bot's pending rows, read from its database again and again while it runs."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import defaultdict
from pathlib import Path

ROWS = """SELECT * FROM (SELECT id, created, kind, max(created, due) FROM outbox WHERE due <= ?1
UNION ALL SELECT table_id || kind, created, kind, created FROM marks WHERE due <= ?1 AND (attempts OR due <= created))
AS owed(id, created, kind, since) WHERE true"""
"""Due rows and marks; pictures come when there is time for them."""


class Owing:
    """Watches the database of a running bot; ages in seconds, as fine as the pause between two looks."""

    def __init__(self, database: Path, pause: float = 0.25, only: str = "") -> None:
        """`only`: which rows are read, as SQL; by default all."""
        self.database, self.pause = database, pause
        self._sql = f"{ROWS} AND {only}" if only else ROWS
        self.waiting = 0
        self._known: dict[tuple[int | str, int], tuple[str, float]] = {}
        self.begin()

    def begin(self) -> None:
        self.oldest: dict[str, float] = defaultdict(float)
        """The greatest age by kind."""
        self.ages: dict[str, list[float]] = defaultdict(list)
        """The last seen age of each row, by kind."""

    async def watch(self) -> None:
        reading = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)
        try:
            while True:
                self.look(reading)
                await asyncio.sleep(self.pause)
        finally:
            reading.close()

    def look(self, reading: sqlite3.Connection) -> None:
        now = time.time() * 1000
        found = {(row[0], row[1]): (str(row[2]), (now - row[3]) / 1000) for row in reading.execute(self._sql, (now,))}
        for key, (kind, age) in self._known.items():
            if key not in found:
                self.ages[kind].append(age)
        for kind, age in found.values():
            self.oldest[kind] = max(self.oldest[kind], age)
        self._known, self.waiting = found, len(found)

    def part(self, kind: str, part: float) -> float:
        """Return a quantile of the ages of a kind; 0 if none was ever seen waiting."""
        ages = sorted(self.ages[kind])
        return ages[min(len(ages) - 1, int(len(ages) * part))] if ages else 0.0
