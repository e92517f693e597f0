"""Compares screens and the memory of processes with a fresh process's view."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable

from bot.words import speaker
from storage import Storage
from tests import hand_screens
from tests.fire.cluster import memory
from tests.fire.cluster.checks import remembered
from tests.fire.cluster.members import Members
from tests.fire.cluster.people import Tracker
from tests.fire.shown import alts, read_text
from tests.fire.standing import board_is_right, hall_of, texts
from tests.wire.waiting import HANG_SECONDS

LOOK_SECONDS = 0.25
ONCE_MORE = 10
"""After one wrong board, others are checked only so often."""


class Looker:
    """Reads the database as a fresh process does."""

    def __init__(self, storage: Storage, patience: float = HANG_SECONDS) -> None:
        """`patience`: seconds for which a wrong board is checked again, since boards follow later."""
        self.storage, self._patience = storage, patience
        self.hands = self.boards = self.moved_on = self.tables = 0
        self._hung = False

    async def hand(self, player: Tracker) -> list[str]:
        """Return errors on a player's new hand; skip it if the table has moved on."""
        number = player.table.id
        table = await hall_of(self.storage).table(number)
        if table.row.status != "playing":
            return []
        ways = [
            texts(hand_screens.hand(table, player.user.id, speaker("en"), filename=drawn), alts=True)
            for drawn in ("", "picture")
        ]
        player.hand = None
        await player.open_hand()
        if (await self.storage.version(number)).version != table.version:
            self.moved_on += 1
            return []
        shown = player.screen
        if shown is None:
            return []
        says = f"{read_text(shown)}\n{alts(shown)}"
        if "(Error " in says:  # the database did not answer, which is counted with the presses
            return []
        self.hands += 1
        missing = [[line for line in lines if _below_heading(line) not in says] for lines in ways]
        if not all(missing):
            return []
        return [f"table {number}: the hand of {player.user.name} lacks {missing[-1][0][:80]!r}: {says[:300]!r}"]

    async def board(self, players: Iterable[Tracker]) -> list[str]:
        wrong: list[str] = []
        for player in {one.table.id: one for one in players}.values():
            wrong += await self._board(player)
        return wrong

    async def _board(self, player: Tracker) -> list[str]:
        number = player.table.id
        until, looks = time.monotonic() + self._patience, 0
        while True:
            hall = hall_of(self.storage)
            table = await hall.table(number)
            posts = await self.storage.posts(number)
            if table.row.status != "playing" or all(post.kind != "board" for post in posts):
                return []
            found = await board_is_right(player.throng.d, hall, number)
            if not found:
                self.boards += 1
                return []
            looks += 1
            if time.monotonic() > until or (self._hung and looks > ONCE_MORE):
                self._hung = True
                return found
            await asyncio.sleep(LOOK_SECONDS)

    async def memories(self, members: Members) -> list[str]:
        """Return differences between processes' memory and the database."""
        wrong: list[str] = []
        for member in [one for one in members.all if one.alive]:
            there = await member.remembers()
            hall = hall_of(self.storage)
            read = {number: memory.told(await hall.table(number)) for number in there}
            self.tables += len(there)
            wrong += remembered(there, read, member.name)
        return wrong


def _below_heading(text: str) -> str:
    """Return the text below a hand's heading, without the notice of the last move."""
    return text.partition("\n")[2] if text.startswith("### ") else text
