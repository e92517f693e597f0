"""Tables without Discord: time stands still until a test moves it, and deliveries are only recorded."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from random import Random
from secrets import token_hex
from typing import Any, Concatenate, ParamSpec, TypeVar

import pytest

from bot.settings import Settings
from bot.tables import admin, autoplay, lobby, moves, start
from bot.tables.change import Change
from bot.tables.entry import Guest
from bot.tables.environment import Environment
from bot.tables.in_turn import alone, by_itself, inside
from bot.tables.moves import Played
from bot.tables.registry import TableRegistry
from bot.tables.table import Services, Table
from bot.tables.table_settings import TableSettings
from bot.ui.ids import DecisionStamp
from engines.game import Decision
from storage import Batch, Storage, StorageError

P = ParamSpec("P")
T = TypeVar("T")

ANN, BOB, CYD, DAN, EVE = 1001, 1002, 1003, 1004, 1005
NAMES = {ANN: "Ann", BOB: "Bob", CYD: "Cyd", DAN: "Dan", EVE: "Eve"}
GUILD, CHANNEL = 70, 80


class _Apart(Environment):
    """Draws nonces separately, so that games do not depend on the number of messages."""

    def nonce(self) -> str:
        return token_hex(8)


class Ward:
    """The registry, its clock, tables to wake (`woken`), `looks` at the timers, and changed tables (`told`)."""

    def __init__(self, storage: Storage, seed: int = 1, **settings: Any) -> None:
        self.storage = storage
        self.time, self.guild = 1_000_000, GUILD
        self.slept: list[float] = []
        self.woken: list[int] = []
        self.looks = 0
        self.told: list[Table] = []
        self.tasks: set[asyncio.Task[Any]] = set()
        self.rng = Random(seed)
        env = _Apart(lambda: self.time, self._sleep, lambda: self.rng.randbytes(32), self.rng)
        self.services = Services(
            storage,
            env,
            Settings.model_construct(**(Settings.model_construct().model_dump() | settings)),
            spawn=self.spawn,
            wake=self.woken.append,
            look_at_timers=self._look,
            committed=self.told.append,
            go_on=autoplay.go_on,
        )
        self.registry = TableRegistry(self.services)

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)

    def spawn(self, work: Coroutine[Any, Any, Any], name: str) -> asyncio.Task[Any]:
        task = asyncio.create_task(work, name=name, context=by_itself())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def _look(self, _due: int) -> None:
        self.looks += 1

    async def quiet(self) -> None:
        """Wait until all tables are idle."""
        while self.tasks:
            await asyncio.wait(list(self.tasks))
        for table in self.registry.awake():
            await table.mailbox.idle()

    async def opened(
        self,
        user: int = ANN,
        *,
        game: str = "night-shift",
        most: int = 0,
        guild: int | None = None,
        language: str = "en",
        **settings: Any,
    ) -> Table:
        return await self.registry.open(
            guest=Guest(user, NAMES[user], self.guild if guild is None else guild),
            game=game,
            channel=CHANNEL,
            language=language,
            settings=TableSettings(seats_wanted=most, **settings),
        )

    async def playing(self, *users: int, computers: int = 0, **given: Any) -> Table:
        """Return a started game, with these people in these seats."""
        table = await self.opened(users[0], **given)
        for user in users[1:]:
            await turn(lobby.join, table, guest(table, user, NAMES[user]))
        for _ in range(computers):
            await turn(lobby.add_computer, table, users[0], "easy")
        for number, user in enumerate(users):
            await turn(lobby.wish, table, user, number)
        await turn(start.start, table, users[0])
        return table

    def again(self, **settings: Any) -> Ward:
        """Return the registry of a bot restarted on the same database, at the same time."""
        ward = Ward(self.storage, 2, **settings)
        ward.time = self.time
        return ward


def block(ward: Ward, *users: int) -> None:
    """Let the host block these people from now on."""
    vars(ward.services.settings)["blocked_people"] = frozenset(users)


def guest(table: Table, user: int, name: str = "") -> Guest:
    """Return a person without roles at the door of the table's server."""
    return Guest(user, name or NAMES[user], table.row.guild or 0)


@contextmanager
def no_room(words: str = "") -> Iterator[list[Batch]]:
    """Let storage refuse all batches, or those with these words in a statement or value. Yield the refused ones."""
    commit, refused = Storage.commit, []

    async def full(storage: Storage, batch: Batch) -> None:
        if any(words in sql or words in values for sql, values in batch.statements):
            refused.append(batch)
            raise StorageError("full", "There is no room left.")
        await commit(storage, batch)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Storage, "commit", full)
        yield refused


async def turn(
    verb: Callable[Concatenate[Table, P], Awaitable[T]], table: Table, *args: P.args, **named: P.kwargs
) -> T:
    """Run a verb in the table's mailbox, as a press does."""

    async def job(table: Table) -> T:
        return await verb(table, *args, **named)

    return await (job(table) if inside() else table.do(job))


@asynccontextmanager
async def changing(table: Table, *, private: bool = False) -> AsyncIterator[Change]:
    """Yield a change in the table's mailbox; the test commits it."""
    if inside():
        yield Change(table, private=private)
        return
    begun, over = asyncio.Event(), asyncio.Event()

    async def held() -> None:
        begun.set()
        await over.wait()

    holding = asyncio.create_task(table.mailbox.do(held))
    await begun.wait()
    try:
        with alone():
            yield Change(table, private=private)
    finally:
        over.set()
        await holding


async def pause(table: Table) -> None:
    """Let a moderator pause the game."""
    await turn(admin.pause, table, EVE, moderator=True)


async def resume(table: Table) -> None:
    """Let a moderator end the pause."""
    await turn(admin.resume, table, EVE, moderator=True)


def status(table: Table) -> str:
    return table.row.status


def own(table: Table, user: int) -> list[Decision]:
    """Return the user's open decisions."""
    seat = table.seat_of(user)
    assert seat is not None
    return table.own(seat.seat)


def asked(table: Table, user: int) -> Decision:
    """Return the user's awaited decision."""
    return next(decision for decision in own(table, user) if decision.must)


def stamp(table: Table, decision: Decision) -> DecisionStamp:
    return DecisionStamp(table.row.undo_count, decision.number)


async def moved(table: Table, user: int, *texts: str, decision: Decision | None = None) -> Played:
    """Make moves as from a fresh menu."""
    menu = stamp(table, decision) if decision else None

    async def press(table: Table) -> Played:
        return await turn(moves.play, table, user, menu or stamp(table, asked(table, user)), list(texts))

    return await turn(press, table)
