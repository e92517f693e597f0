"""The registry: tables by number, loaded on demand and dropped when idle."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Container, Iterable, Mapping
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

import structlog
from msgspec.structs import replace

from bot.errors import UserError
from bot.names import clean
from bot.servers.servers import Servers
from bot.tables import entry, in_turn, lobby, start, stored, takeover
from bot.tables.change import Change
from bot.tables.entry import Guest
from bot.tables.preferences import Preferences
from bot.tables.table import GONE, Services, Table
from bot.tables.table_settings import TableSettings
from bot.workers.picture_cache import PictureCache
from engines import GAMES
from storage import SeatRow, StorageError, TableRow

log = structlog.get_logger()

HOUR_MS = 3_600_000


class TableRegistry:
    """All tables by number, in memory or only in the database."""

    def __init__(self, services: Services, pictures: PictureCache | None = None) -> None:
        self.services = services
        services.storage.know(GAMES)
        self.servers = Servers(services)
        self.pictures = pictures or PictureCache()
        self.forgets: list[Callable[[int], None]] = []
        """Callbacks that drop other copies of a table whose rows were changed directly."""
        self._tables: dict[int, Table] = {}
        self._dropped: WeakValueDictionary[int, Table] = WeakValueDictionary()
        """Dropped tables that a caller still holds: the same number must never be loaded twice."""
        self._loading: dict[int, asyncio.Task[Table]] = {}
        self.agreed: Callable[[], Awaitable[bool]] = takeover.agreed
        """Returns True if all active processes have the same rules."""
        self._still: set[int] = set()
        """Running games that the present rules cannot continue."""
        self._wakes = asyncio.Event()
        self._wakes.set()
        self._tick = 0

    def __len__(self) -> int:
        return len(self._tables)

    def in_memory(self, table_id: int) -> Table | None:
        return self._tables.get(table_id)

    def awake(self) -> Iterable[Table]:
        return list(self._tables.values())

    async def table(self, table_id: int) -> Table:
        """Return the table with this number, loaded on demand and up to date.

        Raises:
            UserError: there is no such table.

        """
        table = await self._find(table_id)
        known = table.version
        try:
            await table.fresh()
        except UserError:
            self.let_go(table_id)
            raise
        if table.version != known and self.services.storage.share.mine(table.row.guild):
            table.go_on()  # the process that changed it may have ended since
        return table

    async def _find(self, table_id: int) -> Table:
        self._tick += 1
        table = self._tables.get(table_id) or self._held(table_id)
        while table is None and not self._wakes.is_set():
            await self._wakes.wait()
            table = self._tables.get(table_id) or self._held(table_id)
        if table is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = asyncio.create_task(self._load(table_id), name=f"load-table-{table_id}")
                self._loading[table_id] = loading
            table = await asyncio.shield(loading)
        table.used = self._tick
        return table

    def _held(self, table_id: int) -> Table | None:
        table = self._dropped.pop(table_id, None)
        if table is not None:
            self._tables[table_id] = table
        return table

    async def _load(self, table_id: int) -> Table:
        patience = in_turn.Patience(self.services.env)
        try:
            while True:
                try:
                    table = await self._read(table_id)
                except StorageError as wrong:
                    if wrong.kind not in in_turn.AGAIN or patience.over:
                        raise
                    await patience.wait()
                else:
                    break
            table = self._tables.setdefault(table_id, table)  # another task may have opened it in the meantime
            self._drop_idle()
            table.go_on()
            return table
        finally:
            self._loading.pop(table_id, None)

    async def _read(self, table_id: int) -> Table:
        storage = self.services.storage
        row = await storage.table(table_id)
        if row is None:
            raise UserError(GONE)
        if takeover.foreign(row):
            await self._take_over(row)
        found = await stored.read(storage, table_id)
        if found is None:
            raise UserError(GONE)
        settings = TableSettings.load(found.row.settings, found.row.game)
        table = Table(self.services, found.row, settings, found.seats)
        table.become(found)
        return table

    async def _take_over(self, row: TableRow) -> None:
        """Move a game to the present rules. Raise UserError if it must wait, for now or for good."""
        if not await self.agreed():
            raise UserError(takeover.UPDATED)
        if row.id in self._still:
            raise UserError(takeover.EARLIER)
        storage = self.services.storage
        version = (await storage.version(row.id)).version
        try:
            state = await takeover.readable(storage, row)
        except takeover.UnreadableError as wrong:
            self._still.add(row.id)
            log.warning("game_stands_still", table=row.id, why=str(wrong))
            raise UserError(takeover.EARLIER) from None
        settings = TableSettings.load(row.settings, row.game)
        table = Table(self.services, row, settings, await storage.seats(row.id))
        table.watchers, table.invitations = await storage.watchers(row.id), await storage.guests.invitations(row.id)
        table.version = version
        await takeover.take_over(table, state)
        log.info("game_taken_over", table=row.id, rules=row.rules_version)

    def _drop_idle(self) -> None:
        """Drop the least recently used tables."""
        spare = len(self._tables) - self.services.settings.tables_in_memory
        if spare <= 0:
            return
        idle = [table for table in self._tables.values() if not table.mailbox.busy and not table.moves_pending]
        idle.sort(key=lambda table: table.used)
        for table in idle[:-1][: spare + self.services.settings.tables_in_memory // 10]:
            self._dropped[table.id] = self._tables.pop(table.id)

    async def open(self, **wanted: Any) -> Table:
        """Open a lobby, with the arguments of `opening`.

        Raises:
            UserError: a rule forbids it (`bot.tables.entry`).

        """

        async def opened() -> Change:
            change = await self.opening(**wanted)
            await change.commit()
            return change

        return await self.table((await in_turn.again(self.services.env, opened)).table.id)

    async def opening(
        self,
        *,
        guest: Guest,
        game: str,
        channel: int,
        language: str,
        settings: TableSettings,
        computers: Iterable[str] = (),
    ) -> Change:
        """Return an uncommitted lobby with its host, a guest of the channel's server, and computer players of these
        levels. No one can find it before the commit, which fails (conflict) if the guest opens another one first.

        Raises:
            UserError: a rule forbids it (`bot.tables.entry`).

        """
        now = self.services.env.now()
        wish = Preferences.load(await self.services.storage.preferences(guest.user))
        options = GAMES[game].Options(**settings.options).whole()
        settings = replace(settings, options=options, zone=wish.zone)
        number = await self.services.storage.new_table_id()
        row = TableRow(
            number, game, guest.guild, channel, guest.user, settings.dump(), language=language, created=now,
            last_activity=now,
        )  # fmt: skip
        host = SeatRow(number, 0, guest.user, clean(guest.name))
        expires = now + self.services.settings.lobby_hours * HOUR_MS
        table = Table(self.services, row, settings, [])
        change = lobby.opening(table, host, computers, expires=expires)
        await entry.open_table(change, guest)
        change.after.append(lambda: self._opened(table))
        return change

    async def league_game(
        self,
        *,
        game: str,
        guild: int,
        channel: int,
        people: Mapping[int, tuple[str, int]],
        language: str,
        settings: TableSettings,
    ) -> Change:
        """Return an uncommitted league game that begins at once. `people`: user -> name and number in the season. It
        has no host and counts for no limits.
        """
        now = self.services.env.now()
        settings = replace(settings, options=GAMES[game].Options(**settings.options).whole(), seats_wanted=len(people))
        number = await self.services.storage.new_table_id()
        row = TableRow(
            number, game, guild, channel, None, settings.dump(), language=language, created=now, last_activity=now
        )
        table = Table(self.services, row, settings, [])
        change = Change(table)
        change.batch.put_table(row)
        named = enumerate(people.items())
        change.seats = [SeatRow(number, seat, user, clean(name)) for seat, (user, (name, _)) in named]
        await start.begin(change)
        change.agree(league_numbers=[people[seat.user or 0][1] for seat in change.seats])
        change.after.append(lambda: self._opened(table))
        return change

    def _opened(self, table: Table) -> None:
        """Register a committed table, unless another task has loaded it since the commit."""
        self._tables.setdefault(table.id, table)

    def let_go(self, table_id: int) -> None:
        """Drop a table whose rows were changed directly."""
        self._tables.pop(table_id, None)
        self._dropped.pop(table_id, None)
        for forget in self.forgets:
            forget(table_id)

    @asynccontextmanager
    async def asleep(self) -> AsyncIterator[Container[int]]:
        """Load no tables while inside, so that the rows of tables not in memory may be changed directly. Yield the
        numbers of loaded tables: all of them on a shared database. Be quick: presses at other tables wait.
        """
        if self.services.storage.shared:
            yield _Everything()
            return
        self._wakes.clear()
        try:
            yield {table.id for table in await self.all_awake()}
        finally:
            self._wakes.set()

    async def loaded(self) -> None:
        """Wait until no table is being loaded."""
        await asyncio.gather(*self._loading.values(), return_exceptions=True)

    async def all_awake(self) -> list[Table]:
        """Return loaded tables, those still loading, and those that a caller still holds."""
        await self.loaded()
        return [*self._tables.values(), *self._dropped.values()]


class _Everything(Container[int]):
    def __contains__(self, number: object, /) -> bool:
        return True
