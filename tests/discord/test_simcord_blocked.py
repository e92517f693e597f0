"""Whom whoever runs the bot has blocked: nothing is done for them but /me, and the others play on."""

from __future__ import annotations

from typing import Any

from bot.outbox.welcome import kept_out
from bot.ui.verbs import Setting
from storage import Batch, CasePostRow
from storage.cases import put_post
from tests.discord.clinic import Clinic, lobby, playing, private, said
from tests.discord.simulated import make_bot

REFUSED = "I am not at your service here"


async def started_anew(clinic: Clinic, **settings: Any) -> None:
    """The bot with other settings, on the same database."""
    await clinic.env.restart_bot(make_bot(clinic.storage, clinic.clock, 2, **settings))


async def test_a_blocked_person_is_refused_everywhere_but_at_me_and_the_game_goes_on(clinic: Clinic) -> None:
    thread = await playing(clinic)
    await lobby(clinic)
    await said(clinic.ann, "me settings")
    own = [message for message, seen in clinic.ann.messages(clinic.channel) if "Your settings" in seen.text]
    await started_anew(clinic, blocked_people=frozenset({clinic.ann.id}), contact="ann@example.org")
    table = await clinic.table()
    for command, where in (("play", clinic.channel), ("help", clinic.channel), ("move", thread), ("hand", thread)):
        fields = {"play": {"game": "night-shift"}, "move": {"move": "skip"}}.get(command, {})
        assert REFUSED in (told := await said(clinic.ann, command, where, **fields)) and "ann@example.org" in told
    assert REFUSED in await private(clinic.ann, "My hand")
    assert REFUSED in await private(clinic.ann, "Join")
    assert "Your settings" in await said(clinic.ann, "me settings")
    pressed = await clinic.ann.actor.click(own[-1], custom_id=str(Setting(0, "leaderboard", "no")))
    assert "Your settings" in clinic.ann.reply(pressed).text
    assert table.row.move_count == 0 and await clinic.bot.registry.services.storage.person(clinic.ann.id)
    assert REFUSED not in await private(clinic.bob, "My hand")
    bot, guild = clinic.bot, clinic.guild.id
    assert await kept_out(bot.registry.servers, bot.sight, guild, clinic.ann.id)
    assert not await kept_out(bot.registry.servers, bot.sight, guild, clinic.bob.id)


async def test_on_a_blocked_server_nothing_is_done_but_me_and_no_case_is_posted(clinic: Clinic) -> None:
    await playing(clinic)
    batch, posted = Batch(), CasePostRow(clinic.guild.id, clinic.channel.id, "gothic-doctor", "en", "", "", 0)
    put_post(batch, posted)
    await clinic.storage.commit(batch)
    await started_anew(clinic, blocked_servers=frozenset({clinic.guild.id}))
    assert REFUSED in await said(clinic.ann, "games")
    assert REFUSED in await private(clinic.bob, "My hand")
    assert "Your settings" in await said(clinic.ann, "me settings")
    await clinic.bot.case_posts.look()
    assert await clinic.storage.cases.post(clinic.guild.id) == posted
    assert await kept_out(clinic.bot.registry.servers, clinic.bot.sight, clinic.guild.id, clinic.bob.id)
