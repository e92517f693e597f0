"""Daily cases that are asked no more go with the database when it is copied or moved: beside a file, in PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from bot.cases.withdrawn import Withdrawn, beside
from storage import Batch, Storage
from storage.cluster import WITHDRAWN, put_value


async def carry(source: Path | str, target: Path | str) -> None:
    """Withdraw at a copy of a database what was withdrawn at that."""
    there = await _withdrawn(target)
    missing = sorted(await _withdrawn(source) - there)
    if not missing:
        return
    if isinstance(target, Path):
        kept = Withdrawn(beside(target))
        for case_id in missing:
            kept.add(case_id)
        return
    async with await Storage.open(target, connections=1) as storage:
        batch = Batch()
        put_value(batch, WITHDRAWN, "\n".join(sorted({*there, *missing})))
        await storage.commit(batch)


async def _withdrawn(place: Path | str) -> frozenset[str]:
    if isinstance(place, Path):
        return Withdrawn(beside(place)).ids()
    async with await Storage.beside(place) as storage:
        return frozenset((await storage.cluster.value(WITHDRAWN)).split())
