"""Notes between processes that share the tables: publish changes here, and act on published ones.

A table's deliveries and timers belong to its slot; hands are open in the process that took the press. Nothing depends
on a note: the slot's holder polls all the time.
"""

from __future__ import annotations

from collections.abc import Callable

import structlog

from bot.errors import UserError
from bot.interactions.live_hands import LiveHands
from bot.outbox.dispatcher import Dispatcher
from bot.scheduler.leagues import LeagueKeeper
from bot.scheduler.periodic import Looking
from bot.scheduler.scheduler import Scheduler
from bot.slots.hurrying import Hurry, read
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from storage import StorageError

log = structlog.get_logger()


class Elsewhere(Looking):
    """Passes changes to those who act on them, here or in another process. Polls each second for unnoticed changes at
    tables with an open hand.
    """

    name, seconds, put_off = "elsewhere", 1.0, "hands_not_looked_at"

    def __init__(
        self,
        registry: TableRegistry,
        live: LiveHands,
        dispatcher: Dispatcher,
        scheduler: Scheduler,
        leagues: LeagueKeeper,
    ) -> None:
        super().__init__()
        self._registry, self._live = registry, live
        self._shown: dict[int, int] = {}
        """Version of each table that its open hands show."""
        self._dispatcher, self._scheduler, self._leagues = dispatcher, scheduler, leagues
        self.hurry: Hurry | None = None
        """Notifies other processes; None if there are none."""
        self.mine: Callable[[int | None], bool] = lambda _guild: True
        """Returns True if a server belongs to this process's slot."""
        self.many = False
        """True if other slots exist, where players may have hands open."""

    # ------------------------------------------------------------------------------------------------ changes here

    def wake(self, owner: int) -> None:
        """Wake the deliveries of a table, or of a server (`owner` < 0), here or in the process that holds its slot."""
        if self.hurry is None:
            self._wake(owner)
            return
        guild = -owner if owner < 0 else self._guild(owner)
        if owner > 0 and guild is None:
            self._registry.services.spawn(self._found(owner), f"wake-{owner}")
        elif self.mine(guild):
            self._wake(owner)
        else:
            self.hurry.changed(owner, guild)

    def committed(self, table: Table) -> None:
        self._changed(table)
        if self.hurry is not None and (self.many or not self.mine(table.row.guild)):
            self.hurry.changed(table.id, table.row.guild)

    def _wake(self, owner: int) -> None:
        if owner < 0:
            self._leagues.touched(-owner)
        self._dispatcher.wake(owner)

    def _changed(self, table: Table) -> None:
        self._shown[table.id] = table.version
        self._live.changed(table, self._registry.pictures)
        if table.over and table.settings.league_game:
            self._leagues.touched(table.row.guild)

    def _guild(self, table_id: int) -> int | None:
        table = self._registry.in_memory(table_id)
        return table.row.guild if table is not None else None

    async def _found(self, table_id: int) -> None:
        """Look up the server of a table that is not in memory, then wake its deliveries."""
        row = await self._registry.services.storage.table(table_id)
        if row is None or self.mine(row.guild):
            self._wake(table_id)
        elif self.hurry is not None:
            self.hurry.changed(table_id, row.guild)

    # ------------------------------------------------------------------------------------------------ notes

    async def look(self) -> None:
        """Refresh open hands of tables that another process changed without a note."""
        if self.hurry is None:
            return
        tables = self._live.tables()
        self._shown = {table: version for table, version in self._shown.items() if table in tables}
        for table, version in (await self._registry.services.storage.versions(tables)).items():
            if self._shown.get(table) != version and await self._look(table):
                self._shown[table] = version

    def heard(self, text: str) -> None:
        """Act on a note from another process."""
        for owner, guild in read(text):
            if self.mine(guild):
                self._wake(owner)
                self._scheduler.look()
            if owner > 0 and (self.mine(guild) or self._live.any(owner)):
                self._registry.services.spawn(self._look(owner), f"heard-{owner}")

    async def _look(self, table_id: int) -> bool:
        """Refresh the hands of a table from the database. Return False if the database did not answer."""
        try:
            table = await self._registry.table(table_id)
        except UserError:
            return True
        except StorageError as wrong:
            log.info("not_refreshed", table=table_id, error=str(wrong))
            return False
        self._changed(table)
        return True
