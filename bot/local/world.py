"""The world of the local Discord, kept in memory only, and its events."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from discord import Permissions

from bot.local.errors import RefusalError
from bot.local.objects import (
    DM,
    FORUM,
    HAS_THREAD,
    PEOPLE,
    PRIVATE_THREAD,
    TEXT,
    THREAD_STARTER,
    Channel,
    Happening,
    Json,
    Message,
    User,
    fixed_id,
    person_id,
    stamp,
    thread_member,
)
from bot.local.shapes import ARRIVAL, CHANNEL, GUILD, MEMBER, OWN_USER, ROLE, THREAD, partial, without
from bot.local.shapes import FORUM as FORUM_KEYS

EPOCH_MS = 1_420_070_400_000

EVERYONE = (
    Permissions(view_channel=True, read_message_history=True, use_application_commands=True, add_reactions=True)
    | Permissions(send_messages=True, send_messages_in_threads=True, embed_links=True, attach_files=True)
    | Permissions(create_public_threads=True, create_private_threads=True)
)
STAFF = Permissions(manage_threads=True, manage_messages=True, pin_messages=True)
ROLES = ("staff", "players", "guests")
OWNER = "owner"
"""Owns every server, and never says a word."""
BOT_ROLE = fixed_id("role", "House Call")
"""The bot's own role, as every bot has one."""
NEEDS_TAG = 16
"""The flag of a forum whose posts need a tag."""
MODERATOR = STAFF | Permissions(manage_guild=True, manage_channels=True, kick_members=True, moderate_members=True)


