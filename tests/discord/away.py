"""A database that does not answer, in each way that it can, and everything that a person can do in the meantime."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from discord import app_commands

from bot.interactions import commands, responder
from bot.interactions.access import MANAGING
from bot.interactions.register import BUTTONS, OUTSIDE
from bot.local.interactions import CHOICES
from bot.local.objects import Json
from bot.tables.table import Table
from bot.ui.own_verbs import WriteNote
from bot.words import speaker
from storage import Storage
from storage.engines import answering
from storage.engines.postgres import limits, pool
from storage.engines.sqlite import database, writer
from tests.chance import foreseen
from tests.custom_ids import made
from tests.discord.may_scenes import with_leagues
from tests.discord.may_walk import ARGUMENTS, FIELDS, OUTSIDE_ARGUMENTS, Given, no_argument, no_fields
from tests.discord.served import ROOM, Served, running
from tests.storage.postgres import Server
from tests.storage.relay import Relay
from tests.wire import HANG_SECONDS, Answer, LocalDiscord, Person, Seen, eventually

PEOPLE = ("ann", "bob", "cyd", "dan", "zed", "lea", "nia", "luc", "wes")
LANGUAGE = "fr"
PRESS = "press"
"""The text of a public message that was not changed."""
AT_ONCE = 20
"""Acts at the same time."""
PATIENCE = HANG_SECONDS / 16
"""The timeout of an act without an answer, in seconds; no measure of anything."""
ELSE: dict[str, Given] = {
    **dict.fromkeys(("kick", "take_seat"), lambda at, *_: (f"1:{at.person('dan').id}", None)),
    **dict.fromkeys(("agree", "decline", "withdraw"), lambda *_: ("1", None)),
}
"""Arguments of presses that this game has nothing for."""
NO_LIMIT = {"statement_timeout": "0", "lock_timeout": "0"}
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
FULL = "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE SQLSTATE '53100'; END$$"


@dataclass
class Scene(Served):
    """A bot with a game, leagues and people; `relay` leads to its database if that is PostgreSQL."""

    relay: Relay | None
    url: str
    table: Table
    hand: Seen
    said: dict[int, str]
    """The last words of the answer to each interaction."""


@asynccontextmanager
async def scene(place: str, relay: Relay | None, url: str) -> AsyncIterator[Scene]:
    """Yield the scene on a database. `url`: the same database, not through the relay."""
    async with LocalDiscord() as d, await Storage.open(place) as storage:
        d.settings(patience=PATIENCE)
        for name in PEOPLE:
            d.world.person(name)
        async with running(d, storage, foreseen()) as bot:
            at = Served(d, bot, storage, [0])
            table = await with_leagues(at, at.person("ann").id)
            await bot.dispatcher.idle()
            ann, mod = await at.person("ann").join(), await at.person("mod").join()
            for person in (ann, mod):
                await person.settings(locale=LANGUAGE)
                person.timeout = PATIENCE
            hand = (await at.press(ann, ROOM, made(table.id, "hand"))).message
            assert hand is not None and hand.ephemeral
            await ann.until(lambda: ann.fresh(hand).buttons)
            said = dict[int, str]()
            d.answers.append(lambda made, told: said.update({made: Seen(told).text or "no words"}))
            yield Scene(d, bot, storage, [0], relay, url, table, hand, said)


def shorten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot wait for moments instead of seconds, and the database for ever."""
    for module in (responder, commands):
        monkeypatch.setattr(module, "OLD", 0.02)
    for name, seconds in {"LEAST": 0.01, "SAYS": 0.03, "LOOKS": 0.01}.items():
        monkeypatch.setattr(responder, name, seconds)
    monkeypatch.setattr(answering, "SLOW", 0.01)
    monkeypatch.setattr(database, "BUSY_TIMEOUT", HANG_SECONDS)
    monkeypatch.setattr(limits.Limits.__init__, "__defaults__", (HANG_SECONDS,))
    for name, limit in NO_LIMIT.items():
        monkeypatch.setitem(pool.TIMES, name, limit)


# ---------------------------------------------------------------------------------------------------- the states


