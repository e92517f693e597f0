from pathlib import Path

from storage import AttendanceRow, Batch, MarkRow, MoveRow, OutboxRow, ResultRow, SeatRow, Storage, TableRow
from storage.engines.sqlite.opening import SqliteEngine
from storage.engines.sqlite.writer import Writer


def table(table_id: int, **changes: object) -> TableRow:
    values: dict[str, object] = {
        "id": table_id,
        "game": "toy",
        "guild": 70,
        "channel": 80,
        "host": 1001,
        "settings": "{}",
        "language": "en",
        "created": 10,
        "last_activity": 10,
    }
    return TableRow(**(values | changes))  # type: ignore[arg-type]


def seat(table_id: int, number: int, user: int | None = None, **changes: object) -> SeatRow:
    values: dict[str, object] = {
        "table_id": table_id,
        "seat": number,
        "user": user,
        "name": f"Dr {number}",
    }
    return SeatRow(**(values | changes))  # type: ignore[arg-type]


def move(table_id: int, n: int, **changes: object) -> MoveRow:
    values: dict[str, object] = {
        "table_id": table_id,
        "number": n,
        "seat": n % 2,
        "user": 1001 + n % 2,
        "move": "pass",
        "events": b"\x00\xff",
        "at": 100 + n,
    }
    return MoveRow(**(values | changes))  # type: ignore[arg-type]


def owed(nonce: str, payload: str = "{}", **changes: object) -> OutboxRow:
    values: dict[str, object] = {
        "table_id": 1,
        "kind": "reminder",
        "target": "channel",
        "payload": payload,
        "nonce": nonce,
        "due": 50,
        "created": 50,
    }
    return OutboxRow(**(values | changes))  # type: ignore[arg-type]


def mark(version: str, **changes: object) -> MarkRow:
    values: dict[str, object] = {"table_id": 1, "kind": "board", "version": version, "due": 50, "created": 50}
    return MarkRow(**(values | changes))  # type: ignore[arg-type]


def writer_of(storage: Storage) -> Writer:
    """Return the only writer of an SQLite database."""
    assert isinstance(storage.engine, SqliteEngine)
    return storage.engine.writer


def log_of(database: Path) -> Path:
    """Return the path of SQLite's write-ahead log."""
    return Path(f"{database}-wal")


def opened_table(table_id: int) -> Batch:
    batch = Batch()
    batch.put_table(table(table_id, status="playing"))
    return batch


def played(table_id: int, n: int) -> Batch:
    batch = Batch()
    batch.add_move(move(table_id, n))
    batch.set_state(table_id, b"state %d" % n, n, 100 + n)
    return batch


def sitting(
    table_id: int, user: int, *, guild: int = 70, finished: bool = True, answers: str = "", over: bool = True
) -> Batch:
    """Return a player's attendance in one seat; with `over`, the game has a result."""
    batch = Batch()
    batch.put_table(table(table_id, guild=guild, status="finished" if over else "playing"))
    batch.put_sitting(AttendanceRow(user, table_id, finished, answers))
    if over:
        batch.put_result(ResultRow(table_id, "toy", guild, table_id, '{"reason": "rules", "ranks": []}'), [])
    return batch
