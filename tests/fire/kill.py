"""The bot is killed again and again while people press; after each restart everything must be there, once.

python -m tests.fire kill [--rounds 200] [--tables 50]

A round starts the bot, waits until pending rows have arrived, checks every board and some hands, and lets people press
for a second; then SIGKILL comes: at any moment; just before a Discord call that follows a commit is carried out; just
after it was carried out and before its answer arrives; or during the start. Then the database is checked.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import sys
import time
from collections import Counter
from datetime import UTC, datetime
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from bot.tables.hours import QuietHours
from storage import Storage
from tests.fire import disasters
from tests.fire.announced import Announcements
from tests.fire.child import Bot
from tests.fire.dealing import DOCTOR, NEIGHBOUR, Dealer
from tests.fire.figures import machine, table
from tests.fire.ledger import Ledger, sound
from tests.fire.orders import FATES
from tests.fire.plans import FATES as SAID
from tests.fire.players import Crowd, Player
from tests.fire.pressing import pressing
from tests.fire.said_ahead import Sayers
from tests.fire.shown import alts, read_text
from tests.fire.standing import Expected, compare_board, expected
from tests.fire.to_hands import FromBoards
from tests.fire.waiters import Waiters
from tests.wire import HANG_SECONDS, LocalDiscord

ROUTES = ("POST /channels/*/messages", "PATCH /channels/*/messages/*", "PATCH /webhooks/*", "POST /interactions/*")
MOMENTS = ("any moment", "before a call", "before its answer", "starting")
RATE = 60.0
ORDERS = 2
"""Most doctors with several Treatments who give a standing order before a round."""
HANDS = 8
"""Hands checked after each start; at the end all are."""
QUIET_SECONDS = HANG_SECONDS
OWED = """SELECT table_id, kind, attempts FROM outbox WHERE attempts OR due <= ?1
UNION ALL SELECT table_id, kind, attempts FROM marks WHERE attempts OR (due <= ?1 AND due <= created)"""
START_SECONDS = 600
"""A busy machine may take long; the time is among the figures."""
SAYING, WAITING = 6, 3
"""Most tables with plans, and tables with nudges, gifts of time and pauses."""
ENDING = 5000
"""Most acts of each player until their last games are over."""
LOOKS = 10
"""How often a board is checked until it is right, since pictures still come."""


class Run:
    def __init__(self, d: LocalDiscord, folder: Path, tables: int, seed: int) -> None:
        self.d, self.tables, self.rng = d, tables, Random(seed)
        self.bot = Bot(d, folder)
        self.crowd = Crowd(d, self.rng, orders=True)
        self.crowd.way = FromBoards()
        self.ledger = Ledger(self.bot.database)
        self.announced = Announcements(d, self.bot.database)
        self.sayers = Sayers(self.crowd, self.bot.database, min(tables, SAYING))
        self.waiters = Waiters(self.crowd, self.bot.database, WAITING)
        self.kills: Counter[str] = Counter()
        self.starts: list[float] = []
        self.wrong: list[str] = []
        self.games = self.timed = self.boards = self.hands = 0
        self._dealer: Dealer | None = None
        self._ordered: set[int] = set()

    async def deal(self) -> None:
        """Fill up to the wanted number of running games, while the bot is down."""
        if self._dealer is None:
            guild = self.d.world.add_guild("Fire", [f"ward-{n}" for n in range(self.tables)])
            channels = [place.id for place in self.d.world.channels.values() if place.guild == guild]
            now = int(time.time() * 1000)
            self._dealer = Dealer(guild, channels, now, pace="1d", treating=True, quiet=_quiet(now), days_off=True)
        async with await Storage.open(self.bot.database) as storage:
            await self.sayers.deal(storage)
            await self.waiters.deal(storage)
            self.announced.repeats = {str(one.waits.table.channel) for one in self.waiters.at}
            running = {row.id for row in await storage.open_tables()} - self.sayers.numbers - self.waiters.numbers
            missing = self.tables - len(running)
            if missing:
                dealt = await self._dealer.deal(storage, missing, prefix=f"g{self.games}-")
                self.games += missing
                self.timed += sum(one is not None for one in islice(cycle(self._dealer.quiet), missing))
                self.crowd.players = [one for one in self.crowd.players if one.table.id in running]
                self.crowd.seat(dealt)

    async def round(self, number: int) -> None:
        """Start, kill, check."""
        moment = MOMENTS[number % len(MOMENTS)]
        self.kills[moment] += 1
        if moment == "starting":
            await self.bot.begin()
            await asyncio.sleep(self.rng.random() * 1.2 * (median(self.starts) if self.starts else 1.5))
        else:
            self.starts.append(await self.bot.start(START_SECONDS))
            await self._agree(self.rng.sample(self.crowd.players, HANDS))
            await self._order()
            length = 0.2 + self.rng.random() * 2.0
            until = asyncio.get_running_loop().time() + length + 5
            load = asyncio.create_task(pressing(self.crowd, RATE, until))
            ahead = asyncio.create_task(self.sayers.press(self.rng, until))
            waits = asyncio.create_task(self.waiters.press(self.rng, until))
            await asyncio.sleep(length)
            if moment != "any moment":
                await self._meet(moment)
            await self.bot.kill()
            for task in (load, ahead, waits):
                task.cancel()
            await asyncio.gather(load, ahead, waits, return_exceptions=True)
        await self.bot.kill()
        self.d.faults.clear()  # requests sent before the kill are carried out now
        await asyncio.sleep(0.1)
        wrong = self.ledger.settle([*self.crowd.players, *self.sayers.players]) + self.sayers.settle()
        wrong += self.waiters.settle() + sound(self.bot.database)
        self.wrong += [f"round {number}: {one}" for one in wrong]

    async def _order(self) -> None:
        """Let some players give standing orders next to a player who wants to be asked, so that kills meet some."""
        at = {(one.table.id, one.seat): one for one in self.crowd.players if one.table.treating}
        for number in [number for number, seat in at if seat == DOCTOR and number not in self._ordered][:ORDERS]:
            self._ordered.add(number)
            await at[number, NEIGHBOUR].wish("always")
            await at[number, DOCTOR].order(self.rng)

    async def _agree(self, players: list[Player]) -> None:
        """Check that pending rows have arrived, and that boards and these hands agree with the database."""
        seen: set[int] = set()
        for _ in range(LOOKS):
            await self._quiet()  # a timeout may have moved a game since the last look
            told = await expected(self.bot.database, [player.user.id for player in players])
            wrong = [
                one for number, what in told.items() if number not in seen for one in self._board(number, what, seen)
            ]
            if not wrong:
                break
        for _ in range(LOOKS):  # and so may the end of a window
            lacking = await self._hands(told, players)
            if not lacking:
                break
            told = await expected(self.bot.database, [player.user.id for player in players])
        wrong += lacking
        self.boards += len(told)
        self.hands += len(players)
        self.wrong += [f"kill {sum(self.kills.values())}: {one}" for one in wrong]

    async def _meet(self, moment: str) -> None:
        """Wait until the bot is in the middle of a call."""
        route = self.rng.choice(ROUTES)
        hold = self.d.faults.delay if moment == "before a call" else self.d.faults.delay_answer
        fault = hold(route, 3.0)
        for _ in range(300):
            if fault.met:
                return
            await asyncio.sleep(0.01)

    async def finish(self) -> None:
        """Start once more; check that all rows arrive, boards and hands are right, and all games can go on."""
        self.starts.append(await self.bot.start(START_SECONDS))
        await pressing(self.crowd, RATE, asyncio.get_running_loop().time() + 2)
        self.wrong += await self.sayers.to_the_end(self.rng, ENDING)
        self.wrong += self.ledger.settle([*self.crowd.players, *self.sayers.players]) + self.sayers.settle()
        await self._agree(self.crowd.players)
        await self.bot.stop()
        self.wrong += sound(self.bot.database)
        fates = self.ledger.orders.fates
        if not fates["answer"] or not fates["stands"] + fates["went on"] + fates["dropped"]:
            self.wrong.append(f"no kill fell upon a standing order, or none upon a standing answer: {dict(fates)}")

    async def _quiet(self) -> None:
        """Wait until nothing is pending, except rows for later."""
        until, owed = time.monotonic() + QUIET_SECONDS, []
        with sqlite3.connect(self.bot.database) as database:
            while time.monotonic() < until:
                owed = database.execute(OWED, (time.time() * 1000,)).fetchall()
                if not owed:
                    return
                await asyncio.sleep(0.1)
        self.wrong.append(f"{owed} are still owed after {QUIET_SECONDS:g} s")

    def _board(self, number: int, what: Expected, seen: set[int]) -> list[str]:
        """Return errors on a board; a correct one is not checked again."""
        wrong = compare_board(self.d, number, what)
        if not wrong:
            seen.add(number)
        return wrong

    async def _hands(self, told: dict[int, Expected], players: list[Player]) -> list[str]:
        wrong = []
        for player in players:
            what = told.get(player.table.id)
            if what is None:
                continue
            player.hand = None
            await player.press(self.rng)
            text = f"{read_text(player.hand)}\n{alts(player.hand)}" if player.hand is not None else "nothing"
            ways = what.hands.get(player.user.id, ())
            missing = [[line for line in lines if line not in text] for lines in ways]
            if ways and all(missing):
                lacks = missing[-1][0][:80]
                wrong.append(f"table {player.table.id}: the hand of {player.user.name} lacks {lacks!r}: {text[:300]!r}")
        return wrong


async def main(
    rounds: int, tables: int, seed: int = 1, *, scenes: bool = True, hurry: bool = True
) -> tuple[str, list[str]]:
    """Run the whole test. Return the figures and failures; with `hurry` people wait only three seconds."""
    where = machine()
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # broken connections are the point here
    with TemporaryDirectory() as folder:
        async with LocalDiscord(hurry=hurry) as d:
            run = Run(d, Path(folder), tables, seed)
            for number in range(rounds):
                await run.deal()
                await run.round(number)
                print(f"{number + 1} of {rounds}: {len(run.wrong)} wrong", *run.wrong[-1:], file=sys.stderr, flush=True)
            await run.deal()
            await run.finish()
            run.wrong += [f"posted twice: {text[:200]!r}" for text in run.announced.twice()]
            run.wrong += [f"Discord refused: {one}" for one in d.violations[:10]]
            run.wrong += run.crowd.figures.broken
            figures = _render(run)
    if not scenes:
        return f"{where}\n\n{figures}", run.wrong
    seen, wrong = await disasters.main()
    return f"{where}\n\n{figures}\n\n{table(('what happens', 'what was seen'), seen)}", run.wrong + wrong


def _quiet(now: int) -> tuple[QuietHours | None, ...]:
    """Return quiet hours of seven tables: none, past or current ones; games repeat every four tables."""
    hour = datetime.fromtimestamp(now / 1000, UTC).hour
    over, last = (
        QuietHours((hour + 3) % 24, (hour - 2) % 24, "UTC"),
        QuietHours((hour - 6) % 24, (hour + 3) % 24, "UTC"),
    )
    return None, over, None, last, None, None, None


def _render(run: Run) -> str:
    figures = run.crowd.figures
    starts = sorted(run.starts)
    rows: list[tuple[str, object]] = [
        *((f"killed: {moment}", run.kills[moment]) for moment in MOMENTS),
        ("tables at once", run.tables),
        ("games played at", run.games),
        ("presses", figures.presses),
        ("presses that failed on the screen before a kill", figures.failed),
        ("moves acknowledged", figures.done),
        ("moves in the database", run.ledger.moves),
        ("nudges, gifts of time and pauses acknowledged", run.waiters.acknowledged),
        ("moves whose answer was lost, made once all the same", run.ledger.unsure_made),
        *((words, run.ledger.orders.fates[fate]) for fate, words in FATES.items()),
        ("games in which people said ahead what they want done", run.sayers.dealt),
        *((words, run.sayers.plans.fates[fate]) for fate, words in SAID.items()),
        ("games with quiet hours and a player on days off", run.timed),
        ("boards compared with the database after a start", run.boards),
        ("hands compared", run.hands),
        ("start until Discord knew it, median s", starts[len(starts) // 2]),
        ("start until Discord knew it, worst s", starts[-1]),
        (
            "acknowledged moves or orders lost or doubled, games that cannot go on, clocks lost, boards or hands wrong",
            len(run.wrong),
        ),
    ]
    return table(("figure", "value"), rows)
