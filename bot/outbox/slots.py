"""Slots: what stays on screen. Each slot of a table, or of a server, is filled by one message of ours.

A slot's desired state follows from a snapshot (`At`): where its message is, and what it shows. A change that makes a
slot different marks it in its transaction; the reconciler then brings the message up to date.
Only the commit that stores the message deletes that mark.
"""

from __future__ import annotations

import asyncio
from abc import ABC
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Generic, TypeVar

import discord
from msgspec.structs import replace as change

from bot.outbox.pacing import Rank
from bot.outbox.refusals import NotReadyError, may_pass, meaning
from bot.outbox.sender import Sender
from bot.servers.server import Server
from bot.tables.table import Table
from bot.ui.attached import attached, dump, load
from bot.ui.components import Screen
from storage import Batch, MarkRow, PostRow

Own = TypeVar("Own", Table, Server)


@dataclass(frozen=True, slots=True, kw_only=True)
class At(Generic[Own]):
    """The snapshot that a slot is compared with: its owner, its mark, all posts of the owner by slot. `unsure`: the
    message may show more than is stored; `new`: a new message is made.
    """

    sender: Sender
    owner: Own
    mark: MarkRow
    posts: Mapping[str, PostRow]
    now: int
    unsure: bool = False
    new: bool = False

    @property
    def kind(self) -> str:
        """The slot."""
        return str(self.mark.kind)

    @property
    def post(self) -> PostRow | None:
        """The slot's post, also without a message."""
        return self.posts.get(self.mark.kind)

    @property
    def message(self) -> PostRow | None:
        """The slot's post, if it has a message."""
        post = self.post
        return post if post is not None and post.message else None

    @property
    def behind(self) -> float:
        """Seconds since the slot was marked."""
        return (self.now - self.mark.created) / 1000


@dataclass(frozen=True, slots=True)
class Place:
    """Where a slot's message is. `renew`: a new one is needed; `create`: one is posted if there is none."""

    channel: int
    renew: bool = False
    create: bool = True


