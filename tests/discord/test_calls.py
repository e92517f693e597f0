from __future__ import annotations

from typing import Any

import pytest

from bot.tables.table import ACTIVE_MS
from tests.discord.room import HOUR, Room, newest, said
from tests.wire import Person, Seen

TO_NIGHT = 33_400_000
"""Milliseconds from a room's first moment to 23:30 UTC."""


async def fast(room: Room, **options: Any) -> tuple[Person, str]:
    """Let Ann and Bob play fast until it is Ann's turn. Return Ann, who then stays idle, and the thread."""
    thread = await room.play("ann", "bob", **options)
    ann, bob = await room.guests("ann", "bob")
    await room.ring(1000)
    for person in (ann, bob):
        await person.slash(thread, "move", move="Skip this patient")
        await room.ring(1000)
    ann.pings.clear()
    return ann, thread


async def wishes(room: Room, **settings: Any) -> None:
    (ann,) = await room.guests("ann")
    await said(ann, "me settings", **settings)


def hands(person: Person) -> list[Seen]:
    """Return the hands in the inbox."""
    return [seen for seen in person.messages("dm") if "You hold" in seen.text]


@pytest.mark.parametrize("pace", ["none", "1d"])
async def test_a_ping_comes_with_a_fresh_board_90_seconds_after_the_last_press(room: Room, pace: str) -> None:
    ann, thread = await fast(room, pace=pace)
    await room.ring(ACTIVE_MS - 2001)
    assert ann.pings == []
    await room.ring(1)
    (push,) = ann.pings
    assert push.data["content"].startswith(f"⏰ <@{ann.id}>, your turn in Night Shift · #1: which dose?")
    assert list(push.buttons) == ["My hand"]
    ping = ann.fresh(push)
    assert ping.channel == thread and "What changed" in ping.buttons and f"<@{ann.id}>" in ping.text
    boards = [seen for seen in ann.messages(thread) if "What changed" in seen.buttons and not seen.ephemeral]
    assert [seen.id for seen in boards] == [ping.id]
    await room.ring(ACTIVE_MS)
    assert len(ann.pings) == 1


async def test_the_hand_comes_by_direct_message_where_that_was_chosen(room: Room) -> None:
    await wishes(room, turns="dm")
    ann, _ = await fast(room)
    (first,) = hands(ann)
    await room.ring(ACTIVE_MS - 2001)
    assert [one.id for one in hands(ann)] == [first.id]
    await room.ring(1)
    (last,) = hands(ann)
    assert last.id > first.id and "further down" in ann.fresh(first).text
    await room.ring(ACTIVE_MS)
    assert [one.id for one in hands(ann)] == [last.id] and ann.pings == []


async def test_quiet_is_the_list_of_games_alone(room: Room) -> None:
    await wishes(room, turns="quiet")
    ann, _ = await fast(room)
    inbox = len(ann.messages("dm"))
    await room.ring(2 * ACTIVE_MS)
    assert ann.pings == [] and len(ann.messages("dm")) == inbox
    assert "your turn" in await said(ann, "games")


async def test_in_quiet_hours_the_ping_comes_when_they_end(room: Room) -> None:
    await wishes(room, quiet="23-7", zone="UTC")
    began = room.clock.now
    room.later(TO_NIGHT)
    ann, _ = await fast(room)
    await room.ring(ACTIVE_MS)
    assert ann.pings == []
    await room.ring(began + TO_NIGHT + 15 * HOUR // 2 - room.clock.now - 1)
    assert ann.pings == []
    await room.ring(1)
    assert len(ann.pings) == 1


@pytest.mark.parametrize("act", ["opens the hand", "presses Rules", "types a command"])
async def test_who_does_anything_at_the_table_meanwhile_is_left_alone(room: Room, act: str) -> None:
    ann, thread = await fast(room)
    await room.ring(1000)
    if act == "presses Rules":
        await ann.press(newest(ann, "What changed"), "Rules")
    else:
        await ann.slash(thread, "hand" if act == "opens the hand" else "log")
    await room.ring(2 * ACTIVE_MS)
    assert ann.pings == []
