"""What makes a process one of several: its keeper, and what is asked and left for others through it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from storage.engines.postgres.agreeing import agree
from storage.engines.postgres.keeping import Keeper
from storage.engines.postgres.rules import RulesHeld
from storage.engines.postgres.succession import Succession
from storage.engines.postgres.turns import IdentifyTurns


class Membership:
    """From `start` to `close`."""

    def __init__(self, url: str) -> None:
        self.keeper = Keeper(url)
        self.succession = Succession(self.keeper)
        self.rules = RulesHeld(self.keeper)
        self.turns = IdentifyTurns(url, self.keeper.me)

    def start(self) -> None:
        """Ask the database again and again from now on."""
        self.keeper.start()

    async def agree(self, wanted: Mapping[str, str], slots: int) -> dict[str, str]:
        """What holds of what must be the same in all processes, and a row for each slot.

        Raises:
            StorageError: "away".

        """
        found = await agree(self.keeper, wanted, asyncio.sleep)
        await self.succession.prepare(slots)
        return found

    async def close(self) -> None:
        """Let everything go."""
        self.turns.close()
        await self.keeper.close()
