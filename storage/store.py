"""Storage as the bot sees it: batches are committed, rows are read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from storage import cases, cluster, due, guests, leagues, old, past, person, rows, servers, slots
from storage.batch import Batch
from storage.due import UNFINISHED
from storage.engines.engine import Engine
from storage.engines.places import CONNECTIONS, open_to_read, open_to_write
from storage.guards import NEVER, READ, Version
from storage.share import Share
from storage.statements import marks

_SEATED = '(SELECT table_id FROM seats WHERE "user" = ?1)'
_OPEN = "(SELECT status FROM tables WHERE id = table_id) IN ('lobby', 'playing', 'paused')"


class Storage:
    """One open database. What was committed is seen by every later read."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.shared, self.place = engine.shared, engine.place
        self._reader, self._at_once = engine.reader, engine.at_once
        self.cases = cases.Cases(self._reader, self._at_once)
        self.leagues, self.old = leagues.Leagues(engine), old.Old(self._reader)
        self.servers, self.guests = servers.Servers(engine), guests.Guests(self._at_once)
        self.slots, self.cluster = slots.Slots(self._at_once), cluster.Cluster(self._at_once)
        self._due = wanted = due.Due(engine)
        self.open_tables, self.tables_owed, self.next_due = wanted.open_tables, wanted.tables_owed, wanted.next_due
        self.timers_due, self.next_timer = wanted.timers_due, wanted.next_timer
        self._past = over = past.Past(engine)
        self.results, self.result_seats, self.history = over.results, over.result_seats, over.history
        self.result_seats_beside, self.games_played = over.result_seats_beside, over.games_played
        self.played, self.sat, self.names_in, self.name_in = over.played, over.sat, over.names_in, over.name_in

    @classmethod
    async def open(cls, place: Path | str, connections: int = CONNECTIONS) -> Storage:
        """Open the database at a path, or at an address of PostgreSQL with so many connections; make or update it where
        needed. Other bots are kept out of a file, while several may use PostgreSQL.

        Raises:
            StorageError: one sentence that says what is wrong and what to do.

        """
        return cls(await open_to_write(place, connections))

    @classmethod
    async def beside(cls, place: Path | str) -> Storage:
        """Open a database for reading only, also while a bot runs on it; every batch is refused.

        Raises:
            StorageError: one sentence that says what is wrong and what to do.

        """
        return cls(await open_to_read(place))

    @property
    def path(self) -> Path:
        """The file, of a database that is one."""
        assert not self.shared
        return Path(self.place)

    @property
    def share(self) -> Share:
        """What is due of which servers is told."""
        return self._due.share

    def take_share(self, share: Share) -> None:
        """From now on tell what is due of that share alone."""
        self._due.share = share

    async def close(self) -> None:
        """Write what waits, close, and let the next bot in."""
        await self.engine.close()

    async def __aenter__(self) -> Storage:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def commit(self, batch: Batch) -> None:
        """Return when the batch is on the disk, whole. A caller who is cancelled while waiting loses the answer, not
        the batch.

        Raises:
            StorageError: nothing of it was written; where its kind is `unknown`, nothing or all.

        """
        await self.engine.commit(batch)

    async def version(self, owner: int) -> Version:
        """How often a table (its number) or a server (its id below 0) was written, and by which presses lately."""
        found = await self._at_once.ask(READ, owner)
        return Version(*found[0]) if found else NEVER

    async def versions(self, owners: Sequence[int]) -> dict[int, int]:
        """How often each of several was written; those that never were are left out."""
        if not owners:
            return {}
        sql = f"SELECT table_id, version FROM versions WHERE table_id IN ({marks(len(owners))})"  # noqa: S608  marks
        return {int(owner): int(version) for owner, version in await self._at_once.ask(sql, *owners)}

    async def settled(self, owner: int) -> Version:
        """The same once no transaction that counts it up is under way: after an answer that never came."""
        return await self.engine.settled(owner)

    async def new_table_id(self) -> int:
        """An id that no table has had; ids go up. Not kept until a table with it is committed."""
        return await self.engine.new_number("tables")

    async def table(self, table_id: int) -> rows.TableRow | None:
        """One table."""
        return await self._at_once.row("tables", rows.TableRow, "WHERE id = ?1", table_id)

    async def tables(self, table_ids: Sequence[int]) -> list[rows.TableRow]:
        """Several tables, by id; those that do not exist are left out."""
        if not table_ids:
            return []
        rest = f"WHERE id IN ({marks(len(table_ids))}) ORDER BY id"
        return await self._at_once.rows("tables", rows.TableRow, rest, *table_ids)

    async def state(self, table_id: int) -> bytes | None:
        """The dump of a table's present state; None before the deal."""
        return await self._blob("SELECT state FROM states WHERE table_id = ?1", table_id)

    async def dealt(self, table_id: int) -> bytes | None:
        """The dump of the state that was dealt."""
        return await self._blob("SELECT dealt FROM deals WHERE table_id = ?1", table_id)

    async def tables_of(self, user: int, *, unfinished: bool = True, limit: int = 100) -> list[rows.TableRow]:
        """Tables at which a person sits, the latest touched first; finished ones too unless `unfinished`."""
        # by their own seats, not through every unfinished table
        which = f"CASE WHEN {UNFINISHED} THEN 1 ELSE 0 END = 1" if unfinished else "TRUE"
        rest = f"WHERE {which} AND id IN {_SEATED} ORDER BY touched DESC, id DESC LIMIT ?2"
        return await self._at_once.rows("tables", rows.TableRow, rest, user, limit)

    async def tables_at(self, home: int) -> list[rows.TableRow]:
        """Unfinished tables whose board lives in that thread or channel."""
        rest = f"WHERE home = ?1 AND {UNFINISHED} ORDER BY id"
        return await self._at_once.rows("tables", rows.TableRow, rest, home)

    async def latest_at(self, channel: int) -> rows.TableRow | None:
        """The table in that thread or channel that was touched last, unfinished or over, of those that were dealt."""
        rest = "WHERE (home = ?1 OR channel = ?1) AND started IS NOT NULL ORDER BY touched DESC, id DESC LIMIT 1"
        return await self._reader.row("tables", rows.TableRow, rest, channel)

    async def seats(self, table_id: int) -> list[rows.SeatRow]:
        """The seats of a table in order."""
        rest = "WHERE table_id = ?1 ORDER BY seat"
        return await self._at_once.rows("seats", rows.SeatRow, rest, table_id)

    async def seats_of(self, user: int) -> list[rows.SeatRow]:
        """A person's own seats at unfinished tables."""
        rest = f'WHERE "user" = ?1 AND {_OPEN} ORDER BY table_id'
        return await self._at_once.rows("seats", rows.SeatRow, rest, user)

    async def moves(self, table_id: int, after: int = 0) -> list[rows.MoveRow]:
        """The moves of a table with a number above `after`, in order, undone ones included."""
        rest = "WHERE table_id = ?1 AND n > ?2 ORDER BY n"
        return await self._reader.rows("moves", rows.MoveRow, rest, table_id, after)

    async def posts(self, table_id: int) -> list[rows.PostRow]:
        """The messages of a table."""
        rest = "WHERE table_id = ?1 ORDER BY kind"
        return await self._at_once.rows("posts", rows.PostRow, rest, table_id)

    async def post_of(self, message: int) -> rows.PostRow | None:
        """What a message of ours is, as when somebody deletes it."""
        return await self._at_once.row("posts", rows.PostRow, "WHERE message = ?1", message)

    async def owed(self, table_id: int) -> list[rows.OutboxRow]:
        """Everything owed for one table, also what is not due yet, in the order in which it was owed."""
        rest = "WHERE table_id = ?1 ORDER BY id"
        return await self._at_once.rows("owed", rows.OutboxRow, rest, table_id)

    async def owed_beside(self, user: int, kinds: Sequence[str]) -> list[rows.OutboxRow]:
        """What of these kinds is owed, by now or later, at all tables at which a person sits; oldest first."""
        if not kinds:
            return []
        rest = f"WHERE table_id IN {_SEATED} AND kind IN ({marks(len(kinds), after=1)}) ORDER BY id"
        return await self._at_once.rows("owed", rows.OutboxRow, rest, user, *kinds)

    async def timers(self, table_id: int) -> list[rows.TimerRow]:
        """The timers of a table."""
        rest = "WHERE table_id = ?1 ORDER BY due, kind, seat"
        return await self._at_once.rows("timers", rows.TimerRow, rest, table_id)

    async def orders(self, table_id: int, seat: int | None = None) -> list[rows.OrderRow]:
        """Standing orders and answers of a table, or of one seat of it."""
        rest = "WHERE table_id = ?1 AND (CAST(?2 AS bigint) IS NULL OR seat = ?2) ORDER BY seat, kind"
        return await self._at_once.rows("orders", rows.OrderRow, rest, table_id, seat)

    async def watchers(self, table_id: int) -> list[rows.WatcherRow]:
        """Who watches a table."""
        rest = 'WHERE table_id = ?1 ORDER BY since, "user"'
        return await self._at_once.rows("watchers", rows.WatcherRow, rest, table_id)

    async def preferences(self, user: int) -> str | None:
        """A person's preferences (JSON)."""
        return await self._text('SELECT data FROM preferences WHERE "user" = ?1', user)

    async def cards_met(self, user: int, game: str) -> set[str]:
        """The kinds of cards of a game that a person has held."""
        found = await self._at_once.ask('SELECT card FROM cards_met WHERE "user" = ?1 AND game = ?2', user, game)
        return {str(card) for (card,) in found}

    async def guild(self, guild: int) -> str | None:
        """A server's settings (JSON)."""
        return await self._text("SELECT data FROM guilds WHERE guild = ?1", guild)

    async def catalogue(self, digest: str) -> bytes | None:
        """The text of card data by its hash."""
        return await self._blob("SELECT text FROM catalogues WHERE hash = ?1", digest)

    async def review(self, table_id: int, seat: int) -> rows.ReviewRow | None:
        """The review of a seat."""
        return await self._at_once.row("reviews", rows.ReviewRow, "WHERE table_id = ?1 AND seat = ?2", table_id, seat)

    async def reviews_to_do(self, user: int | None = None) -> list[rows.ReviewRow]:
        """Reviews that are not done, all or one person's, the oldest first."""
        rest = 'WHERE done = 0 AND (CAST(?1 AS bigint) IS NULL OR "user" = ?1) ORDER BY begun, table_id, seat'
        return await self._at_once.rows("reviews", rows.ReviewRow, rest, user)

    async def person(self, user: int) -> person.PersonRows:
        """Everything stored about one person."""
        return await person.person(self._reader, user)

    async def counts(self) -> rows.Counts:
        """How much there is; of this share, but for the bytes."""
        tables, owed, timers = await self._due.counted()
        return rows.Counts(tables=tables, owed=owed, timers=timers, bytes=await self.engine.size())

    async def _blob(self, sql: str, key: int | str) -> bytes | None:
        found = await self._at_once.ask(sql, key)
        return bytes(found[0][0]) if found else None

    async def _text(self, sql: str, *keys: int) -> str | None:
        found = await self._at_once.ask(sql, *keys)
        return str(found[0][0]) if found else None
