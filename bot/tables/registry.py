"""The registry: where tables are found by number. A table is loaded when it is needed and dropped when it idles."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Container, Iterable, Mapping
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

import structlog
from msgspec.structs import replace

from bot.errors import UserError
from bot.names import clean
from bot.servers.servers import Servers
from bot.tables import lobby, payloads, questions, standing, start, takeover
from bot.tables.change import Change, commit_asleep
from bot.tables.preferences import Preferences
from bot.tables.table import RECENT, Services, Table
from bot.tables.table_settings import TableSettings
from bot.words import N_
from bot.workers.picture_cache import PictureCache
from engines import GAMES
from storage import SeatRow, TableRow

log = structlog.get_logger()

GONE = N_("I do not know that table. It may have been deleted; /games lists yours, /play opens a new one.")
EARLIER = N_(
    "This game was begun with other rules, and the present ones cannot carry it on, so it stands still. The host of "
    "this bot learns why from: housecall patch --dry-run."
)
HOUR_MS = 3_600_000


class TableRegistry:
    """All tables by number, those in memory and those asleep in the database."""

    def __init__(self, services: Services, pictures: PictureCache | None = None) -> None:
        self.services = services
        self.servers = Servers(services)
        self.pictures = pictures or PictureCache()
        self.forgets: list[Callable[[int], None]] = []
        """What else forgets a table whose rows have changed beside it."""
        self._tables: dict[int, Table] = {}
        self._dropped: WeakValueDictionary[int, Table] = WeakValueDictionary()
        """Tables that were let go while somebody still holds them: there is never a second one of the same number."""
        self._loading: dict[int, asyncio.Task[Table]] = {}
        self._still: set[int] = set()
        """Running games that the present rules cannot carry on."""
        self._wakes = asyncio.Event()
        self._wakes.set()
        self._tick = 0

    def __len__(self) -> int:
        return len(self._tables)

    def awake(self) -> Iterable[Table]:
        """Tables in memory."""
        return list(self._tables.values())

    async def table(self, table_id: int) -> Table:
        """The table with this number, loaded where it sleeps.

        Raises:
            UserError: there is no such table.

        """
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
        try:
            storage = self.services.storage
            row = await storage.table(table_id)
            if row is None or row.game not in GAMES:
                raise UserError(GONE)
            table = Table(self.services, row, TableSettings.load(row.settings), await storage.seats(table_id))
            table.watchers = await storage.watchers(table_id)
            table.invitations = await storage.guests.invitations(table_id)
            if takeover.foreign(row):
                await self._take_over(table)
            if row.started is not None:
                await _wake_game(table)
            table = self._tables.setdefault(table_id, table)  # it may have been opened while it was being read
            self._drop_idle()
            return table
        finally:
            self._loading.pop(table_id, None)

    async def _take_over(self, table: Table) -> None:
        """Carry a game of earlier rules on; UserError where it has to stand still."""
        if table.id in self._still:
            raise UserError(EARLIER)
        try:
            state = await takeover.readable(self.services.storage, table.row)
        except takeover.UnreadableError as wrong:
            self._still.add(table.id)
            log.warning("game_stands_still", table=table.id, why=str(wrong))
            raise UserError(EARLIER) from None
        await takeover.take_over(table, state)
        log.info("game_taken_over", table=table.id, rules=table.row.rules_version)

    def _drop_idle(self) -> None:
        """Let the tables that were used longest ago sleep again."""
        spare = len(self._tables) - self.services.settings.tables_in_memory
        if spare <= 0:
            return
        idle = sorted((table for table in self._tables.values() if not table.mailbox.busy), key=lambda one: one.used)
        for table in idle[:-1][: spare + self.services.settings.tables_in_memory // 10]:
            self._dropped[table.id] = self._tables.pop(table.id)

    async def open(self, **wanted: Any) -> Table:
        """Open a lobby, of which `opening` says everything.

        Raises:
            UserError: this person or this server has too many tables already.

        """
        change = await self.opening(**wanted)
        await change.commit()
        return await self.table(change.table.id)

    async def opening(
        self,
        *,
        game: str,
        guild: int,
        channel: int,
        user: int,
        name: str,
        language: str,
        settings: TableSettings,
        computers: Iterable[str] = (),
    ) -> Change:
        """A lobby with its host and computer players of these levels seated, still to be committed; until it is,
        nobody can come upon it.

        Raises:
            UserError: this person or this server has too many tables already.

        """
        await self._need_room(guild, user)
        now = self.services.env.now()
        if not settings.hours.zone:
            wish = Preferences.load(await self.services.storage.preferences(user))
            settings = replace(settings, hours=replace(settings.hours, zone=wish.zone))
        settings = replace(settings, options=GAMES[game].Options(**settings.options).whole())
        number = await self.services.storage.new_table_id()
        row = TableRow(number, game, guild, channel, user, settings.dump(), language=language, created=now, touched=now)
        host = SeatRow(number, 0, user, clean(name), now)
        expires = now + self.services.settings.lobby_hours * HOUR_MS
        table = Table(self.services, row, settings, [])
        change = lobby.opening(table, host, computers, expires=expires)
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
        """A game of a league between these people, each with their name and their number in the season, which begins at
        once; still to be committed. It has no host, and counts towards nobody's limits.
        """
        now = self.services.env.now()
        settings = replace(settings, options=GAMES[game].Options(**settings.options).whole(), most=len(people))
        number = await self.services.storage.new_table_id()
        row = TableRow(number, game, guild, channel, None, settings.dump(), language=language, created=now, touched=now)
        table = Table(self.services, row, settings, [])
        change = Change(table)
        change.batch.put_table(row)
        named = enumerate(people.items())
        change.seats = [SeatRow(number, seat, user, clean(name), now) for seat, (user, (name, _)) in named]
        await start.begin(change)
        change.agree(league_people=[people[seat.user or 0][1] for seat in change.seats])
        change.after.append(lambda: self._opened(table))
        return change

    def _opened(self, table: Table) -> None:
        """It is written; whoever has come upon it on the disk before that has loaded the one that counts."""
        self._tables.setdefault(table.id, table)

    def let_go(self, table_id: int) -> None:
        """Forget a table: what is stored of it has changed."""
        self._tables.pop(table_id, None)
        self._dropped.pop(table_id, None)
        for forget in self.forgets:
            forget(table_id)

    @asynccontextmanager
    async def asleep(self) -> AsyncIterator[Container[int]]:
        """Let sleeping tables lie while inside, so that their rows may be changed without them; the numbers of those
        that are awake. Be quick: whoever presses at a sleeping table waits.
        """
        self._wakes.clear()
        try:
            yield {table.id for table in await self.all_awake()}
        finally:
            self._wakes.set()

    async def all_awake(self) -> list[Table]:
        """Tables in memory, those that are being loaded and those that somebody still holds."""
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        return [*self._tables.values(), *self._dropped.values()]

    async def show_again(self) -> None:
        """Owe Discord everything about the open tables, as if nothing had ever been sent."""
        storage = self.services.storage
        for row in await storage.open_tables():
            change = Change(Table(self.services, row, TableSettings.load(row.settings), await storage.seats(row.id)))
            for post in await storage.posts(row.id):
                change.batch.drop_post(row.id, post.kind)
            change.row = replace(row, home=None)
            change.owe(payloads.Lobby())
            if row.started is not None:
                change.owe(payloads.Thread())
                change.owe(payloads.Board())
            questions.show_again(change)
            await commit_asleep(self.services, [change])

    async def _need_room(self, guild: int, user: int) -> None:
        settings, storage = self.services.settings, self.services.storage
        every = await storage.tables_of(user, unfinished=True, limit=2 * settings.tables_per_person + 1)
        mine = [row for row in every if not _league(row)]
        hosted = [row for row in mine if row.status == "lobby" and row.host == user]
        if len(hosted) >= settings.lobbies_per_person:
            raise UserError(
                N_("You have {n} open lobbies already. Start one or leave one first; /games lists them."),
                n=len(hosted),
            )
        allowed = (await self.servers.of(guild)).settings.tables
        here = [row for row in mine if row.guild == guild]
        if len(mine) >= settings.tables_per_person or (allowed and len(here) >= allowed):
            count = len(mine) if len(mine) >= settings.tables_per_person else len(here)
            raise UserError(
                N_("You sit in {n} unfinished games, which is the most allowed here. Finish one first."), n=count
            )
        if sum(not _league(row) for row in await storage.open_tables(guild)) >= settings.tables_per_server:
            raise UserError(N_("This server has as many open tables as it may. Try again when one of them has ended."))


def _league(row: TableRow) -> bool:
    """Whether a table is one of a league, which counts towards no limit."""
    return TableSettings.load(row.settings).league > 0


async def _wake_game(table: Table) -> None:
    storage, game = table.services.storage, table.game
    if table.row.catalogue and table.row.catalogue not in game.catalogues:
        text = await storage.catalogue(table.row.catalogue)
        if text is not None:
            game.catalogues.register(text)
    state = await storage.state(table.id)
    table.dealt = await storage.dealt(table.id) or b""
    table.state = game.load(state) if state else None
    table.moves = await storage.moves(table.id, after=max(0, table.row.move_count - RECENT))
    table.active = {row.user: row.at for row in table.moves if row.user is not None and row.via in {"pressed", "typed"}}
    await standing.wake(table)
