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
from bot.outbox.inbox_hand import as_of_now
from bot.outbox.messages import Messages
from bot.outbox.pacing import InboxGate
from bot.outbox.sender import Sender
from bot.outbox.slots import family
from bot.servers.server import Server
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.ui.attached import Attached
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


async def _refused(*_: object, **__: object) -> None:
    """Raise Discord's refusal of threads."""
    raise refusal(50013)


class Message:
    """A message of the bot's in a channel or inbox."""

    components = ()

    def __init__(self, there: Discord, place: int, number: int, attachments: Sequence[Attached] = ()) -> None:
        self.there, self.place, self.id, self.attachments = there, place, number, list(attachments)
        self.line: tuple[int, str, list[int]] | None = None

    async def edit(self, *, view: Any, attachments: Sequence[Any] = (), **_: Any) -> Message:
        there, (where, text, called) = self.there, self.line or (0, "", [])
        if self.id in there.lost:
            raise refusal(there.lost[self.id])
        if text:  # a plain line becomes a screen at once
            there.sent[there.sent.index((where, text, called))] = (where, words(view), called)
            self.line = None
        else:
            there.edits.append((self.place, self.id, words(view)))
        there.shows[self.id], self.attachments = view.screen, there.files(attachments)
        return self


class Discord:
    """The part of discord.py's client that the outbox uses, and Discord behind it, which knows nonces. `sent`: (channel
    or inbox, text, people called). `edits`: (channel, message, text). `shows`: screens by message. `closed`: refusals
    by channel or person; `lost`: by message; `gone`: people who left.
    """

    user = SimpleNamespace(id=1)

    def __init__(self) -> None:
        self.sent: list[tuple[int, str, list[int]]] = []
        self.edits: list[tuple[int, int, str]] = []
        self.pushed: list[tuple[int, str]] = []
        """The words of each message's push notification; Discord shows none for a message laid out in components."""
        self.shows: dict[int, Screen] = {}
        self.closed: dict[int, int] = {}
        self.lost: dict[int, int] = {}
        self.gone: set[int] = set()
        self.deleted: list[int] = []
        self.http = SimpleNamespace(
            start_thread_without_message=_refused,
            start_thread_with_message=_refused,
            get_active_threads=_refused,
            edit_channel=_refused,
            get_channel=_refused,
            pin_message=_refused,
            get_member=self._member,
            delete_message=self._delete,
        )
        self.nonces: dict[tuple[int, str], Message] = {}

    def get_channel(self, _: int) -> None:
        """Return None: no channel or server is cached."""

    get_guild = get_channel

    def get_partial_messageable(self, channel: int, **_: Any) -> Any:
        return SimpleNamespace(
            id=channel, send=partial(self._send, channel), get_partial_message=partial(Message, self, channel)
        )

    async def create_dm(self, user: discord.Object) -> Any:
        return self.get_partial_messageable(user.id)

    def files(self, given: Sequence[Any]) -> list[Attached]:
        """Return the files of a message, new ones with an id."""
        return [one if isinstance(one, Attached) else Attached(id(one), one.filename) for one in given]

    async def _send(
        self,
        where: int,
        *,
        view: Any,
        nonce: str,
        content: str = "",
        file: discord.File | None = None,
        allowed_mentions: discord.AllowedMentions | None = None,
        **_: Any,
    ) -> Message:
        if where in self.closed:
            raise refusal(self.closed[where])
        if (where, nonce) not in self.nonces:
            called = [one.id for one in cast("Any", allowed_mentions).users] if allowed_mentions is not None else []
            if called:
                assert content, "a call that is silent on a phone"
            self.sent.append((where, content or words(view), called))
            self.pushed.append((where, content))
            message = Message(self, where, len(self.shows) + 1, self.files([file] if file is not None else []))
            self.shows[message.id], message.line = view.screen, self.sent[-1] if content else None
            self.nonces[where, nonce] = message
        return self.nonces[where, nonce]

    async def _member(self, _guild: int, user: int) -> None:
        if user in self.gone:
            raise refusal(10007)

    async def _delete(self, _channel: int, message: int) -> None:
        self.deleted.append(message)


