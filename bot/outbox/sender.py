"""Sending and editing through one Discord client, for every kind of message."""

from __future__ import annotations

import asyncio
import io
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from hashlib import blake2b
from typing import Any, NamedTuple, TypeVar
from weakref import WeakValueDictionary

import discord

from bot.history.lengths import Lengths
from bot.history.recordings import Recordings
from bot.outbox.pacing import TOO_FAST, BoardPresses, CallBudget, EditPace, InboxGate
from bot.outbox.refusals import NO_INBOX, Refusals, may_pass, meaning
from bot.servers.server import Server
from bot.tables.preferences import Preferences
from bot.tables.registry import TableRegistry
from bot.tables.table import Table
from bot.ui.attached import Attached, attached, attachments, dump, named
from bot.ui.components import Picture, Screen
from bot.ui.emojis import EMOJIS
from bot.ui.layout import edit_fields, send_fields
from bot.ui.simpler import simpler
from bot.words import Say, speaker
from bot.workers.picture_cache import PictureCache
from storage import Batch, OutboxRow, PostRow

T = TypeVar("T")
NO_MEMBER = {10007, 10013}
"""A person is not on the server, or the account is deleted."""
REMEMBERED = 5000
"""Most messages whose form is remembered."""
NEAR = 5
"""A board among this many last messages is near enough."""
CHANNELS = 5000
"""Most channels whose last messages are remembered, the most recently active ones."""
CLOCKS_APART_MS = 5_000
"""Largest difference between the clocks of two processes."""


class Talk:
    """The ids of the last messages of each channel, in memory only, to see how far a board was pushed up."""

    def __init__(self) -> None:
        self._last: OrderedDict[int, deque[int]] = OrderedDict()

    def heard(self, channel: int, message: int) -> None:
        self._last.setdefault(channel, deque(maxlen=NEAR)).append(message)
        self._last.move_to_end(channel)
        while len(self._last) > CHANNELS:
            self._last.popitem(last=False)

    def pushed(self, channel: int, message: int) -> bool:
        """Return True if a message is not among the last ones any more. After a start that is unknown for a while."""
        last = self._last.get(channel, ())
        return len(last) == NEAR and min(last) > message

    def newest(self, channel: int) -> int:
        """Return the last message; 0 if none is known."""
        return max(self._last.get(channel, ()), default=0)


