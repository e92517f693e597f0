"""The objects of the local Discord: users, channels, messages and events.

Ids of guilds, channels and people are derived from their names, so they survive a restart.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from bot.local.shapes import USER

Json = dict[str, Any]

PEOPLE = 2**58  # people have even ids from here on, and their DM channel the odd one after it
TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD, FORUM = 0, 1, 11, 12, 15
HAS_THREAD, EPHEMERAL, LOADING, V2 = 32, 64, 128, 32768
ADDED, PINNED, THREAD_CREATED, REPLY_TO, COMMAND_ANSWER, THREAD_STARTER = 1, 6, 18, 19, 20, 21
"""Types of messages; those that a person or the bot writes by itself have none (0)."""
SYSTEM = {ADDED, PINNED, THREAD_CREATED, THREAD_STARTER}
"""Types of messages that Discord writes."""


def fixed_id(kind: str, name: str) -> int:
    """Return the id of the guild, channel or role with this name."""
    digest = hashlib.blake2b(f"{kind}/{name}".encode(), digest_size=4).digest()
    return (1 << 57) + (int.from_bytes(digest) << 12)


def person_id(name: str) -> int:
    """Return the id of the person with this name."""
    return PEOPLE + 2 * int.from_bytes(hashlib.blake2b(name.lower().encode(), digest_size=4).digest())


def stamp(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()


@dataclass(slots=True)
class User:
    """A person or the bot. `dms_open` is False if they take no direct messages; only tests use it."""

    id: int
    name: str
    bot: bool = False
    moderator: bool = False
    dms_open: bool = True
    locale: str = "en-US"
    roles: set[int] = field(default_factory=set)
    """Roles apart from that of a moderator."""
    nick: str = ""
    """Their name on every server, if it is another one."""

    def json(self) -> Json:
        names = {"username": self.name if self.bot else self.name.lower(), "global_name": self.name}
        return USER | {"id": str(self.id), "bot": self.bot} | names


@dataclass(slots=True)
class Message:
    """A message. `only`: the one person who may see it (ephemeral); `age`: its creation, in seconds; `kind`: its type;
    `reference`: the message or thread that it is about.
    """

    id: int
    channel: int
    author: User
    age: float
    content: str = ""
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    flags: int = 0
    edited: float | None = None
    nonce: str | None = None
    only: int | None = None
    interaction: Json | None = None
    command: Json | None = None
    """The command that it answers, in the form that Discord keeps for older bots."""
    kind: int = 0
    reference: Json | None = None
    mentions: list[User] = field(default_factory=list)
    mention_everyone: bool = False
    mention_roles: list[int] = field(default_factory=list)

    @property
    def listed(self) -> list[Json]:
        """Return the attachments that no component shows. Discord lists no others."""
        shown = {media.get("attachment_id") for part in walk(self.components) for media in media_of(part)}
        return [one for one in self.attachments if one["id"] not in shown]


@dataclass(slots=True)
class Channel:
    """A text channel, forum, thread or direct message.

    `denied` holds permission bits that are taken away, by user id, or by the server's id from everyone except the users
    in `allowed`. A forum has `tags`; a post has some of their ids (`applied`), at least one if it `needs_tag`. `owner`
    made a thread (0: the bot).
    """

    id: int
    kind: int
    name: str
    guild: int | None = None
    parent: int | None = None
    recipient: User | None = None
    created: float = 0.0
    archived: bool = False
    locked: bool = False
    members: list[int] = field(default_factory=list)
    denied: dict[int, int] = field(default_factory=dict)
    allowed: dict[int, int] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    owner: int = 0
    sent: int = 0
    """Messages ever written in a thread but the one that began it."""
    stirred: float = 0.0
    """When a thread was last made, archived or reopened, in seconds."""
    tags: list[Json] = field(default_factory=list)
    needs_tag: bool = False
    applied: list[int] = field(default_factory=list)

    @property
    def is_thread(self) -> bool:
        return self.kind in {PUBLIC_THREAD, PRIVATE_THREAD}

    @property
    def written(self) -> list[Message]:
        """Return the messages that somebody wrote, not Discord itself."""
        return [one for one in self.messages.values() if one.kind not in SYSTEM]

    @property
    def reference(self) -> Json:
        """Return how a message refers to this channel."""
        guild = {} if self.guild is None else {"guild_id": str(self.guild)}
        return {"type": 0, "channel_id": str(self.id)} | guild


@dataclass(slots=True, frozen=True)
class Happening:
    """An event for the gateway and the pages: Discord's name and payload, and the channel.

    `only`: the one person who may know; then the bot does not get it either.
    """

    name: str
    data: Json
    channel: Channel | None = None
    only: int | None = None

    @property
    def guild(self) -> int | None:
        """Return the server of this event; None for direct messages and events of no server."""
        if self.channel is not None:
            return self.channel.guild
        told = self.data.get("guild_id") or (self.data["id"] if self.name.startswith("GUILD_") else None)
        return int(told) if told is not None else None


def thread_member(thread: Channel, user: int) -> Json:
    return {"id": str(thread.id), "user_id": str(user), "join_timestamp": stamp(thread.created), "flags": 1}


def forum_tag(number: int, name: str, *, moderated: bool = False) -> Json:
    return {"id": str(number), "name": name, "moderated": moderated, "emoji_id": None, "emoji_name": None}


def walk(components: Iterable[Any]) -> Iterable[Json]:
    """Yield every component, at any depth."""
    for component in components:
        if isinstance(component, dict):
            yield component
            inner = [component.get("accessory"), component.get("component")]
            yield from walk(itertools.chain(component.get("components") or [], inner))


def media_of(component: Json) -> Iterable[Json]:
    """Return the pictures and files that a component shows."""
    holders = [component, *(component.get("items") or [])]
    return [h[key] for h in holders for key in ("media", "file") if isinstance(h.get(key), dict)]
