"""Discord misbehaving, one fault at a time: what the person sees, what is tried again, what is given up.

    python -m tests.fire faults

Here is what happens to a table that is played at; `openings.py` begins games under faults, `starts.py` starts the bot.
The bot runs in this process on a local Discord; its waits between tries are shortened. After each fault a move is
asked for, and everything must come right by itself: each acknowledged move once, one board that says what the database
does, nothing posted twice, nothing left owed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import aiohttp

from bot import metrics
from bot.app import HouseCall
from bot.outbox import dispatcher
from bot.settings import Settings
from bot.tables.environment import Environment
from bot.ui.verbs import Start
from bot.workers.picture_cache import PictureCache
from storage import Storage
from tests.fire.announced import Announcements
from tests.fire.dealing import Dealer, Dealt
from tests.fire.ledger import Ledger, sound
from tests.fire.players import Crowd, Player, read_text
from tests.fire.standing import board_is_right
from tests.local.conftest import eventually
from tests.wire import HANG_SECONDS, LocalDiscord, redirected
from tests.wire.faults import Fault

SHORT_WAIT_MS = 150
QUIET_SECONDS = HANG_SECONDS
CHANNELS = 90
STEADY = ("doctor-strange", "gothic-doctor")
"""Games that do not end within a few moves, whatever is pressed."""
LOST = 8
"""Every so manieth press opens a hand anew: whoever reads the rules at random finds no move there."""
HOUR_MS = 3_600_000
SHOWN = {"failed": "This interaction failed", "silence": "the screen stays as it was"}
SECRET_MOVES = 12
"""So many moves in a row may change nothing on the board, which is then not touched."""


@dataclass
class Seen:
    """What became of one fault."""

    name: str
    person: str = ""
    met: int = 0
    """How often Discord did so."""
    moves: int = 0
    tries: int = 0
    """What the bot's own dispatcher had to try again; discord.py's tries are in `met` only."""
    given_up: int = 0
    wrong: list[str] = field(default_factory=list)


class Services:
    """The bot in this process, with tables in channels of their own."""

    def __init__(self, d: LocalDiscord, bot: HouseCall, storage: Storage, tables: list[Dealt]) -> None:
        self.d, self.bot, self.storage = d, bot, storage
        self.crowd = Crowd(d, Random(5))
        self.ledger = Ledger(storage.path)
        self.announced = Announcements(d, storage.path)
        self._free = tables

    def table(self) -> list[Player]:
        """The people of a table nobody has used yet."""
        self.crowd.players.clear()
        self.crowd.seat([self._free.pop(0)])
        return self.crowd.players

    async def quiet(self, number: int, seconds: float = QUIET_SECONDS) -> list[str]:
        """Wait until nothing is owed to a table by now; what is left, with how often it was tried."""
        until = time.monotonic() + seconds
        while True:
            now = self.bot.registry.services.env.now()
            owed = [row for row in await self.storage.owed(number) if row.tries or row.due <= now]
            if not owed or time.monotonic() > until:
                return [f"{row.kind} ({row.tries})" for row in owed]
            await asyncio.sleep(0.02)

    async def felt(self, number: int, faults: list[Fault]) -> None:
        """Wait until these faults have happened as often as they are to, or nothing is left that could meet them."""
        async with asyncio.timeout(QUIET_SECONDS):
            while any(fault.met < fault.times for fault in faults):
                now = self.bot.registry.services.env.now()
                if not any(row.tries or row.due <= now for row in await self.storage.owed(number)):
                    return
                await asyncio.sleep(0.02)

    def patience(self, seconds: float | None) -> None:
        """How long the bot waits for Discord's answer before it gives a request up; None: as long as usual."""
        session = self.bot.http._HTTPClient__session  # type: ignore[attr-defined]
        session._timeout = aiohttp.ClientTimeout(total=seconds) if seconds else aiohttp.client.DEFAULT_TIMEOUT

    def calm(self, channel: int) -> None:
        """Nothing is wrong any more."""
        self.d.faults.clear()
        self.d.settings(repeats=0, lateness=0.0, patience=self.d.waits)
        self.d.allow(channel)
        self.patience(None)

    async def move(self, most: int = 300) -> str:
        """Press at the table until a move was acknowledged or a press failed; what the person read."""
        for number in range(most):
            player, done = self.crowd.anybody(), self.crowd.figures.done
            if number % LOST == LOST - 1:
                player.hand = None
            shown = await player.press(self.crowd.rng)
            if shown in SHOWN:
                return SHOWN[shown]
            text = read_text(player.hand) if player.hand is not None else ""
            if self.crowd.figures.done > done:
                return "✅"
            if "(Error " in text or "⚠️" in text:
                return text.strip().splitlines()[-1][:90]
        return f"no move could be made: {text[-150:]!r}"


