"""A blocked user is refused every command and every press except those about their own data."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from discord import app_commands

from bot.errors import UserError
from bot.interactions import register
from bot.interactions.access import OWN, need_welcome_outside, need_welcome_to, need_welcome_typed
from tests.bot.tables.ward import ANN, BOB, GUILD, Ward
from tests.tools.words import WITHOUT

HERE, ELSEWHERE = GUILD, GUILD + 1


def asks(user: int, guild: int | None, command: Any = None) -> Any:
    """Return a press or command on a server; by direct message without one."""
    client = SimpleNamespace(sight=None)
    return SimpleNamespace(user=SimpleNamespace(id=user), guild_id=guild, client=client, command=command)


async def refused(asked: Any) -> bool:
    try:
        await asked
    except UserError as sorry:
        return "not at your service" in sorry.sentence
    return False


@pytest.mark.parametrize(
    ("user", "guild", "blocked"),
    [(ANN, HERE, True), (ANN, ELSEWHERE, True), (ANN, None, True), (BOB, HERE, False), (BOB, ELSEWHERE, True)],
)
async def test_everything_is_refused_but_what_is_about_ones_own_data(
    ward: Ward, user: int, guild: int | None, blocked: bool
) -> None:
    number = (await ward.playing(ANN, BOB)).id
    ward = ward.again(blocked_people=frozenset({ANN}), blocked_servers=frozenset({ELSEWHERE}))
    table = await ward.registry.table(number)
    responder: Any = SimpleNamespace(user=user, interaction=asks(user, guild))
    expected = {verb: blocked and verb not in OWN for verb in register.BUTTONS}
    pressed = {
        verb: await refused(need_welcome_to(ward.registry, responder, table, object.__new__(verb)))
        for verb in register.BUTTONS
    }
    assert pressed == expected
    for verb in register.OUTSIDE:
        outside = need_welcome_outside(ward.registry, responder, object.__new__(verb))
        assert await refused(outside) == (blocked and verb not in OWN), verb
    for command in _commands():
        typed = need_welcome_typed(ward.registry, asks(user, guild, command))
        assert await refused(typed) == (blocked and not command.qualified_name.startswith("me ")), command.name


def _commands() -> list[app_commands.Command[Any, ..., Any]]:
    """Return every command, including those of groups."""
    found: list[app_commands.Command[Any, ..., Any]] = []
    for one in register.commands(WITHOUT):
        below = one.walk_commands() if isinstance(one, app_commands.Group) else [one]
        found += [each for each in below if isinstance(each, app_commands.Command)]
    return found


async def test_a_table_of_a_blocked_server_is_not_served_by_direct_message_either(ward: Ward) -> None:
    number = (await ward.playing(ANN, BOB)).id
    ward = ward.again(blocked_servers=frozenset({GUILD}))
    table = await ward.registry.table(number)
    responder: Any = SimpleNamespace(user=ANN, interaction=asks(ANN, None))
    verb = next(iter(register.BUTTONS.keys() - OWN))
    assert await refused(need_welcome_to(ward.registry, responder, table, object.__new__(verb)))
