"""The world of the local Discord: guilds, channels, people, messages. It is kept in memory only.

Ids of guilds, channels and people follow from their names, so that they are the same after a restart.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from discord import Permissions

from bot.local.errors import Refusal

Json = dict[str, Any]

EPOCH_MS = 1_420_070_400_000
PEOPLE = 2**58  # people have even ids from here on, and their DM channel the odd one after it
FILES_KEPT = 2000  # so that a long load test does not fill the memory with boards nobody looks at
TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
EPHEMERAL, LOADING, V2 = 64, 128, 32768

EVERYONE = Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    create_private_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    add_reactions=True,
    use_application_commands=True,
)
STAFF = Permissions(manage_threads=True, manage_messages=True, pin_messages=True)
MODERATOR = STAFF | Permissions(manage_guild=True, manage_channels=True, kick_members=True, moderate_members=True)


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
    """A person or the bot. `dms_open` False: direct messages are refused with 50007."""

    id: int
    name: str
    bot: bool = False
    moderator: bool = False
    dms_open: bool = True
    locale: str = "en-US"

    def json(self) -> Json:
        """Give Discord's user object."""
        return {
            "id": str(self.id),
            "username": self.name if self.bot else self.name.lower(),
            "global_name": None if self.bot else self.name,
            "discriminator": "0000" if self.bot else "0",
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
        }


@dataclass(slots=True)
class Message:
    """One message; `only` is the one person who may see it (ephemeral), `age` its creation in seconds."""

    id: int
    channel: int
    author: User
    age: float
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    flags: int = 0
    kind: int = 0
    edited: float | None = None
    nonce: str | None = None
    only: int | None = None
    interaction: Json | None = None
    reference: int | None = None
    mentions: list[User] = field(default_factory=list)
    mention_everyone: bool = False
    pinned: bool = False
    late_edits: int = 0


@dataclass(slots=True)
class Channel:
    """A text channel, thread or direct message; `denied` holds permission bits taken away, by user id or guild id."""

    id: int
    kind: int
    name: str
    guild: int | None = None
    parent: int | None = None
    recipient: User | None = None
    owner: int = 0
    created: float = 0.0
    archived: bool = False
    locked: bool = False
    auto_archive: int = 1440
    members: list[int] = field(default_factory=list)
    denied: dict[int, int] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)

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
    guild: int | None = None
    only: int | None = None


