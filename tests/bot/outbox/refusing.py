"""A Discord that refuses one kind of slot or notification, each in its own way, and takes everything else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.history.recordings import Recordings
from bot.outbox.dispatcher import Dispatcher, Owner
from bot.outbox.messages import Messages
from bot.outbox.pacing import InboxGate
from bot.outbox.sender import Sender
from bot.outbox.slots import Outcome, family
from storage import Batch, MarkRow, OutboxRow
from tests.bot.tables.ward import Ward

WHAT: ContextVar[str] = ContextVar("what", default="")
"""The slot or notification that the present request is for."""
MINUTE = 60_000


def refusal(status: int, code: int) -> discord.HTTPException:
    """Return the error that discord.py raises for such an answer."""
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    kind = discord.DiscordServerError if status >= 500 else kinds.get(status, discord.HTTPException)
    answer = SimpleNamespace(status=status, reason="refused")
    return kind(cast("Any", answer), {"code": code, "message": "refused"})


class Message:
    """A message of ours. An edit is a request."""

    def __init__(self, place: Place, number: int) -> None:
        self.place, self.id = place, number
        self.components: list[Any] = []
        self.attachments: list[Any] = []

    async def edit(self, **_fields: Any) -> Message:
        self.place.discord.asked()
        return self


class Place:
    """A channel, thread or inbox."""

    def __init__(self, discord_: RefusingDiscord, number: int) -> None:
        self.discord, self.id = discord_, number

    async def send(self, *, nonce: str, **_fields: Any) -> Message:
        self.discord.asked()
        known = self.discord.nonces.get((self.id, nonce))
        if known is not None:
            return known
        self.discord.posted[WHAT.get()] += 1
        sent = self.discord.nonces[self.id, nonce] = Message(self, next(self.discord.numbers))
        return sent

    def get_partial_message(self, number: int) -> Message:
        return Message(self, number)


class RefusingDiscord:
    """Stands in for a client. `posted`, `requests`: how many, by what they were for; `refuses` raises for a request."""

    def __init__(self) -> None:
        self.refuses: Callable[[str], None] = lambda _what: None
        self.numbers, self.posted, self.requests = count(1000), Counter[str](), Counter[str]()
        self.nonces: dict[tuple[int, str], Message] = {}
        self.user = SimpleNamespace(id=1)
        names = (
            "start_thread_with_message",
            "start_thread_without_message",
            "get_active_threads",
            "edit_channel",
            "get_channel",
            "get_member",
            "add_user_to_thread",
            "delete_message",
            "pin_message",
        )
        self.http = SimpleNamespace(**dict.fromkeys(names, self._asked))

    def asked(self) -> None:
        self.requests[WHAT.get()] += 1
        self.refuses(WHAT.get())

    async def _asked(self, *_args: Any, **_given: Any) -> dict[str, Any]:
        self.asked()
        return {"id": str(next(self.numbers)), "owner_id": "1", "threads": []}

    def get_partial_messageable(self, channel: int, **_given: Any) -> Place:
        return Place(self, channel)

    async def create_dm(self, user: Any) -> Place:
        return Place(self, user.id)

    def get_channel(self, _channel: int) -> None:
        """Return None: no channel is cached."""

    def get_guild(self, _guild: int) -> None:
        """Return None: no server is cached."""


class Named(Messages):
    """Says of each request what it is for."""

    async def converge(self, owner: Owner, mark: MarkRow) -> Outcome:
        with _for(family(mark.kind)):
            return await super().converge(owner, mark)

    async def deliver(self, owner: Owner, row: OutboxRow) -> Batch:
        with _for(row.kind):
            return await super().deliver(owner, row)


@contextmanager
def _for(what: str) -> Iterator[None]:
    before = WHAT.set(what)
    try:
        yield
    finally:
        WHAT.reset(before)


class Run:
    """A bot on such a Discord, whose clock the test moves."""

    def __init__(self, ward: Ward) -> None:
        self.ward, self.discord = ward, RefusingDiscord()
        gate = InboxGate(ward.registry.services.env.now, paced=False)
        client, recordings = cast("Any", self.discord), Recordings(ward.registry)
        self.sender = Sender(client, ward.registry.pictures, ward.registry, recordings, gate=gate)
        self.sender.pace.left = lambda *_args, **_given: 0.0  # type: ignore[method-assign]
        self.dispatcher = Dispatcher(ward.registry, Named(self.sender))

    async def passes(self, milliseconds: int = MINUTE) -> None:
        """Let time pass, and everything that is due then happen at once."""
        storage, until = self.ward.storage, self.ward.time + milliseconds
        while True:
            await self.dispatcher.wake_due()
            await self.dispatcher.idle()
            await self.ward.quiet()
            while self.ward.woken:
                self.dispatcher.wake(self.ward.woken.pop())
                await self.dispatcher.idle()
                await self.ward.quiet()
            due = await storage.next_due(after=self.ward.time)
            if due is None or due > until:
                self.ward.time = until
                return
            self.ward.time = due

    async def pending(self) -> Counter[str]:
        """Return what is due or failed and was not delivered."""
        found, storage = Counter[str](), self.ward.storage
        for owner in await storage.tables_owed(2**60, 1000):
            found.update(family(mark.kind) for mark in await storage.marks(owner) if _late(mark, self.ward.time))
            found.update(row.kind for row in await storage.owed(owner) if _late(row, self.ward.time))
        return found


def _late(one: MarkRow | OutboxRow, now: int) -> bool:
    return one.attempts > 0 or one.due <= now
