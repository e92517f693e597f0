"""Where several processes share the tables: what changes here is told to the others, and what they tell is looked at.

A table's couriers and clocks are its slot's; hands are open where somebody pressed. Nothing depends on a note: whoever
holds the slot looks all the time.
"""

from __future__ import annotations

from collections.abc import Callable

import structlog

from bot.errors import UserError
from bot.interactions.live_hands import LiveHands
from bot.outbox.dispatcher import Dispatcher
from bot.scheduler.leagues import LeagueKeeper
from bot.scheduler.living import LivingPosts
from bot.scheduler.looking import Looking
from bot.scheduler.scheduler import Scheduler
from bot.slots.hurrying import Hurry, read
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from storage import StorageError

log = structlog.get_logger()


class Elsewhere(Looking):
    """Brings what has changed to those who act on it, here or in another process; and looks every second whether
    something has, of which no note came, at a table where somebody has a hand open.
    """

    name, seconds, put_off = "elsewhere", 1.0, "hands_not_looked_at"

    def __init__(
        self,
        registry: TableRegistry,
        live: LiveHands,
        dispatcher: Dispatcher,
        scheduler: Scheduler,
        posts: tuple[LivingPosts, LeagueKeeper],
    ) -> None:
        super().__init__()
        self._registry, self._live = registry, live
        self._shown: dict[int, int] = {}
        """The version of each table as of which its open hands were brought up to date."""
        self._dispatcher, self._scheduler, self._posts = dispatcher, scheduler, posts
        self.hurry: Hurry | None = None
        """Tells other processes; None where there are none."""
        self.mine: Callable[[int | None], bool] = lambda _guild: True
        """Whether a server belongs to our slot, and we hold it."""
        self.many = False
        """Whether there are other slots, at which somebody may have a hand open."""

    # ------------------------------------------------------------------------------------------------ here

    def wake(self, owner: int) -> None:
        """A table may be owed something, or a server, whose id is below zero here, has changed."""
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
        """A table has changed here."""
        self._changed(table)
        if self.hurry is not None and (self.many or not self.mine(table.row.guild)):
            self.hurry.changed(table.id, table.row.guild)

    def _wake(self, owner: int) -> None:
        for keeper in self._posts if owner < 0 else ():
            keeper.touched(-owner)
        self._dispatcher.wake(owner)

    def _changed(self, table: Table) -> None:
        living, leagues = self._posts
        self._shown[table.id] = table.version
        self._live.changed(table, self._registry.pictures)
        living.touched(table.row.guild)
        if table.over and table.settings.league:
            leagues.touched(table.row.guild)

    def _guild(self, table_id: int) -> int | None:
        table = self._registry.in_memory(table_id)
        return table.row.guild if table is not None else None

    async def _found(self, table_id: int) -> None:
        """A table that sleeps here."""
        row = await self._registry.services.storage.table(table_id)
        if row is None or self.mine(row.guild):
            self._wake(table_id)
        elif self.hurry is not None:
            self.hurry.changed(table_id, row.guild)

    # ------------------------------------------------------------------------------------------------ told by others

    async def look(self) -> None:
        """Where another has written and was not heard, hands that are open here follow all the same."""
        if self.hurry is None:
            return
        tables = self._live.tables()
        self._shown = {table: version for table, version in self._shown.items() if table in tables}
        for table, version in (await self._registry.services.storage.versions(tables)).items():
            if self._shown.get(table) != version and await self._look(table):
                self._shown[table] = version

    def heard(self, text: str) -> None:
        """Another process tells what has changed there."""
        for owner, guild in read(text):
            if self.mine(guild):
                self._wake(owner)
                self._scheduler.look()
            if owner > 0 and (self.mine(guild) or self._live.any(owner)):
                self._registry.services.spawn(self._look(owner), f"heard-{owner}")

    async def _look(self, table_id: int) -> bool:
        """What is shown of a table here follows what was done elsewhere; false where the database did not answer."""
        try:
            table = await self._registry.table(table_id)
        except UserError:
            return True
        except StorageError as wrong:
            log.info("not_refreshed", table=table_id, error=str(wrong))
            return False
        self._changed(table)
        return True
