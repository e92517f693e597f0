"""The game's current place decides who may look at it: private threads, hidden channels, deleted places."""

from __future__ import annotations

from functools import partial

from bot.tables import places, spectators
from bot.tables.table import Table
from tests.custom_ids import made
from tests.discord.served import OTHER, ROOM, Served
from tests.wire import Person

LOOKS = ("board", "log", "replay", "watch", "changed", "table why")
PRESSES = ("board_words", "log", "changes", "board_picture", "more", "replay", "shared_replay", "watch", "rules")
HIDDEN = "where you cannot look"
MINUTE = 61_000


async def looks(at: Served, person: Person, table: Table, place: str | int = OTHER) -> list[str]:
    """Return the answers to every command that shows a game, typed in another channel."""
    told = [(await person.slash(place, command, table=table.id)).text for command in LOOKS]
    return told + [(await at.press(person, place, made(table.id, verb))).text for verb in PRESSES]


async def test_a_game_in_a_private_thread_is_shown_to_those_in_it_alone(at: Served) -> None:
    at.d.world.private_thread(ROOM, "back room", "ann", "bob", "guest")
    table = await at.begun("ann", "bob", home="back room")
    out, guest = at.person("out"), at.person("guest")
    for told in await looks(at, out, table):
        assert HIDDEN in told
    for told in await looks(at, guest, table):
        assert told and HIDDEN not in told
    await at.over(table)
    for told in await looks(at, out, table):
        assert HIDDEN in told


async def test_a_moderator_of_threads_looks_into_private_ones(at: Served) -> None:
    at.d.world.private_thread(ROOM, "back room", "ann", "bob")
    table = await at.begun("ann", "bob", home="back room")
    assert "⏳" in (await at.person("mod").slash(OTHER, "table why", table=table.id)).text


async def test_a_game_in_a_thread_of_a_hidden_channel_is_hidden_as_the_channel_is(at: Served) -> None:
    at.d.world.hide(ROOM, "ann", "bob", "guest")
    table = await at.begun("ann", "bob")
    assert at.d.place(table.home).is_thread
    for told in await looks(at, at.person("out"), table):
        assert HIDDEN in told
    assert HIDDEN not in (await at.person("guest").slash(OTHER, "board", table=table.id)).text


async def test_a_game_that_moved_to_a_hidden_channel_is_hidden_from_then_on(at: Served) -> None:
    table, out = await at.begun("ann", "bob"), at.person("out")
    assert HIDDEN not in (await out.slash(OTHER, "board", table=table.id)).text
    at.d.world.hide("night-shift", "ann", "bob")
    await places.settle_in(table, at.place("night-shift"))
    for told in await looks(at, out, table):
        assert HIDDEN in told


async def test_a_game_whose_channel_is_gone_answers_nobody_but_its_players(at: Served) -> None:
    table = await at.begun("ann", "bob")
    at.d.delete_channel(ROOM)
    ann, out = at.person("ann"), at.person("out")
    await ann.sees("The channel of this game is gone", "dm")
    for told in await looks(at, out, table):
        assert HIDDEN in told
    assert "paused" in (await ann.slash(OTHER, "board", table=table.id)).text


async def test_a_thread_that_sleeps_is_looked_up_and_its_parent_decides(at: Served) -> None:
    at.d.world.private_thread(ROOM, "back room", "ann", "bob")
    shut = await at.begun("ann", "bob", home="back room")
    open_ = await at.begun("ann", "bob")
    for table in (shut, open_):
        at.d.archive(table.home)
    out = at.person("out")
    await out.join()
    guild = at.bot.get_guild(at.d.world.guild)
    assert guild is not None
    guild._remove_thread(at.d.place(shut.home))  # as after a restart of the bot
    guild._remove_thread(at.d.place(open_.home))
    assert guild.get_thread(shut.home) is None and guild.get_thread(open_.home) is None
    assert HIDDEN in (await out.slash(OTHER, "board", table=shut.id)).text
    assert HIDDEN not in (await out.slash(OTHER, "board", table=open_.id)).text


async def test_what_discord_does_not_say_is_no_and_is_asked_again(at: Served) -> None:
    thread = at.d.world.private_thread(ROOM, "back room", "ann", "bob", "guest")
    table, guest = await at.begun("ann", "bob", home="back room"), at.person("guest")
    at.d.faults.refuse("GET /channels/*/thread-members/*", 40003)
    assert "could not find out" in (await guest.slash(OTHER, "board", table=table.id)).text
    at.d.faults.clear()
    assert "⏳" in (await guest.slash(OTHER, "board", table=table.id)).text
    thread.members.remove(guest.id)
    assert "⏳" in (await guest.slash(OTHER, "board", table=table.id)).text  # kept for a minute
    at.later(MINUTE)
    assert HIDDEN in (await guest.slash(OTHER, "board", table=table.id)).text


