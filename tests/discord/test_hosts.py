from __future__ import annotations

from discord import app_commands

from bot.outbox.visibility import kept_out
from bot.tables import ending
from bot.ui.forget_verbs import ForgetServer
from bot.ui.verbs import Setting
from storage import BanRow, Batch, CasePostRow, PostRow
from storage.cases import put_post
from storage.servers import keep_out
from tests.bot.scheduler.test_departures import rows
from tests.discord.room import Room, newest, press, private, said
from tests.discord.served import OTHER, ROOM
from tests.storage.examples import sitting

REFUSED = "I am not at your service here"
COMPANY = "finishes 3 of 4, answers in about 3 h"


async def test_a_blocked_person_is_refused_everywhere_but_at_me_and_the_game_goes_on(room: Room) -> None:
    thread = await room.play("ann", "bob")
    ann, bob = await room.guests("ann", "bob")
    await ann.slash(ROOM, "play", game="night-shift")
    await room.restart(blocked_people=frozenset({ann.id}), contact="ann@example.org")
    for command, where in (("play", ROOM), ("help", ROOM), ("move", thread), ("hand", thread)):
        fields = {"play": {"game": "night-shift"}, "move": {"move": "skip"}}.get(command, {})
        told = await said(ann, command, where, **fields)
        assert REFUSED in told and "ann@example.org" in told
    assert REFUSED in await private(ann, "My hand")
    assert REFUSED in await private(ann, "Leave")
    assert "Your settings" in await said(ann, "me settings")
    pressed = await room.press(ann, ROOM, Setting(0, "on_leaderboards", "no"))
    assert "Your settings" in pressed.text
    assert (await room.table()).row.move_count == 0 and await room.storage.person(ann.id)
    assert REFUSED not in await private(bob, "My hand")
    servers, guild = room.bot.registry.servers, room.d.world.guild
    assert await kept_out(servers, room.bot.sight, guild, ann.id)
    assert not await kept_out(servers, room.bot.sight, guild, bob.id)


async def test_on_a_blocked_server_nothing_is_done_but_me_and_no_case_is_posted(room: Room) -> None:
    await room.play("ann", "bob")
    ann, bob = await room.guests("ann", "bob")
    guild = room.d.world.guild
    batch, posted = Batch(), CasePostRow(guild, room.place(ROOM), "gothic-doctor", "en", "", "", 0)
    put_post(batch, posted)
    await room.storage.commit(batch)
    await room.restart(blocked_servers=frozenset({guild}))
    assert REFUSED in await said(ann, "games")
    assert REFUSED in await private(bob, "My hand")
    assert "Your settings" in await said(ann, "me settings")
    await room.bot.case_posts.look()
    assert await room.storage.cases.post(guild) == posted
    assert await kept_out(room.bot.registry.servers, room.bot.sight, guild, bob.id)


async def test_no_command_offers_a_game_that_is_left_out_and_its_tables_go_on(room: Room) -> None:
    thread = await room.play("ann", "bob")
    (ann,) = await room.guests("ann")
    await room.restart(games=("gothic-doctor", "clinic"))
    commands = [one for one in room.bot.tree.walk_commands() if isinstance(one, app_commands.Command)]
    fields = [field for one in commands for field in one.parameters if field.name == "game" and field.choices]
    assert {choice.value for field in fields for choice in field.choices} == {"gothic-doctor", "clinic"}
    assert len(fields) >= 6
    assert await ann.autocomplete(OTHER, "card", "name", name="coffee") == []
    assert await ann.autocomplete(thread, "card", "name", name="coffee") != []
    assert room.bot.case_posts.days.stocks().keys() == {"gothic-doctor", "clinic"}
    assert "Patient" in await private(ann, "My hand")
    assert await said(ann, "move", thread, move="skip")
    table = await room.table()
    assert table.row.move_count == 1
    await table.do(lambda table: ending.concede(table, ann.id))
    refused = await said(ann, "rematch", thread, table=table.id)
    assert "Night Shift is not among the games that I offer now" in refused
    assert [seat.user for seat in await room.storage.seats_of(ann.id)] == []


async def test_a_forgotten_servers_games_end_in_public_and_then_nothing_of_it_is_left(room: Room) -> None:
    thread, guild, storage = await room.play("ann", "bob"), room.d.world.guild, room.storage
    ann, bob, mod = await room.guests("ann", "bob", "mod")
    await said(mod, "server channel", channel=room.place(ROOM))
    await ann.slash(ROOM, "play", game="night-shift")
    batch = Batch()
    keep_out(batch, BanRow(guild, "person", bob.id, 5, mod.id))
    batch.put_post(PostRow(-guild, "kept_post", 1, 2, "", 5))
    await storage.commit(batch)
    told = await room.press(
        ann, ROOM, ForgetServer(0, sure=True)
    )  # as if she had been a manager when she got the question
    assert "permission Manage Server" in told.text
    assert "(2 in all)" in await said(mod, "server forget")
    assert len(await storage.open_tables(guild)) == 2
    assert "I know nothing of this server any more" in await private(mod, "Yes, forget this server")
    await room.level()
    assert rows(storage, guild) == []
    assert await storage.table(1) is None and await storage.table(2) is None
    seen = "\n".join(one.text for place in (thread, ROOM) for one in ann.messages(place))
    assert "called off" in seen and "This lobby was closed" in seen
    assert "I do not know that table" in await said(ann, "board", table=1)
    await ann.slash(ROOM, "play", game="night-shift")
    assert [row.id for row in await storage.open_tables(guild)] == [3], "it may begin again"


async def test_a_lobby_says_how_reliable_its_people_are_until_they_hide_it(room: Room) -> None:
    ann, bob = await room.guests("ann", "bob")
    batch = Batch()
    for guild, person, first in ((room.d.world.guild, bob, 91), (room.d.world.guild + 1, ann, 81)):
        for number in range(first, first + 4):
            hours = "[0, 0, 0, 0, 0, 0, 0, 0, 0, 2]"  # two answers that took about three hours
            batch.take(sitting(number, person.id, guild=guild, finished=number > first, answers=hours))
    await room.storage.commit(batch)
    await ann.slash(ROOM, "play", game="night-shift", computers=1)
    await press(bob, "Join")
    lobby = newest(ann, "Leave", ROOM)
    assert lobby.text.count("finishes") == 1 and f"bob · {COMPANY}" in lobby.text
    assert f"say about you: {COMPANY}. *Hide me" in await said(bob, "me settings")
    assert "once you have played three" in await said(ann, "me settings")
    assert "say nothing about you" in await said(bob, "me settings", leaderboard=False)
    await room.level()
    assert "finishes" not in ann.fresh(lobby).text
    await said(bob, "me settings", leaderboard=True)
    await room.level()
    assert COMPANY in ann.fresh(lobby).text
