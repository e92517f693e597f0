"""The permissions that the bot uses on a server: what each is for, and what its lack costs.

The invite link, `housecall doctor --channel`, README.md and the checks before a table opens all read this list. Checked
against Discord's pages "Permissions", "Threads", "Channel" and "Message" in November 2026.
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from typing import Literal

import discord

from bot.words import N_

Kind = Literal["channel", "thread", "forum"]


@dataclass(frozen=True, slots=True)
class Permission:
    """A permission. `name` is discord.py's, `title` Discord's in a channel's settings, `post_title` in a forum's.

    `level`: without a needed one no table opens; without a useful one something is done another way; an extra one is
    not in the invite link, because few servers want what it is for.
    """

    name: str
    title: str
    level: Literal["needed", "useful", "extra"]
    use: str
    lack: str
    kinds: frozenset[Kind] = frozenset(("channel", "thread", "forum"))
    post_title: str = ""

    def title_in(self, kind: Kind) -> str:
        return self.post_title if kind == "forum" and self.post_title else self.title

    def is_in(self, may: discord.Permissions) -> bool:
        return bool(getattr(may, self.name))


PERMISSIONS = (
    Permission(
        "view_channel",
        N_("View Channel"),
        "needed",
        "see the channel and its threads",
        "the channel does not exist for it",
    ),
    Permission(
        "send_messages",
        N_("Send Messages"),
        "needed",
        "post lobbies, calls and, in a forum, tables",
        "no table opens there",
        frozenset(("channel", "forum")),
        N_("Create Posts"),
    ),
    Permission(
        "send_messages_in_threads",
        N_("Send Messages in Threads"),
        "needed",
        "post boards and calls in threads and forum posts; in a thread this one counts instead of Send Messages",
        "no board arrives in a thread, and no table opens in a forum",
        frozenset(("thread", "forum")),
        N_("Send Messages in Posts"),
    ),
    Permission("attach_files", N_("Attach Files"), "needed", "show boards as pictures", "no table opens there"),
    Permission(
        "embed_links", N_("Embed Links"), "needed", "show pictures and links in messages", "no table opens there"
    ),
    Permission(
        "create_public_threads",
        "Create Public Threads",
        "useful",
        "give each game a thread of its own",
        "games are played in the channel itself",
        frozenset(("channel",)),
    ),
    Permission(
        "create_private_threads",
        "Create Private Threads",
        "useful",
        "give each lesson (`/learn`) a thread that only the learner sees",
        "lessons are played in the channel, where all can read them",
        frozenset(("channel",)),
    ),
    Permission(
        "pin_messages",
        "Pin Messages",
        "useful",
        "pin the post about open tables (`/server`); since February 2026 Manage Messages is not enough",
        "that post scrolls away",
        frozenset(("channel",)),
    ),
    Permission(
        "manage_threads",
        "Manage Threads",
        "extra",
        "remove forum posts of tables that never started, and give tags that only moderators may give",
        "such posts are closed instead, and such tags are left out",
        frozenset(("forum",)),
        "Manage Posts",
    ),
    Permission(
        "manage_channels",
        "Manage Channels",
        "extra",
        "make the tags Open, Running and Over in a forum",
        "posts have a tag only if a moderator makes it",
        frozenset(("forum",)),
    ),
    Permission(
        "mention_everyone",
        "Mention @everyone, @here and All Roles",
        "extra",
        "call a role that not everyone may mention",
        "only roles that everyone may mention can be called",
    ),
)
INVITED = discord.Permissions(**{one.name: True for one in PERMISSIONS if one.level != "extra"})
"""What the invite link asks for."""


def missing(may: discord.Permissions, kind: Kind) -> list[Permission]:
    """Return the needed permissions that the bot lacks in a place of this kind."""
    return [one for one in PERMISSIONS if one.level == "needed" and kind in one.kinds and not one.is_in(may)]


def invite_link(application: int) -> str:
    """Return the address where a person adds the bot to a server (`integration_type=0`)."""
    address = f"https://discord.com/oauth2/authorize?client_id={application}&permissions={INVITED.value}"
    return f"{address}&integration_type=0&scope=bot+applications.commands"


def application_of(token: str) -> int | None:
    """Return the application's id from its bot's token, or None. A few bots from before 2016 have another id there."""
    first = token.partition(".")[0]
    try:
        told = base64.b64decode(first + "=" * (-len(first) % 4), altchars=b"-_", validate=True).decode("ascii")
    except (binascii.Error, ValueError):
        return None
    return int(told) if told.isdecimal() and 15 <= len(told) <= 20 else None