@asynccontextmanager
async def file_locked(at: Scene) -> AsyncIterator[None]:
    """Let another program hold the write lock."""
    other = sqlite3.connect(at.storage.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.close()


@asynccontextmanager
async def file_frozen(at: Scene) -> AsyncIterator[None]:
    """Let the disk hang: the threads of all connections wait."""
    engine: Any = at.storage.engine
    over, held = threading.Event(), list[asyncio.Future[Any]]()
    for connection in (engine.writer._connection, engine.reader._connection._connection):
        held.append(asyncio.ensure_future(connection._execute(over.wait)))
    try:
        yield
    finally:
        over.set()
        await asyncio.gather(*held)


@asynccontextmanager
async def file_full(at: Scene) -> AsyncIterator[None]:
    """Leave no room on the disk."""
    del at
    wrong = sqlite3.OperationalError("database or disk is full")
    wrong.sqlite_errorcode = sqlite3.SQLITE_FULL
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writer.WritingConnection, "_write", lambda *_: wrong)
        yield


@asynccontextmanager
async def file_read_only(at: Scene) -> AsyncIterator[None]:
    """Let nothing be written."""
    engine: Any = at.storage.engine
    await engine.writer._connection.execute("PRAGMA query_only = ON")
    try:
        yield
    finally:
        await engine.writer._connection.execute("PRAGMA query_only = OFF")


@asynccontextmanager
async def server_stopped(at: Scene) -> AsyncIterator[None]:
    """Let every connection be refused."""
    assert at.relay is not None
    await at.relay.refuse()
    try:
        yield
    finally:
        await at.relay.listen()


@asynccontextmanager
async def server_frozen(at: Scene) -> AsyncIterator[None]:
    """Let the server take everything and say nothing."""
    assert at.relay is not None
    at.relay.moving.clear()
    try:
        yield
    finally:
        at.relay.moving.set()


@asynccontextmanager
async def server_locked(at: Scene) -> AsyncIterator[None]:
    """Let another session hold all tables."""
    async with await psycopg.AsyncConnection.connect(at.url) as other:
        names = [name for (name,) in await (await other.execute(TABLES)).fetchall()]
        await other.execute(f"LOCK TABLE {', '.join(names)} IN ACCESS EXCLUSIVE MODE".encode())
        yield
        await other.rollback()


@asynccontextmanager
async def server_full(at: Scene) -> AsyncIterator[None]:
    """Let every write end with the error of a disk without room."""
    async with await psycopg.AsyncConnection.connect(at.url, autocommit=True) as other:
        names = [name for (name,) in await (await other.execute(TABLES)).fetchall()]
        await other.execute(FULL)
        for name in names:
            await other.execute(
                f"CREATE TRIGGER no_room BEFORE INSERT OR UPDATE OR DELETE ON {name} "
                "EXECUTE FUNCTION no_room()".encode()
            )
        try:
            yield
        finally:
            await other.execute(b"DROP FUNCTION no_room CASCADE")


State = Callable[[Scene], Any]
FILE: dict[str, State] = {
    "locked": file_locked,
    "frozen": file_frozen,
    "full": file_full,
    "read-only": file_read_only,
}
SERVER: dict[str, State] = {
    "stopped": server_stopped,
    "frozen": server_frozen,
    "locked": server_locked,
    "full": server_full,
}


Database = tuple[str, Relay | None, str]


@asynccontextmanager
async def database_of(kind: str, path: Path, asked: pytest.FixtureRequest) -> AsyncIterator[Database]:
    """Yield a database's address, the relay to it, and its address without the relay."""
    if kind == "sqlite":
        yield str(path / "away.db"), None, ""
        return
    url: str = asked.getfixturevalue("postgres_url")
    server: Server = asked.getfixturevalue("postgres")
    relay = Relay(str(server.folder))
    await relay.listen()
    try:
        yield relay.url(asked.getfixturevalue("postgres_database")), relay, url
    finally:
        await relay.close()


# ------------------------------------------------------------------------------------------------------ the acts


@dataclass(frozen=True)
class Act:
    """Something that a person can do, once or again."""

    name: str
    person: Person
    do: Callable[[], Coroutine[Any, Any, Answer]]

    async def once(self) -> Answer:
        """Do it. Return what the person sees once it is acknowledged, and no longer thinking."""
        try:
            return await self.do()
        except TimeoutError:
            raise AssertionError(f"{self.name}: acknowledged, and nothing else") from None


