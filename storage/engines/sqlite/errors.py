"""Sentences for errors of SQLite and the disk."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from storage.errors import Kind, StorageError, conflict, unfit

VALUE_ERRORS = (sqlite3.Error, OverflowError, ValueError, TypeError)
"""What the library raises for a value or statement that it cannot take: too large a number, half a surrogate ..."""

_KINDS: dict[int, Kind] = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_PROTOCOL: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "unwritable",
    sqlite3.SQLITE_CANTOPEN: "unwritable",
    sqlite3.SQLITE_PERM: "unwritable",
    sqlite3.SQLITE_NOTADB: "foreign",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_CONSTRAINT: "refused",
    sqlite3.SQLITE_MISMATCH: "refused",
    sqlite3.SQLITE_TOOBIG: "refused",
    sqlite3.SQLITE_RANGE: "refused",
}

_SENTENCES: dict[Kind, str] = {
    "busy": "{path} is locked by another program: close whatever else has it open.",
    "full": "There is no room left on the disk of {path}: free some space.",
    "unwritable": "{path} cannot be written: let the bot's user write it and its folder, or choose another path.",
    "foreign": "{path} is not a House Call database: choose another path, or move this file away.",
    "damaged": "{path} is damaged: stop the bot and restore the latest sound backup.",
    "failed": "The database at {path} reports an error ({error}): check the disk and its mount.",
}

_MADE_TWICE = "UNIQUE constraint failed: moves.table_id, moves.number"


class ConflictError(Exception):
    """A guard touched no row."""


def foreign(path: Path) -> StorageError:
    return StorageError("foreign", _SENTENCES["foreign"].format(path=path))


def explained(error: Exception, path: Path) -> StorageError:
    """Return the sentence for an error of the SQLite library, or of a value that it cannot take."""
    if isinstance(error, StorageError):
        return error
    code = getattr(error, "sqlite_errorcode", None)
    if isinstance(error, ConflictError) or (code is not None and str(error) == _MADE_TWICE):
        return conflict(str(path))
    kind: Kind = "failed"
    if code is not None:
        kind = _KINDS.get(code & 0xFF, "failed")
    elif isinstance(error, VALUE_ERRORS):
        kind = "refused"
    if kind == "refused":
        return unfit(str(path))
    return StorageError(kind, _SENTENCES[kind].format(path=path, error=error))
