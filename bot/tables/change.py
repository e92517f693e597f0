"""The only way to change a table: rows to write and the table afterwards, both or neither.

A change is the table as it will be: rules read and set its fields, and moves are played on a clone. `commit` writes
everything in one transaction; only then it updates the table in memory. Nothing else changes a `Table`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from bot import metrics
from bot.tables import acts, calls, payloads, pressing
from bot.tables.guarding import commit, guard
from bot.tables.in_turn import inside
from bot.tables.payloads import Data, Payload
from bot.tables.sentences import Key
from bot.tables.stored import RECENT
from bot.tables.table import Services, Table
from bot.tables.table_settings import Notice
from bot.tables.time_control import Answer
from engines.game import Decision, Move
from engines.windows import PASS, Opened, shared
from storage import ActRow, Batch, MarkRow, MoveRow, SeatRow, TimerRow
from storage.guests import drop_invitation, put_invitation

NOTICES = 5
"""Most notices waiting for the next board."""
LIGHT = {"move_count", "touched", "clock"}
"""Fields of a table's row that change with every move and are written separately."""


class Change:
    """One change of a table. `row`, `seats`, `settings`, `watchers`, `standing`, `state`: their new values; `rows`: the
    moves made, `answers`: the same for the clock; `opened`: one of them opened a reaction window, perhaps again;
    `batch`: other rows to write; `after`: steps in memory after the commit.
    """

    __slots__ = (
        "_began",
        "_decided",
        "after",
        "answers",
        "batch",
        "dealt",
        "invitations",
        "now",
        "opened",
        "private",
        "rings",
        "row",
        "rows",
        "seats",
        "settings",
        "standing",
        "state",
        "table",
        "undone_from",
        "watchers",
    )

    def __init__(self, table: Table, *, private: bool = False) -> None:
        """Begin a change. A `private` one concerns one player: it notifies no one and updates no screen."""
        self.table = table
        self.now = table.services.env.now()
        """The time of the change, in Unix milliseconds: all its moves have it."""
        self._began = table.present()
        self.private = private
        self.batch = Batch()
        self.after: list[Callable[[], None]] = []
        self.row, self.seats, self.settings = table.row, table.seats, table.settings
        self.watchers, self.invitations, self.standing = table.watchers, table.invitations, table.standing
        self.state, self.dealt = table.state, table.dealt
        self.rows: list[MoveRow] = []
        self.answers: list[Answer] = []
        self.opened = False
        self._decided: tuple[object, list[Decision]] = (None, [])
        self.undone_from = 0
        """First move taken back; 0: none."""
        self.rings: int | None = None
        """When the first of the new timers is due."""

    # -------------------------------------------------------------------------------------------------------- new state

    def decisions(self) -> list[Decision]:
        """Return the open decisions after the change."""
        if self.row.status != "playing":
            return []
        if self.state is self.table.state and self.table.row.status == "playing":
            return list(self.table.decisions())
        present = (id(self.state), len(self.rows))
        if self._decided[0] != present:
            self._decided = (present, self.table.game.decisions(self.state))
        return self._decided[1]

    def awaited(self) -> set[int]:
        """Return the awaited seats after the change."""
        return {one.seat for one in self.decisions() if one.must}

    def touch(self, **changes: Any) -> None:
        self.row = replace(self.row, last_activity=self.now, **changes)

    def agree(self, **changes: Any) -> None:
        """Change the table's settings."""
        self.settings = replace(self.settings, **changes)
        self.touch()

    def seat(self, number: int, **changes: Any) -> None:
        self.seats = [replace(one, **changes) if one.seat == number else one for one in self.seats]

    def play(self, seat: SeatRow, move: Move, via: str) -> MoveRow:
        """Make a move on a clone of the state. IllegalMove leaves everything as it was."""
        game, count, asked = self.table.game, self.row.move_count + 1, [one for one in self.decisions() if one.must]
        alone = frozenset(one.seat for one in asked if not shared(one))
        own = next((one for one in asked if one.seat == seat.seat and move in one.moves), None)
        if self.state is self.table.state:
            self.state = game.clone(self.state)
        events = game.play(self.state, seat.seat, move)
        self.answers.append(Answer(seat.seat, seat.seat in alone, alone, count))
        passed = own is not None and shared(own) and str(move) == PASS
        self.opened = self.opened or not passed or any(isinstance(event, Opened) for event in events)
        made = (seat.seat, seat.user, str(move), game.pack(events), self.now)
        row = MoveRow(self.table.id, count, *made, via=via, interaction=pressing.stamp())
        self.rows.append(row)
        self.touch(move_count=count)
        return row

    def undo(self, n: int, state: Any) -> None:
        """Take back every move from `n` on, which leads to `state`. Seats and watchers have seen nothing after it."""
        self.undone_from, self.state = n, state
        self.touch(undo_count=self.row.undo_count + 1)
        self.seats = [replace(one, last_seen_move=min(one.last_seen_move, n - 1)) for one in self.seats]
        self.watchers = [replace(one, last_seen_move=min(one.last_seen_move, n - 1)) for one in self.watchers]

    # ------------------------------------------------------------------------------------------------------ other rows

    def owe(self, payload: Payload, target: str = "channel") -> None:
        """Queue a delivery to Discord."""
        self.table.owe(self.batch, payload, target)

    def mark(self, *slots: str, fresh: bool = False) -> None:
        """Mark slots of the table that this change makes different. `fresh`: with a new message."""
        for slot in slots:
            self.table.mark(self.batch, slot, fresh=fresh)

    def want(self, slot: str, data: Data, *, fresh: bool = False) -> None:
        """Set what a slot shows and the table does not keep, and mark it."""
        self.table.want(self.batch, slot, data, fresh=fresh)

    def mark_beside(self, owner: int, slot: str) -> None:
        """Mark a slot of another table, and wake its reconciler after the commit."""
        self.batch.mark(MarkRow(owner, slot, self.table.services.env.nonce(), self.now, self.now))
        self.after.append(partial(self.table.services.wake, owner))

    def record(
        self, act: ActRow | None, *, readers: Iterable[int | None] = (), post: bool = True, **facts: Any
    ) -> None:
        """Write the act of a moderator, if it is one, with the `facts` that only this change knows. `readers` are told
        in private; `post`: the players too, where the game is played.
        """
        if act is None:
            return
        row = replace(act, **facts)
        acts.write(self.batch, self.table.services.env, row, [user for user in readers if user is not None])
        self.after.append(partial(self.table.services.wake, -row.guild))
        if post:
            self.owe(payloads.ActPost(row.id))

    def tell(self, say: Key, **more: Any) -> None:
        """Queue a notice in the channel, with the fields of a `payloads.TableNotice`, which explains names."""
        self.owe(payloads.TableNotice(say, **more))

    def notice(
        self, say: Key, *, args: dict[str, Any] | None = None, holders: dict[str, tuple[int, int]] | None = None
    ) -> None:
        """Add a line to the next board, which is not sent for it alone. `holders`: who had a seat, by seat and
        generation.
        """
        told = Notice(self.row.move_count, say, args or {}, holders or {})
        self.settings = replace(self.settings, notices=[*self.settings.notices, told][-NOTICES:])

    def set_timer(self, kind: str, seat: int, due: int) -> None:
        self.batch.set_timer(TimerRow(self.table.id, kind, seat, due))
        self.rings = due if self.rings is None else min(self.rings, due)

    def drop_timer(self, kind: str, seat: int) -> None:
        self.batch.drop_timer(self.table.id, kind, seat)

    # --------------------------------------------------------------------------------------------------------- commit

    async def commit(self) -> None:
        """Write the change, update the table, and wake the dispatcher and the scheduler.

        Raises:
            StorageError: nothing was written and nothing has changed.

        """
        await commit_together([self])

    def prepare(self) -> bool:
        """Put everything that changed into the batch. Return True if there is anything to write.

        Raises:
            RuntimeError: the table has changed since, which happens only outside its mailbox.

        """
        if self.table.writing or any(
            now is not then for now, then in zip(self.table.present(), self._began, strict=True)
        ):
            raise RuntimeError(f"table {self.table.id} was changed by somebody else meanwhile")
        if self.settings is not self.table.settings:
            self.row = replace(self.row, settings=self.settings.replacing(self.table.settings, self.table.row.settings))
        self._put_row()
        self._put_seats()
        self._put_invitations()
        calls.owe(self)
        if self._changes_hands():
            self.batch.mark_inboxes(self.table.id, self.table.services.env.nonce(), self.now)
        if self.row.guild is not None and not self.private:
            self.batch.mark_kept_post(self.row.guild, self.table.services.env.nonce(), self.now)
        for made in self.rows:
            self.batch.add_move(made)
        if self.state is not self.table.state:
            dump = self.table.game.dump(self.state)
            if self.dealt is not self.table.dealt:
                self.batch.put_dealt(self.table.id, self.dealt)
            self.batch.set_state(self.table.id, dump, self.row.move_count, self.row.last_activity)
        if self.table.ringing is not None:
            self.batch.rang(self.table.ringing)
        return len(self.batch) > 0

    def _changes_hands(self) -> bool:
        """Return True if hands and notices in inboxes may be different after this change of a game."""
        table = self.table
        old = (table.state, table.seats, table.row.status, table.standing, table.settings.seat_generations)
        new = (self.state, self.seats, self.row.status, self.standing, self.settings.seat_generations)
        return table.row.started is not None and any(one is not other for one, other in zip(old, new, strict=True))

    def _put_row(self) -> None:
        old, new = self.table.row, self.row
        changed = {name for name in new.__struct_fields__ if getattr(old, name) != getattr(new, name)}
        if self.undone_from:
            self.batch.mark_undone(self.table.id, self.undone_from)
        if not changed:
            return
        if self.state is not self.table.state and changed <= LIGHT:
            if "clock" in changed:
                self.batch.set_clock(self.table.id, new.clock)
            return
        self.batch.put_table(new)

    def _put_seats(self) -> None:
        for old in self.table.seats[len(self.seats) :]:
            self.batch.drop_seat(self.table.id, old.seat)
        known = self.table.seats
        for seat in self.seats:
            if seat not in known:
                self.batch.put_seat(seat)

    def _put_invitations(self) -> None:
        if self.invitations is self.table.invitations:
            return
        for old in self.table.invitations:
            if all(one.user != old.user for one in self.invitations):
                drop_invitation(self.batch, self.table.id, old.user)
        for row in self.invitations:
            if row not in self.table.invitations:
                put_invitation(self.batch, row)

    def follow(self) -> None:
        """Update the table in memory after the commit."""
        table = self.table
        table.version, table.ringing = table.version + 1, None
        table.row, table.seats, table.settings = self.row, self.seats, self.settings
        table.watchers, table.invitations, table.standing = self.watchers, self.invitations, self.standing
        table.state, table.dealt = self.state, self.dealt
        if self.undone_from:
            table.moves = [replace(row, undone=True) if row.number >= self.undone_from else row for row in table.moves]
        if self.rows:
            table.moves = [*table.moves, *self.rows][-RECENT:]
        for step in self.after:
            step()

    def announce(self) -> None:
        """Wake the dispatcher and the scheduler."""
        services = self.table.services
        if not self.private:
            services.wake(self.table.id)
            services.committed(self.table)
        if self.rings is not None:
            services.look_at_timers(self.rings)


async def commit_together(changes: Sequence[Change]) -> None:
    """Commit changes of several tables in one transaction, then update all of them. The caller holds each mailbox,
    unless the table is new.

    Raises:
        RuntimeError: it was called outside any mailbox.
        StorageError: nothing was written and no table has changed.

    """
    batch, written = Batch(), [change for change in changes if change.prepare()]
    if not written:
        return
    if not inside() and any(change.table.version for change in written):
        raise RuntimeError(f"table {written[0].table.id} is changed outside its mailbox")
    services = written[0].table.services
    for change in written:
        guard(batch, services, change.table)
        batch.take(change.batch)
    began = time.monotonic()
    for change in written:
        change.table.writing = True
    try:
        await commit(batch, services)
    finally:
        for change in written:
            change.table.writing = False
    metrics.COMMITTED.observe(time.monotonic() - began)
    for change in written:
        change.follow()
    for change in written:
        change.announce()


async def commit_asleep(services: Services, changes: Sequence[Change]) -> None:
    """Write changes of tables that are not in memory, in one transaction."""
    batch = Batch()
    for change in changes:
        if change.prepare():
            batch.take(change.batch)
            batch.disturb(change.table.id)
    await services.storage.commit(batch)
