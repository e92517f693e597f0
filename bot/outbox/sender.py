"""Sending and editing through one Discord client, for every kind of message."""

from __future__ import annotations

import asyncio
import io
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from hashlib import blake2b
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.history.lengths import Lengths
from bot.history.recordings import Recordings
from bot.outbox.board_presses import BoardPresses
from bot.outbox.call_budget import CallBudget
from bot.outbox.edit_pace import EditPace
from bot.outbox.inbox_gate import TOO_FAST, InboxGate
from bot.outbox.refusals import unless_refused
from bot.outbox.talk import Talk
from bot.servers.server import Server
from bot.tables.preferences import Preferences
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.ui.attached import Attached, attached, attachments
from bot.ui.components import Picture, Screen
from bot.ui.emojis import EMOJIS
from bot.ui.layout import edit_fields, send_fields
from bot.workers.picture_cache import PictureCache
from storage import Batch, OutboxRow, PostRow

GONE = {10003, 10008}
"""Unknown channel, unknown message."""
NO_INBOX = {10013, 50007, 50033, 50278}
"""A person cannot be written to: direct messages closed, no common server, account deleted."""
NO_MEMBER = {10007, 10013}
"""A person is not on the server, or the account is deleted."""
REPLACE = {*GONE, 30046, 50083}
"""The message cannot be edited any more (gone, too old, in an archived thread), so a new one is needed."""


REMEMBERED = 5000
"""How many nonces of sent messages are remembered."""
CLOCKS_APART_MS = 5_000
"""Largest difference between the clocks of two processes."""


