"""Sensible people on the local Discord: each hand when they look at it, and their presses."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from bot.app import HouseCall
from bot.drawing import png
from bot.faces.asked import Asked
from bot.interactions import hand
from bot.local.objects import Json
from bot.settings import Settings
from bot.tables.environment import Environment
from bot.tables.table import Table
from bot.words import speaker
from bot.workers.picture_cache import PictureCache
from bot.workers.think_worker import InlineThinker
from storage import Storage
from tests.chance import foreseen
from tests.custom_ids import made
from tests.discord.served import LIMITS, ROOM, rung, settled
from tests.hands.pressing import Press, Steering
from tests.hands.shown import BROKEN, Shown
from tests.wire import HANG_SECONDS, LocalDiscord, NotOnScreen, Person, Seen, eventually, redirected

SEATS = {"doctor-strange": (2, 0), "gothic-doctor": (2, 1), "quack-in-the-box": (2, 1), "clinic": (2, 0)}
"""People and computer players at a measured table."""
MOST = 2500
LOCALES = {"en": "en-US", "fr": "fr"}
PRESS_SECONDS = 12
"""Seconds that a player thinks before a press: after 90 seconds the player who waits gets a call."""
SAMPLED = 8
"""Every how many looks pictures are drawn once more, to measure the cost."""


@dataclass(slots=True)
class Look:
    """An awaited player looks at their hand; `asked` is the key of the question."""

    message: Json
    shown: Shown
    asked: str
    files: dict[str, bytes]


@dataclass(slots=True)
class Measured:
    """The measurements of one game. Times are milliseconds of processor time, sizes kB."""

    looks: list[Look] = field(default_factory=list)
    kept: list[bool] = field(default_factory=list)
    """Whether an open hand was still the last message when its player returned after another seat's move."""
    presses: int = 0
    taps: int = 0
    sure: int = 0
    broken: list[str] = field(default_factory=list)
    """Screens on which the bot reports an error."""
    turns: int = 0
    games: int = 0
    board_ms: list[float] = field(default_factory=list)
    hand_ms: list[float] = field(default_factory=list)
    board_kb: list[float] = field(default_factory=list)
    hand_kb: list[float] = field(default_factory=list)

    @property
    def hands(self) -> list[Look]:
        """Return the looks at a hand with a question; questions to confirm do not count."""
        return [one for one in self.looks if not one.shown.confirms]


@dataclass
class Guest:
    person: Person
    seat: int
    steering: Steering
    hand: Seen | None = None
    known: int = 0
    """Another player's last move when this person last looked."""

    def shown(self) -> Seen | None:
        return self.person.fresh(self.hand) if self.hand is not None and self.person.shows(self.hand) else None


@dataclass
class Place:
    """A local Discord with the bot on it; both add `ahead` to the time, in seconds."""

    d: LocalDiscord
    bot: HouseCall
    ahead: list[float]

    def later(self, seconds: float) -> None:
        self.ahead[0] += seconds


