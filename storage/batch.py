"""A batch: changes that are written together or not at all, in the order they were added."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import astuple

from storage import rows, statements

Value = int | str | bytes | None

_PUT_TABLE = statements.put("tables", rows.TableRow, "id")
_PUT_SEAT = statements.put("seats", rows.SeatRow, "table_id", "seat")
_ADD_MOVE = statements.insert("moves", rows.MoveRow)
_PUT_POST = statements.put("posts", rows.PostRow, "table_id", "kind")
_PUT_TIMER = statements.put("timers", rows.TimerRow, "table_id", "kind", "seat")
_PUT_ORDER = statements.put("orders", rows.OrderRow, "table_id", "seat", "kind")
_PUT_WATCHER = statements.put("watchers", rows.WatcherRow, "table_id", "user")
# what it counts as stays
_PUT_RESULT = statements.put("results", rows.ResultRow, "table_id", kept=("rated", "annulled"))
_ADD_RESULT_SEAT = statements.insert("result_seats", rows.ResultSeatRow)
_ADD_REVIEW = f"{statements.insert('reviews', rows.ReviewRow)} ON CONFLICT (table_id, seat) DO NOTHING"
_PUT_SITTING = """
INSERT INTO sittings (user, table_id, finished, answers) VALUES (?, ?, ?, ?)
ON CONFLICT (user, table_id) DO UPDATE SET finished = excluded.finished,
    answers = CASE WHEN excluded.answers = '' THEN answers ELSE excluded.answers END
"""

_OWE = """
INSERT INTO owed (table_id, kind, target, payload, nonce, latest, due, created, each)
VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6, ?7, ?8)
"""
# What waits keeps its turn; one that is being tried again keeps its back-off too.
_OWE_NEWEST = f"""{_OWE}
ON CONFLICT (table_id, kind, target) WHERE each = 0 DO UPDATE
SET payload = excluded.payload, latest = excluded.latest,
    due = CASE WHEN tries > 0 THEN due ELSE min(due, excluded.due) END