class Sent(NamedTuple):
    """A message in an inbox, with its pictures as text (`bot.ui.attached`)."""

    channel: int
    message: int
    pictures: str


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
        self.show_board: Callable[[Table, OutboxRow], Awaitable[Batch | None]]
        """Posts a new board for a call; returns None if Discord takes none (`bot.outbox.messages`)."""
        self.is_healthy: Callable[[], bool] = lambda: True
        """Whether Discord answers other requests."""
        self.digests: dict[int, int] = {}
        """When each person last got a reminder that lists all their waiting games."""
        self.called: dict[int, int] = {}
        """When each person was last called to a game."""
        self.listed: dict[int, dict[int, int]] = {}
        """The games in each person's last list of calls, each with its number of moves then."""
        self._calls: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._began = registry.services.env.now()
        self._simple: OrderedDict[int, int] = OrderedDict()
        """Messages of which Discord took only a simpler form, and which one."""
        self.refusals = Refusals()

    def one_at_a_time(self, user: int) -> asyncio.Lock:
        """Return the lock that keeps several tables from calling one person at the same moment."""
        return self._calls.setdefault(user, asyncio.Lock())

    def takes_over(self) -> None:
        """Note that another process may have sent rows until now. Its clock may be a little ahead."""
        self._began = self.registry.services.env.now() + CLOCKS_APART_MS

    def began_before(self, since: int) -> bool:
        """Return True if what was pending since then may have been sent by an earlier process."""
        return since < self._began

    def message(self, guild: int | None, channel: int, message: int) -> discord.PartialMessage:
        """Return a message to edit, without a call to Discord."""
        return self.client.get_partial_messageable(channel, guild_id=guild).get_partial_message(message)

    def spoken(self, server: Server) -> Say:
        """Return a server's language: the one chosen at its desk, else that of a Discord community."""
        guild = self.client.get_guild(server.guild)
        own = str(guild.preferred_locale) if guild is not None and "COMMUNITY" in guild.features else "en"
        return speaker(server.settings.language or own)

    async def threads_named(self, name: str, guild: int, parent: int) -> list[int]:
        """Return the active threads or posts of this name that we made in a channel or forum, to find one when the
        answer to its creation was lost. Raise what Discord refuses.
        """
        found, me = await self.client.http.get_active_threads(guild), self.client.user
        return [
            int(one["id"])
            for one in found["threads"]
            if one["name"] == name and int(one["parent_id"]) == parent and (me is None or int(one["owner_id"]) == me.id)
        ]

    async def send(self, table: Table, owed: OutboxRow, screen: Screen, ping: Sequence[int]) -> None:
        """Send a notification where the game is played."""
        await self.post(table.row.guild, table.home, screen, owed.nonce, ping=ping)

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
        what: str = "message",
    ) -> discord.Message:
        """Send a screen to a place of a server. It mentions only the people in `ping`, and `role`. A plain `line` is
        sent first and edited into the screen at once, so that a push notification has words; after a failure between
        the two, a retry with the same nonce finds that message and edits it.
        """
        target = self.client.get_partial_messageable(channel, guild_id=guild)
        mentions = _mentions(ping, role)
        return await self._new(target, screen, picture, line, what, ping, nonce=nonce, allowed_mentions=mentions)

    async def _new(
        self,
        place: discord.abc.Messageable,
        screen: Screen,
        picture: bytes | None,
        line: Screen | None,
        what: str,
        ping: Sequence[int] = (),
        **more: Any,
    ) -> discord.Message:
        """Send a message, in a simpler form if Discord does not take the usual one."""
        sent, form = await self._down(
            lambda one: place.send(**_first(one, picture), **more), line or screen, what, new=True
        )
        if line is not None:
            return await self.edit(sent, screen, picture, ping=ping, what=what)
        self._remember(sent.id, form)
        return sent

    async def _down(
        self,
        send: Callable[[Screen], Awaitable[T]],
        screen: Screen,
        what: str,
        *,
        new: bool,
        first: int = 0,
        again: Callable[[Screen], Awaitable[T]] | None = None,
    ) -> tuple[T, int]:
        """Send a screen, or the first simpler form of it that Discord takes. Return the answer, and which form that
        was (0: the screen). `first`: the form to begin with; `again`: another way to send the first one.
        """
        forms = [screen, *simpler(screen, new=new)]
        first = min(first, len(forms) - 1)
        ways = [(first, send), *([(first, again)] if again else []), *((n, send) for n in range(first + 1, len(forms)))]
        for form, way in ways:
            try:
                return await EMOJIS.sent(partial(way, forms[form])), form
            except discord.HTTPException as wrong:
                if not may_pass(wrong):
                    self.refusals.note(what, wrong)
                if meaning(wrong) != "form" or (form, way) == ways[-1]:
                    raise
        raise AssertionError("a screen has a form")

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
        return made.thread.id

    async def edit(
        self,
        message: discord.Message | discord.PartialMessage,
        screen: Screen,
        picture: bytes | None = None,
        *,
        kept: Sequence[Attached] = (),
        redraw: Callable[[], Awaitable[bytes | None]] | None = None,
        ping: Sequence[int] = (),
        what: str = "message",
    ) -> discord.Message:
        """Replace what a message shows. An edit calls no one; those in `ping` stay mentioned. `kept`: its pictures;
        those that the screen shows stay, or are sent again (`redraw`) if Discord refuses that. Use the newest press on
        it if there is one, which does not count as a call; else, or if Discord refuses that, a counted call. If Discord
        does not take the screen, edit it into a simpler form.
        """
        shown = _pictured(screen)
        if shown is not None and not named(kept, [shown.filename]) and picture is None and redraw is not None:
            picture = await redraw()
        press = self.presses.newest(message.id)
        if press is not None:
            self.pace.edited(message.id)
            try:
                return await EMOJIS.sent(lambda: press.edit_original_response(**_edited(screen, picture, kept, ping)))
            except discord.HTTPException as wrong:
                if wrong.status >= 500:
                    raise
                self.presses.refused(message.id, press)

        async def sent_again(one: Screen) -> discord.Message:
            return await message.edit(**_edited(one, await redraw() if redraw else None, (), ping))

        edited, form = await self._down(
            lambda one: message.edit(**_edited(one, picture, kept, ping)),
            screen,
            what,
            new=False,
            first=self._simple.get(message.id, 0),
            again=sent_again if redraw is not None and kept and picture is None else None,
        )
        self._remember(message.id, form)
        return edited

    def _remember(self, message: int, form: int) -> None:
        if form:
            self._simple[message] = form
        if len(self._simple) > REMEMBERED:
            self._simple.popitem(last=False)

    def wait(self, channel: int, message: int, *, old: bool = False) -> float:
        """Return seconds until the next edit of a message is due. `old`: it is older than an hour."""
        if self.presses.newest(message) is not None:
            return self.pace.left(message, press=True)
        return self.pace.left(channel, old=old)

    async def turn(self, message: int) -> None:
        """Wait until an edit of a message may go out, before its content is made."""
        if self.presses.newest(message) is None:
            await self.budget.ahead()

    async def direct(
        self, user: int, screen: Screen, nonce: str, picture: bytes | None = None, *, line: Screen | None = None
    ) -> Sent | None:
        """Send a screen with its picture as a direct message, a plain `line` first (see `post`). Return None if the
        person accepts none. Raise a temporary error, or InboxLaterError.
        """
        self.gate.enter(user)
        try:
            inbox = await self.client.create_dm(discord.Object(user))
            sent = await self._new(inbox, screen, picture, line, "direct_message", nonce=nonce)
            return Sent(inbox.id, sent.id, dump(attached(sent)))
        except discord.HTTPException as wrong:
            if wrong.code in TOO_FAST:
                raise self.gate.refused(user) from wrong
            if wrong.code not in NO_INBOX:
                raise
        return None

    async def wish(self, of: Table | Server, user: int) -> Preferences:
        """Return a person's preferences. People blocked by the host of the bot are never written to."""
        wish = Preferences.load(await of.services.storage.preferences(user))
        if user in of.services.settings.blocked_people:
            wish.calls, wish.hand_at_start = "quiet", False
        return wish


