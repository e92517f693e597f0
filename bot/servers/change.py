"""The only way to change a server: collect rows, commit, then update memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bot.servers.payloads import ModerationLog, ServerPayload
from bot.servers.server import Server
from bot.tables.change import Change
from bot.tables.guarding import commit, guard
from storage import BanRow, Batch
from storage.servers import keep_out, let_in


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
        """Ban a person or a role, unless banned already."""
        if not any((one.kind, one.target) == (row.kind, row.target) for one in self.kept_out):
            self.kept_out.append(row)
            keep_out(self.batch, row)

    def let_in(self, kind: str, who: int) -> None:
        """Lift a ban."""
        self.kept_out = [one for one in self.kept_out if (one.kind, one.target) != (kind, who)]
        let_in(self.batch, self.server.guild, kind, who)

    def owe(self, payload: ServerPayload, target: str, *, later: int = 0) -> None:
        """Queue a delivery to Discord, `later` milliseconds from now."""
        self.batch.owe(self.server.owed(payload, target, later=later))

    def mark(self, slot: str) -> None:
        """Mark a slot of the server that this change makes different."""
        self.server.mark(self.batch, slot)

    def log(self, what: str, by: int, whom: int = 0, **args: Any) -> None:
        """Queue a line for the log channel, if there is one."""
        if self.settings.log_channel:
            self.owe(ModerationLog(what, by, whom, args), f"channel:{self.settings.log_channel}")

    async def commit(self) -> None:
        """Write the change, then update the server in memory.

        Raises:
            StorageError: nothing was written and nothing has changed.

        """
        if self.settings != self.server.settings:
            self.batch.put_guild(self.server.guild, self.settings.dump())
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
