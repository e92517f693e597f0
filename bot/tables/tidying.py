"""Cleaning up: archive a finished game's thread after a while, and remove lobbies that led to no game."""

from __future__ import annotations

from bot.servers.server_settings import ServerSettings
from bot.tables.change import Change
from bot.tables.table import Table
from bot.tables.time_control import HOUR
from storage import WHOLE_TABLE, TimerRow

ARCHIVE, REMOVE = "archive_thread", "remove_lobby"
"""Timers: archive a thread, and remove the message of a lobby without a game."""
FIRST_MS = HOUR
"""Shortest time before cleaning up: the least that a server can choose, and time to read that a lobby has closed."""


def over(change: Change) -> None:
    """Set the timer to archive the game's own thread, if it has one."""
    row = change.row
    if row.home not in {None, row.channel}:
        change.set_timer(ARCHIVE, WHOLE_TABLE, change.now + FIRST_MS)


def closed(change: Change) -> None:
    """Set the timer to remove the lobby's messages."""
    change.set_timer(REMOVE, WHOLE_TABLE, change.now + FIRST_MS)


async def archive(table: Table, timer: TimerRow) -> None:
    """Archive the thread now or at the server's time; never if the server wants none archived, or another game is
    played there.
    """
    storage, row = table.services.storage, table.row
    hours = ServerSettings.load(await storage.guild(row.guild or 0)).archive_hours
    if not hours or row.home is None or await storage.tables_at(row.home):
        return
    change, due = Change(table, private=True), (row.ended or 0) + hours * HOUR
    if due > change.now and due != timer.due:
        change.set_timer(ARCHIVE, WHOLE_TABLE, due)
    else:
        change.mark("archive")
        change.after.append(lambda: table.services.wake(table.id))
    await change.commit()


async def remove(table: Table, timer: TimerRow) -> None:
    del timer
    change = Change(table, private=True)
    change.mark("lobby")
    change.after.append(lambda: table.services.wake(table.id))
    await change.commit()