async def last_post(owner: Table | Server, kind: str) -> PostRow | None:
    """Return the stored post of a slot."""
    return next((post for post in await owner.services.storage.posts(owner.id) if post.kind == kind), None)


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


def _first(screen: Screen, picture: bytes | None) -> dict[str, Any]:
    """Return the arguments that send a screen with its picture."""
    shown = _pictured(screen)
    files = {"file": _file(shown, picture)} if picture and shown is not None else {}
    return send_fields(screen) | files


def _mentions(ping: Sequence[int], role: int = 0) -> discord.AllowedMentions:
    return discord.AllowedMentions(
        everyone=False,
        roles=[discord.Object(role)] if role else False,
        users=[discord.Object(user) for user in ping],
        replied_user=False,
    )


def _edited(screen: Screen, picture: bytes | None, kept: Sequence[Attached], ping: Sequence[int]) -> dict[str, Any]:
    """Return the arguments that turn a message into a screen. Files that it does not show go."""
    shown = _pictured(screen)
    stays = named(kept, [shown.filename]) if shown is not None else ()
    files = [_file(shown, picture)] if picture and shown is not None and not stays else []
    return edit_fields(screen) | {"allowed_mentions": _mentions(ping), "attachments": attachments(stays, files)}


def _pictured(screen: Screen) -> Picture | None:
    return next((part for part in screen.parts if isinstance(part, Picture)), None)


def _file(shown: Picture, picture: bytes) -> discord.File:
    return discord.File(io.BytesIO(picture), filename=shown.filename, description=shown.alt)
