"""Lobbies in which a verb about guests can be tried, for law 11."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.tables import lobby
from bot.tables.table import Table
from tests.bot.tables.ward import ANN, EVE, NAMES, Ward
from tests.laws.scenes import Scene, Verb

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
        await lobby.invite(table, ANN, {EVE: NAMES[EVE]})
        return table, make

    return scene