class Game:
    """A game on the local Discord, played to its end by sensible people."""

    def __init__(self, at: Place, game: str, number: int, language: str, into: Measured) -> None:
        self.at, self.game, self.number, self.language, self.into = at, game, number, language, into
        self.d, self.bot = at.d, at.bot
        self.turns: set[tuple[int, int, int]] = set()

    async def play(self, wanted: int) -> None:
        """Play to the end, or until `wanted` hands were looked at."""
        guests = await self._begin()
        for _ in range(MOST):
            await settled(self.bot)
            if self.table.over or len(self.into.hands) >= wanted:
                break
            asked = {one.seat for one in self.table.awaited()}
            guest = next((one for one in guests if one.seat in asked), None)
            if guest is not None:
                self.at.later(PRESS_SECONDS)
                await rung(self.bot)
                with suppress(NotOnScreen):  # the hand was refreshed in the same instant
                    await self._act(guest)
        self.into.turns += len(self.turns)
        self.into.games += 1
        self._weigh_boards(guests[0].person)
        for guest in guests:
            await guest.person.leave()

    @cached_property
    def table(self) -> Table:
        return max(self.bot.registry.awake(), key=lambda one: one.row.created)

    async def _begin(self) -> list[Guest]:
        people, computers = SEATS[self.game]
        persons = [self.d.person(f"{name}{self.number}") for name in ("ann", "bob", "cyd")[:people]]
        for person in persons:
            await person.join()
            await person.settings(locale=LOCALES[self.language])
        options: dict[str, Any] = {"seats": people + computers} if max(self._counts()) > 1 else {}
        await persons[0].slash(ROOM, "play", game=self.game, computers=computers, level="sensible", **options)
        await settled(self.bot)
        for person in persons[1:]:
            await self._lobby(person, "join")
        await settled(self.bot)
        await self._lobby(persons[0], "start")
        await settled(self.bot)
        seats = {one.user: one.seat for one in self.table.seats}
        return [Guest(one, seats[one.id], Steering(f"{self.number} {one.name}")) for one in persons]

    def _counts(self) -> tuple[int, ...]:
        from engines import GAMES

        return GAMES[self.game].seats

    async def _lobby(self, person: Person, verb: str) -> None:
        lobby = person.messages(ROOM)[-1]
        for message in reversed(person.messages(ROOM)):
            if made(self.table.id, verb) in message.buttons.values():
                lobby = message
                break
        await person.press(lobby, made(self.table.id, verb))

    async def _act(self, guest: Guest) -> None:
        """Look at the hand, and make the next press."""
        seen, last = guest.shown(), None
        if seen is not None:
            last = guest.person.messages(seen.channel)[-1].id == seen.id
        known = max((row.number for row in self.table.moves if row.seat != guest.seat), default=0)
        if known > guest.known and last is not None:
            self.into.kept.append(last)
        guest.known = known
        if seen is None or not last or not Shown(seen.data["components"]).controls:
            seen = await self._open(guest)
        shown = self._note(guest, seen)
        if not shown.controls:
            return
        press = guest.steering.choose(shown, self.table, guest.seat)
        self.into.presses += 1
        self.into.taps += press.cost
        self.into.sure += shown.confirms
        await self._press(guest, seen, press)

    async def _press(self, guest: Guest, seen: Seen, press: Press) -> None:
        if press.values:
            answer = await guest.person.choose(seen, press.control.id, list(press.values))
        else:
            answer = await guest.person.press(seen, press.control.id)
        guest.hand = answer.message or guest.hand

    async def _open(self, guest: Guest) -> Seen:
        """Press *My hand* on the newest board."""
        wanted = made(self.table.id, "hand")
        shown = reversed(guest.person.messages(str(self.table.home)))
        board = next(one for one in shown if not one.ephemeral and wanted in one.buttons.values())
        answer = await guest.person.press(board, wanted)
        self.into.presses += 1
        self.into.taps += 1
        assert answer.message is not None, answer
        guest.hand = answer.message
        await settled(self.bot)
        return guest.person.fresh(answer.message)

    def _note(self, guest: Guest, seen: Seen) -> Shown:
        """Record the look of an awaited player."""
        shown = Shown(seen.data["components"])
        own = self.table.own(guest.seat)
        view = self.table.at(guest.seat).view
        turn = (getattr(view, "round", 1), getattr(view, "turn", 0), getattr(view, "active", guest.seat))
        if turn[2] == guest.seat:
            self.turns.add(turn)
        if BROKEN in shown.readable:
            self.into.broken.append(shown.readable)
        if shown.controls:
            files = dict(self._files(seen))
            self.into.hand_kb += [len(data) / 1000 for data in files.values()]
            key = next((one.prompt.key for one in own if one.must), "")
            self.into.looks.append(Look(seen.data, shown, key, files))
            if len(self.into.looks) % SAMPLED == 0:
                self._time(guest.seat)
        return shown

    def _files(self, seen: Seen) -> Iterator[tuple[str, bytes]]:
        for picture in seen.pictures:
            found = self.d.world.files.get(int(picture["attachment_id"]))
            if found is not None:
                yield picture["url"], found[1]

    def _weigh_boards(self, person: Person) -> None:
        boards = [one for one in person.everything if not one.ephemeral and one.channel == str(self.table.home)]
        self.into.board_kb += [len(data) / 1000 for one in boards for _, data in self._files(one)]

    def _time(self, seat: int) -> None:
        """Measure drawing the board and the hand here, one after the other."""
        say = speaker(self.language)
        board, mine = self.table.audience(None, say), self.table.audience(seat, say)
        began = time.thread_time()
        png(board.face.picture(say, board.at), board.face.theme.colours)
        self.into.board_ms.append(1000 * (time.thread_time() - began))
        if mine.face.hand_picture is None:
            return
        began = time.thread_time()
        asked = Asked(tuple(self.table.own(seat)))
        hand = mine.face.hand_picture.draw(say, mine.face.hand_picture.sketch(say, mine.at, asked))
        png(hand, mine.face.theme.colours)
        self.into.hand_ms.append(1000 * (time.thread_time() - began))


async def measured(at: Place, game: str, hands: int, language: str) -> Measured:
    """Play until enough hands were looked at; each game with new people, since suggestions are for beginners."""
    into = Measured()
    while len(into.hands) < hands:
        await Game(at, game, into.games, language, into).play(hands)
    return into


@asynccontextmanager
async def place(folder: Path) -> AsyncIterator[Place]:
    """Yield a local Discord with a bot that waits for its pictures without a limit."""
    settings = Settings.model_construct(**Settings.model_construct().model_dump() | LIMITS)
    ahead, real = [0.0], Environment()
    env = foreseen(now=lambda: real.now() + int(1000 * ahead[0]))
    clock = LocalDiscord(clock=lambda: time.time() + ahead[0])
    waited, hand.patience = hand.patience, lambda responder: HANG_SECONDS  # noqa: ARG005  its name is its type's
    async with await Storage.open(folder / "hands.db") as storage, clock as d:
        with redirected(d.url):
            bot = HouseCall(
                settings,
                storage,
                env=env,
                pictures=PictureCache(deadline=HANG_SECONDS),
                thinker=InlineThinker(),
                guild_ready_timeout=0.05,
                forgetful=True,
            )
            running = asyncio.create_task(bot.start(d.token))
            await eventually(bot.is_ready)
            yield Place(d, bot, ahead)
            hand.patience = waited
            await bot.close()
            await asyncio.gather(running, return_exceptions=True)
