"""Storage as the bot sees it: batches are committed, rows are read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from types import TracebackType

from storage import cases, guests, leagues, lengths, old, person, rows, servers, sittings
from storage.batch import Batch
from storage.opening import Opened, to_read, to_write

_UNFINISHED = "status IN ('lobby', 'playing', 'paused')"
_SEATED = "(SELECT table_id FROM seats WHERE user = ?)"
_OPEN = "(SELECT status FROM tables WHERE id = table_id) IN ('lobby', 'playing', 'paused')"
_OWED = "SELECT table_id FROM owed WHERE due <= ? GROUP BY table_id ORDER BY min(kind = 'picture'), min(id) LIMIT ?"


class Storage:
    """One open database. What was committed is seen by every later read."""

    def __init__(self, opened: Opened) -> None:
        self.path = opened.path
        self.writer = opened.writer
        self._reader = opened.reader
        self._at_once = opened.at_once
        self._last_table = opened.last_table
        self._closing = opened.closing
        self.cases = cases.Cases(self._reader, self._at_once)
        self.leagues, self.old = leagues.Leagues(self._reader, self._at_once), old.Old(self._reader)
        self.servers, self.guests = servers.Servers(self._reader, self._at_once), guests.Guests(self._at_once)

    @classmethod
    async def open(cls, path: Path | str) -> Storage:
        """Open the database at `path`, make or update it where needed, and keep other bots out of it.

        Raises:
            StorageError: one sentence that says what is wrong and what to do.

        """
        return cls(await to_write(Path(path)))

    @classmethod
    async def beside(cls, path: Path | str) -> Storage:
        """Open the database at `path` for reading only, also while a bot runs on it; every batch is refused.

        Raises:
            StorageError: one sentence that says what is wrong and what to do.

        """
        return cls(await to_read(Path(path)))

    async def close(self) -> None:
        """Write what waits, close, and let the next bot in."""
        await self._closing.aclose()

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
            StorageError: nothing of it was written.

        """
        await self.writer.commit(batch)

    def new_table_id(self) -> int:
        """An id that no table has had; ids go up. Not kept until a table with it is committed."""
        self._last_table += 1
        return self._last_table

    async def table(self, table_id: int) -> rows.TableRow | None:
        """One table."""
        return await self._at_once.row("tables", rows.TableRow, "WHERE id = ?", table_id)

    async def tables(self, table_ids: Sequence[int]) -> list[rows.TableRow]:
        """Several tables, by id; those that do not exist are left out."""
        rest = f"WHERE id IN ({', '.join('?' for _ in table_ids)}) ORDER BY id"
        return await self._at_once.rows("tables", rows.TableRow, rest, *table_ids)

    async def state(self, table_id: int) -> bytes | None:
        """The dump of a table's present state; None before the deal."""
        return await self._blob("SELECT state FROM states WHERE table_id = ?", table_id)

    async def dealt(self, table_id: int) -> bytes | None:
        """The dump of the state that was dealt."""
        return await self._blob("SELECT dealt FROM deals WHERE table_id = ?", table_id)

    async def open_tables(self, guild: int | None = None) -> list[rows.TableRow]:
        """Lobbies and unfinished games, oldest first; those of one server if `guild` is given."""
        rest = f"WHERE {_UNFINISHED} AND (?1 IS NULL OR guild = ?1) ORDER BY id"
        return await self._reader.rows("tables", rows.TableRow, rest, guild)

    async def tables_of(self, user: int, *, unfinished: bool = True, limit: int = 100) -> list[rows.TableRow]:
        """Tables at which a person sits, the latest touched first; finished ones too unless `unfinished`."""
        which = f"(+{_UNFINISHED})" if unfinished else "TRUE"  # by their own seats, not through every unfinished table
        rest = f"WHERE {which} AND id IN {_SEATED} ORDER BY touched DESC, id DESC LIMIT ?"
        return await self._at_once.rows("tables", rows.TableRow, rest, user, limit)

    async def tables_at(self, home: int) -> list[rows.TableRow]:
        """Unfinished tables whose board lives in that thread or channel."""
        rest = f"WHERE home = ? AND {_UNFINISHED} ORDER BY id"
        return await self._at_once.rows("tables", rows.TableRow, rest, home)

    async def latest_at(self, channel: int) -> rows.TableRow | None:
        """The table in that thread or channel that was touched last, unfinished or over, of those that were dealt."""
        rest = "WHERE (home = ?1 OR channel = ?1) AND started IS NOT NULL ORDER BY touched DESC, id DESC LIMIT 1"
        return await self._reader.row("tables", rows.TableRow, rest, channel)

    async def seats(self, table_id: int) -> list[rows.SeatRow]:
        """The seats of a table in order."""
        rest = "WHERE table_id = ? ORDER BY seat"
        return await self._at_once.rows("seats", rows.SeatRow, rest, table_id)

    async def seats_of(self, user: int) -> list[rows.SeatRow]:
        """A person's own seats at unfinished tables."""
        rest = f"WHERE user = ? AND {_OPEN} ORDER BY table_id"
        return await self._at_once.rows("seats", rows.SeatRow, rest, user)

    async def moves(self, table_id: int, after: int = 0) -> list[rows.MoveRow]:
        """The moves of a table with a number above `after`, in order, undone ones included."""
        rest = "WHERE table_id = ? AND n > ? ORDER BY n"
        return await self._reader.rows("moves", rows.MoveRow, rest, table_id, after)

    async def posts(self, table_id: int) -> list[rows.PostRow]:
        """The messages of a table."""
        rest = "WHERE table_id = ? ORDER BY kind"
        return await self._at_once.rows("posts", rows.PostRow, rest, table_id)

    async def post_of(self, message: int) -> rows.PostRow | None:
        """What a message of ours is, as when somebody deletes it."""
        return await self._at_once.row("posts", rows.PostRow, "WHERE message = ?", message)

    async def owed(self, table_id: int) -> list[rows.OutboxRow]:
        """Everything owed for one table, also what is not due yet, in the order in which it was owed."""
        rest = "WHERE table_id = ? ORDER BY id"
        return await self._at_once.rows("owed", rows.OutboxRow, rest, table_id)

    async def tables_owed(self, now: int, limit: int) -> list[int]:
        """Tables that are owed something by `now`, the longest waiting first; last those that lack only a picture."""
        return [table for (table,) in await self._reader.ask(_OWED, now, limit)]

    async def owed_beside(self, user: int, kinds: Sequence[str]) -> list[rows.OutboxRow]:
        """What of these kinds is owed, by now or later, at all tables at which a person sits; oldest first."""
        rest = f"WHERE table_id IN {_SEATED} AND kind IN ({', '.join('?' for _ in kinds)}) ORDER BY id"
        return await self._at_once.rows("owed", rows.OutboxRow, rest, user, *kinds)

    async def next_due(self, after: int = 0) -> int | None:
        """When the next delivery is due, of those that are due later than `after`."""
        ((due,),) = await self._at_once.ask("SELECT min(due) FROM owed WHERE due > ?", after)
        return due if due is None else int(due)

    async def timers(self, table_id: int) -> list[rows.TimerRow]:
        """The timers of a table."""
        rest = "WHERE table_id = ? ORDER BY due, kind, seat"
        return await self._at_once.rows("timers", rows.TimerRow, rest, table_id)

    async def timers_due(self, now: int, limit: int = 100) -> list[rows.TimerRow]:
        """The timers that ran out by `now`, the longest overdue first."""
        rest = "WHERE due <= ? ORDER BY due, table_id, kind, seat LIMIT ?"
        return await self._at_once.rows("timers", rows.TimerRow, rest, now, limit)

    async def next_timer(self) -> rows.TimerRow | None:
        """The timer that runs out first."""
        rest = "ORDER BY due, table_id, kind, seat LIMIT 1"
        return await self._at_once.row("timers", rows.TimerRow, rest)

    async def orders(self, table_id: int, seat: int | None = None) -> list[rows.OrderRow]:
        """Standing orders and answers of a table, or of one seat of it."""
        rest = "WHERE table_id = ?1 AND (?2 IS NULL OR seat = ?2) ORDER BY seat, kind"
        return await self._at_once.rows("orders", rows.OrderRow, rest, table_id, seat)

    async def watchers(self, table_id: int) -> list[rows.WatcherRow]:
        """Who watches a table."""
        rest = "WHERE table_id = ? ORDER BY since, user"
        return await self._at_once.rows("watchers", rows.WatcherRow, rest, table_id)

    async def preferences(self, user: int) -> str | None:
        """A person's preferences (JSON)."""
        return await self._text("SELECT data FROM preferences WHERE user = ?", user)

    async def cards_met(self, user: int, game: str) -> set[str]:
        """The kinds of cards of a game that a person has held."""
        found = await self._at_once.ask("SELECT card FROM cards_met WHERE user = ? AND game = ?", user, game)
        return {str(card) for (card,) in found}

    async def guild(self, guild: int) -> str | None:
        """A server's settings (JSON)."""
        return await self._text("SELECT data FROM guilds WHERE guild = ?", guild)

    async def catalogue(self, digest: str) -> bytes | None:
        """The text of card data by its hash."""
        return await self._blob("SELECT text FROM catalogues WHERE hash = ?", digest)

    async def results(self, game: str | None = None, guild: int | None = None) -> list[rows.ResultRow]:
        """Results in the order in which the games ended, of one game or server where given."""
        rest = "WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR guild = ?2) ORDER BY ended, table_id"
        return await self._reader.rows("results", rows.ResultRow, rest, game, guild)

    async def result_seats(self, game: str | None = None, guild: int | None = None) -> list[rows.ResultSeatRow]:
        """The seats of those results, by table and seat."""
        rest = """WHERE table_id IN (SELECT table_id FROM results
            WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR guild = ?2)) ORDER BY table_id, seat"""
        return await self._reader.rows("result_seats", rows.ResultSeatRow, rest, game, guild)

    async def history(
        self, user: int | None = None, guild: int | None = None, limit: int = 100, skip: int = 0
    ) -> list[rows.ResultRow]:
        """Results of a person, of a server, or of both at once, the latest first."""
        rest = """WHERE (?1 IS NULL OR table_id IN (SELECT table_id FROM result_seats WHERE user = ?1))
            AND (?2 IS NULL OR guild = ?2) ORDER BY ended DESC, table_id DESC LIMIT ?3 OFFSET ?4"""
        return await self._reader.rows("results", rows.ResultRow, rest, user, guild, limit, skip)

    async def result_seats_beside(self, user: int) -> list[rows.ResultSeatRow]:
        """Every seat of every result in which a person has one, by table and seat."""
        rest = """WHERE table_id IN (SELECT table_id FROM result_seats WHERE user = ?) ORDER BY table_id, seat"""
        return await self._reader.rows("result_seats", rows.ResultSeatRow, rest, user)

    async def games_played(self, user: int) -> dict[str, int]:
        """How many games of each kind a person has finished."""
        found = await self._at_once.ask(
            "SELECT game, count(*) FROM results WHERE table_id IN "
            "(SELECT table_id FROM result_seats WHERE user = ?) GROUP BY game",
            user,
        )
        return {str(game): int(many) for game, many in found}

    async def played(self, game: str, seats: int, *, latest: int, longest_gap: int) -> list[int]:
        """How long games of that size took: `storage.lengths`."""
        return await lengths.played(self._reader, game, seats, latest=latest, longest_gap=longest_gap)

    async def names_in(self, game: str, guild: int) -> dict[int, str]:
        """People who have a result in a game on a server, each with the name of the latest."""
        found = await self._reader.ask(
            "SELECT seats.user, seats.name FROM seats JOIN results USING (table_id) "
            "WHERE results.game = ? AND results.guild = ? AND seats.user IS NOT NULL "
            "ORDER BY results.ended, results.table_id",
            *(game, guild),
        )
        return {int(user): str(name) for user, name in found}

    async def name_in(self, user: int, guild: int) -> str | None:
        """The name a person bore in their latest result on a server."""
        return await self._text(
            "SELECT seats.name FROM seats JOIN results USING (table_id) WHERE seats.user = ?1 AND results.guild = ?2 "
            "ORDER BY results.ended DESC, results.table_id DESC LIMIT 1",
            *(user, guild),
        )

    async def review(self, table_id: int, seat: int) -> rows.ReviewRow | None:
        """The review of a seat."""
        return await self._at_once.row("reviews", rows.ReviewRow, "WHERE table_id = ? AND seat = ?", table_id, seat)

    async def reviews_to_do(self, user: int | None = None) -> list[rows.ReviewRow]:
        """Reviews that are not done, all or one person's, the oldest first."""
        rest = "WHERE done = 0 AND (?1 IS NULL OR user = ?1) ORDER BY begun, table_id, seat"
        return await self._at_once.rows("reviews", rows.ReviewRow, rest, user)

    async def person(self, user: int) -> person.PersonRows:
        """Everything stored about one person."""
        return await person.person(self._reader, user)

    async def sat(self, users: Collection[int], guild: int, *, latest: int) -> list[rows.SittingRow]:
        """What people did with their seats on a server: `storage.sittings`."""
        return await sittings.sat(self._reader, users, guild, latest)

    async def counts(self) -> rows.Counts:
        """How much there is."""
        tables = await self._reader.ask("SELECT status, count(*) FROM tables GROUP BY status ORDER BY status")
        ((owed,),) = await self._reader.ask("SELECT count(*) FROM owed")
        ((timers,),) = await self._reader.ask("SELECT count(*) FROM timers")
        ((size,),) = await self._reader.ask("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        return rows.Counts(tables=dict(map(tuple, tables)), owed=owed, timers=timers, bytes=size)

    async def _blob(self, sql: str, key: int | str) -> bytes | None:
        found = await self._at_once.ask(sql, key)
        return bytes(found[0][0]) if found else None

    async def _text(self, sql: str, *keys: int) -> str | None:
        found = await self._at_once.ask(sql, *keys)
        return str(found[0][0]) if found else None
