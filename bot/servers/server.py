"""A server in memory: what its moderators decided. All its changes go through its mailbox, one at a time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from typing import TypeVar

from bot.servers.payloads import ServerPayload
from bot.servers.server_settings import ServerSettings
from bot.tables import payloads
from bot.tables.in_turn import fresh, in_turn
from bot.tables.mailbox import Mailbox
from bot.tables.table import Services
from storage import BanRow, OutboxRow

T = TypeVar("T")


@dataclass(slots=True, weakref_slot=True, eq=False)
class Server:
    """A server. Only a change that was committed changes it (`bot.servers.change`), in its mailbox."""

    services: Services
    guild: int
    settings: ServerSettings
    kept_out: tuple[BanRow, ...]
    version: int = 0
    """How often it was written when it was read, or written from here; 0: never yet."""
    stale: bool = False
    """Whether it is known to be older than what is on the disk."""
    mailbox: Mailbox = field(init=False)

    def __post_init__(self) -> None:
        self.mailbox = Mailbox(f"server-{self.guild}")

    @property
    def id(self) -> int:
        """Its number among what is owed to tables and servers."""
        return owed_to(self.guild)

    async def do(self, job: Callable[[Server], Awaitable[T]]) -> T:
        """Do a job in turn with all others of this server, upon what is on the disk (`bot.tables.in_turn`).

        Raises:
            StorageError: it could not be written.
            AlreadyDoneError: it was written before, for the same press.

        """
        return await in_turn(self, self.services.storage, self.services.env, job)

    async def fresh(self) -> None:
        """Return once this is what is on the disk; in a job, what it was at the beginning of that job."""
        await fresh(self, self.services.storage)

    async def refresh(self) -> None:
        """Read it anew, in its mailbox."""
        storage = self.services.storage
        self.version = (await storage.version(self.id)).version  # first: whatever is read after it is as new at least
        self.settings = ServerSettings.load(await storage.guild(self.guild))
        self.kept_out = tuple(await storage.servers.kept_out(self.guild))

    def pressed_before(self) -> bool:
        """Nothing is kept beside the versions."""
        return False

    def owed(self, payload: ServerPayload, target: str, *, later: int = 0) -> OutboxRow:
        """The row of something that Discord is still to be told, now or so many milliseconds `later`."""
        env = self.services.env
        due = env.now() + later
        return payloads.row(self.id, target, payload, env.nonce(), due=due, created=due)

    def keeps_out(self, user: int, roles: Collection[int] = ()) -> bool:
        """Whether somebody who bears these roles is kept out of the games here."""
        return any(row.target == user if row.kind == "person" else row.target in roles for row in self.kept_out)


def owed_to(guild: int) -> int:
    """What stands for a server where a table's number stands else: tables count up from 1, so this is below 0."""
    return -guild
