"""Names of today over the local Discord: where they are taken over, and where they are not."""

from __future__ import annotations

from tests.discord.room import Room, newest, private, said
from tests.wire import Person


async def called(room: Room) -> set[str]:
    """Return the stored names of the first table's players."""
    await room.ring()
    return {seat.name for seat in await room.storage.seats(1)}


def rename(person: Person, room: Room, nick: str) -> None:
    room.d.world.person(person.name).nick = nick


async def test_a_press_and_a_command_at_the_table_take_over_the_name_of_its_server(room: Room) -> None:
    thread = await room.play("ann", "bob")
    ann, bob = await room.guests("ann", "bob")
    rename(ann, room, "Dr. Ann")
    await private(ann, "My hand", newest(ann, "My hand", thread))
    assert await called(room) == {"Dr. Ann", "bob"}
    assert "Dr. Ann" in newest(bob, "My hand", thread).text
    rename(bob, room, "dr. ann")
    await said(bob, "hand", thread)
    assert await called(room) == {"Dr. Ann", "dr. ann"}


async def test_a_press_that_is_refused_and_one_in_an_inbox_take_over_nothing(room: Room) -> None:
    thread = await room.play("ann", "bob")
    (ann,) = await room.guests("ann")
    await said(ann, "me settings", turns="dm")
    rename(ann, room, "Dr. Ann")
    assert "You can nudge after that" in await said(ann, "table nudge", thread)
    assert await called(room) == {"ann", "bob"}
    await said(ann, "hand", "dm", table=1)
    assert await called(room) == {"ann", "bob"}
