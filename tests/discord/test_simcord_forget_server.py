"""/server forget, as whoever manages a server does it."""

from __future__ import annotations

from pathlib import Path

import discord

from bot.ui.forget_verbs import ForgetServer
from storage import Batch, KeptOutRow, ServerPostRow
from storage.servers import keep_out, put_post
from tests.bot.scheduler.test_departures import rows
from tests.discord.clinic import Clinic, lobby, playing, private, said
from tests.discord.served import ROOM, served
from tests.discord.simulated import Guest


def manager(clinic: Clinic) -> Guest:
    """Somebody who manages the server."""
    role = clinic.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    return Guest(clinic.env, clinic.channel, clinic.guild.add_member(clinic.env.create_user("boss"), roles=[role]))


async def test_its_games_end_before_everybodys_eyes_and_then_nothing_of_it_is_left(clinic: Clinic) -> None:
    boss, guild, storage = manager(clinic), clinic.guild.id, clinic.storage
    await said(boss, "server channel", channel=clinic.channel)
    await playing(clinic)
    await lobby(clinic)
    batch = Batch()
    keep_out(batch, KeptOutRow(guild, "person", clinic.bob.id, 5, boss.id))
    put_post(batch, ServerPostRow(guild, "living", 1, 2, "", 5))
    await storage.commit(batch)
    assert "(2 in all)" in await said(boss, "server forget")
    assert len(await storage.open_tables(guild)) == 2
    asked = [message for message, seen in boss.messages(clinic.channel) if "Yes, forget this server" in seen.buttons]
    assert "I know nothing of this server any more" in await private(boss, "Yes, forget this server", asked[-1])
    await clinic.env.settle()
    assert rows(storage, guild) == []
    assert await storage.table(1) is None and await storage.table(2) is None
    seen = "\n".join(seen.text for _, seen in clinic.ann.messages())
    assert "called off" in seen and "This lobby was closed" in seen
    assert "I do not know that table" in await said(clinic.ann, "board", table=1)
    await lobby(clinic)
    assert [row.id for row in await storage.open_tables(guild)] == [3], "it may begin anew"


async def test_only_who_manages_the_server_can_and_every_press_is_looked_at_again(tmp_path: Path) -> None:
    async with served(tmp_path) as at:
        table = await at.begun("ann", "bob", at=ROOM)
        for name in ("ann", "olga"):  # as if they had been managers when they were asked
            told = await at.press(at.person(name), ROOM, ForgetServer(0, sure=True))
            assert "permission Manage Server" in told.text
        assert not table.over and await at.storage.table(table.id) is not None
