"""A league played by machine, without Discord: time passes, people concede games, and the bot restarts."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from random import Random
from typing import Any, cast

from bot.leagues import signing
from bot.leagues.season import AT_ONCE, Season, season_of
from bot.leagues.terms import Terms
from bot.scheduler.leagues import LeagueKeeper
from bot.servers.server import Server
from bot.tables import ending
from bot.tables.entry import Guest
from bot.tables.table import Table
from bot.tables.time_control import DAY
from storage import LeagueRow
from tests.bot.tables.ward import ANN, CHANNEL, GUILD, Ward, turn

FIRST = 5_001
"""The first player's id."""


class Played:
    """A league, its keeper, and chance."""

    def __init__(self, ward: Ward, seed: int = 1) -> None:
        self.ward, self.rng = ward, Random(seed)
        self.number, self.starts = 0, 1
        self.most_open = 0
        """The most games ever open to one person at once."""

    @property
    def keeper(self) -> LeagueKeeper:
        """Return a keeper without memory."""
        return LeagueKeeper(self.ward.registry, cast("Any", None))

    async def server(self) -> Server:
        return await self.ward.registry.servers.of(GUILD)

    async def made(self, people: int, *, language: str = "en", **terms: Any) -> None:
        """Make the league, with so many people signed up."""
        server = await self.server()
        row = await signing.create(
            *(server,), name="Night League", game="night-shift", channel=CHANNEL, host=ANN, language=language,
            terms=Terms(**terms),
        )  # fmt: skip
        self.number = row.id
        for user in range(FIRST, FIRST + people):
            await signing.sign_up(server, self.number, Guest(user, f"Dr {user}", GUILD))

    async def league(self) -> LeagueRow:
        found = await self.ward.storage.leagues.league(self.number)
        assert found is not None
        return found

    async def season(self, number: int | None = None) -> Season:
        return await season_of(self.ward.storage, await self.league(), number)

    async def pass_by(self, days: float) -> None:
        self.ward.time += int(days * DAY)
        await self.keeper.look()
        await self.ward.quiet()

    async def killed(self) -> None:
        await self.ward.quiet()
        before, self.starts = self.ward, self.starts + 1
        self.ward = Ward(before.storage, self.starts, tables_per_person=1, tables_per_server=1)
        self.ward.time = before.time

    async def begun(self, absent: int = 0) -> None:
        """Let sign-up and check-in pass; the last `absent` people do not check in."""
        await self.pass_by(7)
        season = await self.season()
        signed = [one.user for one in season.people if one.status == "signed" and one.user is not None]
        for user in signed[: len(signed) - absent]:
            await signing.check_in(await self.server(), self.number, Guest(user, "x", GUILD))
        await self.pass_by(3)
        await self.pass_by(0.01)

    async def plays(self, share: float = 1.0) -> None:
        """End this share of the open games by conceding."""
        season = await self.season()
        self._count(season)
        for game in [one for one in season.games if one.status == "open"]:
            if self.rng.random() < share:
                table = await self.ward.registry.table(game.table_id or 0)
                if not table.over:
                    who = self.rng.choice([seat.user or 0 for seat in table.persons()])
                    await table.do(partial(_gives_up, who))
        await self.pass_by(0.1)
        self._count(await self.season())

    def _count(self, season: Season) -> None:
        self.most_open = max(self.most_open, *(season.open_games(one.number) for one in season.people), 0)

    async def to_the_end(self, share: float = 1.0) -> None:
        """Play until no game is open or waiting."""
        while any(one.status in {"open", "waiting"} for one in (await self.season()).games):
            await self.plays(share)


async def _gives_up(user: int, table: Table) -> None:
    await turn(ending.concede, table, user)


def meetings(season: Season, division: int, *, but: set[int] = frozenset()) -> dict[tuple[int, int], int]:  # type: ignore[assignment]
    """Count how often each two of a division have met, except for some people."""
    people = [one.number for one in season.divisions()[division] if one.number not in but]
    found = dict.fromkeys(combinations(sorted(people), 2), 0)
    for game in season.games:
        if game.division == division and game.status != "void":
            for pair in combinations(sorted(season.players(game)), 2):
                if pair in found:
                    found[pair] += 1
    return found


__all__ = ["AT_ONCE", "Played", "meetings"]
