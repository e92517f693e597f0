"""Checks of paths before SQLite opens them: it says of most wrong ones only that it cannot open them."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from storage.errors import StorageError, unusable


def need_database(path: Path) -> None:
    """Check that a database is there, as far as that can be seen without SQLite.

    Raises:
        StorageError: it is not; the sentence has the cause.

    """
    if is_free(path):
        raise StorageError(
            "unwritable", f"There is no database at {path}: correct the path, or start the bot once, which makes one."
        )
    need_file(path)


def need_file(path: Path) -> None:
    """Check that a path is an ordinary file that can be read.

    Raises:
        StorageError: it is not; the sentence has the cause.

    """
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))  # a pipe would wait for its writer
        try:
            _need_ordinary(os.fstat(descriptor).st_mode)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise unusable(path, error, "read") from error


def need_place(path: Path) -> None:
    """Check that a file could be at a path: its folder is there, and what is there already is an ordinary file.

    Raises:
        StorageError: it cannot; the sentence has the cause.

    """
    try:
        _need_folder(path.parent.stat().st_mode)
        if os.path.lexists(path):
            _need_ordinary(path.stat().st_mode)
        else:
            path.stat()
    except FileNotFoundError as error:
        if os.path.lexists(path) or not os.path.isdir(path.parent):  # noqa: PTH112  it raises nothing
            raise unusable(path, error) from error
    except OSError as error:
        raise unusable(path, error) from error


def make_folder(path: Path) -> None:
    """Make the folder of a database that is opened to write, and check its path.

    Raises:
        StorageError: no file can be there.

    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unusable(path, error) from error
    need_place(path)


def is_free(path: Path) -> bool:
    """Return True if nothing is at a path, and its folder is missing or may get a file of that name.

    Raises:
        StorageError: no file can be there; the sentence has the cause.

    """
    if os.path.lexists(path):
        return False
    try:
        path.stat()
    except FileNotFoundError:
        return True
    except OSError as error:
        raise unusable(path, error) from error
    return False


def refuse_existing(to: Path) -> None:
    """Check that a new file can be made at a path.

    Raises:
        StorageError: something is there, or its folder is missing.

    """
    if os.path.lexists(to):
        raise StorageError("refused", f"{to} exists already and is not overwritten: give another name.")
    need_place(to)


def is_same(one: Path, other: Path) -> bool:
    """Return True if two paths lead to one file, also through links."""
    try:
        return one.samefile(other)
    except OSError:
        return os.path.realpath(one) == os.path.realpath(other)


def uri(path: Path, mode: str) -> str:
    """Return the name of a file for SQLite: it takes some paths, such as `:memory:`, for something else."""
    return f"{Path(os.path.realpath(path)).as_uri()}?mode={mode}"


def _need_folder(mode: int) -> None:
    if not stat.S_ISDIR(mode):
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))


def _need_ordinary(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise OSError(errno.ENXIO, os.strerror(errno.ENXIO))
