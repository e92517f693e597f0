"""Seasons of a league, played by machine on the local Discord with a fast clock; the bot is killed now and then."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import aiohttp

from bot.leagues.season import AT_ONCE, Season, season_of
from bot.tables.time_control import DAY
from storage import LeagueRow, Storage, StorageError
from tests.fire.figures import machine, table
from tests.fire.league_sums import judged, strays
from tests.wire import LocalDiscord, NotOnScreen, Person
from tests.wire.process import BotProcess
from tests.wire.waiting import HANG_SECONDS

ROOM = "waiting-room"
GAMES = {2: "doctor-strange", 3: "gothic-doctor", 4: "quack-in-the-box"}
POLL_SECONDS = 0.1
LOST = (NotOnScreen, TimeoutError, aiohttp.ClientError)
"""Errors of an act while the bot is killed."""


class Run:
    """The bot as a process of its own, the people, and the failures."""

    def __init__(self, d: LocalDiscord, home: Path, kills: int, seed: int) -> None:
        self.d, self.home, self.rng = d, home, Random(seed)
        self.bot = BotProcess(
            d, home, "--toy", "--ahead", str(home / "ahead"), tables_per_person=1, lobbies_per_person=1
        )
        self.ahead, self.kills, self.killed = 0, kills, 0
        self.share = 0.0
        """The chance of a kill before a player concedes."""
        self.wrong: list[str] = []
        self.most_open = 0

    def later(self, days: float) -> None:
        self.ahead += int(days * DAY)
        (self.home / "ahead").write_text(str(self.ahead))

    async def maybe_kill(self, share: float) -> None:
        """Kill and restart the bot once in a while."""
        if self.killed < self.kills and self.rng.random() < share:
            await asyncio.sleep(self.rng.random() / 2)
            await self.bot.kill()
            self.killed += 1
            await self.bot.start()

    async def read(self, number: int | None = None) -> tuple[LeagueRow, Season]:
        """Return the league and a season of it, from the disk."""
        async with await Storage.beside(self.bot.database) as storage:
            (league,) = await storage.leagues.of(self.d.world.guild)
            season = await season_of(storage, league, number)
        often = max((season.open_games(one.number) for one in season.people), default=0)
        self.most_open = max(self.most_open, often)
        if often > AT_ONCE:
            self.wrong.append(f"{often} league games are open to one person in season {season.league.season}")
        return league, season

    async def until(self, ready: Callable[[LeagueRow, Season], bool]) -> Season:
        """Wait until the league is in this state."""
        async with asyncio.timeout(HANG_SECONDS):
            while True:
                with suppress(StorageError):
                    league, season = await self.read()
                    if ready(league, season):
                        return season
                await asyncio.sleep(POLL_SECONDS)

    async def does(self, what: Callable[[], Awaitable[object]]) -> bool:
        """Do an act. Return True if it was answered; the bot may be killed during it."""
        try:
            async with asyncio.timeout(20):
                await what()
        except LOST:
            return False
        return True

    async def person(self, name: str) -> Person:
        return await self.d.person(name).join()


async def league(
    people: int, seasons: int, kills: int, seed: int, home: Path, seats: int = 2
) -> tuple[Run, list[Season]]:
    """Play seasons; two people leave in the first, one does not check in, one is banned. At tables of two they are
    neighbours, else each is in another division.
    """
    done: list[Season] = []
    async with LocalDiscord() as d:
        run = Run(d, home, kills, seed)
        run.share = kills / (1.5 * people * seasons)
        run.later(0)
        names = [f"p{number:02}" for number in range(people)]
        await run.bot.start()
        mod = await run.person("mod")
        fields = {"name": "Night League", "game": GAMES[seats], "seasons": seasons, "open_games": "draw"}
        fields |= {"seats": seats}
        await mod.slash(ROOM, "league create", **fields)
        for name in names:
            await (await run.person(name)).slash(ROOM, "league sign-up")
        for number in range(1, seasons + 1):
            await _begun(run, names, absent=names[-1] if number == 1 else "")
            await _played(run, excepted=_excepted(names, seats) if number == 1 else [])
            run.later(42)
            await run.until(lambda league, _, n=number: league.season > n or league.status == "over")  # type: ignore[misc]
            done.append((await run.read(number))[1])
            run.wrong += _judged(done[-1])
        await run.bot.stop()
        run.wrong += [str(one) for one in d.violations]
        for season in done:
            run.wrong += judged(run.bot.database, season, seats)
        run.wrong += _missing(done[0])
        threads = [one.id for one in d.world.channels.values() if one.is_thread]
        run.wrong += [f"no game was played in the thread {one}" for one in strays(run.bot.database, threads)]
        log = run.bot.log.read_text()
        run.wrong += [log[-4000:]] if "Traceback" in log else []
    return run, done


def _excepted(names: list[str], seats: int) -> list[str]:
    return names[:3] if seats == 2 else names[:: len(names) // 3]


def _missing(season: Season) -> list[str]:
    """Return missing effects on the people who left, are banned or are absent in the first season."""
    many = Counter(str(one.status) for one in season.people)
    meant = {"left": 2, "kept_out": 1, "absent": 1}
    return [f"{many[what]} are {what}" for what, number in meant.items() if many[what] != number]


async def _begun(run: Run, names: list[str], absent: str) -> None:
    run.later(7)
    await run.until(lambda league, _: league.status == "checkin")
    for name in names:
        if name != absent:
            await run.maybe_kill(0.02)
            person = await run.person(name)
            while not await run.does(lambda person=person: person.slash(ROOM, "league check-in")):  # type: ignore[misc]
                continue
    run.later(3)
    await run.until(lambda league, season: league.status == "running" and bool(season.games))


async def _played(run: Run, excepted: list[str]) -> None:
    """Play every game of the season; of those `excepted` the first two leave after a while, the third is banned."""
    rounds = 0
    while True:
        season = await run.until(lambda *_: True)
        waits = [one for one in season.games if one.status in {"open", "waiting"}]
        if not waits:
            return
        rounds += 1
        if rounds == 5 and excepted:
            await _leave(run, excepted)
        for game in [one for one in waits if one.status == "open"]:
            await run.maybe_kill(run.share)
            number = run.rng.choice(season.players(game))
            user = season.person(number).user
            name = next((one.name for one in run.d.world.users.values() if one.id == user), "")
            if name and game.table_id is not None:
                await run.does(lambda name=name, table=game.table_id: _gives_up(run, name, table))  # type: ignore[misc]
        run.later(0.05)
        await asyncio.sleep(POLL_SECONDS)


async def _leave(run: Run, excepted: list[str]) -> None:
    for name in excepted[:2]:
        person = await run.person(name)
        answer = await person.slash(ROOM, "league leave")
        if answer.message is not None:
            await person.press(answer.message, next(label for label in answer.message.buttons if "Yes" in label))
    mod = await run.person("mod")
    await mod.slash(ROOM, "server keep-out", person=str(run.d.person(excepted[2]).id))


async def _gives_up(run: Run, name: str, table: int) -> None:
    person = await run.person(name)
    answer = await person.slash(ROOM, "concede", table=table)
    if answer.message is not None and "Yes, do it" in answer.message.buttons:
        await person.press(answer.message, "Yes, do it")


def _judged(season: Season) -> list[str]:
    wrong: list[str] = []
    if season.terms.seats > 2:
        return wrong
    gone = {one.number for one in season.people if one.status in {"left", "kept_out"}}
    for division, people in season.divisions().items():
        games = [one for one in season.games if one.division == division]
        met = Counter(pair for game in games for pair in combinations(sorted(season.players(game)), 2))
        stays = [one.number for one in people if one.number not in gone]
        wrong += [f"{pair} met {met[pair]} times" for pair in combinations(sorted(stays), 2) if met[pair] != 1]
        wrong += [f"game {one.id} is {one.status}" for one in games if one.status not in {"played", "decided"}]
        points: Counter[int] = Counter()
        for game in games:
            one, other = season.seats[game.id]
            lost = [seat.number for seat in (one, other) if seat.number in gone]
            last = max((one, other), key=lambda seat: seat.rank or 0)
            if game.reason == "left" and len(lost) == 1 and last.number not in lost:
                wrong.append(f"game {game.id} of somebody who left was decided otherwise than said")
            for mine, theirs in ((one, other), (other, one)):
                a, b = mine.rank or 0, theirs.rank or 0
                points[mine.number] += 2 if a < b else 1 if a == b else 0
        rows = season.standings()[division]
        wrong += [f"{row.number} has {row.points} points" for row in rows if row.points != points[row.number]]
        order = [points[row.number] for row in rows if row.number not in gone]
        wrong += ["the order is not that of points"] if order != sorted(order, reverse=True) else []
    return wrong


HEAD = ("people", "seasons", "games", "kills", "league games open to one person at most", "wrong")


async def main(people: int, seasons: int, kills: int, seed: int, sizes: Sequence[int]) -> tuple[str, list[str]]:
    """Return the figures of a run at tables of each of these sizes, and failures."""
    where, columns, wrong = machine(), [], []
    for seats in sizes:
        with TemporaryDirectory() as folder:
            run, done = await league(people, seasons, kills, seed, Path(folder), seats)
        games = sum(len(season.games) for season in done)
        columns.append((people, len(done), games, run.killed, run.most_open, len(run.wrong)))
        wrong += [f"tables of {seats}: {one}" for one in run.wrong]
    rows = [[name, *row] for name, *row in zip(HEAD, *columns, strict=True)]
    told = table(["figure", *(f"tables of {seats}" for seats in sizes)], rows)
    return f"{where}\n\n{told}", wrong
