"""Slots: what stays on screen. Each slot of a table, or of a server, is filled by one message of ours.

A slot's desired state follows from a snapshot (`At`): where its message is, and what it shows. A change that makes a
slot different marks it in its transaction; the reconciler (`bot.outbox.reconciler`) then brings the message up to date.
Only the commit that stores the message deletes that mark.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Generic, TypeVar

from bot.outbox.call_budget import Rank
from bot.outbox.sender import Sender
from bot.servers.server import Server
from bot.tables.table import Table
from bot.ui.components import Screen
from storage import Batch, MarkRow, PostRow

Own = TypeVar("Own", Table, Server)


@dataclass(frozen=True, slots=True, kw_only=True)
class At(Generic[Own]):
    """The snapshot that a slot is compared with: its owner, its mark, all posts of the owner by slot. `unsure`: the
    message may show more than is stored.
    """

    owner: Own
    mark: MarkRow
    posts: Mapping[str, PostRow]
    now: int
    unsure: bool = False

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


KEEP = Place(0)
"""The message, if there is one, stays as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What a slot's message shows. `shows` is stored with it; `same`: the message shows it already. `picture`: the file
    to send, unless the message has it; `redraw`: makes it again. A new message mentions the people in `ping`, and
    begins with a plain `line` if there is one; then `sent` is called. `urgent`: it calls people. `batch`: other rows to
    write with it. `last`: its last form, then the slot is free. `follow`: when to look again, for a picture.
    """

    screen: Screen
    shows: str = ""
    same: bool = False
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

    async def place(self, sender: Sender, at: At[Own]) -> Place | None:
        """Return where the message has to be; None: the slot is empty."""
        raise NotImplementedError

    async def content(self, sender: Sender, at: At[Own], *, new: bool) -> Content | None:
        """Return what the message shows, a `new` one or the present one; None: leave it as it is."""
        raise NotImplementedError

    def left(self, at: At[Own], post: PostRow, batch: Batch) -> None:
        """Note in the batch what becomes of a message that a new one has replaced."""

    async def after(self, sender: Sender, at: At[Own], batch: Batch, message: int) -> None:
        """Do what follows an update, and add what to write. `message`: the new message; 0: there is none."""

    async def refused(self, at: At[Own], code: int) -> Batch | None:
        """Return what to write when Discord refuses a new message for good; None: try again some time."""
        del at, code
        return None

    def lock(self, at: At[Own]) -> AbstractAsyncContextManager[object]:
        """Return what to hold during an update."""
        del at
        return nullcontext()

    async def emptied(self, sender: Sender, at: At[Own]) -> Batch:
        """Return the changes for an empty slot."""
        del sender
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

    async def act(self, sender: Sender, at: At[Own]) -> Batch:
        """Do it, and return what to write."""
        raise NotImplementedError


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
