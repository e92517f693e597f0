"""*My hand* pressed twice on a board: Discord hides a private answer where there is unread talk between the button and
the end of the channel, so the board comes to the end.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

import discord

from bot.interactions.responder import Responder
from bot.tables import payloads
from bot.tables.change import Change
from bot.tables.table import Table

Key = TypeVar("Key")

TWICE_MS = 20_000
"""A second press within this time says that the first showed nothing."""
PAUSE_MS = 60_000
"""So long a board that came to the end stays where it is."""
REMEMBERED = 5_000
"""So many presses, and so many boards, at most; those of longest ago are forgotten first."""


class Twice:
    """When people last pressed *My hand* on a board, and when boards last came to the end for it; in memory only."""

    def __init__(self) -> None:
        self._pressed: OrderedDict[tuple[int, int], int] = OrderedDict()
        self._came: OrderedDict[int, int] = OrderedDict()

    def pressed(self, table: Table, user: int) -> bool:
        """Somebody pressed it: whether they did so a moment ago as well."""
        now, key = table.services.env.now(), (table.id, user)
        before = self._pressed.get(key)
        _keep(self._pressed, key, now)
        return before is not None and now - before <= TWICE_MS

    def comes(self, table: Table) -> bool:
        """Whether the board may come to the end now, which it then does."""
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
    """Whether the message pressed on is the newest of its channel, as far as is known."""
    message, channel = responder.interaction.message, responder.interaction.channel
    if message is None or not isinstance(channel, discord.TextChannel | discord.Thread | discord.VoiceChannel):
        return True
    newest = max(responder.interaction.client.talk.newest(channel.id), channel.last_message_id or 0)
    return bool(newest <= message.id)


async def bring_down(table: Table) -> None:
    """The board is posted anew at the end, which calls nobody."""
    if table.over:
        return
    change = Change(table, private=True)
    change.owe(payloads.BoardDown())
    change.after.append(lambda: table.services.wake(table.id))
    await change.commit()