class World:
    """All that exists. `clock` gives seconds since 1970; `tell` reaches every listener."""

    def __init__(self, clock: Callable[[], float], bot_name: str = "House Call") -> None:
        """Make one guild, "Ward", with three channels."""
        self.clock = clock
        self.base = ""  # where pictures are served; set when the server knows its port
        self.bot = User(fixed_id("bot", bot_name), bot_name, bot=True)
        self.guilds: dict[int, str] = {}
        self.channels: dict[int, Channel] = {}
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.files: dict[int, tuple[str, bytes]] = {}
        self.commands: dict[int | None, list[Json]] = {None: []}
        self.listeners: list[Callable[[Happening], None]] = []
        self._last_id = 0
        self.guild = self.add_guild("Ward", ["waiting-room", "surgery", "night-shift"])
        self.moderator = self.person("mod")
        self.moderator.moderator = True

    def new_id(self) -> int:
        """Give a fresh snowflake: the clock's millisecond, and later than every one before."""
        self._last_id = max(self._last_id + 1, int(self.clock() * 1000 - EPOCH_MS) << 22)
        return self._last_id

    def tell(self, happening: Happening) -> None:
        """Tell the gateway and the pages."""
        for listener in self.listeners:
            listener(happening)

    # places and people

    def add_guild(self, name: str, channels: Iterable[str]) -> int:
        """Add a server with these channels, the bot in it; returns its id."""
        guild = fixed_id("guild", name)
        self.guilds[guild] = name
        for channel in channels:
            place = Channel(fixed_id("channel", f"{name}/{channel}"), TEXT, channel, guild)
            self.channels[place.id] = place
        self.tell(Happening("GUILD_CREATE", self.guild_json(guild), guild=guild))
        return guild

    def person(self, name: str) -> User:
        """Find or make the person of this name; everybody is in every guild."""
        user = self.users.get(person_id(name))
        if user is None or user.name == "somebody":
            user = self.user(person_id(name))
            user.name = name
            for guild in self.guilds:
                joined = self.member_json(user) | {"guild_id": str(guild)}
                self.tell(Happening("GUILD_MEMBER_ADD", joined, guild=guild))
        return user

    def user(self, user_id: int) -> User:
        """Find a user by id; somebody from before a restart has no name until their page opens. Raises 10013."""
        if user_id not in self.users:
            if not PEOPLE <= user_id < PEOPLE + 2**33 or user_id % 2:
                raise Refusal(10013)
            self.users[user_id] = User(user_id, "somebody")
        return self.users[user_id]

    def channel(self, channel_id: int) -> Channel:
        """Find a channel, thread or direct message. Raises 10003."""
        channel = self.channels.get(channel_id)
        if channel is None:
            if not PEOPLE < channel_id < PEOPLE + 2**33 or not channel_id % 2:
                raise Refusal(10003)
            channel = Channel(channel_id, DM, "", recipient=self.user(channel_id - 1))
            self.channels[channel_id] = channel
        return channel

    def named(self, name: str) -> Channel:
        """Find a channel or thread of the first guild by its name, the newest first."""
        return next(c for c in reversed(self.channels.values()) if c.name == name and c.guild == self.guild)

    def message(self, channel_id: int, message_id: int) -> Message:
        """Find a message that the bot may fetch. Raises 10003, 10008 (also for ephemeral messages)."""
        found = self.channel(channel_id).messages.get(message_id)
        if found is None or found.only is not None:
            raise Refusal(10008)
        return found

    def remove(self, message: Message) -> None:
        """Delete a message and its pictures, and tell."""
        channel = self.channel(message.channel)
        if channel.messages.pop(message.id, None) is None:
            return
        self.forget_files(message.attachments)
        gone = {"id": str(message.id), "channel_id": str(channel.id)} | guild_part(channel)
        self.tell(Happening("MESSAGE_DELETE", gone, channel, channel.guild, message.only))

    def keep_files(self, files: dict[int, tuple[str, bytes]]) -> None:
        """Keep the bytes of new attachments, and drop the oldest beyond `FILES_KEPT`."""
        self.files.update(files)
        while len(self.files) > FILES_KEPT:
            del self.files[next(iter(self.files))]

    def forget_files(self, attachments: Iterable[Json]) -> None:
        """Drop the bytes of attachments that no message shows any more."""
        for attachment in attachments:
            self.files.pop(int(attachment["id"]), None)

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel or thread with its threads, and tell."""
        for thread in [c for c in self.channels.values() if c.parent == channel.id]:
            self.remove_channel(thread)
        del self.channels[channel.id]
        event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
        self.tell(Happening(event, self.channel_json(channel), channel, channel.guild))

    def changed(self, channel: Channel) -> None:
        """Tell that a channel or thread is not as it was."""
        event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
        self.tell(Happening(event, self.channel_json(channel), channel, channel.guild))

    def move(self, thread: Channel, joined: Iterable[int] = (), left: Iterable[int] = ()) -> None:
        """Change who is in a thread, and tell."""
        added = [user for user in joined if user not in thread.members]
        removed = [user for user in left if user in thread.members]
        if not added and not removed:
            return
        thread.members = [user for user in thread.members if user not in removed] + added
        data = {
            "id": str(thread.id),
            "guild_id": str(thread.guild),
            "member_count": len(thread.members),
            "added_members": [thread_member(thread, user) for user in added],
            "removed_member_ids": [str(user) for user in removed],
        }
        self.tell(Happening("THREAD_MEMBERS_UPDATE", data, thread, thread.guild))

    # rights

    def rights(self, user: User, channel: Channel) -> Permissions:
        """Give what a user may do in a channel; a thread follows its channel."""
        if channel.guild is None:
            return EVERYONE
        place = self.channels.get(channel.parent or 0, channel)
        extra = STAFF if user.bot else MODERATOR if user.moderator else Permissions.none()
        denied = place.denied.get(channel.guild, 0) | place.denied.get(user.id, 0)
        return Permissions((EVERYONE | extra).value & ~denied)

    def sees(self, user: User, channel: Channel) -> bool:
        """Tell whether a user may look into a channel."""
        if channel.recipient is not None:
            return user.bot or user.id == channel.recipient.id
        private = channel.kind == PRIVATE_THREAD and user.id not in channel.members
        rights = self.rights(user, channel)
        return rights.view_channel and (not private or rights.manage_threads)

    def commands_of(self, user: User) -> list[Json]:
        """List the slash commands a person may use; a guild's hides the one for everywhere of the same name."""
        mine = self.rights(user, next(c for c in self.channels.values() if c.kind == TEXT))
        by_name = {c["name"]: c for scope in (None, *self.guilds) for c in self.commands.get(scope, [])}
        wanted = [(c, Permissions(int(c.get("default_member_permissions") or 0))) for c in by_name.values()]
        return [c for c, needed in wanted if c["type"] == 1 and mine.is_superset(needed)]

    # Discord's objects

    def resolved(self, select: int, values: Iterable[str]) -> Json:
        """Give the objects that the values of a user, role, mentionable or channel select name."""
        found: Json = {}
        for value in values:
            number = int(value) if value.isdecimal() else 0
            if select in {5, 7} and number in self.users:
                user = self.users[number]
                member = {k: v for k, v in self.member_json(user).items() if k != "user"} | {"permissions": "0"}
                found.setdefault("users", {})[value] = user.json()
                found.setdefault("members", {})[value] = member
            elif select == 8 and number in self.channels:
                found.setdefault("channels", {})[value] = self.channel_json(self.channels[number]) | {
                    "permissions": "0"
                }
            elif select in {6, 7}:
                roles = {role["id"]: role for role in self.roles_json(self.guild)}
                found.setdefault("roles", {}).update({value: roles[value]} if value in roles else {})
        return found

    def member_json(self, user: User) -> Json:
        """Give Discord's member object."""
        roles = [fixed_id("role", "bot")] if user.bot else [fixed_id("role", "moderator")] if user.moderator else []
        return {
            "user": user.json(),
            "nick": None,
            "avatar": None,
            "roles": [str(role) for role in roles],
            "joined_at": stamp(0),
            "deaf": False,
            "mute": False,
            "flags": 0,
        }

    def roles_json(self, guild: int) -> list[Json]:
        """Give the guild's three roles: everyone, moderator, bot."""
        rights = {guild: EVERYONE, fixed_id("role", "moderator"): MODERATOR, fixed_id("role", "bot"): STAFF}
        names = ["@everyone", "moderator", self.bot.name]
        colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
        common = {"color": 0, "colors": colors, "hoist": False, "mentionable": False, "flags": 0}
        return [
            {"id": str(role), "name": name, "permissions": str(bits.value), "position": n, "managed": n == 2, **common}
            for n, ((role, bits), name) in enumerate(zip(rights.items(), names, strict=True))
        ]

    def guild_json(self, guild: int, *, everybody: bool = False) -> Json:
        """Give the GUILD_CREATE payload; `everybody`: with all members, else the bot alone."""
        inside = [c for c in self.channels.values() if c.guild == guild]
        members = [u for u in self.users.values() if everybody or u is self.bot]
        return {
            "id": str(guild),
            "name": self.guilds[guild],
            "unavailable": False,
            "owner_id": str(fixed_id("owner", "owner")),
            "roles": self.roles_json(guild),
            "channels": [self.channel_json(c) for c in inside if not c.is_thread],
            "threads": [self.channel_json(c) for c in inside if c.is_thread and not c.archived],
            "members": [self.member_json(u) for u in members],
            "member_count": len(self.users),
            "large": False,
            "emojis": [],
            "features": [],
            "preferred_locale": "en-US",
        }

    def channel_json(self, channel: Channel) -> Json:
        """Give Discord's object of a channel, thread or direct message."""
        last = next(reversed(channel.messages), None)
        data: Json = {"id": str(channel.id), "type": channel.kind, "last_message_id": str(last) if last else None}
        if channel.recipient is not None:
            return data | {"recipients": [channel.recipient.json()]}
        data |= {"name": channel.name, "guild_id": str(channel.guild), "flags": 0, "rate_limit_per_user": 0}
        data["parent_id"] = str(channel.parent) if channel.parent else None
        if channel.is_thread:
            return data | self._thread_part(channel)
        denied = [
            {"id": str(who), "type": int(who != channel.guild), "allow": "0", "deny": str(bits)}
            for who, bits in channel.denied.items()
        ]
        return data | {"position": 0, "topic": None, "nsfw": False, "permission_overwrites": denied}

    def _thread_part(self, thread: Channel) -> Json:
        """Give what only threads have."""
        metadata = {
            "archived": thread.archived,
            "locked": thread.locked,
            "invitable": True,
            "auto_archive_duration": thread.auto_archive,
            "archive_timestamp": stamp(thread.created),
            "create_timestamp": stamp(thread.created),
        }
        part: Json = {
            "owner_id": str(thread.owner),
            "message_count": len(thread.messages),
            "member_count": len(thread.members),
            "thread_metadata": metadata,
        }
        if self.bot.id in thread.members:
            part["member"] = thread_member(thread, self.bot.id)
        return part

    def message_json(self, message: Message) -> Json:
        """Give Discord's message object."""
        channel = self.channels[message.channel]
        data: Json = {
            "id": str(message.id),
            "channel_id": str(message.channel),
            "type": message.kind,
            "author": message.author.json(),
            "content": message.content,
            "timestamp": stamp(message.age),
            "edited_timestamp": stamp(message.edited) if message.edited is not None else None,
            "tts": False,
            "mention_everyone": message.mention_everyone,
            "mentions": [user.json() for user in message.mentions],
            "mention_roles": [],
            "attachments": message.attachments,
            "embeds": message.embeds,
            "components": message.components,
            "pinned": message.pinned,
            "flags": message.flags,
        } | guild_part(channel)
        if message.nonce is not None:
            data["nonce"] = message.nonce
        if message.interaction is not None:
            data |= {"interaction_metadata": message.interaction, "application_id": str(self.bot.id)}
        if message.reference is not None:
            data["message_reference"] = {"message_id": str(message.reference), "channel_id": str(message.channel)}
        if message.id in self.channels:
            data["thread"] = self.channel_json(self.channels[message.id])
        return data


def guild_part(channel: Channel) -> Json:
    """Give the guild_id of things that happen in a guild."""
    return {"guild_id": str(channel.guild)} if channel.guild is not None else {}


def thread_member(thread: Channel, user: int) -> Json:
    """Give Discord's object of somebody in a thread."""
    return {"id": str(thread.id), "user_id": str(user), "join_timestamp": stamp(thread.created), "flags": 1}


def walk(components: Iterable[Any]) -> Iterable[Json]:
    """Give every component, however deep."""
    for component in components:
        if isinstance(component, dict):
            yield component
            inner = [component.get("accessory"), component.get("component")]
            yield from walk(itertools.chain(component.get("components") or [], inner))