class Mailroom(Sender):
    """A sender to such a Discord, which several processes may share. `messages` delivers through it."""

    def __init__(self, ward: Ward, there: Discord | None = None) -> None:
        self.there = there or Discord()
        gate = InboxGate(ward.registry.services.env.now, paced=False)
        client, recordings = cast("Any", self.there), Recordings(ward.registry)
        super().__init__(client, ward.registry.pictures, ward.registry, recordings, gate=gate)
        self.sent, self.edits, self.pushed = self.there.sent, self.there.edits, self.there.pushed
        self.closed, self.gone = self.there.closed, self.there.gone
        self.messages = Messages(self)


async def chose(ward: Ward, user: int, **wishes: Any) -> None:
    batch = Batch()
    batch.put_preferences(user, Preferences(**wishes).dump())
    await ward.storage.commit(batch)


async def wishes(ward: Ward, user: int) -> Preferences:
    return Preferences.load(await ward.storage.preferences(user))


async def bring(ward: Ward, sender: Mailroom, owner: Table | Server, *kinds: str) -> None:
    """Bring marked slots of these kinds up to date, and deliver rows of these kinds, where they are due."""
    dispatcher = Dispatcher(ward.registry, sender.messages)
    for mark in await ward.storage.marks(owner.id):
        if family(mark.kind) in kinds and mark.due <= ward.time:
            await dispatcher._converge(owner, mark, ward.time)
    for row in await ward.storage.owed(owner.id):
        if row.kind in kinds and row.due <= ward.time:
            await dispatcher._deliver(owner, row, ward.time)


async def killed(ward: Ward, sender: Mailroom, owner: Table | Server, kind: str) -> None:
    """Bring a slot up to date, and let the bot be killed before that is stored."""
    (mark,) = [one for one in await ward.storage.marks(owner.id) if one.kind == kind]
    await sender.messages.converge(owner, mark)


async def slot(ward: Ward, owner: Table | Server, kind: str) -> PostRow | None:
    """Return the post of a slot."""
    return next((post for post in await ward.storage.posts(owner.id) if post.kind == kind), None)


async def marked(ward: Ward, owner: Table | Server) -> list[str]:
    return [mark.kind for mark in await ward.storage.marks(owner.id)]


def to(sender: Mailroom, user: int) -> list[tuple[int, str, list[int]]]:
    """Return everything that called the user: pings, and direct messages."""
    return [one for one in sender.sent if user in one[2] or one[0] == user]


async def delivered(ward: Ward, sender: Mailroom, *owners: Table | Server) -> None:
    """Deliver everything due, for all at once, as the dispatcher does."""
    dispatcher = Dispatcher(ward.registry, sender.messages)
    for owner in owners:
        dispatcher.wake(owner.id)
    await dispatcher.idle()
    await ward.quiet()


async def settled(ward: Ward, *tables: Table) -> None:
    """Let all that is due be delivered already."""
    batch = Batch()
    for table in tables:
        for mark in await ward.storage.marks(table.id):
            batch.unmark(mark)
        for row in await ward.storage.owed(table.id):
            batch.paid(row)
    await ward.storage.commit(batch)


async def began(ward: Ward, *tables: Table) -> None:
    """Let the games have gone on for a while: nothing is pending, and no one is at a table."""
    await settled(ward, *tables)
    batch = Batch()
    for table in tables:
        for seat in table.seats:
            shown = as_of_now(table, seat).dump()
            batch.put_post(PostRow(table.id, f"hand:{seat.seat}", seat.user or 0, 1, shown, ward.time))
        table.active.clear()
    await ward.storage.commit(batch)
