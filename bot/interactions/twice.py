"""*My hand* pressed twice on a board. Discord hides a private answer if there are unread messages between the button
and the end of the channel, so the board moves to the end.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

import discord

from bot.interactions.responder import Responder
from bot.tables.change import Change
from bot.tables.table import Table

Key = TypeVar("Key")

TWICE_MS = 20_000
"""A second press within this time means that the first showed nothing."""
PAUSE_MS = 60_000
"""Least time between two such moves of a board."""
REMEMBERED = 5_000


class Twice:
    """When people last pressed *My hand* on a board, and when boards last moved for it; in memory only."""

    def __init__(self) -> None:
        self._pressed: OrderedDict[tuple[int, int], int] = OrderedDict()
        self._came: OrderedDict[int, int] = OrderedDict()

    def pressed(self, table: Table, user: int) -> bool:
        """Note a press. Return True if it is the second within a moment."""
        now, key = table.services.env.now(), (table.id, user)
        before = self._pressed.get(key)
        _keep(self._pressed, key, now)
        return before is not None and now - before <= TWICE_MS

    def comes(self, table: Table) -> bool:
        """Return True if the board may move to the end now, and note that."""
        now, came = table.services.env.now(), self._came.get(table.id)
        if came is not None and now - came < PAUSE_MS:
            return False
        _keep(self._came, table.id, now)
        return True


def _keep(times: OrderedDict[Key, int], key: Key, now: int) -> None:
    times[key] = now
    times.move_to_end(key)
    while len(times) > REMEMBERED:
        times.popitem(last=False)


def is_last(responder: Responder) -> bool:
    message, channel = responder.interaction.message, responder.interaction.channel
    if message is None or not isinstance(channel, discord.TextChannel | discord.Thread | discord.VoiceChannel):
        return True
    newest = max(responder.interaction.client.talk.newest(channel.id), channel.last_message_id or 0)
    return bool(newest <= message.id)


async def bring_down(table: Table) -> None:
    """Queue the board at the end of its channel. It mentions no one."""
    if table.over:
        return
    change = Change(table, private=True)
    change.mark("board", fresh=True)
    change.after.append(lambda: table.services.wake(table.id))
    await change.commit()
