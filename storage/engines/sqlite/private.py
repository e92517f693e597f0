"""Files that nobody else on the machine may read: they hold hands, seeds and who plays with whom."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

MODE, OWNERS = 0o600, 0o700
BESIDE = ("", "-wal", "-shm")
"""What SQLite keeps of a database; it makes the last two with the rights of the first."""


def private(database: Path) -> None:
    """Make a file that is about to be opened, if there is none, so that only its owner can read it; take others'
    rights from one that is there, and from what SQLite keeps beside it. Where that may not be done it stays as it is.
    """
    with contextlib.suppress(OSError):
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, MODE))
    for end in BESIDE:
        with contextlib.suppress(OSError):
            file = database.with_name(database.name + end)
            file.chmod(file.stat().st_mode & OWNERS)
