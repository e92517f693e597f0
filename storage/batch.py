"""Changes that are written together or not at all, in order."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import astuple

from storage import forgetting_people, rows, statements
from storage.guards import DISTURB, DROP, Guard

Value = int | str | bytes | None
Statement = tuple[str, tuple[Value, ...]]
"""SQL with its parameters, numbered from ?1."""

_PUT_TABLE = statements.put("tables", rows.TableRow, "id")
_PUT_SEAT = statements.put("seats", rows.SeatRow, "table_id", "seat")
_ADD_MOVE = statements.insert("moves", rows.MoveRow)
_PUT_POST = statements.put("posts", rows.PostRow, "table_id", "kind", kept=("data",))
_PUT_DATA = """
INSERT INTO posts (table_id, kind, channel, message, digest, at, pictures, generation, sending, refusal, data)
VALUES (?1, ?2, 0, 0, '', 0, '', 0, 0, '', ?3)
ON CONFLICT (table_id, kind) DO UPDATE SET data = excluded.data
"""
# a broken text cannot be patched
_PUT_CHOICES = """INSERT INTO {0} ({1}, data) VALUES (?1, ?2) ON CONFLICT ({1}) DO UPDATE
SET data = CASE WHEN json_valid({0}.data) THEN json_patch({0}.data, excluded.data) ELSE excluded.data END"""
_PUT_PREFERENCES = _PUT_CHOICES.format("preferences", '"user"')
_PUT_GUILD = _PUT_CHOICES.format("servers", "guild")
_PUT_TIMER = statements.put("timers", rows.TimerRow, "table_id", "kind", "seat")
_PUT_ORDER = statements.put("seat_records", rows.SeatRecord, "table_id", "seat", "kind")
_PUT_WATCHER = statements.put("watchers", rows.WatcherRow, "table_id", "user")
# what it counts as stays
_PUT_RESULT = statements.put("results", rows.ResultRow, "table_id", kept=("rated", "annulled"))
_ADD_RESULT_SEAT = statements.insert("result_seats", rows.ResultSeatRow)
_ADD_MEETING = statements.insert("meetings", rows.MeetingRow)
_ADD_REVIEW = f"{statements.insert('reviews', rows.ReviewRow)} ON CONFLICT (table_id, seat) DO NOTHING"
_PUT_SITTING = """
INSERT INTO attendance ("user", table_id, finished, answer_times) VALUES (?1, ?2, ?3, ?4)
ON CONFLICT ("user", table_id) DO UPDATE SET finished = excluded.finished,
    answer_times = CASE WHEN excluded.answer_times = '' THEN attendance.answer_times ELSE excluded.answer_times END
"""
_ADD_USAGE = f"""{statements.insert("usage", rows.UsageRow)}
ON CONFLICT (week, kind, name) DO UPDATE SET count = usage.count + excluded.count"""

_OWE = """
INSERT INTO outbox (table_id, kind, target, payload, nonce, revision, due, created, deliver_each)
VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6, ?7, ?8)
"""
# What waits keeps its turn; one that is being tried again keeps its back-off too.
_OWE_NEWEST = f"""{_OWE}
ON CONFLICT (table_id, kind, target) WHERE deliver_each = 0 DO UPDATE
SET payload = excluded.payload, revision = excluded.revision,
    due = CASE WHEN outbox.attempts > 0 OR outbox.due < excluded.due THEN outbox.due ELSE excluded.due END
