"""Backups while the bot runs, and bringing one back; every copy is checked before it counts. A backup is a file of
SQLite, also of a database in PostgreSQL.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from storage.engines.places import is_address
from storage.engines.sqlite import copying
from storage.engines.sqlite.copying import check, former
from storage.engines.sqlite.opening import to_write
from storage.moving import move, snapshot

__all__ = ["backup", "check", "former", "restore"]


async def backup(database: Path | str, to: Path) -> None:
    """Copy the database, as it is at one moment, into the new file `to`, which needs nothing beside it. Bots may be
    running, in this process or others.

    Raises:
        StorageError: `to` exists already, the copy could not be made, or what was copied is damaged.

    """
    if is_address(database):
        await snapshot(database, to)
    else:
        await copying.backup(Path(database), to)


async def restore(backup: Path, database: Path | str) -> Path | None:
    """Put a backup in the place of the database, or into one in PostgreSQL that is empty, while no bot runs. Answers
    where the former database was laid, if there was one.

    Raises:
        StorageError: a bot is running, or the backup is foreign, damaged or newer; the database is as it was.

    """
    if not is_address(database):
        return await copying.restore(backup, Path(database))
    with TemporaryDirectory(prefix="housecall-") as folder:  # which nobody else may look into
        copy = Path(folder, "backup.sqlite3")
        await copying.restore(backup, copy)
        await (await to_write(copy)).close()  # one of an earlier version is brought up to date there
        await move(copy, database)
    return None
