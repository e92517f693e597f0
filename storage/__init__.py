"""Everything that must survive: in a file of SQLite, or in PostgreSQL if several processes share it. No rules, no
Discord.

`Storage.open` opens the database; changes are collected in a `Batch` and committed; reads return the records of `rows`.
`storage.backup` copies a database, restores a copy, and checks one.
"""

from storage.batch import Batch
from storage.errors import StorageError
from storage.guards import Guard, Version
from storage.league_rows import LeagueGameRow, LeaguePlayerRow, LeagueRow, LeagueSeatRow
from storage.person import PersonRows
from storage.rows import (
    WHOLE_TABLE,
    AttendanceRow,
    CaseAnswerRow,
    CasePostRow,
    Counts,
    MarkRow,
    MeetingRow,
    MoveRow,
    OutboxRow,
    PostRow,
    ResultRow,
    ResultSeatRow,
    ReviewRow,
    SeatRecord,
    SeatRow,
    TableRow,
    TimerRow,
    UsageRow,
    WatcherRow,
)
from storage.server_rows import ActNoticeRow, ActRow, AvoidedRow, BanRow, InvitationRow
from storage.share import Share
from storage.store import Storage

__all__ = [
    "WHOLE_TABLE",
    "ActNoticeRow",
    "ActRow",
    "AttendanceRow",
    "AvoidedRow",
    "BanRow",
    "Batch",
    "CaseAnswerRow",
    "CasePostRow",
    "Counts",
    "Guard",
    "InvitationRow",
    "LeagueGameRow",
    "LeaguePlayerRow",
    "LeagueRow",
    "LeagueSeatRow",
    "MarkRow",
    "MeetingRow",
    "MoveRow",
    "OutboxRow",
    "PersonRows",
    "PostRow",
    "ResultRow",
    "ResultSeatRow",
    "ReviewRow",
    "SeatRecord",
    "SeatRow",
    "Share",
    "Storage",
    "StorageError",
    "TableRow",
    "TimerRow",
    "UsageRow",
    "Version",
    "WatcherRow",
]
