"""One bot at a time: a lock file next to the database. The system releases it when the process ends, no matter how."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout, has_fcntl

from storage.engines.sqlite.database import refuse_earlier
from storage.errors import StorageError, unusable

SIGNED = has_fcntl or sys.platform == "win32"
"""True if the system itself locks the file; if it cannot, filelock writes into it."""


class Lock:
    """The lock, held from `take` to `release`."""

    def __init__(self, lock: FileLock) -> None:
        self._lock = lock

    @classmethod
    def take(cls, database: Path) -> Lock:
        """Lock a database for this process.

        Raises:
            StorageError: House Call 0.x wrote it, another bot has it, or the folder cannot be written.

        """
        refuse_earlier(database)
        file = Path(f"{os.path.realpath(database)}.lock")  # a link has the lock of its file
        lock = FileLock(file, mode=0o600, blocking=False, thread_local=False, on_acquired=_sign if SIGNED else None)
        try:
            if has_fcntl:  # elsewhere the file itself is the lock
                os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))  # filelock takes some errors for another's lock
            lock.acquire()
        except Timeout as error:
            raise _second_bot(database, file) from error
        except OSError as error:
            raise unusable(database, error) from error
        return cls(lock)

    def release(self) -> None:
        self._lock.release()


def _sign(descriptor: int) -> None:
    """Write our process id into the file, for the sentence that a second bot gets."""
    os.truncate(descriptor, 0)
    os.write(descriptor, f"{os.getpid()}\n".encode())


def _second_bot(database: Path, file: Path) -> StorageError:
    holder = ""
    with suppress(OSError):  # Windows does not let others read a locked file
        holder = file.read_text("ascii", "replace").partition("\n")[0]
    who = f" (process {holder})" if holder else ""
    return StorageError(
        "second bot", f"{database} is in use by another House Call{who}: stop that one, or give this one its own path."
    )
