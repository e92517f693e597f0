"""Discord as the outbox sees it: it records messages, and channels or inboxes may be closed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.history.recordings import Recordings
from bot.local.objects import walk
from bot.outbox.dispatcher import Dispatcher
from bot.outbox.hand_kept import as_of_now
from bot.outbox.inbox_gate import InboxGate
from bot.outbox.messages import Outbox
from bot.outbox.sender import Sender
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from storage import Batch, PostRow
from tests.bot.tables.ward import Ward


def refusal(code: int) -> discord.HTTPException:
    kind = {10: discord.NotFound, 50: discord.Forbidden}.get(code // 1000, discord.HTTPException)
    status = 404 if kind is discord.NotFound else 403
    return kind(cast("Any", SimpleNamespace(status=status, reason="refused")), {"code": code, "message": "refused"})


def words(parts: Any) -> str:
    """Return all texts of a screen or of a view."""
    if isinstance(parts, Screen):
        return "\n".join(part.content for part in parts.parts if isinstance(part, Text))
    return "\n".join(part["content"] for part in walk(parts.to_components()) if "content" in part)


def _push(screen: Screen) -> str:
    """Return the words of a push notification: Discord has none for a message with components of version 2."""
    return words(screen) if screen.plain else ""


async def _refused(*_: object, **__: object) -> None:
    """Raise Discord's refusal of threads."""
    raise refusal(50013)


class Mailroom(Sender):
    """A sender that records: `sent`: (channel or inbox, text, people called). `edits`: (channel, message, text).
    `pushed`: (channel or inbox, words of the push notification) of each message that was sent.
    `closed`: refusals by channel or person; `gone`: people who left; `made`: the number of messages so far.
    """

    def __init__(self, ward: Ward) -> None:
        gate = InboxGate(ward.registry.services.env.now, paced=False)
        super().__init__(cast("Any", self), ward.registry.pictures, ward.registry, Recordings(ward.registry), gate=gate)
        self.sent: list[tuple[int, str, list[int]]] = []
        self.edits: list[tuple[int, int, str]] = []
        self.pushed: list[tuple[int, str]] = []
        self.closed: dict[int, int] = {}
        self.gone: set[int] = set()
        self.made = 0
        self.http = SimpleNamespace(
            start_thread_without_message=_refused, get_active_threads=_refused, edit_channel=_refused
        )

    async def post(
        self,
        guild: int | None,
        channel: int,
        screen: Screen,
        nonce: str,
        *,
        picture: bytes | None = None,
        ping: Sequence[int] = (),
        role: int = 0,
        line: Screen | None = None,
    ) -> discord.Message:
        del guild, nonce, picture, role
        sent = self._keep(channel, words(screen), list(ping))
        if ping:
            assert _push(line or screen), "a call that is silent on a phone"
        self.pushed.append((channel, _push(line or screen)))
        return sent

    async def direct(
        self, user: int, screen: Screen, nonce: str, picture: bytes | None = None, *, line: Screen | None = None
    ) -> tuple[int, int] | None:
        sent = await super().direct(user, screen, nonce, picture)
        if sent is not None:
            self.pushed.append((user, _push(line or screen)))
        return sent

    async def left(self, table: Table, user: int) -> bool:
        """Return True if the user left the server."""
        del table
        return user in self.gone

    def get_channel(self, _: int) -> None:
        """Return None: no channel is cached."""

    def get_partial_messageable(self, channel: int, **_given: Any) -> Any:
        async def edit(number: int, *, view: discord.ui.LayoutView, **_given: Any) -> None:
            self.edits.append((channel, number, words(view)))

        return SimpleNamespace(
            get_partial_message=lambda number: SimpleNamespace(id=number, edit=partial(edit, number))
        )

    async def create_dm(self, user: discord.Object) -> Any:
        async def send(view: discord.ui.LayoutView, content: str = "", **_given: Any) -> discord.Message:
            return self._keep(user.id, content or words(view), [])

        return SimpleNamespace(id=user.id, send=send)

    def _keep(self, where: int, text: str, ping: list[int]) -> discord.Message:
        if where in self.closed:
            raise refusal(self.closed[where])
        self.sent.append((where, text, ping))
        self.made += 1
        number = self.made

        async def edit(*, view: discord.ui.LayoutView, **_given: Any) -> None:
            self.edits.append((where, number, words(view)))

        return cast("discord.Message", SimpleNamespace(id=number, edit=edit))


async def chose(ward: Ward, user: int, **wishes: Any) -> None:
    batch = Batch()
    batch.put_preferences(user, Preferences(**wishes).dump())
    await ward.storage.commit(batch)


async def wishes(ward: Ward, user: int) -> Preferences:
    return Preferences.load(await ward.storage.preferences(user))


async def bring(ward: Ward, sender: Sender, table: Table, deliver: Any, kind: str) -> list[Batch]:
    """Deliver every due row of a kind, and remove it."""
    done = []
    for row in await ward.storage.owed(table.id):
        if row.kind == kind and row.due <= ward.time:
            batch = await deliver(sender, table, row)
            batch.paid(row)
            await ward.storage.commit(batch)
            done.append(batch)
    return done


def to(sender: Mailroom, user: int) -> list[tuple[int, str, list[int]]]:
    """Return everything that called the user: pings, and direct messages."""
    return [one for one in sender.sent if user in one[2] or one[0] == user]


async def delivered(ward: Ward, sender: Mailroom, *tables: Table) -> None:
    """Deliver everything due, at all tables at once, as the dispatcher does."""
    dispatcher = Dispatcher(ward.registry, Outbox(sender))
    for table in tables:
        dispatcher.wake(table.id)
    await dispatcher.idle()
    await ward.quiet()


async def began(ward: Ward, *tables: Table) -> None:
    """Let the games have gone on for a while: nothing is pending, and no one is at a table."""
    batch = Batch()
    for table in tables:
        for row in await ward.storage.owed(table.id):
            batch.paid(row)
        for seat in table.seats:
            shown = as_of_now(table, seat).dump()
            batch.put_post(PostRow(table.id, f"hand:{seat.seat}", seat.user or 0, 1, shown, ward.time))
        table.active.clear()
    await ward.storage.commit(batch)
