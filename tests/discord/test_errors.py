from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest

from bot.interactions import hand as hands
from bot.interactions import register
from bot.interactions.live_hands import LIVES_MS
from bot.interactions.press import Press
from bot.tables import ending
from bot.tables.reader import Reader, reader
from bot.tables.table import Table
from bot.ui.components import Screen
from bot.ui.verbs import Changed
from storage import Batch, StorageError
from tests.discord.room import Room, hand, newest, press, private, reply, said
from tests.discord.served import OTHER, ROOM

SKIP = "Skip this patient"


async def test_a_stale_menu_is_answered_with_a_fresh_one(room: Room) -> None:
    await room.play("ann", "bob")
    (ann,) = await room.guests("ann")
    (inbox,) = [seen for seen in ann.messages("dm") if SKIP in seen.buttons]
    await press(ann, SKIP, await hand(ann))
    seen = reply(ann, await ann.forge(inbox, inbox.buttons[SKIP]))
    assert "moved on" in seen.text and "Think again" in seen.buttons
    assert (await room.table()).row.move_count == 1


@pytest.mark.parametrize(
    ("command", "says", "offered"),
    [("table pause", "This game is paused", "More"), ("concede", "This game is over", "Rematch")],
)
async def test_a_hand_of_before_the_game_stood_still_or_ended_shows_how_it_stands_once_it_is_pressed(
    room: Room, command: str, says: str, offered: str
) -> None:
    thread = await room.play("ann", "bob")
    ann, bob = await room.guests("ann", "bob")
    (inbox,) = [seen for seen in ann.messages("dm") if SKIP in seen.buttons]
    if command == "concede":
        await (await room.table()).do(partial(ending.concede, user=bob.id))
    else:
        await said((await room.guests("mod"))[0], command, thread)
    seen = reply(ann, await room.press(ann, inbox.channel, inbox.buttons[SKIP]))
    assert says in seen.text and offered in seen.buttons and SKIP not in seen.buttons
    assert (await room.table()).row.move_count == 0


async def test_an_illegal_move_is_refused_with_its_rule(room: Room) -> None:
    thread = await room.play("ann", "bob")
    ann, bob = await room.guests("ann", "bob")
    held = list[str]()
    while not held:
        table = await room.table()
        seat = table.seat_of(ann.id)
        assert seat is not None
        held = [card for card in table.state.hands[seat.seat] if card.startswith("objection")]
        for person in () if held else (ann, bob):
            await person.slash(thread, "move", move=SKIP)
    (choice, *_) = await ann.autocomplete(thread, "move", "move", move="Skip")
    stamp = choice["value"].partition(":")[0]
    text = await said(ann, "move", thread, move=f"{stamp}:lay {held[0]}")
    assert "no dose" in text and "N2" in text
    assert "did not understand" in await said(ann, "move", thread, move=f"{stamp}:dance")
    assert "not sure which move" in await said(ann, "move", thread, move="dance wildly")


@pytest.mark.parametrize(
    ("right", "named"),
    [("attach_files", "Attach Files"), ("send_messages", "Send Messages"), ("embed_links", "Embed Links")],
)
async def test_a_missing_permission_is_named(room: Room, right: str, named: str) -> None:
    room.d.deny(OTHER, right)
    (ann,) = await room.guests("ann")
    assert f"I need the permission {named}" in await said(ann, "play", OTHER, game="night-shift")
    assert [one for one in room.d.place(OTHER).messages.values() if one.only is None] == []
    assert await room.storage.open_tables() == []


async def test_why_a_table_waits_names_a_missing_permission(room: Room) -> None:
    thread = await room.play("ann", "bob")
    (ann,) = await room.guests("ann")
    assert "I need" not in await said(ann, "table why", thread)
    room.d.deny(ROOM, "attach_files", "send_messages")
    told = await said(ann, "table why", thread)
    assert f"I need the permission Attach Files in <#{thread}>" in told, "Send Messages does not count in a thread"


async def test_in_a_thread_send_messages_in_threads_counts_instead_of_send_messages(room: Room) -> None:
    room.d.world.private_thread(OTHER, "back room", "ann")
    (ann,) = await room.guests("ann")
    room.d.deny(OTHER, "send_messages_in_threads")
    told = await said(ann, "play", "back room", game="night-shift")
    assert "I need the permission Send Messages in Threads in this channel" in told
    room.d.allow(OTHER)
    room.d.deny(OTHER, "send_messages")
    assert "I need" not in await said(ann, "play", "back room", game="night-shift")
    assert len(await room.storage.open_tables()) == 1


async def test_without_threads_the_game_stays_in_the_channel(room: Room) -> None:
    room.d.deny(ROOM, "create_public_threads")
    assert await room.play("ann", "bob") == str(room.place(ROOM))
    (ann,) = await room.guests("ann")
    assert "You hold" in await private(ann, "My hand")


