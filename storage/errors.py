"""Errors of storage, each as one clear sentence for the host."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Literal

Kind = Literal[
    "second bot",  # another process has this database open
    "unwritable",  # the folder, file or database is missing, or may not be read or written
    "foreign",  # it is something else
    "damaged",  # the file is a database that can no longer be read
    "0.x",  # House Call 0.x wrote it
    "newer",  # a later version of House Call wrote it
    "older",  # an earlier one wrote it, and it was opened for reading only
    "outdated",  # the SQLite library, or PostgreSQL, is too old
    "missing",  # PostgreSQL is asked for and its library is not installed
    "busy",  # another program holds the write lock
    "full",  # the disk is full
    "refused",  # this batch breaks a rule of the schema; nothing of it was written
    "conflict",  # another writer was faster (`storage.guards`); nothing of this batch was written
    "unknown",  # the connection broke at COMMIT: it may have been written or not
    "away",  # the database cannot be reached, or did not answer in time, and nothing was written
    "failed",  # the disk, the library or the server reports something else
    "closed",  # storage was closed before
]


class StorageError(Exception):
    """A failure of storage; nothing is half done.

    `kind` is for programs; the text is one sentence: the problem and the remedy. It never holds stored data.
    """

    def __init__(self, kind: Kind, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


def closed(place: str) -> StorageError:
    """Return the error of a closed storage."""
    return StorageError("closed", f"{place} was closed: nothing more is read or written.")


def conflict(place: str) -> StorageError:
    """Return the error of a batch whose guard found another version."""
    return StorageError("conflict", f"Somebody else was faster at {place}: read anew and try again.")


def unfit(place: str) -> StorageError:
    """Return the error of a batch that breaks a rule of the schema or has a value that the library cannot take."""
    return StorageError(
        "refused", f"A change did not fit the database at {place} and was left out whole: please report this as a bug."
    )


def earlier(place: object, instead: str) -> StorageError:
    """Return the refusal of a database of House Call 0.x; `instead` says what to do."""
    return StorageError(
        "0.x",
        f"{place} was written by House Call 0.x, and this version cannot read it: {instead} (to keep finished games, "
        "export them with 0.x before).",
    )


def refuse_newer(place: object, version: int, known: int, *, into: str = "") -> None:
    """Refuse a database of a later version. `into`: where to restore a backup, if not here.

    Raises:
        StorageError: `version` is above `known`.

    """
    if version > known:
        raise StorageError(
            "newer",
            f"{place} was written by a newer House Call (version {version} of the tables, this one knows {known}): "
            f"update House Call, or restore a backup made before{into}.",
        )


def need_present(place: object, version: int, known: int, *, into: str = "") -> None:
    """Refuse a database of another version where none is upgraded.

    Raises:
        StorageError: it is newer or older.

    """
    refuse_newer(place, version, known, into=into)
    if version < known:
        raise StorageError(
            "older", f"{place} is from an earlier House Call: start this one on it once, then try again."
        )


def unusable(path: Path, error: OSError, verb: Literal["read", "written"] = "written") -> StorageError:
    """Return the error of a file that the system does not let us read or write, with its cause."""
    return StorageError("full" if error.errno in _FULL else "unwritable", _why(path, error, verb))


_FULL = {errno.ENOSPC, errno.EDQUOT}


def _why(path: Path, error: OSError, verb: Literal["read", "written"]) -> str:
    folder, there = path.parent, os.path.lexists(path)
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return f"There is no room left on the disk of {path}: free some space."
        case errno.EFBIG:
            return f"{path} would be larger than this system allows: raise its limit (ulimit -f), or use another disk."
        case errno.ENOENT if not os.path.isdir(folder):  # noqa: PTH112  it raises nothing
            return f"There is no folder {folder} for {path}: make it, or correct the path."
        case errno.ENOENT if there:
            return f"{path} is a symbolic link to a missing file: correct the link or the path."
        case errno.ENOENT:
            return (
                f"There is no file {path}: correct the path."
                if verb == "read"
                else f"{folder} takes no new files: choose another path than {path}."
            )
        case errno.EISDIR:
            return f"{path} is a folder: give the path of a file."
        case errno.ENOTDIR | errno.EEXIST:
            return f"A part of the path {path} is a file and no folder: correct the path."
        case errno.EACCES | errno.EPERM if verb == "read":
            return f"{path} may not be read: let the bot's user read it, or choose another path."
        case errno.EACCES | errno.EPERM:
            what = str(path) if there else f"The folder {folder}"
            return f"{what} may not be written: let the bot's user write it, or choose another path than {path}."
        case errno.EROFS:
            return f"{path} is on a disk that can only be read: choose another path."
        case errno.ENAMETOOLONG:
            return f"The path {path} is too long: choose a shorter one."
        case errno.ELOOP:
            return f"{path} is a symbolic link that leads back to itself: correct the link or the path."
        case errno.ENXIO | errno.ENODEV:
            return f"{path} is no ordinary file: choose another path."
        case _:
            return f"{path} cannot be {verb} ({error.strerror or error}): check the disk and its mount."
