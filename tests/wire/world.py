"""The world, and changes by moderators and time without the bot."""

from __future__ import annotations

from discord import Permissions

from bot.local.objects import PRIVATE_THREAD, Channel, Happening, fixed_id, person_id
from bot.local.world import World


class ChangingWorld(World):
    """A world where a test deletes, archives and forbids. Places are named by name or id."""

    def server_on(self, shard: int, shards: int, name: str, *channels: str) -> int:
        """Add a server whose id is on this shard of so many. Return the id, the same in every run."""
        number = fixed_id("guild", name)
        return self.add_guild(name, channels, number + ((shard - (number >> 22)) % shards << 22))

    def named(self, name: str) -> Channel:
        """Find a channel or thread by name, the newest first, on the first server or as "North/surgery"."""
        server, _, inside = name.rpartition("/")
        guild = next((number for number, called in self.guilds.items() if called == server), self.guild)
        wanted = inside if self.guilds[guild] == server else name
        return next(c for c in reversed(self.channels.values()) if c.name == wanted and c.guild == guild)

    def place(self, place: str | int) -> Channel:
        if isinstance(place, str) and not place.isdecimal():
            return self.named(place)
        return self.channel(int(place))

    def deny(self, channel: str | int, *rights: str, who: str = "") -> None:
        """Take rights (discord.Permissions' names) in a channel from the bot, or from the person `who`."""
        place, user = self.place(channel), person_id(who) if who else self.bot.id
        place.denied[user] = place.denied.get(user, 0) | Permissions(**dict.fromkeys(rights, True)).value
        self.changed(place)

    def allow(self, channel: str | int, who: str = "") -> None:
        """Give back all rights denied there."""
        place = self.place(channel)
        place.denied.pop(person_id(who) if who else self.bot.id, None)
        self.changed(place)

    def hide(self, channel: str | int, *but: str) -> None:
        """Hide a channel from all but the bot and these people."""
        place, look = self.place(channel), Permissions(view_channel=True).value
        place.denied[place.guild or 0] = look
        for user in (self.bot.id, *(person_id(name) for name in but)):
            place.allowed[user] = look
        self.changed(place)

    def entrust(self, channel: str | int, *rights: str, who: str) -> None:
        """Give a person rights (discord.Permissions' names) in a channel."""
        place = self.place(channel)
        place.allowed[person_id(who)] = Permissions(**dict.fromkeys(rights, True)).value
        self.changed(place)

    def private_thread(self, channel: str | int, name: str, *members: str) -> Channel:
        """Make a private thread of the bot and these people."""
        parent = self.place(channel)
        thread = Channel(self.new_id(), PRIVATE_THREAD, name, parent.guild, parent.id, created=self.clock())
        thread.members = [self.bot.id, *(self.person(one).id for one in members)]
        thread.owner = thread.members[-1]
        self.channels[thread.id] = thread
        self.tell(Happening("THREAD_CREATE", self.channel_json(thread), thread))
        return thread

    def leave(self, who: str) -> None:
        """Remove a person from the first server."""
        self.absent.setdefault(self.guild, set()).add(person_id(who))

    def archive(self, thread: str | int, *, locked: bool = False) -> None:
        """Archive a thread, as a moderator or time would."""
        place = self.place(thread)
        place.archived, place.locked = True, locked
        self.changed(place)