async def test_a_hand_that_is_asked_for_just_as_the_game_ends_says_so(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.play("ann", "bob")
    ann, bob = await room.guests("ann", "bob")

    async def ended_meanwhile(table: Table, user: int) -> Reader:
        if not table.over:
            await table.do(lambda table: ending.concede(table, bob.id))
        return await reader(table, user)

    monkeypatch.setattr(hands, "reader", ended_meanwhile)
    last = ann.fresh(await hand(ann))
    assert "The game is over" in last.text and "Rematch" in last.buttons


async def test_a_table_that_is_gone(room: Room) -> None:
    await room.play("ann", "bob")
    (ann,) = await room.guests("ann")
    gone = Batch()
    gone.drop_table(1)
    await room.storage.commit(gone)
    await room.restart()
    assert "do not know that table" in await private(ann, "My hand")
    assert "do not know that table" in await said(ann, "hand", table=1)


async def test_an_unknown_error_has_an_id_that_is_in_the_log(
    room: Room, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    await room.play("ann", "bob")
    (ann,) = await room.guests("ann")

    async def broken(_press: Press[Any]) -> Screen:
        raise RuntimeError("on purpose")

    monkeypatch.setitem(register.BUTTONS, Changed, broken)
    text = await private(ann, "What changed")
    found = re.search(r"Error ([0-9a-f]{8})", text)
    assert found is not None and "on purpose" not in text
    log = "".join(capfd.readouterr())
    assert found[1] in log and "on purpose" in log


async def test_where_nothing_can_be_saved_nothing_is_done_and_that_is_said(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.play("ann", "bob")
    (ann,) = await room.guests("ann")
    mine = await hand(ann)

    async def full(_self: object, _batch: Batch) -> None:
        raise StorageError("full", "There is no room left.")

    with monkeypatch.context() as patch:
        patch.setattr(type(room.storage), "commit", full)
        assert "cannot save" in (await press(ann, SKIP, mine)).text
    assert (await room.table()).row.move_count == 0
    await press(ann, SKIP, await hand(ann))
    assert (await room.table()).row.move_count == 1


async def test_what_cannot_be_taken_back_is_not_offered_and_says_why_when_typed(room: Room) -> None:
    thread = await room.play("ann", "bob")
    (ann,) = await room.guests("ann")
    more = await press(ann, "More", await hand(ann))
    assert "Take back my last move" not in more.buttons
    assert "no move here" in await said(ann, "undo", thread)
    assert "You hold" in (await press(ann, "My hand", more)).text


async def test_what_is_typed_in_the_thread_of_a_game_that_is_over_plays_no_other_one(room: Room) -> None:
    over = await room.play("ann", "bob")
    ann, bob = await room.guests("ann", "bob")
    await (await room.table()).do(partial(ending.concede, user=ann.id))
    await room.play("ann", "bob")
    for command in ("hand", "concede", "undo", "draw", "why"):
        text = await said(ann, command, over)
        assert "game of this thread is over" in text and "Night Shift · #2" in text
    assert "is over" in await said(ann, "move", over, move=SKIP)
    assert (await room.table(2)).row.move_count == 0
    for command in ("board", "log", "changed", "table why"):
        text = await said(bob, command, over)
        assert "of this thread" not in text and "#2" not in text
    assert "The new table #3" in await said(bob, "rematch", over)


async def test_every_command_answers_privately_at_a_table(room: Room) -> None:
    thread = await room.play("ann", "bob")
    (ann,) = await room.guests("ann")
    assert "your turn" in await said(ann, "games")
    assert "You hold" in await said(ann, "hand", thread)
    assert "Patient 1 of 3" in await said(ann, "board", thread)
    assert "log" in await said(ann, "log", thread)
    assert "a direct message with your hand" in await said(ann, "me settings", turns="dm")
    chosen = await said(ann, "me settings", hand="words", suggestions="off")
    assert "Your hand is words" in chosen and "step is marked: never" in chosen
    (choice,) = await ann.autocomplete(thread, "hand", "table")
    assert choice["value"] == 1 and "ann" in choice["name"] and "bob" in choice["name"]


async def test_a_submenu_from_before_an_undo_is_stale_though_its_number_came_back(room: Room) -> None:
    await room.play("ann", "bob")
    (ann,) = await room.guests("ann")
    mine = await hand(ann)
    old = await press(ann, SKIP, mine)
    second = await hand(ann)  # opened elsewhere
    await press(ann, "More", second)
    await press(ann, "Take back my last move", second)
    assert (await room.table()).row.undo_count == 1
    room.later(LIVES_MS + 1)  # a private message answers for itself again
    seen = reply(ann, await ann.forge(mine, old.buttons["Think again"]))
    assert "moved on" in seen.text and SKIP in seen.buttons


async def test_a_lobby_that_no_one_sits_at_is_closed(room: Room) -> None:
    ann, bob = await room.guests("ann", "bob")
    await ann.slash(ROOM, "play", game="night-shift", seats=2)
    await press(bob, "Join")
    lobby = newest(bob, "Leave", ROOM)
    assert "Join" not in lobby.buttons  # it is greyed out
    for person in (ann, bob):
        await press(person, "Leave", lobby)
    assert (await room.table()).row.status == "cancelled"
