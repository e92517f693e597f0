"""Tables whose time to be kept is over."""

from __future__ import annotations

from storage.reading import Reader
from storage.rows import TableRow


class Old:
    """What was over before a time."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def played_before(self, time: int, limit: int = 100) -> list[TableRow]:
        """Tables with a result that ended before `time` and whose moves are still kept, oldest first."""
        rest = (
            """WHERE status = 'finished' AND ended < ?1 AND id IN (SELECT table_id FROM deals) ORDER BY id LIMIT ?2"""
        )
        return await self._reader.rows("tables", TableRow, rest, time, limit)

    async def vain_before(self, time: int, limit: int = 100) -> list[TableRow]:
        """Tables that ended before `time` without a result, oldest first."""
        rest = """WHERE status IN ('cancelled', 'expired', 'abandoned') AND ended < ?1
            AND id NOT IN (SELECT table_id FROM results) ORDER BY id LIMIT ?2"""
        return await self._reader.rows("tables", TableRow, rest, time, limit)
