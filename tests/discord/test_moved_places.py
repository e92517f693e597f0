from __future__ import annotations

from bot.tables import lobby, places
from bot.tables.table import Table
from tests.bot.tables.ward import turn
from tests.discord.served import OTHER, ROOM, Served

THIRD = "night-shift"


async def moved(at: Served, who: str, table: Table, place: str | int) -> str:
    """Return the answer to moving a game to a channel."""
    person, number = await at.person(who).join(), str(at.place(place))
    await person.until(lambda: number in person.channels)
    return (await person.slash(number, "table move-here", table=table.id)).text


async def test_a_game_stays_where_everybody_who_plays_can_see_it(at: Served) -> None:
    at.d.world.hide(OTHER, "ann", "mod")
    table = await at.begun("ann", "bob")
    home_now = table.home
    for who in ("ann", "mod"):
        told = await moved(at, who, table, OTHER)
        assert "bob cannot look into this channel" in told
    assert table.home == home_now
    at.d.world.hide(THIRD, "ann", "bob")
    assert "played here" in await moved(at, "ann", table, THIRD)
    assert table.home == at.place(THIRD)


async def test_a_game_is_brought_to_a_private_thread_only_where_all_who_play_are_in_it(at: Served) -> None:
    thread = at.d.world.private_thread(OTHER, "back room", "ann")
    table = await at.begun("ann", "bob")
    assert "bob cannot look" in await moved(at, "ann", table, "back room")
    at.d.world.join(thread, at.person("bob").id)
    at.later(61_000)
    assert "played here" in await moved(at, "ann", table, "back room")


async def test_what_discord_does_not_say_keeps_a_game_where_it_is(at: Served) -> None:
    table = await at.begun("ann", "bob")
    home_now = table.home
    at.d.faults.refuse("GET /guilds/*/members/*", 40003)
    assert "could not find out" in await moved(at, "ann", table, OTHER)
    assert table.home == home_now


async def test_who_has_left_the_server_keeps_no_game_from_moving(at: Served) -> None:
    table = await at.begun("ann", "bob")
    at.d.world.leave("bob")
    assert "played here" in await moved(at, "ann", table, OTHER)


async def test_a_game_is_brought_only_to_channels_where_the_server_allows_games(at: Served) -> None:
    table, mod = await at.begun("ann", "bob"), at.person("mod")
    home_now = table.home
    await mod.slash(ROOM, "server channel", channel=ROOM)
    assert "On this server games are played in" in await moved(at, "ann", table, OTHER)
    assert table.home == home_now
    assert "played here" in await moved(at, "ann", table, ROOM)
    at.d.world.private_thread(ROOM, "back room", "ann", "bob")
    assert "played here" in await moved(at, "ann", table, "back room")


async def test_a_game_is_not_brought_to_where_the_bot_may_not_write(at: Served) -> None:
    table = await at.begun("ann", "bob")
    at.d.deny(OTHER, "send_messages")
    assert "I need the permission" in await moved(at, "ann", table, OTHER)
    assert table.row.status == "playing" and not table.settings.access_problem


async def test_a_rematch_is_opened_only_where_the_server_allows_games(at: Served) -> None:
    table, bob = await at.begun("ann", "bob"), at.person("bob")
    await at.over(table)
    await at.person("mod").slash(ROOM, "server channel", channel=OTHER)
    told = (await bob.slash(OTHER, "rematch", table=table.id)).text
    assert "On this server games are played in" in told
    assert await at.storage.open_tables() == []
    await at.person("mod").slash(ROOM, "server channel", channel=ROOM)
    assert "is open in" in (await bob.slash(OTHER, "rematch", table=table.id)).text
    assert [row.channel for row in await at.storage.open_tables()] == [at.place(ROOM)]


async def test_a_rematch_is_opened_where_the_game_was_moved_to(at: Served) -> None:
    at.d.world.private_thread(ROOM, "back room", "ann", "bob")
    for place in (OTHER, "back room"):
        table = await at.begun("ann", "bob")
        await places.settle_in(table, at.place(place))
        await at.over(table)
        assert "is open in" in (await at.person("bob").slash(THIRD, "rematch", table=table.id)).text
        (row,) = await at.storage.open_tables()
        assert row.channel == at.place(place)
        await turn(lobby.close, await at.bot.registry.table(row.id), "cancelled")


async def test_a_rematch_is_not_opened_where_the_place_is_gone(at: Served) -> None:
    table, bob = await at.begun("ann", "bob"), at.person("bob")
    await at.over(table)
    at.d.delete_channel(ROOM)
    assert "no longer look" in (await bob.slash(OTHER, "rematch", table=table.id)).text
    assert await at.storage.open_tables() == []


async def test_a_rematch_after_a_lesson_is_a_game_of_ones_own_in_the_same_thread(at: Served) -> None:
    ann, bob = await at.person("ann").join(), await at.person("bob").join()
    await ann.slash(ROOM, "learn", game="doctor-strange")
    await at.bot.dispatcher.idle()
    (row,) = await at.storage.open_tables()
    lesson = await at.bot.registry.table(row.id)
    await at.over(lesson)
    assert not [seen for seen in bob.messages() if "🏁" in seen.text]  # a lesson is private
    assert "is open in" in (await ann.slash(ROOM, "rematch", table=row.id)).text
    (row,) = await at.storage.open_tables()
    table = await at.bot.registry.table(row.id)
    assert row.channel == lesson.home and not table.settings.lesson
    assert [seat.kind for seat in table.seats] == ["person", "computer"]
