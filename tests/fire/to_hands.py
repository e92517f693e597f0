"""The ways to one's hand: on made-up messages, on boards in their channels, in inboxes."""

from __future__ import annotations

import math
import time
from random import Random
from typing import Any, Protocol

from bot.local.objects import Json, Message, User, walk
from tests.custom_ids import made
from tests.fire.dealing import Dealt
from tests.fire.shown import pressable


class Seated(Protocol):
    crowd: Any
    table: Dealt
    user: User
    hand: Message | None

    async def forge(self, custom_id: str, *, on: Message | None = None) -> Json:
        """Press a custom_id."""


class Way(Protocol):
    def due(self, player: Seated, rng: Random) -> bool:
        """Return True if the player opens their hand again, although they have one."""

    async def open(self, player: Seated, custom_id: str) -> Json:
        """Press the way to the hand, or to another screen. Return the result."""


class Forged:
    """From a message that the bot never sent, if the player has no hand."""

    def due(self, player: Seated, rng: Random) -> bool:
        del player, rng
        return False

    async def open(self, player: Seated, custom_id: str) -> Json:
        return await player.forge(custom_id)


class FromBoards:
    """From the board in the channel: at first, then in a share of all presses or after so many seconds."""

    def __init__(self, share: float = 0.0, seconds: float = math.inf) -> None:
        self.share, self.seconds = share, seconds
        self._opened: dict[tuple[int, int], float] = {}

    def due(self, player: Seated, rng: Random) -> bool:
        """Return True by chance, or by the clock."""
        since = self._opened.get((player.table.id, player.user.id), -math.inf)
        return rng.random() < self.share or time.monotonic() - since > self.seconds

    async def open(self, player: Seated, custom_id: str) -> Json:
        """Press *My hand* on the newest board; another screen opens from a made-up message."""
        board = _board(player, custom_id)
        if board is not None:
            self._opened[player.table.id, player.user.id] = time.monotonic()
        return await player.forge(custom_id, on=board)


class InInboxes:
    """In direct messages, where the bot has sent the hands and people press on."""

    def __init__(self) -> None:
        self._newest: dict[tuple[int, int], int] = {}
        """The last message with a player's hand at a table; earlier ones are outdated."""

    def due(self, player: Seated, rng: Random) -> bool:
        """Return False, except if a newer message has the current hand."""
        del rng
        key, found = (player.table.id, player.user.id), _inbox(player)
        newest = max(self._newest.get(key, 0), player.hand.id if player.hand is not None else 0)
        if found is not None and found.id >= newest:
            player.hand, newest = found, found.id
        self._newest[key] = newest
        return False

    async def open(self, player: Seated, custom_id: str) -> Json:
        """Press it in the inbox, on a made-up message, which then shows the hand."""
        place = player.crowd.d.world.channel(player.user.id + 1)
        source = player.crowd.forged(place.id, custom_id)
        data: Json = {"component_type": 2, "custom_id": custom_id, "id": 1}
        place.messages[source.id] = source
        done: Json = await player.crowd.d.interactions.begin(3, player.user, place, data, source)
        return done


def _board(player: Seated, custom_id: str) -> Message | None:
    place = player.crowd.d.world.channel(player.table.channel)
    for message in reversed(place.messages.values()):
        if message.only is None and any(part["custom_id"] == custom_id for part in pressable(message)):
            found: Message = message
            return found
    return None


def _inbox(player: Seated) -> Message | None:
    """Return the newest message with buttons of this table in the player's inbox."""
    ours = made(player.table.id, "")
    place = player.crowd.d.world.channel(player.user.id + 1)
    for message in reversed(place.messages.values()):
        parts = walk(message.components)
        if not message.author.bot or not any(str(part.get("custom_id", "")).startswith(ours) for part in parts):
            continue
        found: Message = message
        return found
    return None
