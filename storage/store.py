"""Storage as the bot sees it: batches are committed, rows are read."""

from __future__ import annotations

from collections.abc import Collection, Container, Sequence
from pathlib import Path
from types import TracebackType

from storage import cases, cluster, guests, leagues, person, rows, servers
from storage.batch import Batch
from storage.engines.engine import Engine
from storage.engines.places import CONNECTIONS, open_beside, open_to_write
from storage.guards import NEVER, READ, Version
from storage.share import Share
from storage.statements import columns, marks

ALL = 2**62
"""A LIMIT without effect: PostgreSQL takes none below 0."""
_UNFINISHED = "status IN ('lobby', 'playing', 'paused')"
_SEATED = '(SELECT table_id FROM seats WHERE "user" = ?1)'
_PLAYING = """(SELECT table_id FROM seats WHERE "user" = ?1 AND status IN ('playing', 'absent'))"""
_OPEN = "(SELECT status FROM tables WHERE id = table_id) IN ('lobby', 'playing', 'paused')"
# A server's rows have its id below 0.
_OWED_TO = "CASE WHEN table_id < 0 THEN -table_id ELSE tables.guild END"
_PENDING = """(SELECT table_id, due, created, attempts FROM outbox
    UNION ALL SELECT table_id, due, created, attempts FROM marks) AS pending"""
_FIRST_TIMER = "ORDER BY due, table_id, kind, seat LIMIT"
_OF_GAME = "(CAST(?1 AS text) IS NULL OR game = ?1) AND (CAST(?2 AS bigint) IS NULL OR guild = ?2)"
_OF_RESULTS = f"(SELECT table_id FROM results WHERE {_OF_GAME})"  # noqa: S608  names from the code
_THEIRS = '(SELECT table_id FROM result_seats WHERE "user" = ?1)'
_NAMES = "FROM seats JOIN results USING (table_id)"
_PLAYED = """SELECT CAST(sum(CASE WHEN at - before > ?4 THEN ?4 ELSE at - before END) AS bigint) FROM (
    SELECT moves.table_id, moves.at,
        lag(moves.at, 1, tables.started) OVER (PARTITION BY table_id ORDER BY number) AS before
    FROM moves JOIN tables ON tables.id = table_id
    WHERE table_id IN (SELECT table_id FROM results
        WHERE game = ?1 AND CASE WHEN json_valid(data) THEN json_extract(data, '$.reason') END = 'rules'
            AND (SELECT count(*) FROM result_seats WHERE result_seats.table_id = results.table_id) = ?2
        ORDER BY ended DESC LIMIT ?3)
) AS gaps GROUP BY table_id"""
# A player's latest games on a server; none of players who do not want to be found.
SAT = """SELECT "user", table_id, finished, answer_times FROM (
    SELECT attendance."user", table_id, finished, answer_times,
        row_number() OVER (PARTITION BY attendance."user" ORDER BY ended DESC, table_id DESC) AS place
    FROM attendance JOIN results USING (table_id) LEFT JOIN preferences ON preferences."user" = attendance."user"
    WHERE attendance."user" IN ({users}) AND guild = ?1
        AND coalesce(CASE WHEN json_valid(preferences.data)
            THEN CAST(json_extract(preferences.data, '$.on_leaderboards') AS text) END, '1') <> '0'
) AS latest WHERE place <= ?2 ORDER BY "user", place"""


