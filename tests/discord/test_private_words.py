from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.tables import ending, orders, standing
from bot.tables.change import Change
from bot.tables.orders import Rules, Word
from bot.tables.table import Table
from bot.tables.unasked import PLANNED
from tests.bot.tables.layouts import put
from tests.bot.tables.ward import moved, no_room
from tests.discord.room import Room, hand, press, reply, said
from tests.discord.served import ROOM
from tests.engines.gothic_doctor.position import position
from tests.wire import Person, Seen

GOTHIC = "gothic-doctor"
TOLD = ("looks best", "Nothing is clear", "usual step")
COUNTS = "counts for no statistics"
WORDS = "Bob keeps Spectres"
DROPPED = "What you said ahead was dropped, since something about it has changed."


def tells(seen: Seen) -> bool:
    return "💡 Hint" in seen.text and any(words in seen.text for words in TOLD)


async def test_a_hint_is_in_the_hand_of_its_owner_alone_and_the_result_and_history_say_so(room: Room) -> None:
    thread = await room.play("ann", game=GOTHIC, computers=1)
    ann, bob = await room.guests("ann", "bob")
    await bob.open(thread)
    with no_room():
        assert not tells(await press(ann, "Hint", await hand(ann))) and not (await room.table()).settings.hints_taken
    first = await press(ann, "Hint", await hand(ann))
    assert tells(first) and COUNTS in first.text and "Hint" in first.buttons
    typed = reply(ann, await ann.slash(thread, "hand", hint=True))
    assert tells(typed) and COUNTS not in typed.text
    assert typed.text.splitlines()[:3] == first.text.splitlines()[:3], "asked again it is the same"
    assert not any("looks best" in seen.text for seen in bob.messages())
    await room.restart()
    assert (await room.table()).settings.hints_taken == 2
    await press(ann, "Yes, do it", reply(ann, await ann.slash(thread, "concede")))
    assert any("With 2 hints: it counts for no statistics" in seen.text for seen in ann.messages(thread))
    assert "💡 with hints" in await said(ann, "history")
    assert "No game" in await said(ann, "stats")
    await press(ann, "Rematch")
    assert (await room.table(2)).settings.hints_taken == 0


async def test_a_lesson_has_hints_and_is_not_marked_and_two_people_have_none(room: Room) -> None:
    ann, bob = await room.guests("ann", "bob")
    assert "Hint" in reply(ann, await ann.slash(ROOM, "learn", game=GOTHIC)).buttons
    hint = reply(ann, await ann.slash(ROOM, "hand", hint=True, table=1))
    assert tells(hint) and COUNTS not in hint.text and not (await room.table()).settings.hints_taken
    thread = await room.play("ann", "bob", game=GOTHIC)
    for person in (ann, bob):
        assert "Hint" not in (await hand(person)).buttons
    assert "would not be fair" in await said(ann, "hand", thread, hint=True)


async def write(person: Person, text: str) -> tuple[str, Seen]:
    """Write a note with the form. Return the form and the answer."""
    more = await press(person, "More", await hand(person))
    form = await person.press(more, "Note to myself")
    return str(form.modal), reply(person, await person.submit(form, {"text": text}))


async def test_a_note_is_written_in_a_form_and_seen_by_its_owner_alone(room: Room) -> None:
    thread = await room.play("ann", "bob", game=GOTHIC)
    ann, bob, cyd = await room.guests("ann", "bob", "cyd")
    await cyd.open(thread)
    _, seen = await write(ann, WORDS)
    assert "Noted, for you alone" in seen.text and f"-# 📝 {WORDS}" in seen.text
    await hand(bob)
    assert not any(WORDS in seen.text for person in (bob, cyd) for seen in person.everything)
    await room.restart()
    assert f"-# 📝 {WORDS}" in (await hand(ann)).text
    form, seen = await write(ann, "")
    assert WORDS in form  # the old text is in it
    assert "You have no note here any more" in seen.text and "📝" not in seen.text


async def test_a_note_can_be_typed_and_goes_with_the_game(room: Room) -> None:
    thread = await room.play("ann", "bob", game=GOTHIC)
    (ann,) = await room.guests("ann")
    assert f"-# 📝 {WORDS}" in await said(ann, "hand", thread, note=WORDS)
    assert "room for 500 characters, and this one has 501" in await said(ann, "hand", thread, note="n" * 501)
    table = await room.table()
    await table.do(ending.cancel)
    assert await room.storage.orders(table.id) == []


