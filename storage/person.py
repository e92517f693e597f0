"""Everything stored about one person."""

from __future__ import annotations

from storage import rows
from storage.reading import Reader

_OF_SEATS = "WHERE (table_id, seat) IN (SELECT table_id, seat FROM seats WHERE user = ?)"


async def person(reader: Reader, user: int) -> rows.PersonRows:
    """All rows in which a person is named."""
    ask = reader.rows
    chosen = await reader.ask("SELECT data FROM preferences WHERE user = ?", user)
    hosted = await reader.ask("SELECT id FROM tables WHERE host = ? ORDER BY id", user)
    met = await reader.ask("SELECT game, card FROM cards_met WHERE user = ? ORDER BY game, card", user)
    theirs = "WHERE user = ? ORDER BY table_id"
    return rows.PersonRows(
        user=user,
        preferences=next((str(data) for (data,) in chosen), None),
        seats=await ask("seats", rows.SeatRow, theirs, user),
        hosted=[int(table_id) for (table_id,) in hosted],
        moves=await ask("moves", rows.MoveRow, f"{theirs}, n", user),
        orders=await ask("orders", rows.OrderRow, _OF_SEATS, user),
        watched=await ask("watchers", rows.WatcherRow, theirs, user),
        results=await ask("result_seats", rows.ResultSeatRow, theirs, user),
        owed=await ask("owed", rows.OutboxRow, "WHERE target = ? ORDER BY id", f"user:{user}"),
        met=[(str(game), str(card)) for game, card in met],
        begun=await ask("seats", rows.SeatRow, "WHERE began = ? ORDER BY table_id", user),
        sittings=await ask("sittings", rows.SittingRow, theirs, user),
        cases=await ask("case_answers", rows.CaseAnswerRow, "WHERE user = ? ORDER BY at, case_id", user),
        reviews=await ask("reviews", rows.ReviewRow, theirs, user),
    )