OLD_MS = 3_600_000
"""Age of a message from which Discord allows few edits of it."""
KEEP = Place(0)
"""The message, if there is one, stays as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What a slot's message shows. `shows` is stored with it; `same`: whether the message shows it already; None: if
    the same is stored. `picture`: the file to send, unless the message has it; `redraw`: makes it again. A new message
    mentions the people in `ping`, and begins with a plain `line` if there is one; then `sent` is called. `urgent`: it
    calls people. `batch`: other rows to write with it. `last`: its last form, then the slot is free. `follow`: when to
    look again, for a picture or a button.
    """

    screen: Screen
    shows: str = ""
    same: bool | None = None
    picture: bytes | None = None
    redraw: Callable[[], Awaitable[bytes | None]] | None = None
    ping: Sequence[int] = ()
    line: Screen | None = None
    batch: Batch = field(default_factory=Batch)
    last: bool = False
    follow: int | None = None
    sent: Callable[[], None] | None = None
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What to write after a slot was looked at. `follow`: when to look again (its mark stays), None: done; `posted`:
    the new message, if there is one; `edited`: whether the present one was edited.
    """

    batch: Batch
    follow: int | None = None
    posted: int = 0
    edited: bool = False


class Slot(ABC, Generic[Own]):
    """One kind of slot."""

    rank = Rank.CALL
    """The urgency of its calls."""
    at_home = True
    """Whether its message is where the game is played."""
    needs = ""
    """The slot that comes first."""
    paced = False
    """Whether its post keeps when it was last edited, not when it was posted."""

    async def place(self, at: At[Own]) -> Place | None:
        """Return where the message has to be; None: the slot is empty. By default it stays."""
        return Place(at.message.channel, create=False) if at.message is not None else None

    async def content(self, at: At[Own]) -> Content | None:
        """Return what the message shows; None: leave it as it is."""
        raise NotImplementedError

    def left(self, at: At[Own], post: PostRow, batch: Batch) -> None:
        """Note in the batch what becomes of a message that a new one has replaced."""

    async def after(self, at: At[Own], outcome: Outcome) -> None:
        """Do what follows an update, and add what to write."""

    async def refused(self, at: At[Own], code: int) -> Batch | None:
        """Return what to write when Discord refuses a new message for good; None: try again some time."""
        del at, code
        return None

    def lock(self, at: At[Own]) -> AbstractAsyncContextManager[object]:
        """Return what to hold during an update."""
        del at
        return nullcontext()

    async def emptied(self, at: At[Own]) -> Batch:
        """Return the changes for an empty slot."""
        batch = Batch()
        if at.post is not None:
            batch.drop_post(at.owner.id, at.kind)
        return batch

    def urgency(self, at: At[Own]) -> Rank:
        """Return the urgency of its calls now."""
        del at
        return self.rank


class Act(Slot[Own]):
    """A slot without a message of its own, such as a thread: something to be done once."""

    async def act(self, at: At[Own]) -> Batch:
        """Do it, and return what to write."""
        raise NotImplementedError


class Old(Slot[Table]):
    """A replaced message. It stays listed as a slot until it has its last form."""

    rank, at_home = Rank.INBOX, False

    async def content(self, at: At[Table]) -> Content:
        assert at.post is not None
        return Content(screen=await self.screen(at, at.post), last=True)

    async def screen(self, at: At[Table], post: PostRow) -> Screen:
        """Return the last form."""
        raise NotImplementedError


class Reconciler:
    """Converges slots through one Discord client, one slot at a time."""

    def __init__(self) -> None:
        self._begun: set[tuple[int, str]] = set()
        """Slots whose last edit was not stored yet."""

    async def converge(self, slot: Slot[Own], at: At[Own]) -> Outcome:
        """Bring a slot's message up to date. Return what to write.

        Raises:
            NotReadyError: it waits for something that wakes the owner.
            LaterError: not before then.
            discord.HTTPException: Discord refused it, in every form, or has trouble.

        """
        at = replace(at, unsure=at.unsure or (at.owner.id, at.kind) in self._begun)
        opens = isinstance(at.owner, Table) and just_opened(at.owner)
        rank = max(slot.urgency(at), Rank.INBOX if opens else Rank.CALL)
        with at.sender.budget.of(rank), at.sender.refusals.heard() as heard:
            async with slot.lock(at):
                if isinstance(slot, Act):
                    self._begun.add((at.owner.id, at.kind))
                    return Outcome(await slot.act(at))
                place = await slot.place(at)
                if place is KEEP:
                    return Outcome(Batch())
                if place is None:
                    return Outcome(await slot.emptied(at))
                try:
                    outcome = await self._edited(slot, at, place, heard)
                    outcome = outcome or await _posted(slot, replace(at, new=True), place, heard)
                except discord.HTTPException as wrong:
                    batch = None if may_pass(wrong) else await slot.refused(at, wrong.code)
                    if batch is None:
                        raise
                    return Outcome(batch)
                await slot.after(at, outcome)
                return outcome

    def stored(self, owner: int, kind: str) -> None:
        """Note that the outcome of the last `converge` is on the disk."""
        self._begun.discard((owner, kind))

    async def _edited(self, slot: Slot[Own], at: At[Own], place: Place, heard: list[str]) -> Outcome | None:
        """Edit the present message. Return None if a new one is needed."""
        post = at.message
        if post is None or post.sending or place.renew or post.channel != place.channel:
            return None
        await _turn(at, post)
        await at.owner.fresh()
        content = await slot.content(at)
        if content is None:
            return Outcome(Batch())
        edited: discord.Message | None = None
        known = content.same
        if known is None:
            known = bool(content.shows) and content.shows == post.digest and not content.last
        if at.unsure or not known:
            self._begun.add((at.owner.id, at.kind))
            try:
                edited = await at.sender.edit(
                    at.sender.message(guild_of(at.owner), post.channel, post.message),
                    content.screen,
                    content.picture,
                    kept=load(post.pictures),
                    redraw=content.redraw,
                    what=family(at.kind),
                )
            except discord.HTTPException as wrong:
                if may_pass(wrong):
                    raise
                if place.create or meaning(wrong) in {"gone", "place"}:
                    return None if not content.last else Outcome(await slot.emptied(at))
                if not content.last:
                    content.batch.put_post(change(post, refusal=" ".join(heard[:1])))
                    return Outcome(content.batch)
        if edited is not None and slot.paced:
            post = change(post, at=at.owner.services.env.now())
        _store(at, content, post, edited, heard)
        return Outcome(content.batch, content.follow, edited=edited is not None)


async def _turn(at: At[Own], post: PostRow) -> None:
    """Wait until the message may be edited. Changes in the meantime become one edit.

    Raises:
        NotReadyError: not yet; the owner is woken when it may.

    """
    wait = at.sender.wait(post.channel, post.message, old=at.now - post.at > OLD_MS)
    if wait > 0:
        asyncio.get_running_loop().call_later(wait, at.owner.services.wake, at.owner.id)
        raise NotReadyError
    await at.sender.turn(post.message)


async def _posted(slot: Slot[Own], at: At[Own], place: Place, heard: list[str]) -> Outcome:
    """Post a new message. Its generation is stored first, so that after a crash it is found by its nonce."""
    if not place.create:
        return Outcome(await slot.emptied(at))
    await at.owner.fresh()
    content = await slot.content(at)
    if content is None:
        return Outcome(Batch())
    before = at.post or PostRow(at.owner.id, at.kind, place.channel, 0, "", 0)
    post = await _generation(at, before, place)
    try:
        sent = await _send(at, post, place, content)
    except discord.HTTPException as wrong:
        if meaning(wrong) != "gone":
            raise
        # that generation was posted and deleted
        post = await _generation(at, change(post, sending=False), place)
        sent = await _send(at, post, place, content)
    now = at.owner.services.env.now()
    post = change(post, channel=place.channel, message=sent.id, at=now, sending=False)
    if before.message not in {0, sent.id}:
        slot.left(at, before, content.batch)
    if content.sent is not None:
        content.sent()
    if content.line is not None:  # the message is known before the line becomes the screen
        content.batch.put_post(change(post, digest="", pictures=""))
        await at.owner.services.storage.commit(content.batch)
        content, sent = replace(content, batch=Batch()), await _unfolded(at, sent, content)
    _store(at, content, post, sent, heard)
    return Outcome(content.batch, content.follow, sent.id)


async def _unfolded(at: At[Own], sent: discord.Message, content: Content) -> discord.Message:
    """Turn a plain line into its screen. If Discord takes no form of that, the line stays."""
    try:
        return await at.sender.edit(sent, content.screen, content.picture, ping=content.ping, what=family(at.kind))
    except discord.HTTPException as wrong:
        if may_pass(wrong):
            raise
        return sent


def _store(at: At[Own], content: Content, post: PostRow, sent: discord.Message | None, heard: list[str]) -> None:
    """Note what the message shows now. `sent`: Discord's answer, if it was posted or edited."""
    if content.last:
        content.batch.drop_post(at.owner.id, at.kind)
    elif sent is not None:
        shown = {"digest": content.shows, "pictures": dump(attached(sent)), "refusal": " ".join(heard[:1])}
        content.batch.put_post(change(post, **shown))
    elif content.shows != post.digest:
        content.batch.put_post(change(post, digest=content.shows))