class Sender:
    """Sends through one Discord client."""

    def __init__(
        self,
        client: discord.Client,
        pictures: PictureCache,
        registry: TableRegistry,
        recordings: Recordings,
        budget: CallBudget | None = None,
        pace: EditPace | None = None,
        gate: InboxGate | None = None,
    ) -> None:
        self.client = client
        self.budget, self.pace, self.presses = budget or CallBudget(), pace or EditPace(), BoardPresses()
        self.gate = gate or InboxGate(registry.services.env.now)
        self.recordings = recordings
        self.pictures = pictures
        self.registry = registry
        self.talk = Talk()
        self.lengths = Lengths(registry.services)
        self.hand_below: Callable[[Table, int], bool] = lambda _table, _message: False
        """Whether a hand is open in the table's channel below that message."""
        self.digests: dict[int, int] = {}
        """When each person last got a reminder that lists all their waiting games."""
        self.called: dict[int, int] = {}
        """When each person was last called to a game."""
        self.listed: dict[int, dict[int, int]] = {}
        """The games in each person's last list of calls, each with its number of moves then."""
        self._calls: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._began = registry.services.env.now()
        self._tried: OrderedDict[str, None] = OrderedDict()
        self._sent: OrderedDict[str, None] = OrderedDict()
        self._attached: OrderedDict[int, tuple[Attached, ...]] = OrderedDict()
        """The pictures of the messages that this process has sent or edited."""

    def one_at_a_time(self, user: int) -> asyncio.Lock:
        """Return the lock that keeps several tables from calling one person at the same moment."""
        return self._calls.setdefault(user, asyncio.Lock())

    def tried_before(self, owed: OutboxRow) -> bool:
        """Return True if the row may have been sent already. Discord returns that older message for its nonce, so it
        has to be edited.
        """
        before = owed.attempts > 0 or owed.created < self._began or owed.nonce in self._tried
        _note(self._tried, owed.nonce)
        return before

    def takes_over(self) -> None:
        """Note that another process may have sent rows until now. Its clock may be a little ahead."""
        self._began = self.registry.services.env.now() + CLOCKS_APART_MS

    def sent_before(self, nonce: str, since: int) -> bool:
        """Return True if a message with this nonce may exist since then, sent by this process or the one before it. It
        has to be found by its nonce, or it would stay there next to the known one.
        """
        return since < self._began or nonce in self._sent

    def sends(self, nonce: str) -> None:
        """Note that a new message with this nonce is about to be sent."""
        _note(self._sent, nonce)

    async def last(self, table: Table, kind: str) -> PostRow | None:
        posts = await table.services.storage.posts(table.id)
        return next((post for post in posts if post.kind == kind), None)

    def message(self, table: Table, row: PostRow) -> discord.PartialMessage:
        """Return a message to edit, without a call to Discord."""
        return self.client.get_partial_messageable(row.channel, guild_id=table.row.guild).get_partial_message(
            row.message
        )

    async def send(
        self,
        table: Table,
        channel: int,
        screen: Screen,
        nonce: str,
        *,
        picture: bytes | None = None,
        ping: Sequence[int] = (),
        line: Screen | None = None,
    ) -> discord.Message:
        return await self.post(table.row.guild, channel, screen, nonce, picture=picture, ping=ping, line=line)

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
        """Send a screen to a place of a server. It mentions only the people in `ping`, and `role`. A plain `line` is
        sent first and edited into the screen at once, so that a push notification has words; after a failure between
        the two, a retry with the same nonce finds that message and edits it.
        """
        target = self.client.get_partial_messageable(channel, guild_id=guild)
        sent = self._learn(
            await EMOJIS.sent(
                lambda: target.send(
                    **_first(screen, picture, line), nonce=nonce, allowed_mentions=_mentions(ping, role)
                )
            )
        )
        if line is not None:
            await self.edit(sent, screen, picture, ping=ping)
        return sent

    async def begin_post(
        self,
        forum: discord.ForumChannel,
        name: str,
        screen: Screen,
        tags: Sequence[discord.ForumTag],
        picture: bytes | None = None,
    ) -> int:
        """Make a forum post that begins with a screen and mentions no one. Return its id."""
        closed = discord.AllowedMentions.none()
        made = await EMOJIS.sent(
            lambda: forum.create_thread(
                name=name,
                applied_tags=tags,
                allowed_mentions=closed,
                auto_archive_duration=10080,
                **_first(screen, picture),
            )
        )
        self._learn(made.message)
        return made.thread.id

    async def edit(
        self,
        message: discord.Message | discord.PartialMessage,
        screen: Screen,
        picture: bytes | None = None,
        *,
        keeps: bool = False,
        ping: Sequence[int] = (),
    ) -> None:
        """Replace what a message shows. An edit calls no one; those in `ping` stay mentioned. `keeps`: its picture
        stays. Use the newest press on it if there is one, which does not count as a call; else, or if Discord refuses
        that, a counted call.
        """

        def told() -> dict[str, Any]:
            kept = self._attached.get(message.id, ()) if keeps else ()
            files = {"attachments": attachments(kept, [_file(screen, picture)] if picture else [])}
            return edit_fields(screen) | {"allowed_mentions": _mentions(ping)} | files

        press = self.presses.newest(message.id)
        if press is not None:
            self.pace.edited(message.id)
            try:
                self._learn(await EMOJIS.sent(lambda: press.edit_original_response(**told())))
            except discord.HTTPException as wrong:
                if wrong.status >= 500:
                    raise
                self.presses.refused(message.id, press)
            else:
                return
        self._learn(await EMOJIS.sent(lambda: message.edit(**told())))

    def known(self, message: int, picture: str) -> str:
        """Return the picture of a message if an edit can name it, else "": it has to be sent again."""
        return picture if message in self._attached else ""

    def _learn(self, sent: discord.Message) -> discord.Message:
        """Note the pictures of a message, so that an edit can name those that stay."""
        if isinstance(sent, discord.Message):
            self._attached[sent.id] = attached(sent)
            while len(self._attached) > REMEMBERED:
                self._attached.popitem(last=False)
        return sent

    def wait(self, channel: int, message: int) -> float:
        """Return seconds until the next edit of a message is due."""
        if self.presses.newest(message) is not None:
            return self.pace.left(message, press=True)
        return self.pace.left(channel)

    async def turn(self, message: int) -> None:
        """Wait until an edit of a message may go out, before its content is made."""
        if self.presses.newest(message) is None:
            await self.budget.ahead()

    async def edited(
        self, table: Table, row: PostRow, screen: Screen, picture: bytes | None = None, *, keeps: bool = False
    ) -> bool:
        """Edit a message. Return False if it cannot be edited any more and a new one is needed."""
        try:
            await self.edit(self.message(table, row), screen, picture, keeps=keeps)
        except discord.HTTPException as wrong:
            if wrong.code in REPLACE:
                return False
            raise
        return True

    async def left_behind(self, channel: int, message: int, screen: Screen, picture: bytes | None = None) -> None:
        """Edit a message whose time is over. Leave it if Discord refuses for good; raise a temporary error."""
        left = self.client.get_partial_messageable(channel).get_partial_message(message)
        await unless_refused(self.edit(left, screen, picture))

    async def direct(
        self, user: int, screen: Screen, nonce: str, picture: bytes | None = None, *, line: Screen | None = None
    ) -> tuple[int, int] | None:
        """Send a screen with its picture as a direct message, a plain `line` first (see `post`). Return its channel and
        message, or None if the person accepts none. Raise a temporary error, or InboxLaterError.
        """
        self.gate.enter(user)
        try:
            inbox = await self.client.create_dm(discord.Object(user))
            sent = self._learn(await EMOJIS.sent(lambda: inbox.send(**_first(screen, picture, line), nonce=nonce)))
            if line is not None:
                await self.edit(sent, screen, picture)
            return inbox.id, sent.id
        except discord.HTTPException as wrong:
            if wrong.code in TOO_FAST:
                raise self.gate.refused(user) from wrong
            if wrong.code not in NO_INBOX:
                raise
        return None

    async def left(self, table: Table, user: int) -> bool:
        return await left(self.client, table, user)

    async def wish(self, of: Table | Server, user: int) -> Preferences:
        """Return a person's preferences. People blocked by the host of the bot are never written to."""
        wish = Preferences.load(await of.services.storage.preferences(user))
        if user in of.services.settings.blocked_people:
            wish.calls, wish.hand_at_start = "quiet", False
        return wish


