"""What can go wrong with storage, as one clear sentence for whoever runs the bot."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Literal

Kind = Literal[
    "second bot",  # another process has this database open
    "unwritable",  # the folder or file may not be written
    "foreign",  # the file is something else
    "damaged",  # the file is a database that can no longer be read
    "newer",  # a later version of House Call wrote it
    "older",  # an earlier one wrote it, and it was opened for reading only
    "outdated",  # the SQLite library is too old
    "busy",  # another program holds the write lock
    "full",  # the disk is full
    "refused",  # this batch breaks a rule of the schema; nothing of it was written
    "failed",  # the disk or the library reports something else
    "closed",  # storage was closed before
]


VALUE_ERRORS = (sqlite3.Error, OverflowError, ValueError, TypeError)
"""What the library raises for a value or statement that it cannot take: too large a number, half a surrogate ..."""


class StorageError(Exception):
    """Storage could not do what was asked; nothing of it is half done.

    `kind` is for programs; the text is one sentence that says what is wrong and what to do. It never holds stored data.
    """

    def __init__(self, kind: Kind, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


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
    "refused": "A change did not fit the database at {path} and was left out whole: please report this as a bug.",
    "failed": "The database at {path} reports an error ({error}): check the disk and its mount.",
}


def closed(path: Path) -> StorageError:
    """Storage was closed before this was asked."""
    return StorageError("closed", f"{path} was closed: nothing more is read or written.")


def foreign(path: Path) -> StorageError:
    """The file belongs to something else."""
    return StorageError("foreign", _SENTENCES["foreign"].format(path=path))


def unwritable_folder(path: Path, error: OSError) -> StorageError:
    """A file cannot be made or moved where `path` lies."""
    return StorageError(
        "unwritable",
        f"The folder {path.parent} cannot be written ({error.strerror}): "
        "let the bot's user write it, or choose another path.",
    )


def explained(error: Exception, path: Path) -> StorageError:
    """The sentence for an error of the SQLite library, or of a value that it cannot take."""
    if isinstance(error, StorageError):
        return error
    code = getattr(error, "sqlite_errorcode", None)
    kind: Kind = "failed"
    if code is not None:
        kind = _KINDS.get(code & 0xFF, "failed")
    elif isinstance(error, VALUE_ERRORS):
        kind = "refused"
    return StorageError(kind, _SENTENCES[kind].format(path=path, error=error))
