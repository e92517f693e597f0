"""The Discord servers, one on each shard, and their tables, dealt straight into the database."""

from __future__ import annotations

import time
from itertools import cycle

from bot.local.objects import person_id
from bot.tables.table_settings import TableSettings
from storage import Batch, SeatRow, Storage, TableRow
from tests.fire.cluster.child import SHORT
from tests.fire.dealing import Dealer, Dealt
from tests.wire import LocalDiscord

LOBBY = "doctor-strange"
CHANNELS = 30
LONG = "1d"


class Setting:
    def __init__(self, d: LocalDiscord, shards: int, *, short: bool = True) -> None:
        """`short`: half of the games have little time for a turn."""
        names = [f"ward-{n}" for n in range(CHANNELS)]
        self.guilds = [d.world.server_on(shard, shards, f"Hospital {shard}", *names) for shard in range(shards)]
        self._channels = {
            guild: [place.id for place in d.world.channels.values() if place.guild == guild] for guild in self.guilds
        }
        self._dealers = cycle([(guild, pace) for pace in (LONG, SHORT)[: 1 + short] for guild in self.guilds])
        self._dealt = self._places = 0

    async def games(self, storage: Storage, count: int) -> list[Dealt]:
        dealt: list[Dealt] = []
        while len(dealt) < count:
            guild, pace = next(self._dealers)
            some = min(4, count - len(dealt))
            dealt += await self._deal(storage, guild, pace, some)
        return dealt

    async def still(self, storage: Storage) -> list[Dealt]:
        """Deal a game on each server without a seat to move or a running clock."""
        return [one for guild in self.guilds for one in await self._deal(storage, guild, "none", 1)]

    async def _deal(self, storage: Storage, guild: int, pace: str, count: int) -> list[Dealt]:
        places = self._channels[guild]
        self._places += count
        channels = [places[(self._places + n) % len(places)] for n in range(count)]
        dealer = Dealer(guild, channels, int(time.time() * 1000), pace=pace, treating=True)
        self._dealt += 1
        return await dealer.deal(storage, count, prefix=f"g{self._dealt}-")

    async def lobbies(self, storage: Storage, count: int) -> list[Dealt]:
        return [await self._lobby(storage, self.guilds[n % len(self.guilds)]) for n in range(count)]

    async def _lobby(self, storage: Storage, guild: int) -> Dealt:
        number, now = await storage.new_table_id(), int(time.time() * 1000)
        self._places += 1
        channel = self._channels[guild][self._places % CHANNELS]
        people = (f"first-{number}", f"second-{number}")
        settings = TableSettings(time_limit=LONG).dump()
        batch = Batch()
        batch.put_table(TableRow(number, LOBBY, guild, channel, person_id(people[0]), settings, "en", now, now))
        for seat, name in enumerate(people):
            batch.put_seat(SeatRow(number, seat, person_id(name), name))
        await storage.commit(batch)
        return Dealt(number, LOBBY, people, channel)
