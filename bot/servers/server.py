"""A server in memory. All its changes go through its mailbox, one at a time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from typing import TypeVar

from msgspec.structs import replace

from bot.servers.server_settings import ServerSettings
from bot.tables import payloads
from bot.tables.in_turn import fresh, in_turn
from bot.tables.mailbox import Mailbox
from bot.tables.payloads import Payload
from bot.tables.table import Services
from storage import BanRow, Batch, MarkRow, OutboxRow, PostRow

T = TypeVar("T")


@dataclass(slots=True, weakref_slot=True, eq=False)
class Server:
    """A server. Only a committed change (`bot.servers.change`) changes it, in its mailbox."""

    services: Services
    guild: int
    settings: ServerSettings
    kept_out: tuple[BanRow, ...]
    version: int = 0
    """Version on disk at the last read or write; 0: never written."""
    stale: bool = False
    """True if the copy in memory is known to be outdated."""
    mailbox: Mailbox = field(init=False)

    def __post_init__(self) -> None:
        self.mailbox = Mailbox(f"server-{self.guild}")

    @property
    def id(self) -> int:
        """Its id in the outbox (negative)."""
        return owed_to(self.guild)

    async def do(self, job: Callable[[Server], Awaitable[T]]) -> T:
        """Run a job in the server's mailbox with optimistic locking (`bot.tables.in_turn`).

        Raises:
            StorageError: it could not be written.
            AlreadyDoneError: an earlier delivery of the same press did it.

        """
        return await in_turn(self, self.services.storage, self.services.env, job)

    async def fresh(self) -> None:
        """Wait until the copy in memory is up to date. Inside a job it stays as at the job's beginning."""
        await fresh(self, self.services.storage)

    async def refresh(self) -> None:
        """Read it again; call in its mailbox."""
        storage = self.services.storage
        self.version = (await storage.version(self.id)).version  # first: rows read later are at least as new
        self.settings = ServerSettings.load(await storage.guild(self.guild))
        self.kept_out = tuple(await storage.servers.kept_out(self.guild))

    def pressed_before(self) -> bool:
        """Return False: unlike tables, servers keep no presses apart from their versions."""
        return False

    def owed(self, payload: Payload, target: str, *, later: int = 0) -> OutboxRow:
        """Return the outbox row of a delivery, due `later` milliseconds from now."""
        env = self.services.env
        due = env.now() + later
        return payloads.row(self.id, target, payload, env.nonce(), due=due, created=due)

    def mark(self, batch: Batch, slot: str, *, due: int | None = None) -> None:
        """Mark a slot of the server that may not show the present state any more."""
        now = self.services.env.now()
        batch.mark(MarkRow(self.id, slot, self.services.env.nonce(), now if due is None else due, now))

    async def look_at(self, slot: str) -> None:
        """Mark a slot, apart from any change, and wake its reconciler."""
        batch = Batch()
        self.mark(batch, slot)
        await self.services.storage.commit(batch)
        self.services.wake(self.id)

    def leave(self, batch: Batch, slot: str, post: PostRow) -> None:
        """List a message that was replaced, until it has its last form."""
        batch.put_post(replace(post, kind=slot, sending=False))
        self.mark(batch, slot)
        self.services.wake(self.id)

    def bans(self) -> list[BanRow]:
        """Return the bans that are in force now, in the order of the decisions."""
        now = self.services.env.now()
        return [row for row in self.kept_out if lasts(row, now)]

    def keeps_out(self, user: int, roles: Collection[int] = ()) -> bool:
        """Return True if the user, or one of these roles, is banned here now."""
        return self.ban_of(user, roles) is not None

    def ban_of(self, user: int, roles: Collection[int] = ()) -> BanRow | None:
        """Return the ban of a user, or of one of their roles, that lasts longest; None if they are not banned now."""
        theirs = [row for row in self.bans() if (row.target == user if row.kind == "person" else row.target in roles)]
        return max(theirs, key=lambda row: (not row.until, row.until), default=None)


def lasts(ban: BanRow, now: int) -> bool:
    """Return True if a ban is not over."""
    return not ban.until or ban.until > now


def owed_to(guild: int) -> int:
    """Return the server's id in the outbox: negative, because tables count up from 1."""
    return -guild
