"""How long finished games took."""

from __future__ import annotations

from storage.reading import Reader

PLAYED = """SELECT CAST(sum(CASE WHEN at - before > ?4 THEN ?4 ELSE at - before END) AS bigint) FROM (
    SELECT moves.table_id, moves.at, lag(moves.at, 1, tables.started) OVER (PARTITION BY table_id ORDER BY n) AS before
    FROM moves JOIN tables ON tables.id = table_id
    WHERE table_id IN (SELECT table_id FROM results
        WHERE game = ?1 AND json_extract(data, '$.how') = 'rules'
            AND (SELECT count(*) FROM result_seats WHERE result_seats.table_id = results.table_id) = ?2
        ORDER BY ended DESC LIMIT ?3)
) AS gaps GROUP BY table_id"""


async def played(reader: Reader, game: str, seats: int, *, latest: int, longest_gap: int) -> list[int]:
    """Milliseconds of play in the `latest` games with so many seats that came to their end by the rules and whose moves
    are still kept; of the time between two moves at most `longest_gap` counts. Lessons have no results.
    """
    return [int(time) for (time,) in await reader.ask(PLAYED, game, seats, latest, longest_gap)]
