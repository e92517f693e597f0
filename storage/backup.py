"""Backups while the bot runs, and restoring one; every copy is checked before it counts. A backup is a file of SQLite,
also of a database in PostgreSQL.
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
    """Copy the database, as it is at one moment, into the new file `to`. Bots may be running.

    Raises:
        StorageError: `to` exists, the copy could not be made, or the source is damaged.

    """
    if is_address(database):
        await snapshot(database, to)
    else:
        await copying.backup(Path(database), to)


async def restore(backup: Path, database: Path | str) -> Path | None:
    """Replace the database by a backup, or fill an empty one in PostgreSQL with it, while no bot runs. Return where the
    former file was moved, if there was one.

    Raises:
        StorageError: a bot is running, or the backup cannot be used; the database is unchanged.

    """
    if not is_address(database):
        return await copying.restore(backup, Path(database))
    with TemporaryDirectory(prefix="housecall-") as folder:  # readable by its owner only
        copy = Path(folder, "backup.sqlite3")
        await copying.restore(backup, copy)
        await (await to_write(copy)).close()  # updates a backup of an earlier version
        await move(copy, database)
    return None
