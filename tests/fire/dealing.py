"""Tables dealt straight into a database, many at once, as if begun over the bot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from msgspec.structs import replace

from bot.faces import FACES
from bot.local.objects import person_id
from bot.tables import time_control as paces
from bot.tables.clock import BACK
from bot.tables.hours import QuietHours
from bot.tables.preferences import Preferences
from bot.tables.table_settings import TableSettings
from bot.tables.time_control import PACES
from engines import GAMES
from storage import Batch, SeatRow, Storage, TableRow, TimerRow
from tests.engines.quack_in_the_box import position

SPREAD = 16
"""Different deals of each game; dealing takes longer than the rest."""
BATCH = 200
OFF_MS = 6 * 24 * 3_600_000
QUACK = "quack-in-the-box"
DOCTOR, NEIGHBOUR = 0, 1
TREATING = {
    DOCTOR: "yoga bed_rest.1 bed_rest.2 smoking_lecture walk_it_off sea_air",
    NEIGHBOUR: "wrong_bed.1 wrong_bed.2 not_authorized",
}
"""The doctor's Treatments for a Patient who survives them all, and the neighbour's reactions."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A table in the database: its number, its game, the names of its people by seat, and the channel of its board."""

    id: int
    game: str
    people: tuple[str, ...]
    channel: int
    treating: bool = False
    """Whether seat 0 has several Treatments to give, and seat 1 could answer each."""


class Dealer:
    """Deals games with faces in turn, each with the fewest players."""

    def __init__(
        self,
        guild: int,
        channels: Sequence[int],
        now: int,
        pace: str = "1d",
        games: Sequence[str] = (),
        *,
        treating: bool = False,
        quiet: Sequence[QuietHours | None] = (None,),
        days_off: bool = False,
        least: int = 2,
    ) -> None:
        """`treating`: games of Quack in the Box are in the middle of a Patient's Treatments. `quiet`: the quiet hours
        of one table after another; `days_off`: if there are any, seat 0 is away.
        """
        self.guild, self.channels, self.now, self.pace = guild, channels, now, pace
        self.treating = treating
        self.quiet, self.days_off, self.least = quiet, days_off, least
        self.games = list(games) or [game for game in FACES if game in GAMES]
        self._deals: dict[tuple[str, int], tuple[bytes, Any, bytes, str]] = {}

    async def deal(self, storage: Storage, count: int, *, prefix: str = "p") -> list[Dealt]:
        """Put `count` running games into a database."""
        dealt, batch = [], Batch()
        for number in range(count):
            dealt.append(self._one(batch, await storage.new_table_id(), number, prefix))
            if number % BATCH == BATCH - 1:
                await storage.commit(batch)
                batch = Batch()
        await storage.commit(batch)
        return dealt

    def _one(self, batch: Batch, table: int, number: int, prefix: str) -> Dealt:
        game = self.games[number % len(self.games)]
        seats = next(n for n in GAMES[game].seats if n >= self.least)
        people = tuple(f"{prefix}{number}-{seat}" for seat in range(seats))
        channel = self.channels[number % len(self.channels)]
        quiet = self.quiet[number % len(self.quiet)]
        settings = TableSettings(time_limit=self.pace).dump()
        seed, state, dump, catalogue = self._deal(game, seats, number % SPREAD)
        pace = PACES[self.pace]
        must = [decision for decision in GAMES[game].decisions(state) if decision.must]
        asked = {decision.seat: decision.among if len(decision.among) > 1 else () for decision in must}
        off = {0: ((self.now, self.now + OFF_MS),)} if self.days_off and quiet is not None else {}
        clock = replace(paces.started(range(seats), pace), away=off)
        if quiet is not None:
            clock = replace(clock, quiet=dict.fromkeys(range(seats), quiet))
        clock = paces.moved(clock, pace, (), asked, self.now)
        row = TableRow(
            *(table, game, self.guild, channel, person_id(people[0]), settings, "en"),
            *(self.now, self.now, "playing", channel, GAMES[game].rules_version, catalogue),
            *(seed, sha256(seed).hexdigest(), clock.dump()),
            started=self.now,
        )
        batch.put_table(row)
        for seat, name in enumerate(people):
            batch.put_seat(SeatRow(table, seat, person_id(name), name))
        batch.put_dealt(table, dump)
        batch.set_state(table, dump, 0, self.now)
        for alarm in paces.alarms(clock, pace):
            batch.set_timer(TimerRow(table, alarm.kind, alarm.seat, alarm.due))
        for seat, spans in off.items():
            batch.set_timer(TimerRow(table, BACK, seat, spans[0][1]))
            batch.put_preferences(person_id(people[seat]), Preferences(days_off=spans).dump())
        return Dealt(table, game, people, channel, self.treating and game == QUACK)

    def _deal(self, game: str, seats: int, spread: int) -> tuple[bytes, Any, bytes, str]:
        key = (game, spread)
        if key not in self._deals:
            seed = sha256(f"{game}/{spread}".encode()).digest()
            rules = GAMES[game]
            treating = self.treating and game == QUACK
            state = _treating(seats) if treating else rules.deal(rules.Options(), seats, seed)
            self._deals[key] = (seed, state, rules.dump(state), rules.catalogue(state))
        return self._deals[key]


def _treating(seats: int) -> Any:
    offices = {DOCTOR: "trucker", NEIGHBOUR: "glassblower"}
    return position.table("treat", seats=seats, required=5, hands=TREATING, offices=offices)
