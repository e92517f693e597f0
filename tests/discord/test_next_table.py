from __future__ import annotations

from random import Random

from bot.tables.table import Table
from bot.ui.ids import read
from bot.ui.verbs import GoTo
from tests.discord.player import ways_on
from tests.discord.room import Room, hand, press, reply
from tests.discord.served import ROOM
from tests.wire import Person, Seen

THEATRE = "North/theatre"


async def three_in_two_servers(room: Room) -> list[Table]:
    """Begin two games on this server and one on another, each with another clock; the fastest last."""
    room.d.world.add_guild("North", ["theatre"])
    ann, bob = await room.guests("ann", "bob")
    for number, (pace, where) in enumerate((("3d", ROOM), ("8h", THEATRE), ("1h", ROOM)), 1):
        await ann.slash(where, "play", game="clinic", pace=pace)
        await press(bob, "Join")
        await press(ann, "Start")
        assert len(await room.storage.open_tables()) == number
    return [await room.table(number) for number in (1, 2, 3)]


async def answer_all(ann: Person, mine: Seen, table: Table, rng: Random) -> None:
    """Answer every question to Ann at a table, on this hand."""
    seat = table.seat_of(ann.id)
    assert seat is not None
    while seat.seat in {one.seat for one in table.awaited()}:
        custom_id, values = rng.choice(ways_on(ann.fresh(mine), rng))
        await (ann.choose(mine, custom_id, values) if values else ann.press(mine, custom_id))


def nexts(seen: Seen) -> list[str]:
    return [label for label in seen.buttons if label.startswith("Next")]


def at_table(seen: Seen) -> set[int]:
    """Return the tables of the buttons of a hand, except for the way to the next one."""
    found = [asked for id_ in seen.buttons.values() if (asked := read(id_)) is not None]
    return {asked.table for asked in found if not isinstance(asked, GoTo)}


async def test_three_tables_in_two_servers_are_three_turns_in_one_message(room: Room) -> None:
    tables, rng = await three_in_two_servers(room), Random(3)
    (ann,) = await room.guests("ann")
    mine = await hand(ann)
    assert nexts(mine) == []  # something is asked here
    await answer_all(ann, mine, tables[2], rng)
    (label,) = nexts(ann.fresh(mine))
    assert label.startswith("Next: Clinic #2")
    await ann.press(mine, label)
    assert "North" in ann.fresh(mine).text and nexts(ann.fresh(mine)) == []
    await answer_all(ann, mine, tables[1], rng)
    (label,) = nexts(ann.fresh(mine))
    assert label.startswith("Next: Clinic #1")
    await ann.press(mine, label)
    await answer_all(ann, mine, tables[0], rng)
    assert nexts(ann.fresh(mine)) == []
    assert all(table.seat_of(ann.id) not in table.awaited() for table in tables)


async def test_a_hand_in_an_inbox_becomes_the_next_one_and_never_by_itself(room: Room) -> None:
    tables, rng = await three_in_two_servers(room), Random(5)
    ann, bob = await room.guests("ann", "bob")
    inbox = {one.message for one in await room.storage.posts(tables[2].id) if one.kind.startswith("hand:")}
    mine = next(seen for seen in ann.messages("dm") if int(seen.id) in inbox)
    await answer_all(ann, mine, tables[2], rng)
    assert nexts(ann.fresh(mine))
    await answer_all(bob, await hand(bob), tables[2], rng)
    assert at_table(ann.fresh(mine)) == {tables[2].id}
    await answer_all(ann, mine, tables[2], rng)
    (label,) = nexts(ann.fresh(mine))
    await ann.press(mine, label)
    assert at_table(ann.fresh(mine)) == {tables[1].id}
    kept = [one.message for one in await room.storage.posts(tables[1].id) if one.kind.startswith("hand:")]
    assert int(mine.id) in kept
    assert int(mine.id) not in [one.message for one in await room.storage.posts(tables[2].id)]


async def test_the_list_of_games_has_a_button_a_table(room: Room) -> None:
    await three_in_two_servers(room)
    (ann,) = await room.guests("ann")
    seen = reply(ann, await ann.slash(ROOM, "games"))
    assert [label for label in seen.buttons if label.startswith("Clinic")] == ["Clinic #3", "Clinic #2", "Clinic #1"]
    assert at_table(await press(ann, "Clinic #2", seen)) == {2}
