"""Files that only their owner may read: they hold hands, seeds and who plays together."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

MODE, OWNERS = 0o600, 0o700
BESIDE = ("", "-wal", "-shm")
"""The files of a database; SQLite makes the last two with the rights of the first."""


def private(database: Path) -> None:
    """Create a file for its owner only, or take others' rights from an existing one and from its log. If that is
    forbidden the file stays as it is, and so does a device, such as /dev/null.
    """
    with contextlib.suppress(OSError):
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, MODE))
    for end in BESIDE:
        with contextlib.suppress(OSError):
            file = database.with_name(database.name + end)
            if file.is_file():
                file.chmod(file.stat().st_mode & OWNERS)
