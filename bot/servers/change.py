"""The only way to change a server: collect rows, commit, then update memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.servers.server import Server, lasts
from bot.tables import payloads
from bot.tables.acts import LOG, made, write
from bot.tables.change import Change
from bot.tables.guarding import commit, guard
from bot.tables.payloads import Payload
from storage import ActRow, BanRow, Batch
from storage.acts import drop_notices
from storage.servers import drop_ended_bans, keep_out, let_in


class ServerChange:
    """One change of a server. `settings` and `kept_out`: their new values; `batch`: other rows to write; `after`: steps
    in memory after the commit.
    """

    def __init__(self, server: Server) -> None:
        self.server = server
        self.settings = server.settings
        self.kept_out = list(server.kept_out)
        self.batch = Batch()
        self.after: list[Callable[[], None]] = []

    @property
    def now(self) -> int:
        return self.server.services.env.now()

    def decide(self, **changes: Any) -> None:
        self.settings = replace(self.settings, **changes)

    def keep_out(self, row: BanRow) -> None:
        """Ban a person or a role, or change until when. Bans that are over are dropped."""
        drop_ended_bans(self.batch, self.server.guild, self.now)
        same = (row.kind, row.target)
        self.kept_out = [one for one in self.kept_out if (one.kind, one.target) != same and lasts(one, self.now)]
        self.kept_out.append(row)
        keep_out(self.batch, row)

    def let_in(self, kind: str, who: int) -> None:
        """Lift a ban."""
        self.kept_out = [one for one in self.kept_out if (one.kind, one.target) != (kind, who)]
        let_in(self.batch, self.server.guild, kind, who)

    def owe(self, payload: Payload, target: str, *, later: int = 0) -> None:
        """Queue a delivery to Discord, `later` milliseconds from now."""
        self.batch.owe(self.server.owed(payload, target, later=later))

    def owe_to(self, table: int, payload: Payload) -> None:
        """Queue a delivery of a table of the server."""
        env = self.server.services.env
        self.batch.owe(payloads.row(table, "channel", payload, env.nonce(), due=env.now(), created=env.now()))
        self.after.append(partial(self.server.services.wake, table))

    def read(self, user: int) -> None:
        """Note that a player is being told of all the acts that concern them."""
        drop_notices(self.batch, self.server.guild, user)

    def mark(self, slot: str) -> None:
        """Mark a slot of the server that this change makes different."""
        self.server.mark(self.batch, slot)

    def record(
        self, act: str, by: int, *, reason: str = "", readers: Iterable[int | None] = (), log: str = LOG, **facts: Any
    ) -> ActRow:
        """Write the record of an act, and queue its line in the log channel. `readers` are told in private."""
        env = self.server.services.env
        row = made(env, self.server.guild, act, by, reason=reason, **facts)
        write(self.batch, env, row, [user for user in readers if user is not None], log=log)
        return row

    async def commit(self) -> None:
        """Write the change, then update the server in memory.

        Raises:
            StorageError: nothing was written and nothing has changed.

        """
        if self.settings != self.server.settings:
            self.batch.put_guild(self.server.guild, self.settings.changes(self.server.settings))
        if not len(self.batch):
            return
        if self.settings.kept_post_channel or self.server.settings.kept_post_channel:
            self.mark("kept_post")
        guard(self.batch, self.server.services, self.server)
        await commit(self.batch, self.server.services)
        self.server.version += 1
        self.server.settings, self.server.kept_out = self.settings, tuple(self.kept_out)
        for step in self.after:
            step()
        self.server.services.wake(self.server.id)


def upon(change: Change, server: Server) -> None:
    """Let a table's change commit only if the server in memory is up to date. Call it in the server's mailbox."""

    def counted() -> None:
        server.version += 1

    guard(change.batch, server.services, server)
    change.after.append(counted)
