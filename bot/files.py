"""Files that a host names: read whole, written whole or not at all, listed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from bot.errors import StartupError
from storage.engines.sqlite.files import need_file, need_place, refuse_existing
from storage.errors import unusable

DEEPEST, MOST = 3, 200
"""Folders below a folder, and files in all, that `walk` goes through."""


def read(path: Path) -> bytes:
    """Return the bytes of a file.

    Raises:
        StorageError: it cannot be read; the sentence has the cause.

    """
    need_file(path)
    try:
        return path.read_bytes()
    except OSError as wrong:
        raise unusable(path, wrong, "read") from None


def need_room(path: Path, *, force: bool) -> None:
    """Check that a file can be written; with `force` there may be one already.

    Raises:
        StorageError: it cannot; the sentence has the cause.

    """
    (need_place if force else refuse_existing)(path)


def write(path: Path, content: bytes, *, force: bool) -> None:
    """Write a file for its owner only; with `force` replace an existing one. If that fails, nothing has changed.

    Raises:
        StorageError: it cannot be written; the sentence has the cause.

    """
    need_room(path, force=force)
    part = Path(f"{path}.{os.getpid()}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as wrong:
        with suppress(OSError):
            part.unlink()
        raise unusable(path, wrong) from None


def entries(folder: Path, setting: str) -> list[Path]:
    """List a folder in order; a missing one is empty.

    Raises:
        StartupError: it is no folder or cannot be read; the sentence names the setting.

    """
    try:
        return sorted(folder.iterdir())
    except FileNotFoundError:
        return []
    except NotADirectoryError:
        raise StartupError(f"{setting} leads to {folder}, which is no folder: give the path of a folder.") from None
    except OSError as wrong:
        raise StartupError(f"{setting}: {unusable(folder, wrong, 'read')}") from None


def walk(folder: Path, setting: str) -> Iterator[Path]:
    """Yield the files in a folder and in the folders in it, in order, at most 200. Raise StartupError as `entries`."""
    found = _walk(folder, setting, DEEPEST)
    yield from (path for _, path in zip(range(MOST), found, strict=False))


def _walk(folder: Path, setting: str, deep: int) -> Iterator[Path]:
    for path in entries(folder, setting):
        if deep and os.path.isdir(path):  # noqa: PTH112  it raises nothing
            yield from _walk(path, setting, deep - 1)
        else:
            yield path
