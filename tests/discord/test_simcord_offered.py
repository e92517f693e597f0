"""Games that whoever runs the bot leaves out: nowhere offered, while what runs goes on."""

from __future__ import annotations

from discord import app_commands

from bot.tables import ending
from tests.discord.clinic import Clinic, playing, private, said
from tests.discord.simulated import make_bot

LEFT_OUT = "Night Shift is not among the games that I offer now"


async def test_no_command_offers_a_game_that_is_left_out_and_its_tables_go_on(clinic: Clinic) -> None:
    thread = await playing(clinic)
    await clinic.env.restart_bot(make_bot(clinic.storage, clinic.clock, 2, games=("gothic-doctor", "clinic")))
    commands = [one for one in clinic.bot.tree.walk_commands() if isinstance(one, app_commands.Command)]
    fields = [field for one in commands for field in one.parameters if field.name == "game" and field.choices]
    assert {choice.value for field in fields for choice in field.choices} == {"gothic-doctor", "clinic"}
    assert len(fields) >= 6
    elsewhere = clinic.guild.create_text_channel("elsewhere")
    assert await clinic.ann.actor.autocomplete(elsewhere, "card", "name", "coffee") == []
    assert await clinic.ann.actor.autocomplete(thread, "card", "name", "coffee") != []
    assert clinic.bot.case_posts.days.stocks().keys() == {"gothic-doctor", "clinic"}
    assert "Patient" in await private(clinic.ann, "My hand")
    assert await said(clinic.ann, "move", thread, move="skip")
    table = await clinic.table()
    assert table.row.move_count == 1
    await table.do(lambda table: ending.concede(table, clinic.ann.id))
    assert LEFT_OUT in await said(clinic.ann, "rematch", thread, table=table.id)
    assert [seat.user for seat in await clinic.storage.seats_of(clinic.ann.id)] == []