async def _generation(at: At[Own], post: PostRow, place: Place) -> PostRow:
    """Store that the next message of a slot is about to be posted, unless that is stored."""
    if post.sending and (post.message or post.channel == place.channel):
        return post
    channel = post.channel if post.message else place.channel
    post = change(post, channel=channel, generation=post.generation + 1, sending=True)
    batch = Batch()
    batch.put_post(post)
    await at.owner.services.storage.commit(batch)
    return post


async def _send(at: At[Own], post: PostRow, place: Place, content: Content) -> discord.Message:
    what = family(at.kind)
    with at.sender.budget.of(Rank.CALL) if content.urgent else nullcontext():
        sent = await at.sender.post(
            guild_of(at.owner),
            place.channel,
            content.line or content.screen,
            nonce(post, place.channel),
            picture=None if content.line is not None else content.picture,
            ping=content.ping,
            what=what,
        )
    known = at.post is not None and at.post.sending and at.post.generation == post.generation
    if known and content.line is None:  # for a known nonce Discord returns the older message unchanged
        return await at.sender.edit(sent, content.screen, content.picture, what=what)
    return sent


def just_opened(table: Table) -> bool:
    """Return True if this is a league game without a move. The bot opened it and no one waits for it, so others go
    first.
    """
    return bool(table.settings.league_game) and not table.row.move_count


def guild_of(owner: Table | Server) -> int | None:
    return owner.guild if isinstance(owner, Server) else owner.row.guild


def nonce(post: PostRow, channel: int) -> str:
    """Return the nonce of a slot's message in a channel. Discord returns the same message for it for a few minutes."""
    text = f"{post.table_id}/{post.kind}/{channel}/{post.generation}"
    return blake2b(text.encode(), digest_size=8).hexdigest()


def hashed(screen: Screen) -> str:
    """Return what tells whether two screens are the same."""
    return blake2b(repr(screen).encode(), digest_size=8).hexdigest()


def family(kind: str) -> str:
    """Return the kind of a slot without its number: `hand:2` is a `hand`, `question.5` a `question`."""
    return kind.partition(":")[0].partition(".")[0]
