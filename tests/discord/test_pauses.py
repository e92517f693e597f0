"""Pauses over the local Discord: asked for, agreed to, shown with their end, ended by a press or by their date."""

from __future__ import annotations

from bot.tables import clock
from bot.tables.time_control import DAY
from tests.discord.room import Room, hand, line, newest, notes, post, press, private, said
from tests.wire import Person

SKIP = "Skip this patient"


def called(person: Person, place: str) -> int:
    """Count the messages that mention a person and say that it is their turn."""
    mentions = [
        seen for seen in person.messages(place) if any(int(one["id"]) == person.id for one in seen.data["mentions"])
    ]
    return len([seen for seen in mentions if "Withdraw" not in seen.buttons and "asked for a pause" not in seen.text])


async def test_a_pause_is_asked_for_agreed_to_and_ended_by_pressing(room: Room) -> None:
    thread = await room.play("ann", "bob", pace="1d")
    ann, bob, cyd = await room.guests("ann", "bob", "cyd")
    await cyd.open(thread)
    await hand(ann)
    lengths = await press(ann, "Pause", await press(ann, "More"))
    assert "The others are asked first" in lengths.text
    assert list(lengths.buttons)[:4] == ["1 day", "3 days", "7 days", "14 days"]
    answer = await private(ann, "3 days", lengths)
    assert "silence until <t:" in answer and "means no" in answer
    asked, called = post(ann, thread)
    assert called == [bob.id] and "ann would like to pause Night Shift · #1 until <t:" in asked.text
    assert "Silence means no." in asked.text and list(asked.buttons) == ["Agree", "Decline", "Withdraw"]
    await bob.slash(thread, "move", move=SKIP)
    await hand(bob)
    assert "Agree to the pause" in (await press(bob, "More")).buttons
    assert "whom the question names" in await private(cyd, "Agree", asked)
    assert "the game is paused" in await private(bob, "Agree", asked)
    assert line(ann, asked) == "⏸️ ann asked for a pause. Everybody agreed."
    until = f"<t:{(await room.table()).settings.paused_until // 1000}:f>"
    board = post(bob, thread, "What changed")[0]
    assert until in board.text, "the board says until when"
    announced = newest(bob, "Go on now", thread)
    assert until in announced.text and "as ann asked" in announced.text
    assert "This game is paused" in (await bob.slash(thread, "move", move=SKIP)).text
    assert "Only people who play" in await private(cyd, "Go on now", announced)
    assert "The game goes on." in await private(bob, "Go on now", announced)
    assert notes(ann, thread, "▶️ The game goes on.") == 1
    assert (await room.table()).row.status == "playing"
    assert "is not paused" in await private(ann, "Go on now", announced)


async def test_a_pause_is_typed_and_ends_at_its_date_with_a_call(room: Room) -> None:
    thread = await room.play("ann", "bob", pace="1d")
    ann, bob = await room.guests("ann", "bob")
    await bob.slash(thread, "move", move=SKIP)
    assert "14 days at most" in await said(ann, "table pause", thread, until="20")
    assert "3 days or 3 December" in await said(ann, "table pause", thread, until="a while")
    await said(ann, "table pause", thread, until="2")
    await private(bob, "Agree")
    before = called(ann, thread)
    await room.ring(2 * DAY)
    assert (await room.table()).row.status == "playing"
    assert notes(bob, thread, "▶️ The game goes on.") == 1
    assert called(ann, thread) == before + 1


async def test_a_moderator_pauses_sets_another_date_and_only_a_moderator_goes_on(room: Room) -> None:
    thread = await room.play("ann", "bob", pace="1d")
    ann, mod = await room.guests("ann", "mod")
    assert "Paused until <t:" in await said(mod, "table pause", thread)
    assert notes(ann, thread, "🛡️ The moderators paused the game until <t:") == 1
    first = (await room.table()).settings.paused_until
    await said(mod, "table pause", thread, until="14")
    assert (await room.table()).settings.paused_until == first + 7 * DAY
    assert "A moderator paused this game" in await said(ann, "table resume", thread)
    await hand(ann)
    assert "Go on now" not in (await press(ann, "More")).buttons
    assert "goes on" in await said(mod, "table resume", thread)
    assert (await room.table()).row.status == "playing"


async def test_a_restart_keeps_a_pause_and_the_question(room: Room) -> None:
    thread = await room.play("ann", "bob")
    ann, bob = await room.guests("ann", "bob")
    await said(ann, "table pause", thread)
    await room.restart()
    await private(bob, "Agree")
    await room.restart()
    assert "The game goes on." in await private(ann, "Go on now")
    assert (await room.table()).row.status == "playing"


async def test_more_time_is_given_at_once_by_the_only_other_player(room: Room) -> None:
    thread = await room.play("ann", "bob", pace="1d")
    ann, bob = await room.guests("ann", "bob")
    await hand(ann)
    assert not [label for label in (await press(ann, "More")).buttons if "more time" in label], "it waits for two"
    await ann.slash(thread, "move", move=SKIP)
    before = clock.deadline(await room.table(), (await seat(room, bob)))
    await hand(ann)
    more = await press(ann, "More")
    assert "Done: 1 more day." in await private(ann, "Give bob more time", more)
    after = clock.deadline(await room.table(), (await seat(room, bob)))
    assert before is not None and after == before + DAY
    (told,) = [seen for seen in bob.messages(thread) if "🎁" in seen.text]
    assert told.text == f"🎁 ann gave <@{bob.id}> 1 more day. Now <t:{after // 1000}:R>."
    assert [int(one["id"]) for one in told.data["mentions"]] == [bob.id]
    assert "once a turn" in await said(ann, "table more-time", thread)
    await hand(bob)
    assert "Ask for more time" not in (await press(bob, "More")).buttons


async def test_at_three_the_third_is_asked_and_the_awaited_player_can_ask(room: Room) -> None:
    thread = await room.play("ann", "bob", "cyd", pace="1d")
    ann, bob, cyd = await room.guests("ann", "bob", "cyd")
    for person in (ann, cyd):
        await person.slash(thread, "move", move=SKIP)
    await hand(bob)
    assert "one of them agrees and no one declines" in await private(bob, "Ask for more time", await press(bob, "More"))
    asked, called = post(bob, thread)
    assert called == sorted([ann.id, cyd.id]) and "🙏" in asked.text and "bob asks for 1 more day" in asked.text
    assert "The others can decline until <t:" in await private(ann, "Agree", asked)
    await private(cyd, "Decline", asked)
    assert line(bob, asked) == "🙏 bob asked for more time. cyd declined."
    assert "If no one declines until <t:" in await said(ann, "table more-time", thread)
    asked, called = post(bob, thread)
    assert called == [cyd.id] and "ann would like to give bob 1 more day" in asked.text
    assert "Silence means yes." in asked.text
    assert "more time" in await said(cyd, "table why", thread)
    assert "the time is given" in await private(cyd, "Agree", asked)
    assert line(bob, asked) == "🎁 ann offered bob more time. Everybody agreed."


async def seat(room: Room, person: Person) -> int:
    found = (await room.table()).seat_of(person.id)
    assert found is not None
    return found.seat