async def test_from_direct_messages_the_rights_on_the_server_decide(at: Served) -> None:
    at.d.world.hide(ROOM, "ann", "bob", "guest")
    table = await at.begun("ann", "bob")
    at.d.world.person("gone")
    at.d.world.leave("gone")
    guest, out, gone = [await at.person(name).join() for name in ("guest", "out", "gone")]
    assert "⏳" in (await guest.slash("dm", "board", table=table.id)).text
    assert HIDDEN in (await out.slash("dm", "board", table=table.id)).text
    assert HIDDEN in (await gone.slash("dm", "board", table=table.id)).text
    open_ = await at.begun("ann", "bob", at=OTHER)
    assert "⏳" in (await out.slash("dm", "board", table=open_.id)).text
    assert HIDDEN in (await gone.slash("dm", "board", table=open_.id)).text


async def test_who_plays_sees_hand_and_board_wherever_the_game_is(at: Served) -> None:
    table, ann = await at.begun("ann", "bob"), at.person("ann")
    at.d.world.hide("night-shift")
    await places.settle_in(table, at.place("night-shift"))
    assert "You hold" in (await ann.slash(OTHER, "hand", table=table.id)).text
    assert "⏳" in (await ann.slash("dm", "board", table=table.id)).text


async def test_who_watches_must_be_able_to_look_and_may_always_stop(at: Served) -> None:
    table, out = await at.begun("ann", "bob"), at.person("out")
    at.d.world.person("out")
    await table.do(lambda table: spectators.watch(table, out.id))
    at.d.world.hide("night-shift", "ann", "bob")
    await places.settle_in(table, at.place("night-shift"))
    assert HIDDEN in (await out.slash(OTHER, "board", table=table.id)).text
    assert "no longer watch" in (await out.slash(OTHER, "watch", table=table.id)).text
    assert HIDDEN in (await out.slash(OTHER, "watch", table=table.id)).text


async def test_the_end_of_a_game_lets_nobody_into_a_private_thread(at: Served) -> None:
    thread = at.d.world.private_thread(ROOM, "back room", "ann", "bob", "guest")
    table = await at.begun("ann", "bob")
    for name in ("out", "guest"):
        await table.do(partial(spectators.watch, user=at.d.world.person(name).id))
    await places.settle_in(table, thread.id)
    await at.over(table)
    told = [one for one in thread.messages.values() if one.mentions]
    assert at.person("guest").id in {user.id for one in told for user in one.mentions}
    assert at.person("out").id not in thread.members


async def test_histories_and_leaderboards_list_what_whoever_asks_may_look_at(at: Served) -> None:
    at.d.world.hide(ROOM, "ann", "bob", "guest")
    hidden = await at.begun("ann", "bob")
    shown = await at.begun("cyd", "dan", at=OTHER)
    for table in (hidden, shown):
        await at.over(table, rated=True)
    out, guest, ann = [await at.person(name).join() for name in ("out", "guest", "ann")]
    for person, both in ((out, False), (guest, True), (ann, True)):
        listed = (await person.slash(OTHER, "history", server=True)).text
        assert f"#{shown.id}" in listed
        assert (f"#{hidden.id}" in listed) == both
        ranked = (await person.slash(OTHER, "leaderboard", game="night-shift")).text
        assert "cyd" in ranked
        assert ("ann" in ranked) == both
        other = "bob" if person is not out else "ann"
        listed = (await person.slash(OTHER, "history", person=str(at.person(other).id))).text
        assert (f"#{hidden.id}" in listed) == both
        counted = (await person.slash(OTHER, "stats", person=str(at.person(other).id))).text
        assert ("Night Shift" in counted) == both


async def test_a_long_history_has_its_pages_without_what_is_hidden(at: Served) -> None:
    at.d.world.hide(ROOM, "ann", "bob")
    shown = []
    for number in range(17):
        place = ROOM if number % 4 == 1 else OTHER
        table = await at.begun("ann", "bob", at=place)
        await at.over(table)
        shown += [table.id] if place == OTHER else []
    out = await at.person("out").join()
    first = await out.slash(OTHER, "history", server=True)
    assert first.message is not None
    assert [number for number in shown if f"#{number} " in first.text + " "] == shown[3:]
    second = await at.press(out, OTHER, made(0, "history", "server.1"))
    assert [number for number in shown if f"#{number} " in second.text + " "] == shown[:3]


async def test_who_moderates_one_channel_moderates_no_game_of_another(at: Served) -> None:
    table = await at.begun("ann", "bob")
    out = await at.person("out").join()
    at.d.world.entrust(OTHER, "manage_messages", who="out")
    for command in ("table pause", "table kick", "cancel"):
        told = (await out.slash(OTHER, command, table=table.id)).text
        assert any(words in told for words in ("Only", "do not play"))
    assert table.row.status == "playing"
    assert "Paused" in (await at.person("mod").slash(OTHER, "table pause", table=table.id)).text


async def test_a_replay_is_put_only_where_all_may_look_at_the_game(at: Served) -> None:
    at.d.world.hide(ROOM, "ann", "bob")
    table, ann = await at.begun("ann", "bob"), at.person("ann")
    assert "Not everybody" in (await ann.slash(OTHER, "replay", table=table.id, share=True)).text
    told = await at.press(ann, OTHER, made(table.id, "share_replay", "0.s.p"))
    assert "Not everybody" in told.text
    open_ = await at.begun("ann", "bob", at="night-shift")
    assert "replay" in (await ann.slash(OTHER, "replay", table=open_.id, share=True)).text
    assert "replay" in (await ann.slash(table.home, "replay", table=table.id, share=True)).text
