"""Counts of how often each part of the bot is used, by week.

Names come from closed sets in the code, so a count never says who used something, where or at which table.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Literal

from bot import metrics
from storage import Batch, Storage, StorageError, UsageRow
from storage.guards import USAGE

Kind = Literal["command", "field", "button", "setting", "option", "screen", "message"]
"""A slash command, a field of it, a button or menu by its verb, a setting of a player or server that was changed, an
option of a game that began, a private screen that was shown, a message that was delivered.
"""
WEEK_MS = 7 * 24 * 3_600_000
WEEKS_KEPT = 53
REMEMBERED = 8
"""Writes of all processes after which the database may no longer know an earlier one."""


def week_of(now: int) -> str:
    """Return the ISO week of a time in Unix milliseconds, such as "2026-W48" (UTC)."""
    year, week, _ = datetime.fromtimestamp(now / 1000, UTC).isocalendar()
    return f"{year}-W{week:02}"


def option_names(game: str, options: Mapping[str, Any]) -> Iterator[str]:
    """Return the name of each option of a game with its value; a pack is "own" or "built-in"."""
    for name, value in options.items():
        for one in value if isinstance(value, list | tuple) else [value]:
            text = ("own" if one else "built-in") if name == "pack" else str(one).lower()
            yield f"{game}.{name}={text}"


class Usage:
    """The counts of this process."""

    def __init__(self) -> None:
        self._process, self._writes = secrets.token_hex(5), 0
        self._new: Counter[tuple[Kind, str]] = Counter()
        self._waiting: Counter[tuple[str, Kind, str]] = Counter()
        """Counts by week, kind and name that are not written."""
        self._sent: tuple[int, str, Counter[tuple[str, Kind, str]]] | None = None
        """A write whose answer never came: the version before it, its id, its counts."""

    def count(self, kind: Kind, name: str) -> None:
        self._new[kind, name] += 1
        metrics.USED.labels(kind, name).inc()

    async def write(self, storage: Storage, now: int) -> None:
        """Add the counts to those in the database, and delete weeks older than `WEEKS_KEPT`. One call at a time; a call
        must not be cancelled.

        Raises:
            StorageError: nothing was written, or no one knows. The next call tries again, and adds no count twice.

        """
        week = week_of(now)
        for (kind, name), count in self._new.items():
            self._waiting[week, kind, name] += count
        self._new.clear()
        if self._sent is not None:
            version, sent_id, counts = self._sent
            found = await storage.settled(USAGE)
            if sent_id not in found.lately and found.version <= version + REMEMBERED:
                self._waiting += counts
            self._sent = None
        if self._waiting:
            await self._add(storage, week_of(now - WEEKS_KEPT * WEEK_MS))

    async def _add(self, storage: Storage, oldest: str) -> None:
        found = await storage.version(USAGE)
        self._writes += 1
        write_id, batch = f"{self._process}.{self._writes}", Batch()
        batch.guard(USAGE, found.version, write_id)
        for (week, kind, name), count in sorted(self._waiting.items()):
            batch.add_usage(UsageRow(week, kind, name, count))
        batch.drop_usage(oldest)
        try:
            await storage.commit(batch)
        except StorageError as wrong:
            if wrong.kind == "unknown":
                self._sent, self._waiting = (found.version, write_id, self._waiting), Counter()
            raise
        self._waiting.clear()
