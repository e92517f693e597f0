"""One bot at a time: a lock file beside the database, let go by the system when the process ends, however it ends."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from storage.errors import StorageError, unwritable_folder

# A process never conflicts with its own record locks, and loses them when it opens the file again and closes it.
_held: set[Path] = set()


class Lock:
    """Held from `take` to `release`. A record lock: unlike others it is not inherited by forked worker processes."""

    def __init__(self, file: Path, descriptor: int) -> None:
        self._file = file
        self._descriptor = descriptor

    @classmethod
    def take(cls, database: Path) -> Lock:
        """Lock a database for this process.

        Raises:
            StorageError: another bot has it, or the folder cannot be written.

        """
        file = database.parent.resolve() / f"{database.name}.lock"
        if file in _held:
            raise _second_bot(database, str(os.getpid()))
        try:
            descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise unwritable_folder(database, error) from error
        try:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.read(descriptor, 20).decode("ascii", "replace").strip()
            os.close(descriptor)
            if isinstance(error, BlockingIOError | PermissionError):
                raise _second_bot(database, holder) from error
            raise unwritable_folder(database, error) from error
        os.truncate(descriptor, 0)
        os.write(descriptor, f"{os.getpid()}\n".encode())
        _held.add(file)
        return cls(file, descriptor)

    def release(self) -> None:
        """Let the next bot in. The file stays: removing it would race with whoever opens it now."""
        os.close(self._descriptor)
        _held.discard(self._file)


def _second_bot(database: Path, holder: str) -> StorageError:
    who = f" (process {holder})" if holder else ""
    return StorageError(
        "second bot", f"{database} is in use by another House Call{who}: stop that one, or give this one its own path."
    )
