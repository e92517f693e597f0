"""Each cell of who_may.csv is true: all are tried over the local Discord, commands and presses."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from discord import app_commands

from bot.app import HouseCall
from bot.errors import UserError
from bot.interactions.register import BUTTONS, OUTSIDE
from bot.servers.change import ServerChange
from storage import AvoidedRow, BanRow
from storage.guests import keep_apart
from tests.discord.may import FOREIGN, OUTSIDE_ROOM, PEOPLE, SERVER, rows
from tests.discord.may_scenes import SCENES
from tests.discord.may_walk import AWAY, Walk
from tests.discord.served import ROOM, Served, served


@pytest_asyncio.fixture
async def walk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Walk]:
    async with served(tmp_path) as at:
        at.d.world.add_guild(SERVER, [FOREIGN])
        inside = [name for name in PEOPLE.values() if name not in OUTSIDE_ROOM]
        at.d.world.hide(ROOM, "cyd", "dan", *inside)
        await _everybody(at)
        await _excepted(at)
        made = Walk(at)
        monkeypatch.setattr(UserError, "said", made.noted)
        yield made


async def _everybody(at: Served) -> None:
    for name in (*PEOPLE.values(), "cyd", "dan", "zed", "lea"):
        at.d.world.person(name)


async def _excepted(at: Served) -> None:
    """Ban Kai from the server's games; let Nia avoid Ann."""
    change = ServerChange(await at.bot.registry.servers.of(at.d.world.guild))
    change.keep_out(BanRow(at.d.world.guild, "person", at.person(PEOPLE["kept out"]).id, change.now))
    keep_apart(change.batch, AvoidedRow(at.person(PEOPLE["not with"]).id, at.person("ann").id, change.now))
    await change.commit()


async def test_every_cell_is_true_of_commands(walk: Walk) -> None:
    for row in rows():
        if row.command:
            await walk.row(row)
    assert not walk.wrong, "\n".join(walk.wrong)


async def test_every_cell_is_true_of_presses(walk: Walk) -> None:
    for row in rows():
        if not row.command:
            await walk.row(row)
    assert not walk.wrong, "\n".join(walk.wrong)


async def test_no_command_and_no_press_is_missing_from_the_file(walk: Walk) -> None:
    bot: HouseCall = walk.at.bot
    commands = {one.qualified_name for one in bot.tree.walk_commands() if isinstance(one, app_commands.Command)}
    listed = rows()
    assert {row.name for row in listed if row.command} == commands
    pressed = {*(one.verb for one in BUTTONS), *(f"{AWAY}{one.verb}" for one in OUTSIDE)}
    assert {row.name for row in listed if not row.command} == pressed
    assert len(listed) == len(commands) + len(pressed)
    assert {row.when for row in listed} <= {*SCENES}
