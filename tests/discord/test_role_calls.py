from __future__ import annotations

from pathlib import Path

import pytest

from bot.local.objects import fixed_id
from bot.servers.change import ServerChange
from bot.tables.time_control import HOUR
from bot.ui.lobby_verbs import CallRole
from tests.discord.served import ROOM, served, settled


@pytest.mark.parametrize(("role", "may"), [("players", True), ("staff", False)])
async def test_a_role_that_the_bot_may_not_mention_is_not_called(tmp_path: Path, role: str, may: bool) -> None:
    async with served(tmp_path) as at:
        server = await at.bot.registry.servers.of(at.d.world.guild)
        change = ServerChange(server)
        change.decide(call_role=fixed_id("role", role))
        await change.commit()
        table = await at.lobby("ann")
        answer = await at.press(at.person("ann"), ROOM, CallRole(table.id))
        await settled(at.bot)
        assert ("I may not mention" in answer.text) is not may
        assert bool(server.settings.call_role_at) is may
        called = [one for one in at.d.place(ROOM).messages.values() if one.mention_roles]
        assert [one.mention_roles for one in called] == ([[fixed_id("role", role)]] if may else [])
        assert not any(one.mentions or one.mention_everyone for one in called)


async def test_it_is_called_as_often_as_moderators_allow_however_many_press(tmp_path: Path) -> None:
    async with served(tmp_path) as at:
        change = ServerChange(await at.bot.registry.servers.of(at.d.world.guild))
        change.decide(call_role=fixed_id("role", "players"), call_role_hours=4)
        await change.commit()
        one, other = await at.lobby("ann"), await at.lobby("bob")
        heard = []
        for later, name, table in ((0, "ann", one), (3, "bob", other), (1, "bob", other)):
            at.later(later * HOUR)
            answer = await at.press(at.person(name), ROOM, CallRole(table.id))
            heard.append("can be called again" in answer.text)
        assert heard == [False, True, False]
        await settled(at.bot)
        assert len([one for one in at.d.place(ROOM).messages.values() if one.mention_roles]) == 2
