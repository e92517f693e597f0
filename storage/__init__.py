"""What must survive: SQLite through aiosqlite. No rules, no Discord.

`Storage.open` opens the database; changes are collected in a `Batch` and committed; reads return the records of `rows`.
`storage.backup` copies a database, brings a copy back, and checks one.
"""

from storage.batch import Batch
from storage.errors import StorageError
from storage.league_rows import LeagueGameRow, LeaguePersonRow, LeagueRow, LeagueSeatRow
from storage.person import PersonRows
from storage.rows import (
    WHOLE_TABLE,
    CaseAnswerRow,
    CasePostRow,
    Counts,
    MoveRow,
    OrderRow,
    OutboxRow,
    PostRow,
    ResultRow,
    ResultSeatRow,
    ReviewRow,
    SeatRow,
    SittingRow,
    TableRow,
    TimerRow,
    WatcherRow,
)
from storage.server_rows import ApartRow, InvitationRow, KeptOutRow, ServerPostRow
from storage.store import Storage

__all__ = [
    "WHOLE_TABLE",
    "ApartRow",
    "Batch",
    "CaseAnswerRow",
    "CasePostRow",
    "Counts",
    "InvitationRow",
    "KeptOutRow",
    "LeagueGameRow",
    "LeaguePersonRow",
    "LeagueRow",
    "LeagueSeatRow",
    "MoveRow",
    "OrderRow",
    "OutboxRow",
    "PersonRows",
    "PostRow",
    "ResultRow",
    "ResultSeatRow",
    "ReviewRow",
    "SeatRow",
    "ServerPostRow",
    "SittingRow",
    "Storage",
    "StorageError",
    "TableRow",
    "TimerRow",
    "WatcherRow",
]