"""

# A seat's private posts hold the id of that person's inbox.
_FORGET = (
    """DELETE FROM posts WHERE EXISTS (
        SELECT 1 FROM seats
        WHERE user = ?1 AND seats.table_id = posts.table_id AND posts.kind LIKE '%:' || seats.seat)""",
    """DELETE FROM orders WHERE EXISTS (
        SELECT 1 FROM seats
        WHERE user = ?1 AND seats.table_id = orders.table_id AND seats.seat = orders.seat)""",
    # of a game that stands still; of others it went with the seat
    """UPDATE tables SET clock = (
        SELECT json_remove(clock, '$.away."' || seat || '"', '$.quiet."' || seat || '"',
            '$.turns."' || seat || '"', '$.answers."' || seat || '"')
        FROM seats WHERE user = ?1 AND seats.table_id = tables.id)
        WHERE id IN (SELECT table_id FROM seats WHERE user = ?1)""",
    "DELETE FROM preferences WHERE user = ?1",
    "DELETE FROM cards_met WHERE user = ?1",
    "DELETE FROM invitations WHERE user = ?1",
    "DELETE FROM apart WHERE ?1 IN (user, other)",
    "DELETE FROM watchers WHERE user = ?1",
    "DELETE FROM sittings WHERE user = ?1",
    "UPDATE case_answers SET user = NULL WHERE user = ?1",
    "UPDATE leagues SET host = NULL WHERE host = ?1",
    "UPDATE kept_out SET by = NULL WHERE by = ?1",
    "DELETE FROM reviews WHERE user = ?1",
    "DELETE FROM owed WHERE target = 'user:' || ?1 OR payload LIKE '%' || ?1 || '%'",
    "UPDATE tables SET host = NULL WHERE host = ?1",
    """UPDATE tables SET settings = json_remove(settings, '$.offers."' || ?1 || '"')
        WHERE settings LIKE '%"' || ?1 || '"%'""",
    "UPDATE moves SET user = NULL WHERE user = ?1",
    "UPDATE result_seats SET user = NULL WHERE user = ?1",
)

_DROP_PLAY = (
    "DELETE FROM moves WHERE table_id = ?",
    "DELETE FROM deals WHERE table_id = ?",
    "DELETE FROM states WHERE table_id = ?",
    "DELETE FROM posts WHERE table_id = ?",
    "DELETE FROM orders WHERE table_id = ?",
    "DELETE FROM watchers WHERE table_id = ?",
    "DELETE FROM reviews WHERE table_id = ?",
    "DELETE FROM invitations WHERE table_id = ?",
)


class Batch:
    """Changes to be committed together. Fill it, hand it to `Storage.commit`, and use it no more."""

    __slots__ = ("statements",)

    def __init__(self) -> None:
        self.statements: list[tuple[str, tuple[Value, ...]]] = []

    def __len__(self) -> int:
        return len(self.statements)

    def take(self, other: Batch) -> None:
        """Add what another batch would change."""
        self.statements += other.statements

    def put_table(self, row: rows.TableRow) -> None:
        """Insert a table, or replace its row; its seats, moves and states stay."""
        self._add(_PUT_TABLE, *astuple(row))

    def drop_table(self, table_id: int) -> None:
        """Delete a table and everything of it but what is owed. Its id is never given out again."""
        self._add("DELETE FROM tables WHERE id = ?", table_id)

    def put_seat(self, row: rows.SeatRow) -> None:
        """Insert or replace a seat."""
        self._add(_PUT_SEAT, *astuple(row))

    def drop_seat(self, table_id: int, seat: int) -> None:
        """Delete a seat, as when somebody leaves a lobby."""
        self._add("DELETE FROM seats WHERE table_id = ? AND seat = ?", table_id, seat)

    def put_dealt(self, table_id: int, dealt: bytes) -> None:
        """The dump of the state that was dealt, from which events are folded."""
        self._add(
            "INSERT INTO deals (table_id, dealt) VALUES (?, ?) "
            "ON CONFLICT (table_id) DO UPDATE SET dealt = excluded.dealt",
            *(table_id, dealt),
        )

    def set_state(self, table_id: int, state: bytes, move_count: int, touched: int) -> None:
        """The dump of the present state, after `move_count` moves."""
        self._add(
            "INSERT INTO states (table_id, state) VALUES (?, ?) "
            "ON CONFLICT (table_id) DO UPDATE SET state = excluded.state",
            *(table_id, state),
        )
        self._add("UPDATE tables SET move_count = ?, touched = ? WHERE id = ?", move_count, touched, table_id)

    def set_clock(self, table_id: int, clock: str) -> None:
        """Replace the table's clock (JSON)."""
        self._add("UPDATE tables SET clock = ? WHERE id = ?", clock, table_id)

    def add_move(self, row: rows.MoveRow) -> None:
        """Insert a move; refused where the table has a move of that number."""
        self._add(_ADD_MOVE, *astuple(row))

    def mark_undone(self, table_id: int, from_n: int) -> None:
        """Mark the moves from `from_n` on as undone and count one undo; nothing is deleted.

        Whoever had seen them has to be told: they have looked up to the move before.
        """
        self._add("UPDATE moves SET undone = 1 WHERE table_id = ? AND n >= ?", table_id, from_n)
        self._add("UPDATE tables SET undo_count = undo_count + 1 WHERE id = ?", table_id)
        self._add("UPDATE seats SET looked = min(looked, ?) WHERE table_id = ?", from_n - 1, table_id)
        self._add("UPDATE watchers SET looked = min(looked, ?) WHERE table_id = ?", from_n - 1, table_id)

    def drop_play(self, table_id: int) -> None:
        """Delete how a game was played: moves, states, messages, orders, watchers, reviews. The rest stays."""
        for sql in _DROP_PLAY:
            self._add(sql, table_id)

    def put_post(self, row: rows.PostRow) -> None:
        """Insert or replace the message of that kind."""
        self._add(_PUT_POST, *astuple(row))

    def drop_post(self, table_id: int, kind: str) -> None:
        """Forget a message."""
        self._add("DELETE FROM posts WHERE table_id = ? AND kind = ?", table_id, kind)

    def owe(self, row: rows.OutboxRow) -> None:
        """Something to be delivered; takes the place of what waits for the same table, kind and target unless `each`.

        `id`, `tries` and `latest` are storage's.
        """
        sql = _OWE if row.each else _OWE_NEWEST
        self._add(sql, row.table_id, row.kind, row.target, row.payload, row.nonce, row.due, row.created, row.each)

    def paid(self, row: rows.OutboxRow, read: int = 0) -> None:
        """`row`, as it was `read` (when), was delivered. A newer payload that took its place since stays, with its own
        nonce, and is owed from then.
        """
        self._add("DELETE FROM owed WHERE id = ? AND latest = ?", row.id, row.latest)
        self._add("UPDATE owed SET nonce = latest, tries = 0, created = max(created, ?) WHERE id = ?", read, row.id)

    def postpone(self, row: rows.OutboxRow, due: int, tries: int) -> None:
        """Delivering `row` failed `tries` times; not before `due` again."""
        self._add("UPDATE owed SET due = ?, tries = ? WHERE id = ?", due, tries, row.id)

    def drop_owed(self, table_id: int, kind: str, target: str) -> None:
        """What waits there has lost its sense."""
        self._add("DELETE FROM owed WHERE table_id = ? AND kind = ? AND target = ?", table_id, kind, target)

    def set_timer(self, row: rows.TimerRow) -> None:
        """Set or replace a timer."""
        self._add(_PUT_TIMER, *astuple(row))

    def drop_timer(self, table_id: int, kind: str, seat: int = rows.WHOLE_TABLE) -> None:
        """Delete a timer."""
        self._add("DELETE FROM timers WHERE table_id = ? AND kind = ? AND seat = ?", table_id, kind, seat)

    def rang(self, row: rows.TimerRow) -> None:
        """`row`, as it was read, has rung; one that was set anew since stays."""
        self._add(
            "DELETE FROM timers WHERE table_id = ? AND kind = ? AND seat = ? AND due = ?",
            *(row.table_id, row.kind, row.seat, row.due),
        )

    def drop_timers(self, table_id: int) -> None:
        """Delete all timers of a table."""
        self._add("DELETE FROM timers WHERE table_id = ?", table_id)

    def put_order(self, row: rows.OrderRow) -> None:
        """Set or replace a standing order of a seat."""
        self._add(_PUT_ORDER, *astuple(row))

    def drop_order(self, table_id: int, seat: int, kind: str) -> None:
        """Delete a standing order."""
        self._add("DELETE FROM orders WHERE table_id = ? AND seat = ? AND kind = ?", table_id, seat, kind)

    def put_watcher(self, row: rows.WatcherRow) -> None:
        """Insert or replace somebody who watches."""
        self._add(_PUT_WATCHER, *astuple(row))

    def drop_watcher(self, table_id: int, user: int) -> None:
        """Somebody watches no more."""
        self._add("DELETE FROM watchers WHERE table_id = ? AND user = ?", table_id, user)

    def put_preferences(self, user: int, data: str) -> None:
        """Set those of a person's preferences that `data` names (JSON); the others stay as they are."""
        self._add(
            "INSERT INTO preferences (user, data) VALUES (?, ?) "
            "ON CONFLICT (user) DO UPDATE SET data = json_patch(data, excluded.data)",
            *(user, data),
        )

    def meet(self, user: int, game: str, card: str) -> None:
        """A person has held a card of this kind."""
        self._add("INSERT OR IGNORE INTO cards_met (user, game, card) VALUES (?, ?, ?)", user, game, card)

    def put_guild(self, guild: int, data: str) -> None:
        """Replace a server's settings (JSON)."""
        self._add(
            "INSERT INTO guilds (guild, data) VALUES (?, ?) ON CONFLICT (guild) DO UPDATE SET data = excluded.data",
            *(guild, data),
        )

    def put_catalogue(self, game: str, digest: str, text: bytes) -> None:
        """Keep the text of card data under its hash; kept once."""
        self._add(
            "INSERT INTO catalogues (hash, game, text) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING",
            *(digest, game, text),
        )

    def put_result(self, row: rows.ResultRow, seats: Iterable[rows.ResultSeatRow]) -> None:
        """Insert or replace the result of a table with all its seats; one that is there stays rated or annulled as it
        is.
        """
        self._add(_PUT_RESULT, *astuple(row))
        self._add("DELETE FROM result_seats WHERE table_id = ?", row.table_id)
        for seat in seats:
            self._add(_ADD_RESULT_SEAT, *astuple(seat))

    def annul_result(self, table_id: int, since: int) -> None:
        """The result of a table counts for nothing since then; 0: it counts again."""
        self._add("UPDATE results SET annulled = ? WHERE table_id = ?", since, table_id)

    def put_sitting(self, row: rows.SittingRow) -> None:
        """Insert or replace what a person did with a seat; answers counted before stay where `row` has none."""
        self._add(_PUT_SITTING, *astuple(row))

    def add_review(self, row: rows.ReviewRow) -> None:
        """Begin a review; one that is there stays."""
        self._add(_ADD_REVIEW, *astuple(row))

    def go_on_review(self, row: rows.ReviewRow) -> None:
        """It has come further; nothing where it is gone meanwhile, with its moves or its person."""
        self._add(
            "UPDATE reviews SET done = ?, data = ? WHERE table_id = ? AND seat = ? AND user = ?",
            *(row.done, row.data, row.table_id, row.seat, row.user),
        )

    def drop_review(self, table_id: int, seat: int) -> None:
        """Delete a review."""
        self._add("DELETE FROM reviews WHERE table_id = ? AND seat = ?", table_id, seat)

    def forget_user(self, user: int, substitute_name: str) -> None:
        """Results and moves stay, the person does not. Have them leave their running games first."""
        for sql in _FORGET:
            self._add(sql, user)
        self._add("UPDATE seats SET user = NULL, name = ? WHERE user = ?", substitute_name, user)
        self._add("UPDATE league_people SET user = NULL, name = ? WHERE user = ?", substitute_name, user)
        self._add("UPDATE seats SET began = NULL, began_name = ? WHERE began = ?", substitute_name, user)

    def _add(self, sql: str, *values: Value) -> None:
        self.statements.append((sql, values))