class Clock:
    """The wall clock, and what a test adds to it."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self.ahead


@asynccontextmanager
async def services(
    clock: Clock | None = None, heartbeat: float = 41.25, pace: str = "1d", *, hurry: bool = False
) -> AsyncIterator[Services]:
    """A bot that is connected, its back-off shortened; with `hurry` people wait three seconds, as on Discord."""
    former, dispatcher.FIRST_WAIT_MS = dispatcher.FIRST_WAIT_MS, SHORT_WAIT_MS
    try:
        with TemporaryDirectory() as folder:
            async with LocalDiscord(hurry=hurry) as d:
                d.gateway.heartbeat = heartbeat
                guild = d.world.add_guild("Fire", [f"ward-{n}" for n in range(CHANNELS)])
                channels = [place.id for place in d.world.channels.values() if place.guild == guild]
                async with await Storage.open(Path(folder, "h.sqlite3")) as storage:
                    dealer = Dealer(guild, channels, int(time.time() * 1000), pace, STEADY)
                    tables = await dealer.deal(storage, CHANNELS)
                    with redirected(d.url):
                        async with _running(d, storage, clock or Clock(), heartbeat) as bot:
                            yield Services(d, bot, storage, tables)
    finally:
        dispatcher.FIRST_WAIT_MS = former


async def _drawn(_: object) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + bytes(32)


def made(storage: Storage, clock: Clock, heartbeat: float = 41.25, *, forgetful: bool = False) -> HouseCall:
    """A bot that is not started yet."""
    return HouseCall(
        Settings.model_construct(**Settings.model_construct().model_dump()),
        storage,
        env=Environment(now=clock, steady=clock),
        pictures=PictureCache(_drawn),
        forgetful=forgetful,
        guild_ready_timeout=0.05,
        heartbeat_timeout=2 * heartbeat,
    )


@asynccontextmanager
async def _running(d: LocalDiscord, storage: Storage, clock: Clock, heartbeat: float) -> AsyncIterator[HouseCall]:
    bot = made(storage, clock, heartbeat)
    running = asyncio.create_task(bot.start(d.token))
    try:
        await eventually(bot.is_ready)
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(running, return_exceptions=True)


Inject = Callable[[Services, int], Awaitable[None] | None]
"""Lets something happen to a table whose board stands in a channel (its id)."""


async def meet(at: Services, name: str, inject: Inject) -> Seen:
    """Play a move under a fault, then without, until something happened that everybody sees."""
    people = at.table()
    number, channel = people[0].table.id, people[0].table.channel
    seen = Seen(name)
    await at.move()
    left = await at.quiet(number)
    assert not left, f"{name}: {left} is owed before anything happened"
    posts, tries, given_up = at.announced.copy(), total(metrics.RETRIED), total(metrics.GIVEN_UP)
    if "a new board" in name:
        _delete_board(at, channel)  # so that one has to be sent
    done = inject(at, channel)
    if done is not None:
        await done
    waiting = list(at.d.faults.waiting)
    seen.person = await (word(at) if "a word beside the hand" in name else at.move())
    await asyncio.sleep(0.3)  # so that it lasts for a moment
    await at.felt(number, waiting)
    seen.met = sum(fault.met for fault in waiting)
    at.calm(channel)
    for player in people:
        player.hand = None
    for _ in range(SECRET_MOVES):
        await at.move()
        left = await at.quiet(number)
        board = await board_is_right(at.d, at.bot.registry, number)
        if not board:
            break
    seen.tries, seen.given_up = total(metrics.RETRIED) - tries, total(metrics.GIVEN_UP) - given_up
    if left:
        seen.wrong.append(f"{left} is still owed")
    seen.wrong += at.ledger.settle(people) + sound(at.storage.path)
    seen.moves = sum(row.via == "pressed" for row in await at.storage.moves(number))
    seen.wrong += board
    seen.wrong += [f"posted twice: {text[:120]!r}" for text in at.announced.twice(since=posts)]
    return seen


def total(counter: object) -> int:
    """How often something was counted so far, under all its labels."""
    samples = [sample for metric in counter.collect() for sample in metric.samples]  # type: ignore[attr-defined]
    return int(sum(sample.value for sample in samples if sample.name.endswith("_total")))


async def word(at: Services) -> str:
    """Press what may not be pressed now, on a private message; what the person reads beside it."""
    player = at.crowd.anybody()
    before = time.monotonic()
    done = await player.forge(str(Start(player.table.id)), private=True)
    if done.get("failed"):
        return "This interaction failed"
    messages = at.d.world.channel(player.table.channel).messages
    while time.monotonic() - before < 4:
        said = [read_text(one) for one in messages.values() if one.only == player.user.id]
        if any("has begun" in one for one in said):
            return "a sentence"
        await asyncio.sleep(0.05)
    return "nothing"


EDIT = "the answer's edit"
"""It shares its route with the hand of whoever sits opposite, so what happens to it happens twice."""
ROUTES = {
    "a new board": "POST /channels/*/messages",
    "an edit of the board": "PATCH /channels/*/messages/*",
    "the acknowledgement": "POST /interactions/*",
    EDIT: "PATCH /webhooks/*",
    "a word beside the hand": "POST /webhooks/*",
}
"""What the bot asks of Discord while a game is played, by route."""


def ways(what: str, route: str) -> dict[str, Inject]:
    """Everything that may happen to a request."""
    times = 2 if what == EDIT else 1
    return {
        f"429 on {what}": partial(_rate_limit, route, {}),
        f"429, global, on {what}": partial(_rate_limit, route, {"everywhere": True}),
        f"429 of Cloudflare on {what}": partial(_rate_limit, route, {"via": False}),
        f"500 on {what}": partial(_fail, route, 500, times),
        f"503 three times on {what}": partial(_fail, route, 503, 3),
        f"connection breaks before {what}": partial(_drop, route, times),
        f"answer lost after {what}": partial(_lose, route, times),
        f"{what} takes 1.5 s": partial(_delay, route, times, 1.5),
        f"the answer to {what} comes 1.5 s late": partial(_late_answer, route, times, 1.5),
        f"{what} arrives after the bot gave it up": partial(_impatient, partial(_delay, route, times, 1.2)),
        f"the answer to {what} comes after the bot gave it up": partial(
            _impatient, partial(_late_answer, route, times, 1.2)
        ),
    }


def on_routes() -> dict[str, Inject]:
    """Everything that may happen on every route of a game that is played."""
    return {name: inject for what, route in ROUTES.items() for name, inject in ways(what, route).items()}


def _impatient(inject: Callable[[Services, int], None], at: Services, channel: int) -> None:
    """The bot waits half a second only, so that it gives up what arrives all the same."""
    at.patience(0.5)
    inject(at, channel)


def _rate_limit(route: str, how: dict[str, bool], at: Services, _: int) -> None:
    at.d.faults.rate_limit(route, 0.3, times=2, **how)


def _fail(route: str, status: int, times: int, at: Services, _: int) -> None:
    at.d.faults.fail(route, status, times=times)


def _drop(route: str, times: int, at: Services, _: int) -> None:
    at.d.faults.drop(route, times=times)


def _lose(route: str, times: int, at: Services, _: int) -> None:
    at.d.faults.lose_answer(route, times=times)


def _delay(route: str, times: int, seconds: float, at: Services, _: int) -> None:
    at.d.faults.delay(route, seconds, times=times)


def _late_answer(route: str, times: int, seconds: float, at: Services, _: int) -> None:
    at.d.faults.delay_answer(route, seconds, times=times)


def _refuse(route: str, code: int, times: int, at: Services, _: int) -> None:
    at.d.faults.refuse(route, code, times=times)


def _delete_board(at: Services, channel: int) -> None:
    place = at.d.world.channel(channel)
    for message in [one for one in place.messages.values() if one.only is None]:
        at.d.world.remove(message)


def _deny(right: str, at: Services, channel: int) -> None:
    at.d.deny(channel, right)


async def _back_after(act: Callable[[Services], None], at: Services, _: int) -> None:
    """Do something to the gateway, and wait until the bot is back."""
    before = at.d.gateway.identified + at.d.gateway.resumed
    act(at)
    await eventually(lambda: at.d.gateway.identified + at.d.gateway.resumed > before)
    await asyncio.sleep(0.3)


NAMED: dict[str, Inject] = {
    "every press delivered twice": lambda at, _: at.d.settings(repeats=50),
    "presses arrive after 4 s": lambda at, _: at.d.settings(lateness=4.0, patience=5.0),
    "10062 for an acknowledgement": partial(_refuse, "POST /interactions/*", 10062, 1),
    "40060 for an acknowledgement": partial(_refuse, "POST /interactions/*", 40060, 1),
    "10008: the board was deleted": _delete_board,
    "30046: the board is too old to edit": partial(_refuse, "PATCH /channels/*/messages/*", 30046, 1),
    "50083: its thread is archived": partial(_refuse, "PATCH /channels/*/messages/*", 50083, 1),
    "50001 for the board, twice": partial(_refuse, "* /channels/*/messages*", 50001, 2),
    "50013: may not write there for a while": partial(_deny, "send_messages"),
    "may attach no files for a while": partial(_deny, "attach_files"),
    "a press while RECONNECT goes on": lambda at, _: at.d.gateway.reconnect(),
    "a press while the connection is broken, replayed with RESUME": lambda at, _: at.d.gateway.cut(),
    "RECONNECT": partial(_back_after, lambda at: at.d.gateway.reconnect()),
    "INVALID_SESSION, to be resumed": partial(_back_after, lambda at: at.d.gateway.invalidate(resumable=True)),
    "INVALID_SESSION, gone": partial(_back_after, lambda at: at.d.gateway.invalidate()),
    "the gateway's connection breaks": partial(_back_after, lambda at: at.d.gateway.cut()),
}
"""Faults that have a name of their own."""


async def silence() -> Seen:
    """Discord says nothing for an hour, and turns last minutes: nobody loses time, nothing is done for anybody."""
    clock, seen = Clock(), Seen("the gateway is silent for an hour, at five minutes a turn")
    async with services(clock, heartbeat=0.4, pace="5m") as at:
        people = at.table()
        number = people[0].table.id
        await at.move()
        await at.quiet(number)
        before = {(one.kind, one.seat): one.due for one in await at.storage.timers(number)}
        at.d.gateway.silence()
        await eventually(lambda: at.bot.away)
        clock.ahead += HOUR_MS
        await at.bot.scheduler.ring()  # nobody's time is up
        at.d.gateway.cut()
        at.d.gateway.speak()
        await eventually(lambda: not at.bot.away and not at.bot.making_up)
        after = {(one.kind, one.seat): one.due for one in await at.storage.timers(number)}
        if any(not HOUR_MS <= after.get(key, 0) - due < 2 * HOUR_MS for key, due in before.items()):
            seen.wrong.append(f"the clocks were {before} and are {after}")
        for player in people:
            player.hand = None
        seen.person = await at.move()
        if await at.quiet(number):
            seen.wrong.append("deliveries are still owed")
        seen.moves = len(await at.storage.moves(number))
        seen.wrong += at.ledger.settle(people) + sound(at.storage.path)
        if any(row.via != "pressed" for row in await at.storage.moves(number)):
            seen.wrong.append("a move was made for somebody")
    return seen