def acts(at: Scene) -> Iterator[Act]:
    """Yield everything that people can do: commands, suggestions, presses in public and in private, a form."""
    ann = at.person("ann")
    for command in at.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            yield from _typed(at, command)
    for verbs, arguments, number in ((BUTTONS, ARGUMENTS | ELSE, at.table.id), (OUTSIDE, OUTSIDE_ARGUMENTS, 0)):
        for verb in verbs:
            person = at.person("mod") if verb in MANAGING else ann
            rest, values = arguments.get(verb.verb, no_argument)(at, at.table, person.id)
            asked = made(number, verb.verb, rest)
            yield Act(f"press {asked}", person, partial(at.press, person, ROOM, asked, values))
            if person is ann:
                yield Act(f"press {asked} privately", ann, partial(ann.forge, at.hand, asked, values))
    yield Act("submit a form", ann, partial(submit, ann, at, str(WriteNote(at.table.id))))


def _typed(at: Scene, command: app_commands.Command[Any, ..., Any]) -> Iterator[Act]:
    name = command.qualified_name
    person = at.person("mod" if name.startswith("server ") else "ann")
    fields: Given = FIELDS.get(name, no_fields)
    given = fields(at, at.table, person.id)
    if any(one.name == "table" for one in command.parameters):
        given |= {"table": at.table.id}
    yield Act(f"/{name}", person, partial(person.slash, at.place(ROOM), name, **given))
    for field in command.parameters:
        if field.autocomplete:
            yield Act(f"/{name} {field.display_name}…", person, partial(suggest, person, at, name, field.display_name))


async def suggest(person: Person, at: Scene, name: str, field: str) -> Answer:
    """Ask for suggestions for a field."""
    asked: Json = {"do": "complete", "channel": person.channel(at.place(ROOM)), "path": name.split(), "focused": field}
    return await person._interact(**asked, options={field: ""})


async def submit(person: Person, at: Scene, custom_id: str) -> Answer:
    """Submit a form with a word in its only field."""
    field = {"type": 18, "id": 1, "component": {"type": 4, "id": 2, "custom_id": "0", "value": "word"}}
    data = {"custom_id": custom_id, "components": [field]}
    where: Json = {"channel": at.hand.channel, "message": at.hand.id}
    return await person._interact(do="forge", kind=5, data=data, **where)


def answered(at: Scene, act: Act, answer: Answer, *, processes: int = 1) -> str:
    """Return the text that a person sees after an act; "" if there is none yet. Fail if it was acknowledged twice by a
    process.
    """
    assert not answer.failed, f"{act.name}: no acknowledgement"
    record = at.d.presses.all[int(answer.interaction)]
    assert record.seconds is not None and record.refused < processes, f"{act.name}: refused {record.refused} times"
    if answer.kind == CHOICES:
        return f"{len(answer.choices)} suggestions"
    if answer.modal is not None:
        return "a form"
    shown = answer.message
    if int(answer.interaction) not in at.said and shown is not None and not shown.ephemeral:
        return act.person.fresh(shown).text.removeprefix(PRESS)  # the public message itself may be the answer
    return at.said.get(int(answer.interaction), "")


async def tried(at: Scene, every: Sequence[Act], *, told: bool) -> dict[str, str]:
    """Do everything, much of it at once. Return what people see by the act's name, as soon as everything is
    acknowledged; if `told`, as soon as each act has words too.
    """
    answers = [
        answer
        for first in range(0, len(every), AT_ONCE)
        for answer in await asyncio.gather(*(act.once() for act in every[first : first + AT_ONCE]))
    ]

    def seen() -> dict[str, str]:
        return {act.name: answered(at, act, answer) for act, answer in zip(every, answers, strict=True)}

    if told:
        try:
            await eventually(lambda: all(seen().values()), PATIENCE)
        except TimeoutError:
            raise AssertionError([name for name, text in seen().items() if not text]) from None
    return seen()


def in_words(sentence: str) -> str:
    """Return the beginning of a sentence in the people's language."""
    return speaker(LANGUAGE).text(sentence).partition("{")[0].strip()