def _note(nonces: OrderedDict[str, None], nonce: str) -> None:
    nonces[nonce] = None
    while len(nonces) > REMEMBERED:
        nonces.popitem(last=False)


def later(owed: OutboxRow, due: int) -> OutboxRow:
    """Return the same row for `due`, after the receiver's quiet hours."""
    nonce = blake2b(owed.nonce.encode(), digest_size=8).hexdigest()
    return OutboxRow(owed.table_id, owed.kind, owed.target, owed.payload, nonce, due, owed.created, deliver_each=True)


async def left(client: discord.Client, table: Table, user: int) -> bool:
    """Return True if a person is not on the table's server any more; False if Discord does not say."""
    if table.row.guild is None:
        return False
    try:
        await client.http.get_member(table.row.guild, user)
    except discord.HTTPException as wrong:
        return wrong.code in NO_MEMBER
    return False


def wake_with_picture(pictures: PictureCache, key: str, table: Table, done: asyncio.Future[bytes | None]) -> None:
    """Wake the table for its picture. A drawing that was dropped is asked for again at the next round."""
    if done.result() is not None or pictures.failed(key):
        table.services.wake(table.id)


Deliver = Callable[[Sender, Table, OutboxRow], Awaitable[Batch]]
"""Delivers one outbox row; the batch has its other changes. Raises a temporary error."""


def _mentions(ping: Sequence[int], role: int = 0) -> discord.AllowedMentions:
    return discord.AllowedMentions(
        everyone=False,
        roles=[discord.Object(role)] if role else False,
        users=[discord.Object(user) for user in ping],
        replied_user=False,
    )


def _first(screen: Screen, picture: bytes | None, line: Screen | None = None) -> dict[str, Any]:
    """Return the first form of a message: the screen with its picture, or the plain line before it."""
    files = {"file": _file(screen, picture)} if picture and line is None else {}
    return send_fields(line or screen) | files


def _file(screen: Screen, picture: bytes | None) -> discord.File:
    shown = next(part for part in screen.parts if isinstance(part, Picture))
    return discord.File(io.BytesIO(picture or b""), filename=shown.filename, description=shown.alt)
