"""A local Discord on 127.0.0.1, for play in a browser: an unmodified discord.py connects to it.

Ids of guilds, channels, people and DMs are derived from their names and survive a restart; threads and messages do not
(10003, 10008). "mod" is a moderator. Tests use `tests.wire`: this server, as strict and as faulty as Discord.
"""

from bot.local.server import LocalDiscord, redirect

__all__ = ["LocalDiscord", "redirect"]