class Storage:
    """One open database. Every read sees all earlier commits."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.shared, self.place = engine.shared, engine.place
        self.share = Share()
        """The servers whose due rows are read."""
        self._reader, self._at_once = engine.reader, engine.at_once
        self.cases = cases.Cases(self._reader, self._at_once)
        self.leagues = leagues.Leagues(engine)
        self.servers, self.guests = servers.Servers(engine), guests.Guests(self._at_once)
        self.cluster = cluster.Cluster(self._at_once)

    @classmethod
    async def open(cls, place: Path | str, connections: int = CONNECTIONS) -> Storage:
        """Open the file at a path, or PostgreSQL at an address; make or update the schema where needed.

        One process at a time may open a file, several may open PostgreSQL, each with at most so many connections.

        Raises:
            StorageError: one sentence with the problem and the remedy.

        """
        return cls(await open_to_write(place, connections))

    @classmethod
    async def beside(cls, place: Path | str, *, write: bool = False) -> Storage:
        """Open a database that a bot may be using, to read; every batch is refused, unless it may `write` what no bot
        keeps in memory.

        Raises:
            StorageError: one sentence with the problem and the remedy.

        """
        return cls(await open_beside(place, write=write))

    @property
    def path(self) -> Path:
        """The file of a database that is one."""
        assert not self.shared
        return Path(self.place)

    @property
    def silent(self) -> bool:
        """True if the database does not answer at present."""
        return self.engine.answering.silent

    def know(self, games: Container[object]) -> None:
        """Leave rows of other games alone: no read returns them."""
        self._reader.games = self._at_once.games = games

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
        """Return when the batch is on the disk, whole. A caller who is cancelled loses the answer, not the batch.

        Raises:
            StorageError: nothing of it was written; if its kind is `unknown`, nothing or all.

        """
        await self.engine.commit(batch)

    async def purge(self) -> bool:
        """Empty the write-ahead log of a file, which may hold deleted rows. Return False if a reader is in the way:
        try it again later. PostgreSQL does this by itself, in its own time.
        """
        return await self.engine.purge()

    # --------------------------------------------------------------------------------------------------- versions

    async def version(self, owner: int) -> Version:
        """Return how often a table (its number) or a server (its id below 0) was written, and by which last presses."""
        found = await self._at_once.ask(READ, owner)
        return Version(*found[0]) if found else NEVER

    async def versions(self, owners: Sequence[int]) -> dict[int, int]:
        """Return how often each owner was written; owners that never were are left out."""
        if not owners:
            return {}
        sql = f"SELECT table_id, version FROM versions WHERE table_id IN ({marks(len(owners))})"  # noqa: S608  marks
        return {int(owner): int(version) for owner, version in await self._at_once.ask(sql, *owners)}

    async def settled(self, owner: int) -> Version:
        """Return the version once no transaction that raises it is under way: for a commit whose answer never came."""
        return await self.engine.settled(owner)

    # ----------------------------------------------------------------------------------------------------- tables

    async def new_table_id(self) -> int:
        """Return an id that no table has had; ids go up. Not kept until a table with it is committed."""
        return await self.engine.new_number("tables")

    async def table(self, table_id: int) -> rows.TableRow | None:
        """Return one table."""
        return await self._at_once.row("tables", rows.TableRow, "WHERE id = ?1", table_id)

    async def tables(self, table_ids: Sequence[int]) -> list[rows.TableRow]:
        """Return several tables, by id; ids that do not exist are left out."""
        if not table_ids:
            return []
        rest = f"WHERE id IN ({marks(len(table_ids))}) ORDER BY id"
        return await self._at_once.rows("tables", rows.TableRow, rest, *table_ids)

    async def open_tables(self, guild: int | None = None, *, mine: bool = False) -> list[rows.TableRow]:
        """Return lobbies and unfinished games, oldest first: all, those of a server, or those that are `mine` (of this
        share).
        """
        its = f" AND {self.share.of('guild')}" if mine and not self.share.whole else ""
        rest = f"WHERE {_UNFINISHED} AND (CAST(?1 AS bigint) IS NULL OR guild = ?1){its} ORDER BY id"
        return await self._reader.rows("tables", rows.TableRow, rest, guild)

    async def tables_in_motion(self, now: int, lately: int, kinds: Sequence[str]) -> list[int]:
        """Return games of this share that may go on without a press, the last touched first: an awaited seat is not a
        person's, has conceded or has a record of one of these `kinds`; or a game was touched at most `lately`
        milliseconds before the last one.
        """
        its = f"status = 'playing' AND {'TRUE' if self.share.whole else self.share.of('guild')}"
        last = f"SELECT max(last_activity) FROM tables WHERE {its} AND last_activity <= ?1"  # noqa: S608  names
        sql = f"""SELECT id FROM tables WHERE {its} AND (last_activity >= ({last}) - ?2 OR EXISTS (
            SELECT 1 FROM seats WHERE seats.table_id = tables.id
                AND (kind = 'computer' OR seats.status IN ('absent', 'conceded') OR EXISTS (
                    SELECT 1 FROM seat_records AS its WHERE its.table_id = tables.id AND its.seat = seats.seat
                        AND its.kind IN ({marks(len(kinds), after=2)})))
                AND CASE WHEN json_valid(clock) THEN
                    json_extract(clock, '$.asked_since."' || seats.seat || '"') IS NOT NULL END))
            ORDER BY last_activity DESC, id"""  # noqa: S608  names from the code, marks
        return [int(table) for (table,) in await self._reader.ask(sql, now, lately, *kinds)]

    async def tables_of(self, user: int, *, unfinished: bool = True, limit: int = 100) -> list[rows.TableRow]:
        """Return a player's tables, the latest touched first: with `unfinished` those where they still play, else all
        where they had a seat to the end, conceded games too.
        """
        # by their own seats, not through every unfinished table
        which = f"CASE WHEN {_UNFINISHED} THEN 1 ELSE 0 END = 1" if unfinished else "TRUE"
        seated = _PLAYING if unfinished else _SEATED
        rest = f"WHERE {which} AND id IN {seated} ORDER BY last_activity DESC, id DESC LIMIT ?2"
        return await self._at_once.rows("tables", rows.TableRow, rest, user, limit)

    async def tables_at(self, home: int) -> list[rows.TableRow]:
        """Return unfinished tables whose board is in that thread or channel."""
        rest = f"WHERE home = ?1 AND {_UNFINISHED} ORDER BY id"
        return await self._at_once.rows("tables", rows.TableRow, rest, home)

    async def lobbies_at(self, channel: int) -> list[rows.TableRow]:
        """Return the lobbies of that channel."""
        rest = "WHERE status = 'lobby' AND channel = ?1 AND home IS NULL ORDER BY id"
        return await self._at_once.rows("tables", rows.TableRow, rest, channel)

    async def latest_at(self, channel: int) -> rows.TableRow | None:
        """Return the last touched table in that thread or channel, unfinished or over, of those that were dealt."""
        rest = "WHERE (home = ?1 OR channel = ?1) AND started IS NOT NULL ORDER BY last_activity DESC, id DESC LIMIT 1"
        return await self._reader.row("tables", rows.TableRow, rest, channel)

    async def played_before(self, time: int, limit: int = 100) -> list[rows.TableRow]:
        """Return tables with a result that ended before `time` and whose moves are still kept, oldest first."""
        rest = "WHERE status = 'finished' AND ended < ?1 AND id IN (SELECT table_id FROM deals) ORDER BY id LIMIT ?2"
        return await self._reader.rows("tables", rows.TableRow, rest, time, limit)

    async def vain_before(self, time: int, limit: int = 100) -> list[rows.TableRow]:
        """Return tables that ended before `time` without a result, oldest first."""
        rest = """WHERE status IN ('cancelled', 'expired', 'abandoned') AND ended < ?1
            AND id NOT IN (SELECT table_id FROM results) ORDER BY id LIMIT ?2"""
        return await self._reader.rows("tables", rows.TableRow, rest, time, limit)

    async def state(self, table_id: int) -> bytes | None:
        """Return the dump of a table's present state; None before the deal."""
        return await self._blob("SELECT state FROM states WHERE table_id = ?1", table_id)

    async def dealt(self, table_id: int) -> bytes | None:
        """Return the dump of the state that was dealt."""
        return await self._blob("SELECT dealt FROM deals WHERE table_id = ?1", table_id)

    async def seats(self, table_id: int) -> list[rows.SeatRow]:
        """Return the seats of a table in order."""
        rest = "WHERE table_id = ?1 ORDER BY seat"
        return await self._at_once.rows("seats", rows.SeatRow, rest, table_id)

    async def seats_of(self, user: int) -> list[rows.SeatRow]:
        """Return a player's own seats at unfinished tables."""
        rest = f'WHERE "user" = ?1 AND {_OPEN} ORDER BY table_id'
        return await self._at_once.rows("seats", rows.SeatRow, rest, user)

    async def moves(self, table_id: int, after: int = 0) -> list[rows.MoveRow]:
        """Return the moves of a table with a number above `after`, in order, undone ones included."""
        rest = "WHERE table_id = ?1 AND number > ?2 ORDER BY number"
        return await self._reader.rows("moves", rows.MoveRow, rest, table_id, after)

    async def posts(self, table_id: int) -> list[rows.PostRow]:
        """Return the messages of a table."""
        rest = "WHERE table_id = ?1 ORDER BY kind"
        return await self._at_once.rows("posts", rows.PostRow, rest, table_id)

    async def refusals(self) -> dict[tuple[str, str], int]:
        """Count the messages that Discord did not take as they should be, by kind of slot and Discord's refusal."""
        sql = "SELECT kind, refusal, count(*) FROM posts WHERE refusal <> '' GROUP BY kind, refusal ORDER BY kind"
        found: dict[tuple[str, str], int] = {}
        for kind, refusal, many in await self._reader.ask(sql):
            name = str(kind).partition(":")[0].partition(".")[0], str(refusal)
            found[name] = found.get(name, 0) + int(many)
        return found

    async def post_of(self, message: int) -> rows.PostRow | None:
        """Return the row of one of our messages."""
        return await self._at_once.row("posts", rows.PostRow, "WHERE message = ?1", message)

    async def orders(self, table_id: int, seat: int | None = None) -> list[rows.SeatRecord]:
        """Return the private records of a table's seats, or of one of them."""
        rest = "WHERE table_id = ?1 AND (CAST(?2 AS bigint) IS NULL OR seat = ?2) ORDER BY seat, kind"
        return await self._at_once.rows("seat_records", rows.SeatRecord, rest, table_id, seat)

    async def watchers(self, table_id: int) -> list[rows.WatcherRow]:
        """Return who watches a table."""
        rest = 'WHERE table_id = ?1 ORDER BY since, "user"'
        return await self._at_once.rows("watchers", rows.WatcherRow, rest, table_id)

    async def catalogue(self, digest: str) -> bytes | None:
        """Return the text of card data by its hash."""
        return await self._blob("SELECT text FROM catalogues WHERE hash = ?1", digest)

    # -------------------------------------------------------------------------------------- deliveries and timers

    async def owed(self, table_id: int) -> list[rows.OutboxRow]:
        """Return all deliveries of a table, due or not, oldest first."""
        rest = "WHERE table_id = ?1 ORDER BY id"
        return await self._at_once.rows("outbox", rows.OutboxRow, rest, table_id)

    async def marks(self, table_id: int) -> list[rows.MarkRow]:
        """Return the marks of a table or server, due or not, oldest first."""
        rest = "WHERE table_id = ?1 ORDER BY created, kind"
        return await self._at_once.rows("marks", rows.MarkRow, rest, table_id)

    async def put_off(self, until: int) -> list[int]:
        """Return tables and servers with marks or deliveries that failed and are tried again by `until`."""
        sql = f"""SELECT table_id FROM {self._of(_PENDING, _OWED_TO)} AND attempts > 0 AND due <= ?1
            GROUP BY table_id ORDER BY min(pending.created), table_id"""  # noqa: S608  names
        return [int(table) for (table,) in await self._reader.ask(sql, until)]

    async def owed_beside(self, user: int, kinds: Sequence[str]) -> list[rows.OutboxRow]:
        """Return deliveries of these kinds, due or not, at all tables where a player sits; oldest first."""
        if not kinds:
            return []
        rest = f"WHERE table_id IN {_SEATED} AND kind IN ({marks(len(kinds), after=1)}) ORDER BY id"
        return await self._at_once.rows("outbox", rows.OutboxRow, rest, user, *kinds)

    async def tables_owed(self, now: int, limit: int) -> list[int]:
        """Return tables and servers with marks or deliveries due by `now`, the longest waiting first."""
        first = "GROUP BY table_id ORDER BY min(pending.created), table_id LIMIT ?2"
        sql = f"SELECT table_id FROM {self._of(_PENDING, _OWED_TO)} AND due <= ?1 {first}"  # noqa: S608  names
        return [int(table) for (table,) in await self._reader.ask(sql, now, limit)]

    async def next_due(self, after: int = 0) -> int | None:
        """Return when the next mark or delivery after that time is due."""
        sql = f"SELECT min(due) FROM {self._of(_PENDING, _OWED_TO)} AND due > ?1"  # noqa: S608  names
        ((due,),) = await self._at_once.ask(sql, after)
        return due if due is None else int(due)

    async def timers(self, table_id: int) -> list[rows.TimerRow]:
        """Return the timers of a table."""
        rest = "WHERE table_id = ?1 ORDER BY due, kind, seat"
        return await self._at_once.rows("timers", rows.TimerRow, rest, table_id)

    async def timers_due(self, now: int, limit: int = 100) -> list[rows.TimerRow]:
        """Return the timers that ran out by `now`, the longest overdue first."""
        return await self._timers(f"AND due <= ?1 {_FIRST_TIMER} ?2", now, limit)

    async def next_timer(self) -> rows.TimerRow | None:
        """Return the timer that runs out first."""
        return next(iter(await self._timers(f"{_FIRST_TIMER} 1")), None)

    async def counts(self) -> rows.Counts:
        """Count tables by status, deliveries and timers of this share, and the bytes of the whole database."""
        its = "" if self.share.whole else f"WHERE {self.share.of('guild')}"
        tables = await self._reader.ask(f"SELECT status, count(*) FROM tables {its} GROUP BY status ORDER BY status")  # noqa: S608  names
        ((owed,),) = await self._reader.ask(f"SELECT count(*) FROM {self._of(_PENDING, _OWED_TO)}")  # noqa: S608  names
        ((timers,),) = await self._reader.ask(f"SELECT count(*) FROM {self._of('timers', 'tables.guild')}")  # noqa: S608  names
        by_status = {str(status): int(many) for status, many in tables}
        return rows.Counts(tables=by_status, owed=int(owed), timers=int(timers), bytes=await self.engine.size())

    # ---------------------------------------------------------------------------------------------------- results

    async def results(self, game: str | None = None, guild: int | None = None) -> list[rows.ResultRow]:
        """Return results in order of the games' ends, of one game or server if given."""
        rest = f"WHERE {_OF_GAME} ORDER BY ended, table_id"
        return await self._reader.rows("results", rows.ResultRow, rest, game, guild)

    async def result_seats(self, game: str | None = None, guild: int | None = None) -> list[rows.ResultSeatRow]:
        """Return the seats of those results, by table and seat."""
        rest = f"WHERE table_id IN {_OF_RESULTS} ORDER BY table_id, seat"
        return await self._reader.rows("result_seats", rows.ResultSeatRow, rest, game, guild)

    async def meetings(self, guild: int | None) -> list[rows.MeetingRow]:
        """Return who met in the rated games of a server, by table and seats."""
        rest = "WHERE table_id IN (SELECT table_id FROM results WHERE guild = ?1) ORDER BY table_id, seat, other"
        return await self._reader.rows("meetings", rows.MeetingRow, rest, guild)

    async def history(
        self, user: int | None = None, guild: int | None = None, limit: int | None = 100, skip: int = 0
    ) -> list[rows.ResultRow]:
        """Return results of a player, of a server, or of both at once, the latest first; all with a `limit` of None."""
        rest = f"""WHERE (CAST(?1 AS bigint) IS NULL OR table_id IN {_THEIRS})
            AND (CAST(?2 AS bigint) IS NULL OR guild = ?2) ORDER BY ended DESC, table_id DESC LIMIT ?3 OFFSET ?4"""
        return await self._reader.rows(
            "results", rows.ResultRow, rest, user, guild, ALL if limit is None else limit, skip
        )

    async def result_seats_beside(self, user: int) -> list[rows.ResultSeatRow]:
        """Return every seat of every result of a player, by table and seat."""
        rest = f"WHERE table_id IN {_THEIRS} ORDER BY table_id, seat"
        return await self._reader.rows("result_seats", rows.ResultSeatRow, rest, user)

    async def games_played(self, user: int) -> dict[str, int]:
        """Count the games that a player has finished, by game."""
        sql = f"SELECT game, count(*) FROM results WHERE table_id IN {_THEIRS} GROUP BY game"  # noqa: S608  our names
        return {str(game): int(many) for game, many in await self._at_once.ask(sql, user)}

    async def played(self, game: str, seats: int, *, latest: int, longest_gap: int) -> list[int]:
        """Return the milliseconds of play in each of the `latest` games of that size that ended by the rules and whose
        moves are still kept. At most `longest_gap` counts between two moves. Lessons have no results.
        """
        return [int(time) for (time,) in await self._reader.ask(_PLAYED, game, seats, latest, longest_gap)]

    async def sat(self, users: Collection[int], guild: int, *, latest: int) -> list[rows.AttendanceRow]:
        """Return what these players did with their seats in their `latest` games with a result on a server, by player,
        latest first; nothing of players who do not want others to find them.
        """
        if not users:
            return []
        found = await self._reader.ask(SAT.format(users=marks(len(users), after=2)), guild, latest, *users)
        return [
            rows.AttendanceRow(int(user), int(table), bool(finished), str(answers))
            for user, table, finished, answers in found
        ]

    async def names_in(self, game: str, guild: int) -> dict[int, str]:
        """Return the players who have a result in a game on a server, each with the name of the latest."""
        found = await self._reader.ask(
            f'SELECT seats."user", seats.name {_NAMES} '
            'WHERE results.game = ?1 AND results.guild = ?2 AND seats."user" IS NOT NULL '
            "ORDER BY results.ended, results.table_id",
            *(game, guild),
        )
        return {int(user): str(name) for user, name in found}

    async def name_in(self, user: int, guild: int) -> str | None:
        """Return a player's name in their latest result on a server."""
        latest = "ORDER BY results.ended DESC, results.table_id DESC LIMIT 1"
        sql = f'SELECT seats.name {_NAMES} WHERE seats."user" = ?1 AND results.guild = ?2 {latest}'
        return next((str(name) for (name,) in await self._at_once.ask(sql, user, guild)), None)

    async def review(self, table_id: int, seat: int) -> rows.ReviewRow | None:
        """Return the review of a seat."""
        return await self._at_once.row("reviews", rows.ReviewRow, "WHERE table_id = ?1 AND seat = ?2", table_id, seat)

    async def reviews_to_do(self, user: int | None = None) -> list[rows.ReviewRow]:
        """Return reviews that are not done, all or one player's, the oldest first."""
        rest = 'WHERE done = 0 AND (CAST(?1 AS bigint) IS NULL OR "user" = ?1) ORDER BY started, table_id, seat'
        return await self._reader.rows("reviews", rows.ReviewRow, rest, user)

    # ----------------------------------------------------------------------------------------- players and servers

    async def preferences(self, user: int) -> str | None:
        """Return a player's preferences (JSON)."""
        return await self._text('SELECT data FROM preferences WHERE "user" = ?1', user)

    async def cards_met(self, user: int, game: str) -> set[str]:
        """Return the kinds of cards of a game that a player has held."""
        found = await self._at_once.ask('SELECT card FROM cards_seen WHERE "user" = ?1 AND game = ?2', user, game)
        return {str(card) for (card,) in found}

    async def person(self, user: int) -> person.PersonRows:
        """Return everything stored about one player."""
        return await person.person(self._reader, user)

    async def guild(self, guild: int) -> str | None:
        """Return a server's settings (JSON)."""
        return await self._text("SELECT data FROM servers WHERE guild = ?1", guild)

    async def usage(self, since: str) -> list[rows.UsageRow]:
        """Return the counts of all weeks from that one on."""
        rest = "WHERE week >= ?1 ORDER BY week, kind, name"
        return await self._reader.rows("usage", rows.UsageRow, rest, since)

    async def _timers(self, rest: str, *values: int) -> list[rows.TimerRow]:
        sql = f"SELECT {columns(rows.TimerRow)} FROM {self._of('timers', 'tables.guild')} {rest}"  # noqa: S608  names
        return [rows.TimerRow(*row) for row in await self._at_once.ask(sql, *values)]

    def _of(self, table: str, guild: str) -> str:
        """Return the rows of a table that belong to this share, as the start of a query."""
        if self.share.whole:
            return f"{table} WHERE TRUE"
        return f"{table} LEFT JOIN tables ON tables.id = table_id WHERE {self.share.of(guild)}"

    async def _blob(self, sql: str, key: int | str) -> bytes | None:
        found = await self._at_once.ask(sql, key)
        return bytes(found[0][0]) if found else None

    async def _text(self, sql: str, *keys: int) -> str | None:
        found = await self._at_once.ask(sql, *keys)
        return str(found[0][0]) if found else None
