"""What is counted or forbidden where a seat is taken holds for presses at the same moment, also in two processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.errors import UserError
from bot.servers.change import ServerChange
from bot.servers.server import Server
from bot.tables import entry, lobby
from bot.tables.change import Change
from bot.tables.entry import Guest
from bot.tables.in_turn import by_itself
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from storage import AvoidedRow, BanRow, Batch, Storage
from storage.guests import keep_apart
from tests.bot.tables.ward import ANN, BOB, CYD, GUILD, Ward, guest

MOST = 3


def wanted(user: int) -> dict[str, Any]:
    """Return the arguments that open a table for a user."""
    settings = TableSettings()
    return {
        "guest": Guest(user, "x", GUILD), "game": "night-shift", "channel": 80, "language": "en", "settings": settings
    }  # fmt: skip


@pytest_asyncio.fixture(params=[1, 2])
async def processes(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[list[Ward]]:
    """Yield one process on SQLite, or two on the same PostgreSQL."""
    place = tmp_path / "one.db" if request.param == 1 else request.getfixturevalue("postgres_url")
    storages = [await Storage.open(place) for _ in range(request.param)]
    limits = {"tables_per_person": MOST, "lobbies_per_person": MOST}
    wards = [Ward(storage, n, **limits) for n, storage in enumerate(storages)]
    yield wards
    for ward, storage in zip(wards, storages, strict=True):
        await ward.quiet()
        await storage.close()


async def came(doing: list[Awaitable[object]]) -> list[str]:
    """Return the sentences of those that were refused."""
    found = await asyncio.gather(*doing, return_exceptions=True)
    assert all(one is None or isinstance(one, (UserError, Table)) for one in found), found
    return [one.sentence for one in found if isinstance(one, UserError)]


async def test_joins_at_the_same_moment_do_not_pass_the_limit(processes: list[Ward]) -> None:
    hosts = range(2001, 2007)
    tables = [await processes[0].registry.open(**wanted(host)) for host in hosts]

    async def join(ward: Ward, number: int) -> None:
        table = await ward.registry.table(number)
        await table.do(lambda table: lobby.join(table, guest(table, BOB)))

    refused = await came([join(processes[n % len(processes)], table.id) for n, table in enumerate(tables)])
    assert refused == [entry.GAMES_OF_ONE] * (len(tables) - MOST)
    assert len(await processes[-1].storage.tables_of(BOB)) == MOST


async def test_tables_opened_at_the_same_moment_do_not_pass_the_limit(processes: list[Ward]) -> None:
    refused = await came([processes[n % len(processes)].registry.open(**wanted(ANN)) for n in range(6)])
    assert refused == [entry.LOBBIES] * (6 - MOST)
    assert len(await processes[-1].storage.tables_of(ANN)) == MOST


Happening = Callable[[Ward], Coroutine[Any, Any, None]]


async def kept_out(ward: Ward) -> None:
    async def act(server: Server) -> None:
        change = ServerChange(server)
        change.keep_out(BanRow(server.guild, "person", BOB, change.now))
        await change.commit()

    await (await ward.registry.servers.of(GUILD)).do(act)


async def avoided(ward: Ward) -> None:
    batch = Batch()
    keep_apart(batch, AvoidedRow(ANN, BOB, 1))
    await ward.storage.commit(batch)


async def another(ward: Ward) -> None:
    """Let Bob sit down at one more table."""
    table = await ward.registry.open(**wanted(CYD))
    await table.do(lambda table: lobby.join(table, guest(table, BOB)))


@pytest.mark.parametrize(
    ("happens", "sentence"), [(kept_out, entry.KEPT_OUT), (avoided, "No seat here"), (another, entry.GAMES_OF_ONE)]
)
async def test_what_is_decided_while_somebody_sits_down_counts(
    processes: list[Ward],
    monkeypatch: pytest.MonkeyPatch,
    happens: Happening,
    sentence: str,
) -> None:
    one, other = processes[0], processes[-1]
    for host in range(3001, 3000 + MOST):
        table = await one.registry.open(**wanted(host))
        await table.do(lambda table: lobby.join(table, guest(table, BOB)))
    table = await one.registry.open(**wanted(ANN))
    commit = Change.commit
    done: list[bool] = []

    async def late(change: Change) -> None:
        """Let it happen between the question and the commit."""
        if change.table.id == table.id and not done:
            done.append(True)
            await asyncio.create_task(happens(other), context=by_itself())
        await commit(change)

    monkeypatch.setattr(Change, "commit", late)
    with pytest.raises(UserError) as refused:
        await table.do(lambda table: lobby.join(table, guest(table, BOB)))
    assert refused.value.sentence.startswith(sentence) and done
    assert [seat.user for seat in (await other.registry.table(table.id)).seats] == [ANN]
