"""The one door for every change of a server's settings: what is written and what the server is afterwards."""

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
    """One change of a server. `settings` and `kept_out`: the server as it will be; `batch`: what else is written;
    `after`: what is done in memory once it is durable.
    """

    def __init__(self, server: Server) -> None:
        self.server = server
        self.settings = server.settings
        self.kept_out = list(server.kept_out)
        self.batch = Batch()
        self.after: list[Callable[[], None]] = []

    @property
    def now(self) -> int:
        """The present moment, in Unix milliseconds."""
        return self.server.services.env.now()

    def decide(self, **changes: Any) -> None:
        """Change settings."""
        self.settings = replace(self.settings, **changes)

    def keep_out(self, row: BanRow) -> None:
        """Keep somebody out, unless they are already."""
        if not any((one.kind, one.target) == (row.kind, row.target) for one in self.kept_out):
            self.kept_out.append(row)
            keep_out(self.batch, row)

    def let_in(self, kind: str, who: int) -> None:
        """Keep somebody out no more."""
        self.kept_out = [one for one in self.kept_out if (one.kind, one.target) != (kind, who)]
        let_in(self.batch, self.server.guild, kind, who)

    def owe(self, payload: ServerPayload, target: str, *, later: int = 0) -> None:
        """Write down what Discord is still to be told, now or so many milliseconds `later`."""
        self.batch.owe(self.server.owed(payload, target, later=later))

    def log(self, what: str, by: int, whom: int = 0, **args: Any) -> None:
        """Tell what a moderator did in the log channel, where there is one."""
        if self.settings.log:
            self.owe(ModerationLog(what, by, whom, args), f"channel:{self.settings.log}")

    async def commit(self) -> None:
        """Write it; then the server follows.

        Raises:
            StorageError: nothing was written and nothing has changed.

        """
        if self.settings != self.server.settings:
            self.batch.put_guild(self.server.guild, self.settings.dump())
        if not len(self.batch):
            return
        guard(self.batch, self.server.services, self.server)
        await commit(self.batch, self.server.services)
        self.server.version += 1
        self.server.settings, self.server.kept_out = self.settings, tuple(self.kept_out)
        for step in self.after:
            step()
        self.server.services.wake(self.server.id)


def upon(change: Change, server: Server) -> None:
    """Let a change of a table be written only if the server is on the disk what it is in memory, as the server's own
    change would; in its mailbox.
    """

    def counted() -> None:
        server.version += 1

    guard(change.batch, server.services, server)
    change.after.append(counted)
