from __future__ import annotations

import pytest

from engines import GAMES
from tests.discord.room import Room, newest, notes, press, private, said
from tests.discord.served import OTHER, ROOM
from tests.wire import Person, Seen

SKIP = "Skip this patient"


def boards(person: Person, thread: str) -> list[Seen]:
    """Return the boards with buttons."""
    return [seen for seen in person.messages(thread) if "What changed" in seen.buttons and not seen.ephemeral]


async def test_a_game_goes_on_when_a_player_leaves_the_server_and_another_takes_the_seat(room: Room) -> None:
    thread = await room.play("ann", "bob", "cyd")
    ann, bob, dan = await room.guests("ann", "bob", "dan")
    room.d.world.leave("bob")
    await ann.slash(thread, "move", move=SKIP)
    why = await said(ann, "table why", thread)
    assert "⏳" in why and "bob is no longer on this server" in why and "/table substitute" in why
    await said(ann, "table why", thread)
    assert notes(ann, thread, "bob is no longer on this server") == 1
    seat = next(one.seat for one in (await room.table()).seats if one.user == bob.id)
    offered = await ann.autocomplete(thread, "table substitute", "seat", seat="bob", takes=dan.id)
    assert [(one["name"], one["value"]) for one in offered] == [(f"{seat + 1}. bob", seat + 1)]
    await ann.slash(thread, "table substitute", takes=dan.id, seat=seat + 1)
    await dan.open(thread)
    assert "Welcome to the table" in await private(dan, "Sit down")
    assert (await room.table()).seats[seat].user == dan.id
    assert "no longer" not in await said(ann, "table why", thread)
    await dan.slash(thread, "move", move=SKIP)
    assert notes(dan, thread, "The seat of bob was offered. dan sat down.") == 1


async def test_a_player_who_left_is_found_out_when_their_hand_cannot_be_delivered(room: Room) -> None:
    (bob,) = await room.guests("bob")
    await bob.slash(ROOM, "me settings", turns="dm")
    thread = await room.play("ann", "bob", "cyd")
    ann, cyd = await room.guests("ann", "cyd")
    await bob.slash(thread, "move", move=SKIP)
    room.d.world.leave("bob")
    room.d.faults.refuse(f"POST /channels/{bob.channel('dm')}/messages", 50278)
    room.later(600_000)
    for person in (ann, cyd):
        await person.slash(thread, "move", move=SKIP)
    assert notes(ann, thread, "bob is no longer on this server") == 1
    assert notes(ann, thread, "cannot send you direct messages") == 0
    table = await room.table()
    assert [table.seats[seat].user for seat in table.settings.left_server] == [bob.id]


async def test_when_the_host_leaves_another_looks_after_the_table_and_lets_a_computer_player_sit_in(room: Room) -> None:
    thread = await room.play("ann", "bob", "cyd")
    people = await room.guests("bob", "cyd")
    room.d.world.leave("ann")
    await said(people[0], "table why", thread)
    await room.level()
    table = await room.table()
    host, other = sorted(people, key=lambda one: one.id != table.row.host)
    assert "Only the person who opened this table" in await said(other, "table kick", thread)
    assert "I have asked the others" in await said(host, "table pause", thread)
    assert "the game is paused" in await private(other, "Agree")
    await said(other, "table resume", thread)
    await said(host, "table kick", thread)
    assert "A computer player sits in" in await private(host, "Yes, do it")
    for person in people:
        await person.slash(thread, "move", move=SKIP)
    await room.level()
    table = await room.table()
    assert table.settings.left_server == [] and any(row.via == "computer" for row in table.moves)


async def test_a_board_that_is_deleted_comes_again_at_once_and_calls_no_one(room: Room) -> None:
    thread = await room.play("ann", "bob", "cyd")
    ann, bob = await room.guests("ann", "bob")

    def after(old: Seen) -> list[Seen]:
        return [one for one in boards(ann, thread) if int(one.id) > int(old.id)]

    (board,) = boards(ann, thread)
    room.d.delete_message(thread, board.id)
    (again,) = await ann.until(lambda: after(board))
    assert again.data["mentions"] == []
    await ann.slash(thread, "move", move=SKIP)
    assert [one.id for one in boards(ann, thread)] == [again.id]
    for number, message in list(room.d.place(thread).messages.items()):
        if message.only is None:
            room.d.delete_message(thread, number)
    (last,) = await ann.until(lambda: after(again))
    await room.restart()
    room.d.place(thread).messages.pop(int(last.id))  # while the bot was not looking
    await bob.slash(thread, "move", move=SKIP)
    assert len(after(last)) == 1


async def test_a_deleted_lobby_comes_again_and_what_is_over_stays_deleted(room: Room) -> None:
    ann, bob = await room.guests("ann", "bob")
    await ann.slash(ROOM, "play", game="night-shift")
    lobby = newest(ann, "Join")
    room.d.delete_message(ROOM, lobby.id)
    await bob.until(lambda: bob.messages(ROOM))
    await room.level()
    again = newest(bob, "Join")
    assert again.id != lobby.id
    await press(bob, "Join")
    await press(ann, "Start")
    thread = newest(ann, "What changed").channel
    await said(ann, "concede", thread)
    await private(ann, "Yes, do it")
    result = newest(ann, "Rematch", thread)
    room.d.delete_message(ROOM, again.id)
    room.d.delete_message(thread, result.id)
    await room.level()
    assert not [seen for seen in ann.messages(ROOM) if seen.buttons]
    assert not [seen for seen in ann.messages(thread) if "Rematch" in seen.buttons and not seen.ephemeral]


@pytest.mark.parametrize("game", [game for game in GAMES if 2 in GAMES[game].seats])
async def test_players_and_moderators_pause_move_and_look_after_every_game(room: Room, game: str) -> None:
    thread = await room.play("ann", "bob", game=game)
    ann, bob, mod = await room.guests("ann", "bob", "mod")
    assert "⏳" in await said(bob, "table why", thread)
    assert "Paused" in await said(mod, "table pause", thread)
    assert "Paused until" in await said(bob, "table why", thread)
    assert "This game is paused" in await said(ann, "hand", thread) + await said(ann, "undo", thread)
    assert "A moderator paused this game" in await said(ann, "table resume", thread)
    assert "goes on" in await said(mod, "table resume", thread)
    assert "played here" in await said(bob, "table move-here", OTHER, table=1)
    assert boards(bob, OTHER)
    await said(mod, "table kick", OTHER, person=bob.id)
    assert "A computer player sits in" in await private(mod, "Yes, do it")
    await said(mod, "table kick", OTHER, person=ann.id)
    assert "Nobody would be left" in await private(mod, "Yes, do it")
    assert [seat.kind for seat in (await room.table()).seats if seat.user is None] == ["computer"]