"""

_INTO_MARKS = "INSERT INTO marks (table_id, kind, version, due, created, fresh, attempts)"
_MARKED_AGAIN = """ON CONFLICT (table_id, kind) DO UPDATE SET version = excluded.version,
    fresh = CASE WHEN marks.fresh > excluded.fresh THEN marks.fresh ELSE excluded.fresh END,
    due = CASE WHEN marks.attempts > 0 OR marks.due < excluded.due THEN marks.due ELSE excluded.due END"""
_MARK = f"{_INTO_MARKS} VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0) {_MARKED_AGAIN}"
# The messages in players' inboxes.
_MARK_INBOXES = f"""{_INTO_MARKS}
SELECT table_id, kind, ?2, ?3, ?3, 0, 0 FROM posts
WHERE table_id = ?1 AND (kind LIKE 'hand:%' OR kind LIKE 'turn_notice:%')
{_MARKED_AGAIN}"""  # noqa: S608  our own parts
# A server's kept post, if it has one: at most once a minute.
_MARK_KEPT_POST = f"""{_INTO_MARKS}
SELECT table_id, kind, ?2, CASE WHEN at + 60000 > ?3 + 5000 THEN at + 60000 ELSE ?3 + 5000 END, ?3, 0, 0
FROM posts WHERE table_id = ?1 AND kind = 'kept_post'
{_MARKED_AGAIN}"""  # noqa: S608  our own parts
_MARKED_NEWER = """UPDATE marks SET attempts = 0, created = CASE WHEN created < ?1 THEN ?1 ELSE created END
WHERE table_id = ?2 AND kind = ?3"""

_OWED_NEWER = """UPDATE outbox SET nonce = revision, attempts = 0,
    created = CASE WHEN created < ?1 THEN ?1 ELSE created END WHERE id = ?2"""

_DROP_PLAY = (
    "DELETE FROM moves WHERE table_id = ?1",
    "DELETE FROM deals WHERE table_id = ?1",
    "DELETE FROM states WHERE table_id = ?1",
    "DELETE FROM posts WHERE table_id = ?1",
    "DELETE FROM marks WHERE table_id = ?1",
    "DELETE FROM seat_records WHERE table_id = ?1",
    "DELETE FROM watchers WHERE table_id = ?1",
    "DELETE FROM reviews WHERE table_id = ?1",
    "DELETE FROM invitations WHERE table_id = ?1",
)


class Batch:
    """Changes to commit together. Fill it, hand it to `Storage.commit`, and use it no more."""

    __slots__ = ("disturbed", "guards", "statements")

    def __init__(self) -> None:
        self.guards: list[Guard] = []
        self.disturbed: list[int] = []
        self.statements: list[Statement] = []

    def __len__(self) -> int:
        return len(self.guards) + len(self.disturbed) + len(self.statements)

    def take(self, other: Batch) -> None:
        """Add the changes and guards of another batch."""
        self.guards += other.guards
        self.disturbed += other.disturbed
        self.statements += other.statements

    def guard(self, owner: int, version: int, press: str = "", *, reads: bool = False) -> None:
        """Write nothing of the batch unless an owner (see `storage.guards`) still has that version.

        `press` is the interaction that caused the change, if one did; `reads`: the owner itself is not changed.
        """
        self.guards.append(Guard(owner, version, press, reads))

    def disturb(self, owner: int) -> None:
        """Raise the version of a table or server, so that writers who read it before have to read it again."""
        self.disturbed.append(owner)

    def opening(self) -> list[tuple[Statement, bool]]:
        """Return the first statements, each with whether it must touch exactly one row. They go by owner, so that no
        two batches wait for each other.
        """
        if not self.disturbed and len(self.guards) < 2:  # nearly always
            return [(guard.statement, True) for guard in self.guards]
        found = {owner: ((DISTURB, (owner,)), False) for owner in self.disturbed}
        guarded = {one.owner: (one.statement, True) for one in self.guards}
        assert len(guarded) == len(self.guards), "one version an owner"
        return [first for _, first in sorted((found | guarded).items())]

    def put_table(self, row: rows.TableRow) -> None:
        """Insert a table or replace its row; its seats, moves and states stay."""
        self._add(_PUT_TABLE, *astuple(row))

    def drop_table(self, table_id: int) -> None:
        """Delete a table with all its rows but deliveries. Its id is never given out again."""
        self._add(DROP, table_id)
        for sql in ("DELETE FROM posts WHERE table_id = ?1", "DELETE FROM marks WHERE table_id = ?1"):
            self._add(sql, table_id)
        self._add("DELETE FROM tables WHERE id = ?1", table_id)

    def put_seat(self, row: rows.SeatRow) -> None:
        """Insert or replace a seat."""
        self._add(_PUT_SEAT, *astuple(row))

    def drop_seat(self, table_id: int, seat: int) -> None:
        """Delete a seat."""
        self._add("DELETE FROM seats WHERE table_id = ?1 AND seat = ?2", table_id, seat)

    def put_dealt(self, table_id: int, dealt: bytes) -> None:
        """Set the dump of the state that was dealt, from which events are folded."""
        self._add(
            "INSERT INTO deals (table_id, dealt) VALUES (?1, ?2) "
            "ON CONFLICT (table_id) DO UPDATE SET dealt = excluded.dealt",
            *(table_id, dealt),
        )

    def set_state(self, table_id: int, state: bytes, move_count: int, touched: int) -> None:
        """Set the dump of the present state, after `move_count` moves."""
        self._add(
            "INSERT INTO states (table_id, state) VALUES (?1, ?2) "
            "ON CONFLICT (table_id) DO UPDATE SET state = excluded.state",
            *(table_id, state),
        )
        self._add("UPDATE tables SET move_count = ?1, last_activity = ?2 WHERE id = ?3", move_count, touched, table_id)

    def set_clock(self, table_id: int, clock: str) -> None:
        """Replace the table's clock (JSON)."""
        self._add("UPDATE tables SET clock = ?1 WHERE id = ?2", clock, table_id)

    def add_move(self, row: rows.MoveRow) -> None:
        """Insert a move; refused where the table has a move of that number."""
        self._add(_ADD_MOVE, *astuple(row))

    def mark_undone(self, table_id: int, from_n: int) -> None:
        """Mark the moves from `from_n` on as undone and count one undo; nothing is deleted.

        Players who had seen them have now seen the moves before them.
        """
        self._add("UPDATE moves SET undone = 1 WHERE table_id = ?1 AND number >= ?2", table_id, from_n)
        self._add("UPDATE tables SET undo_count = undo_count + 1 WHERE id = ?1", table_id)
        self._add(
            "UPDATE seats SET last_seen_move = ?1 WHERE table_id = ?2 AND last_seen_move > ?1", from_n - 1, table_id
        )
        self._add(
            "UPDATE watchers SET last_seen_move = ?1 WHERE table_id = ?2 AND last_seen_move > ?1", from_n - 1, table_id
        )

    def drop_play(self, table_id: int) -> None:
        """Delete how a game was played: moves, states, messages, private records, watchers, reviews. The rest stays."""
        self.disturb(table_id)
        for sql in _DROP_PLAY:
            self._add(sql, table_id)

    def put_post(self, row: rows.PostRow) -> None:
        """Insert or replace the message of a slot. Its data stay, if it has any."""
        self._add(_PUT_POST, *astuple(row))

    def put_data(self, table_id: int, kind: str, data: str) -> None:
        """Set what a slot shows and the table does not keep (JSON)."""
        self._add(_PUT_DATA, table_id, kind, data)

    def vacate(self, table_id: int, kind: str) -> None:
        """Forget the message of a slot, so that a new one is posted. The slot's next generation is a new one."""
        self._add("UPDATE posts SET message = 0, sending = 0 WHERE table_id = ?1 AND kind = ?2", table_id, kind)

    def lose_post(self, table_id: int, message: int) -> None:
        """Note that a message was deleted. Nothing happens if another has taken its place."""
        self._add("UPDATE posts SET message = 0 WHERE table_id = ?1 AND message = ?2", table_id, message)

    def drop_post(self, table_id: int, kind: str) -> None:
        """Delete the row of a message."""
        self._add("DELETE FROM posts WHERE table_id = ?1 AND kind = ?2", table_id, kind)

    def mark(self, row: rows.MarkRow) -> None:
        """Mark a slot. An earlier mark is replaced; its turn, its back-off and its wish for a new message stay."""
        self._add(_MARK, row.table_id, row.kind, row.version, row.due, row.created, row.fresh)

    def mark_inboxes(self, table_id: int, version: str, now: int) -> None:
        """Mark the messages of a table in players' inboxes: hands, and notices that it waits."""
        self._add(_MARK_INBOXES, table_id, version, now)

    def mark_kept_post(self, guild: int, version: str, now: int) -> None:
        """Mark the post that a server keeps, if it has one."""
        self._add(_MARK_KEPT_POST, -guild, version, now)

    def unmark(self, row: rows.MarkRow, read: int = 0) -> None:
        """Delete a mark, as it was `read` (when). One that replaced it since stays, and counts as created then."""
        sql = "DELETE FROM marks WHERE table_id = ?1 AND kind = ?2 AND version = ?3"
        self._add(sql, row.table_id, row.kind, row.version)
        self._add(_MARKED_NEWER, read, row.table_id, row.kind)

    def put_off_mark(self, row: rows.MarkRow, due: int, attempts: int) -> None:
        """Look at a slot not before `due`; its mark failed `attempts` times. A later mark stays as it is."""
        sql = "UPDATE marks SET due = ?1, attempts = ?2 WHERE table_id = ?3 AND kind = ?4 AND version = ?5"
        self._add(sql, due, attempts, row.table_id, row.kind, row.version)

    def owe(self, row: rows.OutboxRow) -> None:
        """Queue a delivery. Unless `deliver_each`, it replaces what waits for the same table, kind and target.

        Storage sets `id`, `attempts` and `revision`.
        """
        sql = _OWE if row.deliver_each else _OWE_NEWEST
        self._add(
            sql, row.table_id, row.kind, row.target, row.payload, row.nonce, row.due, row.created, row.deliver_each
        )

    def paid(self, row: rows.OutboxRow, read: int = 0) -> None:
        """Delete `row`, as it was `read` (when): it was delivered. A newer payload that replaced it since stays, with
        its own nonce, and counts as created then.
        """
        self._add("DELETE FROM outbox WHERE id = ?1 AND revision = ?2", row.id, row.revision)
        self._add(_OWED_NEWER, read, row.id)

    def postpone(self, row: rows.OutboxRow, due: int, tries: int) -> None:
        """Deliver `row`, which failed `tries` times, not before `due`."""
        self._add("UPDATE outbox SET due = ?1, attempts = ?2 WHERE id = ?3", due, tries, row.id)

    def hurry(self, table_id: int, now: int, until: int) -> None:
        """Try what failed at a table or server now, if it would be tried by `until`."""
        for name in ("marks", "outbox"):
            sql = f"UPDATE {name} SET due = ?1 WHERE table_id = ?2 AND attempts > 0 AND due > ?1 AND due <= ?3"  # noqa: S608
            self._add(sql, now, table_id, until)

    def drop_owed(self, table_id: int, kind: str, target: str) -> None:
        """Delete waiting deliveries of that table, kind and target."""
        self._add("DELETE FROM outbox WHERE table_id = ?1 AND kind = ?2 AND target = ?3", table_id, kind, target)

    def drop_deliveries(self, table_id: int) -> None:
        """Delete all marks and waiting deliveries of a table that can no longer be shown."""
        for name in ("marks", "outbox"):
            self._add(f"DELETE FROM {name} WHERE table_id = ?1", table_id)  # noqa: S608

    def set_timer(self, row: rows.TimerRow) -> None:
        """Set or replace a timer."""
        self._add(_PUT_TIMER, *astuple(row))

    def drop_timer(self, table_id: int, kind: str, seat: int = rows.WHOLE_TABLE) -> None:
        """Delete a timer."""
        self._add("DELETE FROM timers WHERE table_id = ?1 AND kind = ?2 AND seat = ?3", table_id, kind, seat)

    def rang(self, row: rows.TimerRow) -> None:
        """Delete the timer `row`, unless it was set again since it was read."""
        self._add(
            "DELETE FROM timers WHERE table_id = ?1 AND kind = ?2 AND seat = ?3 AND due = ?4",
            *(row.table_id, row.kind, row.seat, row.due),
        )

    def put_off(self, row: rows.TimerRow, due: int) -> None:
        """Move the timer `row` to `due`, unless it was set again since it was read."""
        self._add(
            "UPDATE timers SET due = ?5 WHERE table_id = ?1 AND kind = ?2 AND seat = ?3 AND due = ?4",
            *(row.table_id, row.kind, row.seat, row.due, due),
        )

    def drop_timers(self, table_id: int) -> None:
        """Delete all timers of a table."""
        self._add("DELETE FROM timers WHERE table_id = ?1", table_id)

    def put_order(self, row: rows.SeatRecord) -> None:
        """Set or replace a private record of a seat."""
        self._add(_PUT_ORDER, *astuple(row))

    def drop_order(self, table_id: int, seat: int, kind: str) -> None:
        """Delete a private record of a seat."""
        self._add("DELETE FROM seat_records WHERE table_id = ?1 AND seat = ?2 AND kind = ?3", table_id, seat, kind)

    def put_watcher(self, row: rows.WatcherRow) -> None:
        """Insert or replace a watcher."""
        self._add(_PUT_WATCHER, *astuple(row))

    def drop_watcher(self, table_id: int, user: int) -> None:
        """Delete a watcher."""
        self._add('DELETE FROM watchers WHERE table_id = ?1 AND "user" = ?2', table_id, user)

    def put_preferences(self, user: int, data: str) -> None:
        """Set those of a player's preferences that `data` names (JSON); the others stay."""
        self._add(_PUT_PREFERENCES, user, data)

    def meet(self, user: int, game: str, card: str) -> None:
        """Note that a player has held a card of this kind."""
        sql = 'INSERT INTO cards_seen ("user", game, card) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING'
        self._add(sql, user, game, card)

    def put_guild(self, guild: int, data: str) -> None:
        """Set those of a server's settings that `data` names (JSON); the others stay."""
        self._add(_PUT_GUILD, guild, data)

    def put_catalogue(self, digest: str, text: bytes) -> None:
        """Keep the text of card data under its hash."""
        self._add("INSERT INTO catalogues (hash, text) VALUES (?1, ?2) ON CONFLICT (hash) DO NOTHING", digest, text)

    def put_result(
        self, row: rows.ResultRow, seats: Iterable[rows.ResultSeatRow], meetings: Iterable[rows.MeetingRow] = ()
    ) -> None:
        """Insert or replace the result of a table with all its seats, and who met. If there is one, it stays rated or
        annulled as it is.
        """
        self._add(_PUT_RESULT, *astuple(row))
        for name in ("result_seats", "meetings"):
            self._add(f"DELETE FROM {name} WHERE table_id = ?1", row.table_id)  # noqa: S608
        for seat in seats:
            self._add(_ADD_RESULT_SEAT, *astuple(seat))
        for meeting in meetings:
            self._add(_ADD_MEETING, *astuple(meeting))

    def annul_result(self, table_id: int, since: int) -> None:
        """Annul the result of a table since then; 0: count it again."""
        self._add("UPDATE results SET annulled = ?1 WHERE table_id = ?2", since, table_id)

    def put_sitting(self, row: rows.AttendanceRow) -> None:
        """Insert or replace what a player did with a seat. Answers counted before stay if `row` has none."""
        self._add(_PUT_SITTING, *astuple(row))

    def add_review(self, row: rows.ReviewRow) -> None:
        """Insert a review, unless there is one."""
        self._add(_ADD_REVIEW, *astuple(row))

    def go_on_review(self, row: rows.ReviewRow) -> None:
        """Update a review, unless it was deleted with its moves or its player."""
        self._add(
            'UPDATE reviews SET done = ?1, data = ?2 WHERE table_id = ?3 AND seat = ?4 AND "user" = ?5',
            *(row.done, row.data, row.table_id, row.seat, row.user),
        )

    def drop_review(self, table_id: int, seat: int) -> None:
        """Delete a review."""
        self._add("DELETE FROM reviews WHERE table_id = ?1 AND seat = ?2", table_id, seat)

    def add_usage(self, row: rows.UsageRow) -> None:
        """Add to the count of a part of the bot in a week."""
        self._add(_ADD_USAGE, *astuple(row))

    def drop_usage(self, before: str) -> None:
        """Delete the counts of weeks before that one."""
        self._add("DELETE FROM usage WHERE week < ?1", before)

    def forget_user(self, user: int, substitute_name: str) -> None:
        """Forget a player: results and moves stay without them (`storage.forgetting_people`).

        Have them leave their running games first.
        """
        self.statements += forgetting_people.forget(user, substitute_name)

    def _add(self, sql: str, *values: Value) -> None:
        self.statements.append((sql, values))