class World:
    """All guilds, channels, users, emojis and files. `clock` gives seconds since 1970; `tell` reaches all listeners."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Make one guild, "Ward", with three channels."""
        self.clock = clock
        self.base = ""  # where pictures are served; set when the server knows its port
        self.bot = User(fixed_id("bot", "House Call"), "House Call", bot=True)
        self.guilds: dict[int, str] = {}
        self.channels: dict[int, Channel] = {}
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.files: dict[int, tuple[str, bytes]] = {}
        self.roles = {fixed_id("role", name): name for name in ROLES}
        """The same on every server. Everyone may mention them except the first, the role of moderators."""
        self.emojis: dict[int, tuple[str, bytes]] = {}
        """Name and picture of the application's emojis."""
        self.gone_files: deque[int] = deque()
        """Files that no message shows, the oldest first."""
        self.absent: dict[int, set[int]] = {}
        """People who are not on a server, by the server's id."""
        self.commands: list[Json] = []
        self.listeners: list[Callable[[Happening], None]] = []
        self._last_id = 0
        self.guild = self.add_guild("Ward", ["waiting-room", "surgery", "night-shift"])
        self.person("mod").moderator = True

    def new_id(self) -> int:
        """Return a fresh snowflake: the clock's millisecond, and later than every one before."""
        self._last_id = max(self._last_id + 1, int(self.clock() * 1000 - EPOCH_MS) << 22)
        return self._last_id

    def tell(self, happening: Happening) -> None:
        for listener in self.listeners:
            listener(happening)

    def add_guild(self, name: str, channels: Iterable[str], guild: int = 0) -> int:
        """Add a server with these channels and the bot. Return its id, derived from its name unless given."""
        guild = guild or fixed_id("guild", name)
        self.guilds[guild] = name
        for channel in channels:
            place = Channel(fixed_id("channel", f"{name}/{channel}"), TEXT, channel, guild)
            self.channels[place.id] = place
        self.tell(Happening("GUILD_CREATE", self.arrival(guild)))
        return guild

    def add_forum(self, name: str) -> Channel:
        forum = Channel(fixed_id("channel", f"{self.guilds[self.guild]}/{name}"), FORUM, name, self.guild)
        self.channels[forum.id] = forum
        self.tell(Happening("CHANNEL_CREATE", self.channel_json(forum), forum))
        return forum

    def changed(self, channel: Channel) -> None:
        """Publish the change of a channel or thread."""
        event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
        self.tell(Happening(event, self.channel_json(channel), channel))

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel or thread with its threads."""
        for thread in [c for c in self.channels.values() if c.parent == channel.id]:
            self.remove_channel(thread)
        del self.channels[channel.id]
        told = self.channel_json(channel)
        if channel.is_thread:
            told = {key: told[key] for key in ("id", "guild_id", "parent_id", "type")}
        self.tell(Happening("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", told, channel))

    def reopen(self, thread: Channel) -> None:
        """Reopen an archived thread, as a message in it does."""
        if thread.archived:
            thread.archived, thread.stirred = False, self.clock()
            self.changed(thread)

    def notice(self, kind: int, channel: Channel, author: User, **told: Any) -> None:
        """Post a system message; it reopens no thread, and nobody joins one by it."""
        message = Message(self.new_id(), channel.id, author, self.clock(), kind=kind, **told)
        channel.messages[message.id] = message
        self.tell_message("MESSAGE_CREATE", message)

    def tell_message(self, event: str, message: Message) -> None:
        """Publish a new or changed message, with the keys that only events have."""
        channel, data = self.channel(message.channel), self.message_json(message)
        if channel.guild is not None and message.only is None:
            member = without(self.member_json(message.author), ["user"])
            data |= {"guild_id": str(channel.guild), "member": member}
        self.tell(Happening(event, data | {"channel_type": channel.kind}, channel, message.only))

    def person(self, name: str) -> User:
        """Find or make the person of this name; everyone is in every guild except those they are `absent` from."""
        user = self.user(person_id(name))
        if user.name != name:
            user.name = name
            self.tell(Happening("PERSON", user.json()))
        return user

    def user(self, user_id: int) -> User:
        """Find a user by id; after a restart they have no name until their page opens. Raise 10013."""
        if user_id not in self.users:
            if not PEOPLE <= user_id < PEOPLE + 2**33 or user_id % 2:
                raise RefusalError(10013)
            self.users[user_id] = User(user_id, "somebody")
        return self.users[user_id]

    def channel(self, channel_id: int) -> Channel:
        """Find a channel, thread or direct message. Raise 10003."""
        channel = self.channels.get(channel_id)
        if channel is None:
            if not PEOPLE < channel_id < PEOPLE + 2**33 or not channel_id % 2:
                raise RefusalError(10003)
            channel = Channel(channel_id, DM, "", recipient=self.user(channel_id - 1))
            self.channels[channel_id] = channel
        return channel

    def message(self, channel_id: int, message_id: int) -> Message:
        """Find a message that the bot may fetch. Raise 10003, 10008 (also for ephemeral messages)."""
        found = self.channel(channel_id).messages.get(message_id)
        if found is None or found.only is not None:
            raise RefusalError(10008)
        return found

    def join(self, thread: Channel, *users: int) -> None:
        added = [user for user in users if user not in thread.members]
        if not added:
            return
        thread.members += added
        data = {"id": str(thread.id), "guild_id": str(thread.guild), "member_count": min(50, len(thread.members))}
        data["added_members"] = [
            thread_member(thread, user) | {"member": self.member_json(self.user(user)), "presence": None}
            for user in added
        ]
        self.tell(Happening("THREAD_MEMBERS_UPDATE", data, thread))

    def rights(self, user: User, channel: Channel) -> Permissions:
        """Return the permissions of a user in a channel; a thread follows its channel."""
        if channel.guild is None:
            return EVERYONE
        place = self.channels.get(channel.parent or 0, channel)
        extra = STAFF if user.bot else MODERATOR if user.moderator else Permissions.none()
        all_of_them = (EVERYONE | extra).value & ~place.denied.get(channel.guild, 0)
        return Permissions((all_of_them & ~place.denied.get(user.id, 0)) | place.allowed.get(user.id, 0))

    def sees(self, user: User, channel: Channel) -> bool:
        """Return True if a user may look into a channel."""
        if channel.recipient is not None:
            return user.bot or user.id == channel.recipient.id
        if user.id in self.absent.get(channel.guild or 0, ()):
            return False
        private = channel.kind == PRIVATE_THREAD and user.id not in channel.members
        rights = self.rights(user, channel)
        return rights.view_channel and (not private or rights.manage_threads)

    def commands_of(self, user: User) -> list[Json]:
        """List the slash commands a person may use."""
        mine = EVERYONE | MODERATOR if user.moderator else EVERYONE
        needed = [Permissions(int(c.get("default_member_permissions") or 0)) for c in self.commands]
        return [c for c, rights in zip(self.commands, needed, strict=True) if mine.is_superset(rights)]

    def resolved(self, select: int, values: Iterable[str]) -> Json:
        """Return the objects of the values of a user (5), role (6) or channel (8) select."""
        found: Json = {}
        for value in values:
            number = int(value) if value.isdecimal() else 0
            if select == 5 and number in self.users:
                user = self.users[number]
                found.setdefault("users", {})[value] = user.json()
                member = without(self.member_json(user), ["user", "mute", "deaf"])
                found.setdefault("members", {})[value] = member | {"permissions": "0"}
            elif select == 6 and number in self.roles:
                found.setdefault("roles", {})[value] = self._role_json(number)
            elif select == 8 and number in self.channels:
                channel = partial(self.channel_json(self.channels[number]))
                found.setdefault("channels", {})[value] = channel | {"permissions": "0"}
        return found

    def remove(self, message: Message) -> None:
        channel = self.channel(message.channel)
        if channel.messages.pop(message.id, None) is None:
            return
        for attachment in message.attachments:
            self.files.pop(int(attachment["id"]), None)
        gone = {"id": str(message.id), "channel_id": str(channel.id)}
        gone |= {"guild_id": str(channel.guild)} if channel.guild is not None else {}
        self.tell(Happening("MESSAGE_DELETE", gone, channel, message.only))

    def me_json(self) -> Json:
        return self.bot.json() | OWN_USER

    def member_json(self, user: User) -> Json:
        roles = [str(role) for role in sorted(user.roles)]
        roles += [str(BOT_ROLE)] if user.bot else [str(fixed_id("role", "staff"))] if user.moderator else []
        return MEMBER | {"nick": user.nick or None, "user": user.json(), "roles": roles, "joined_at": stamp(0)}

    def guild_json(self, guild: int) -> Json:
        """Return a server as `GET /guilds` tells it."""
        roles = [self._role_json(role) | {"position": n} for n, role in enumerate((guild, *self.roles, BOT_ROLE))]
        named = {"id": str(guild), "name": self.guilds[guild], "owner_id": str(person_id(OWNER))}
        return GUILD | named | {"roles": roles}

    def arrival(self, guild: int) -> Json:
        """Return the GUILD_CREATE payload, with no member but the bot."""
        inside = [c for c in self.channels.values() if c.guild == guild]
        threads = [c for c in inside if c.is_thread and not c.archived and self.sees(self.bot, c)]
        return (
            without(self.guild_json(guild), ["home_header", "nsfw"])
            | ARRIVAL
            | {
                "joined_at": stamp(0),
                "channels": [self.channel_json(c) for c in inside if not c.is_thread],
                "threads": [self.channel_json(c) for c in threads],
                "members": [self.member_json(self.bot)],
                "member_count": len(self.users),
            }
        )

    def _role_json(self, role: int) -> Json:
        """Return Discord's role object; @everyone has its server's id."""
        name = self.bot.name if role == BOT_ROLE else self.roles.get(role, "@everyone")
        can = {"@everyone": EVERYONE, "staff": MODERATOR, self.bot.name: STAFF}.get(name, Permissions.none())
        data = ROLE | {"id": str(role), "name": name, "permissions": str(can.value), "position": 0}
        data |= {"managed": True, "tags": {"bot_id": str(self.bot.id)}} if role == BOT_ROLE else {}
        return data | {"mentionable": name in ROLES[1:]}

    def channel_json(self, channel: Channel) -> Json:
        last = next((one.id for one in reversed(channel.messages.values()) if one.only is None), None)
        data: Json = {"id": str(channel.id), "type": channel.kind, "last_message_id": last and str(last), "flags": 0}
        if channel.recipient is not None:
            return data | {"recipients": [channel.recipient.json()]}
        data |= {"name": channel.name, "guild_id": str(channel.guild)}
        if channel.is_thread:
            return THREAD | data | self._of_thread(channel)
        return CHANNEL | data | self._of_place(channel)

    def _of_place(self, channel: Channel) -> Json:
        """Return the keys of a text channel or forum."""
        overwrites = [
            {"id": str(who), "type": int(who != channel.guild)}
            | {"allow": str(channel.allowed.get(who, 0)), "deny": str(channel.denied.get(who, 0))}
            for who in dict.fromkeys([*channel.denied, *channel.allowed])
        ]
        data: Json = {"position": 0, "permission_overwrites": overwrites}
        if channel.kind == FORUM:
            data |= FORUM_KEYS | {"available_tags": channel.tags, "flags": NEEDS_TAG if channel.needs_tag else 0}
        return data

    def _of_thread(self, channel: Channel) -> Json:
        """Return the keys of a thread or of a forum's post."""
        metadata: Json = {"archived": channel.archived, "locked": channel.locked, "auto_archive_duration": 10080}
        metadata |= {"create_timestamp": stamp(channel.created)}
        metadata |= {"archive_timestamp": stamp(max(channel.stirred, channel.created))}
        metadata |= {"invitable": True} if channel.kind == PRIVATE_THREAD else {}
        written = sum(one.id != channel.id and one.kind != THREAD_STARTER for one in channel.messages.values())
        data: Json = {
            "parent_id": str(channel.parent),
            "owner_id": str(channel.owner or self.bot.id),
            "thread_metadata": metadata,
            "message_count": written,  # the message that began the thread does not count
            "total_message_sent": max(written, channel.sent),
            "member_count": min(50, len(channel.members)),
        }
        if channel.parent in self.channels and self.channels[channel.parent].kind == FORUM:
            data["applied_tags"] = [str(tag) for tag in channel.applied]
        member = {"member": thread_member(channel, self.bot.id)} if self.bot.id in channel.members else {}
        return data | member

    def message_json(self, message: Message) -> Json:
        """Return a message as answers hold it."""
        thread = self.channels.get(message.id) if message.id != message.channel else None
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
            "mention_roles": [str(role) for role in message.mention_roles],
            "attachments": message.listed,
            "embeds": [],
            "components": message.components,
            "pinned": message.id in self.channels[message.channel].pinned,
            "flags": message.flags | (HAS_THREAD if thread is not None else 0),
        }
        told = {"nonce": message.nonce, "message_reference": message.reference, "interaction": message.command}
        data |= {key: value for key, value in told.items() if value is not None}
        if message.interaction is not None:
            app = str(self.bot.id)
            data |= {"interaction_metadata": message.interaction, "application_id": app, "webhook_id": app}
        return data | ({"thread": self.channel_json(thread)} if thread is not None else {})
