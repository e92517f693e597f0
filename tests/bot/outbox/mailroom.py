"""Discord as the outbox sees it: what is sent is kept, and channels or inboxes may be closed."""

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
from bot.outbox.messages import Outbox
from bot.outbox.sender import Sender
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.ui.components import Screen, Text
from storage import Batch, PostRow
from tests.bot.tables.ward import Ward


def refusal(code: int) -> discord.HTTPException:
    """What discord.py raises where Discord refuses with this code."""
    kind = {10: discord.NotFound, 50: discord.Forbidden}.get(code // 1000, discord.HTTPException)
    status = 404 if kind is discord.NotFound else 403
    return kind(cast("Any", SimpleNamespace(status=status, reason="refused")), {"code": code, "message": "refused"})


def words(parts: Any) -> str:
    """All texts of a screen or of a view."""
    if isinstance(parts, Screen):
        return "\n".join(part.content for part in parts.parts if isinstance(part, Text))
    return "\n".join(part["content"] for part in walk(parts.to_components()) if "content" in part)


async def _refused(*_: object, **__: object) -> None:
    """Threads are not allowed here."""
    raise refusal(50013)


class Mailroom(Sender):
    """`sent`: (channel or inbox, text, people called). `edits`: (channel, message, text). `closed`: refusals by channel
    or person; `gone`: who left; `made`: messages so far, each with a number of its own.
    """

    def __init__(self, ward: Ward) -> None:
        super().__init__(cast("Any", self), ward.registry.pictures, ward.registry, Recordings(ward.registry))
        self.sent: list[tuple[int, str, list[int]]] = []
        self.edits: list[tuple[int, int, str]] = []
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
    ) -> discord.Message:
        """A message in a channel."""
        del guild, nonce, picture, role
        return self._keep(channel, words(screen), list(ping))

    async def left(self, table: Table, user: int) -> bool:
        """Whether a test let them leave the server."""
        del table
        return user in self.gone

    def get_channel(self, _: int) -> None:
        """No channel is known."""

    def get_partial_messageable(self, channel: int, **_given: Any) -> Any:
        """A channel, whose messages can be edited."""

        async def edit(number: int, *, view: discord.ui.LayoutView, **_given: Any) -> None:
            self.edits.append((channel, number, words(view)))

        return SimpleNamespace(
            get_partial_message=lambda number: SimpleNamespace(id=number, edit=partial(edit, number))
        )

    async def create_dm(self, user: discord.Object) -> Any:
        """Somebody's inbox."""

        async def send(view: discord.ui.LayoutView, **_given: Any) -> discord.Message:
            return self._keep(user.id, words(view), [])

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
    """Somebody's preferences."""
    batch = Batch()
    batch.put_preferences(user, Preferences(**wishes).dump())
    await ward.storage.commit(batch)


async def wishes(ward: Ward, user: int) -> Preferences:
    """What is stored of them."""
    return Preferences.load(await ward.storage.preferences(user))


async def bring(ward: Ward, sender: Sender, table: Table, deliver: Any, kind: str) -> list[Batch]:
    """Deliver everything of a kind that is due, and pay it."""
    done = []
    for row in await ward.storage.owed(table.id):
        if row.kind == kind and row.due <= ward.time:
            batch = await deliver(sender, table, row)
            batch.paid(row)
            await ward.storage.commit(batch)
            done.append(batch)
    return done


def to(sender: Mailroom, user: int) -> list[tuple[int, str, list[int]]]:
    """Everything that called somebody: pings, and what came to their inbox."""
    return [one for one in sender.sent if user in one[2] or one[0] == user]


async def delivered(ward: Ward, sender: Mailroom, *tables: Table) -> None:
    """Everything that is due, at every table at the same time, as the dispatcher does it."""
    dispatcher = Dispatcher(ward.registry, Outbox(sender))
    for table in tables:
        dispatcher.wake(table.id)
    await dispatcher.idle()
    await ward.quiet()


async def began(ward: Ward, *tables: Table) -> None:
    """These games have gone on for a while: nothing is owed, and nobody is at a table."""
    batch = Batch()
    for table in tables:
        for row in await ward.storage.owed(table.id):
            batch.paid(row)
        for seat in table.seats:
            shown = as_of_now(table, seat).dump()
            batch.put_post(PostRow(table.id, f"hand:{seat.seat}", seat.user or 0, 1, shown, ward.time))
        table.active.clear()
    await ward.storage.commit(batch)
