"""A Discord of our own on 127.0.0.1, for play without Discord in a browser: an unmodified discord.py connects to it.

Guild, channel, people and DM ids follow from their names and are the same after a restart; threads and messages are
gone then (10003, 10008). "mod" is a moderator. Tests use `tests.wire`: this server, as strict and as faulty as Discord.
"""

from bot.local.server import LocalDiscord, redirect

__all__ = ["LocalDiscord", "redirect"]
