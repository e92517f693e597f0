"""Lobbies in which a verb about guests can be tried, and games that are over, for law 11."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.tables import ending, lobby
from bot.tables.table import Table
from bot.tables.time_control import DAY
from tests.bot.tables.ward import ANN, EVE, NAMES, Ward, changing, turn
from tests.laws.scenes import Scene, Verb, begun

Make = Callable[[Table], Awaitable[Any]]


def alone(make: Make) -> Scene:
    """A verb in a lobby in which ANN sits alone."""

    async def scene(ward: Ward, game: str) -> tuple[Table, Verb]:
        return await ward.opened(ANN, game=game), make

    return scene


def asked_to_come(make: Make) -> Scene:
    """A verb in a lobby to which ANN has invited EVE."""

    async def scene(ward: Ward, game: str) -> tuple[Table, Verb]:
        table = await ward.opened(ANN, game=game)
        await turn(lobby.invite, table, ANN, {EVE: NAMES[EVE]})
        return table, make

    return scene


def ended(make: Make) -> Scene:
    """A verb at a table whose game, in a thread of its own, has ended."""

    async def scene(ward: Ward, game: str) -> tuple[Table, Verb]:
        table = await begun(ward, game)
        async with changing(table) as change:
            change.touch(home=10_000 + table.id)
            await change.commit()
        await turn(ending.cancel, table)
        ward.time += 2 * DAY
        return table, make

    return scene