async def test_a_cure_is_planned_with_what_else_to_do(room: Room) -> None:
    await room.play("ann", "bob", game=GOTHIC)
    ann, bob = await room.guests("ann", "bob")
    table = await room.table()
    hands = {0: "exorcism seance mesmerism", 1: "exorcism seance mesmerism"}
    await put(table, position(hands, waiting="vampire spectre dracula bite_victim mummy werewolf banshee"))
    table.rehearsals.clear()
    mine = await hand(bob)
    for last in (False, True):
        for label in ("Say ahead what comes next", "Banshee £75", "If that is not possible…"):
            seen = await press(bob, label, mine)
        assert "And if that is not possible?" in seen.text
        for label in ("No cure, on to the draws", "7 Treatments", "That is all"):
            seen = await press(bob, label, mine)
        assert "1. 💉 Banshee £75, else 💊 7 Treatments" in seen.text
        if not last:
            assert "📋" not in (await hand(ann)).text
            assert "is cancelled" in (await press(bob, "Cancel it", mine)).text
    cure = next(str(move) for move in table.own(0)[0].moves if str(move).startswith("cure banshee"))
    await table.do(lambda table: moved(table, ann.id, cure))
    await table.do(lambda table: moved(table, ann.id, "stop"))
    await table.mailbox.idle()
    assert [row.move for row in table.moves if row.via == PLANNED] == ["rest_treatments"]


@pytest.mark.parametrize("game", ["doctor-strange", "quack-in-the-box", GOTHIC])
async def test_every_standing_answer_can_be_chosen_and_serves_until_the_next_turn(room: Room, game: str) -> None:
    thread = await room.play("ann", "bob", game=game)
    (bob,) = await room.guests("bob")
    table = await room.table()
    seen = reply(bob, await bob.slash(thread, "orders"))

    async def choose(label: str) -> None:
        selects = bob.fresh(seen).selects.items()
        custom_id = next(key for key, one in selects if label in [option["label"] for option in one["options"]])
        await bob.choose(seen, custom_id, [label])

    assert table.game.habits is not None
    for rule in table.game.habits.rules:
        for value in rule.values:
            await choose(table.face.rules[rule.key].answers[value])
            assert standing.of(table, 1).rules.said[rule.key] == value
    await choose("until my next turn")
    assert standing.of(table, 1).rules.occasion == standing.occasion(Change(table), 1)
    assert standing.of(table, 0).rules == Rules()


async def drop_plan(room: Room, person: Person) -> None:
    """Drop a person's plan."""

    async def drop(table: Table) -> None:
        seat, change = table.seat_of(person.id), Change(table, private=True)
        assert seat is not None
        change.batch.put_order(orders.row(table.id, seat.seat, Word("plan_dropped")))
        change.standing = {seat.seat: replace(standing.of(table, seat.seat), word="plan_dropped")}
        await change.commit()

    await (await room.table()).do(drop)


async def test_a_word_about_a_dropped_plan_is_in_the_open_hand_at_once_and_once(room: Room) -> None:
    thread = await room.play("ann", "bob", game=GOTHIC)
    ann, bob = await room.guests("ann", "bob")
    table = await room.table()
    (asked,) = table.awaited()
    waits, moves = (ann, bob) if asked.user == bob.id else (bob, ann)
    mine = await hand(waits)
    await drop_plan(room, waits)
    assert DROPPED not in waits.fresh(mine).text
    await moves.slash(thread, "move", move=(await moves.autocomplete(thread, "move", "move"))[0]["value"])
    assert DROPPED in waits.fresh(mine).text
    await press(waits, "In words", mine)
    assert DROPPED not in waits.fresh(mine).text
    assert "Nothing was said ahead, so there is nothing to cancel." in await said(ann, "orders", thread, cancel=True)


async def test_a_call_is_put_off_under_more_and_the_hand_is_one_press_away(room: Room) -> None:
    await room.play("ann", "bob", game=GOTHIC)
    (asked,) = (await room.table()).awaited()
    (person,) = await room.guests(asked.name)
    later = await press(person, "Later: in 2 h", await press(person, "More", await hand(person)))
    assert "I will call you again <t:" in later.text and list(later.buttons) == ["My hand"]
