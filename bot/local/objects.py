"""What the local Discord is made of: users, channels, messages, and what is told of them.

Ids of guilds, channels and people follow from their names, so that they are the same after a restart.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

Json = dict[str, Any]

PEOPLE = 2**58  # people have even ids from here on, and their DM channel the odd one after it
TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD, FORUM = 0, 1, 11, 12, 15
EPHEMERAL, LOADING, V2 = 64, 128, 32768


def fixed_id(kind: str, name: str) -> int:
    """Give the id that a guild, channel or role of this name has in every run."""
    digest = hashlib.blake2b(f"{kind}/{name}".encode(), digest_size=4).digest()
    return (1 << 57) + (int.from_bytes(digest) << 12)


def person_id(name: str) -> int:
    """Give the id that the person of this name has in every run."""
    return PEOPLE + 2 * int.from_bytes(hashlib.blake2b(name.lower().encode(), digest_size=4).digest())


def stamp(seconds: float) -> str:
    """Write a moment as Discord does."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


@dataclass(slots=True)
class User:
    """A person or the bot. `dms_open` False: they take no direct messages, which only tests look at."""

    id: int
    name: str
    bot: bool = False
    moderator: bool = False
    dms_open: bool = True
    locale: str = "en-US"
    roles: set[int] = field(default_factory=set)
    """Roles they bear beside that of a moderator."""

    def json(self) -> Json:
        """Give Discord's user object."""
        names = {"username": self.name if self.bot else self.name.lower(), "global_name": self.name}
        return {"id": str(self.id), "discriminator": "0", "avatar": None, "bot": self.bot} | names


@dataclass(slots=True)
class Message:
    """One message; `only` is the one person who may see it (ephemeral), `age` its creation in seconds."""

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
    mentions: list[User] = field(default_factory=list)
    mention_everyone: bool = False
    mention_roles: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Channel:
    """A text channel, forum, thread or direct message. `denied` holds permission bits taken away, by user id, or by the
    server's id from everybody but those whom `allowed` gives them back. A forum has `tags`, which a post in it bears by
    their ids (`applied`), one at least where it `needs_tag`; `owner` made a thread (0: the bot).
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
    tags: list[Json] = field(default_factory=list)
    needs_tag: bool = False
    applied: list[int] = field(default_factory=list)

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread."""
        return self.kind in {PUBLIC_THREAD, PRIVATE_THREAD}


@dataclass(slots=True, frozen=True)
class Happening:
    """Something the gateway and the pages are told: Discord's event name and payload, and where it happened.

    `only` names the one person who may know (the bot is not told either).
    """

    name: str
    data: Json
    channel: Channel | None = None
    only: int | None = None

    @property
    def guild(self) -> int | None:
        """The server that this belongs to; None for direct messages and what belongs to no server."""
        if self.channel is not None:
            return self.channel.guild
        told = self.data.get("guild_id") or (self.data["id"] if self.name.startswith("GUILD_") else None)
        return int(told) if told is not None else None


def thread_member(thread: Channel, user: int) -> Json:
    """Give Discord's object of somebody in a thread."""
    return {"id": str(thread.id), "user_id": str(user), "join_timestamp": stamp(thread.created), "flags": 1}


def forum_tag(number: int, name: str, *, moderated: bool = False) -> Json:
    """Give Discord's object of a tag of a forum."""
    return {"id": str(number), "name": name, "moderated": moderated, "emoji_id": None, "emoji_name": None}


def walk(components: Iterable[Any]) -> Iterable[Json]:
    """Give every component, however deep."""
    for component in components:
        if isinstance(component, dict):
            yield component
            inner = [component.get("accessory"), component.get("component")]
            yield from walk(itertools.chain(component.get("components") or [], inner))
