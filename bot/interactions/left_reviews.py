"""Reviews that an ended process has left. Each slot continues those of its own tables."""

from __future__ import annotations

from bot.history.reviewer import Reviewer
from bot.interactions.following import Following
from bot.scheduler.looking import Looking
from storage import Storage


class LeftReviews(Looking):
    """Looks for reviews without progress since its last check. A single process continues all at its start."""

    name, seconds, put_off = "left-reviews", 600.0, "reviews_not_looked_for"

    def __init__(self, storage: Storage, reviewer: Reviewer, following: Following) -> None:
        super().__init__()
        self._storage, self._reviewer, self._following = storage, reviewer, following
        self._before: dict[tuple[int, int], bytes] = {}

    async def look(self) -> None:
        """Continue reviews without progress since the last check."""
        if self._storage.share.whole:
            return
        rows = await self._reviewer.to_do()
        for row in rows:
            if self._before.get((row.table_id, row.seat)) == row.data and self._reviewer.take_up(row):
                self._following.take_up(row)
        self._before = {(row.table_id, row.seat): row.data for row in rows}
