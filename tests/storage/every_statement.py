"""Every statement of storage: calls each public function with values made up from its annotations, so that a new
function is covered at once.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import AsyncIterator, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import msgspec

import storage
from storage import Batch, Share, Storage, Version
from storage.batch import Value
from storage.engines.answering import Answering
from storage.engines.engine import Counter
from storage.forgetting_servers import Held
from storage.reading import Reader, Row

Asked = dict[str, tuple[Value, ...]]
HELD = Held(("tables", "results", "servers", "case_answers", "bans"), ("moves", "outbox", "seats", "versions"))
ELSEWHERE = {"open", "beside", "close", "commit", "settled", "new_table_id", "new_league", "new_game"}
"""Functions that ask the database nothing, or ask it through the engine."""


class Noted:
    """A cursor that records statements and finds no rows."""

    def __init__(self) -> None:
        self.asked: Asked = {}

    async def fetch(self, sql: str, values: tuple[Value, ...], /) -> list[Row]:
        self.asked[sql] = values
        return []

    async def close(self) -> None:
        """Do nothing."""


class NotedEngine:
    """An engine that only records statements."""

    shared, place = False, "nowhere"

    def __init__(self) -> None:
        self.noted, self.answering = Noted(), Answering()
        self.reader = self.at_once = Reader("nowhere", self.noted)

    async def commit(self, batch: Batch) -> None:
        self.noted.asked |= statements(batch)

    async def settled(self, owner: int) -> Version:
        return Version(owner, "")

    async def new_number(self, counter: Counter) -> int:
        return len(counter)

    async def with_column(self, column: str) -> list[str]:
        return list(HELD.guilds if column == "guild" else HELD.tables)

    async def purge(self) -> bool:
        return True

    async def size(self) -> int:
        return 0

    async def close(self) -> None:
        """Do nothing."""


def statements(batch: Batch) -> Asked:
    return dict([*(first for first, _ in batch.opening()), *batch.statements])


def made_up(kind: Any) -> Any:
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if kind is Held:
        return HELD
    if origin in {typing.Union, types.UnionType}:
        return made_up(inner[0])
    if origin is typing.Literal:
        return inner[0]
    if origin in {list, Collection, Iterable, Sequence, set}:
        return [made_up(inner[0])]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = typing.get_type_hints(kind)
        return kind(**{name: made_up(hints[name]) for name in kind.__struct_fields__})
    return {int: 7, str: "x", bytes: b"x", bool: True}[kind]


def arguments(function: Any, **given: Any) -> Iterator[dict[str, Any]]:
    """Return arguments to call a function with: all made up, then without the optional ones."""
    hints = typing.get_type_hints(function)
    parameters = [one for one in inspect.signature(function).parameters.values() if one.name != "self"]
    yield {
        one.name: given.get(one.name, made_up(hints[one.name])) for one in parameters if one.name not in given
    } | given
    needed = [one for one in parameters if one.default is one.empty and one.name not in given]
    yield {one.name: made_up(hints[one.name]) for one in needed} | given


def written() -> Asked:
    """Return the statements of all batches."""
    found: Asked = {}
    for _, method in inspect.getmembers(Batch, inspect.isfunction):
        if method.__name__.startswith("_") or method.__name__ in {"take", "opening"}:
            continue
        for values in arguments(method):
            batch = Batch()
            method(batch, **values)
            found |= statements(batch)
    for version in (0, 1):
        batch = Batch()
        batch.guard(1, version)
        found |= statements(batch)
    for each in (False, True):
        batch = Batch()
        batch.owe(msgspec.structs.replace(made_up(storage.OutboxRow), deliver_each=each))
        found |= statements(batch)
    for function in functions():
        for values in arguments(function, batch=Batch()):
            function(**values)
            found |= statements(values["batch"])
    return found


def functions() -> Iterator[Any]:
    """Return the functions that write into a batch."""
    for module in iter_modules(storage.__path__, "storage."):
        for _, function in inspect.getmembers(import_module(module.name), inspect.isfunction):
            first = next(iter(inspect.signature(function).parameters), "")
            if function.__module__ == module.name and first == "batch":
                yield function


async def read() -> Asked:
    """Return the statements of all queries, for all servers and for a share."""
    found: Asked = {}
    for share in (Share(), Share(3, 6, 1)):
        engine = NotedEngine()
        opened = Storage(engine)
        opened.share = share
        async for ask in questions(opened):
            for values in arguments(ask, **({"mine": True} if ask.__name__ == "open_tables" else {})):
                with suppress(ValueError):  # the query expected a row
                    await ask(**values)
        found |= engine.noted.asked
    return found


async def questions(opened: Storage) -> AsyncIterator[Any]:
    parts: Mapping[str, object] = {"": opened, **vars(opened), "hosting": opened.servers.hosting}
    for part in parts.values():
        if type(part).__module__.startswith("storage.") and not type(part).__module__.startswith("storage.engines"):
            for name, _ in inspect.getmembers(type(part), inspect.iscoroutinefunction):
                if not name.startswith("_") and name not in ELSEWHERE and not isinstance(part, Reader):
                    yield getattr(part, name)


async def every_statement() -> Asked:
    return written() | await read()
