"""Lobbies for verbs about guests, and finished games, for law 11."""

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
    """Return a scene in a lobby where ANN sits alone."""

    async def scene(ward: Ward, game: str) -> tuple[Table, Verb]:
        return await ward.opened(ANN, game=game), make

    return scene


def asked_to_come(make: Make) -> Scene:
    """Return a scene in a lobby to which ANN has invited EVE."""

    async def scene(ward: Ward, game: str) -> tuple[Table, Verb]:
        table = await ward.opened(ANN, game=game)
        await turn(lobby.invite, table, ANN, {EVE: NAMES[EVE]})
        return table, make

    return scene


def ended(make: Make) -> Scene:
    """Return a scene at a table with a finished game in a thread of its own."""

    async def scene(ward: Ward, game: str) -> tuple[Table, Verb]:
        table = await begun(ward, game)
        async with changing(table) as change:
            change.touch(home=10_000 + table.id)
            await change.commit()
        await turn(ending.cancel, table)
        ward.time += 2 * DAY
        return table, make

    return scene
