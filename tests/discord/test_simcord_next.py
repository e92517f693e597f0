"""From one table that waits to the next, in one message, whatever servers they are on."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.tables.table import Table
from bot.ui.ids import read
from bot.ui.verbs import GoTo
from tests.discord.clinic import Clinic
from tests.discord.player import ways_on
from tests.discord.simulated import Guest
from tests.wire import Seen

GAME = "clinic"
PACES = ("3d", "8h", "1h")


async def begun(clinic: Clinic, ann: Guest, bob: Guest, pace: str) -> None:
    """A game between Ann and Bob in which both are asked at once."""
    before = await clinic.storage.open_tables()
    await ann.actor.slash(ann.channel, "play", game=GAME, pace=pace)
    await bob.actor.click(bob.newest("Join"), label="Join")
    await ann.actor.click(ann.newest("Start"), label="Start")
    assert len(await clinic.storage.open_tables()) == len(before) + 1


async def three_in_two_servers(clinic: Clinic) -> list[Table]:
    """Two tables on this server and one on another, each with another clock; the hurried ones begun last."""
    other = clinic.env.create_guild()
    channel = other.create_text_channel("theatre")
    people = [Guest(clinic.env, channel, other.add_member(one.actor.user)) for one in (clinic.ann, clinic.bob)]
    await begun(clinic, clinic.ann, clinic.bob, PACES[0])
    await begun(clinic, people[0], people[1], PACES[1])
    await begun(clinic, clinic.ann, clinic.bob, PACES[2])
    return [await clinic.table(number) for number in (1, 2, 3)]


async def answer_all(ann: Guest, table: Table, rng: Random) -> None:
    """Whatever is asked of Ann."""
    seat = table.seat_of(ann.id)
    assert seat is not None
    for _ in range(200):
        if seat.seat not in {one.seat for one in table.awaited()}:
            return
        await ann.act(rng)
    raise AssertionError(table.id)


def hand(ann: Guest) -> Seen:
    """Ann's hand as it looks now."""
    return ann._seen(ann.hand.channel_id, ann.hand.id)


def nexts(seen: Seen) -> list[str]:
    return [label for label in seen.buttons if label.startswith("Next")]


def at_table(seen: Seen) -> set[int]:
    """The tables whose hands these buttons belong to; the way to the next is another's."""
    found = [asked for id_ in seen.buttons.values() if (asked := read(id_)) is not None]
    return {asked.table for asked in found if not isinstance(asked, GoTo)}


async def test_three_tables_in_two_servers_are_three_turns_in_one_message(clinic: Clinic) -> None:
    tables, ann, rng = await three_in_two_servers(clinic), clinic.ann, Random(3)
    await ann.open_hand()
    message = ann.hand.id
    assert nexts(hand(ann)) == []  # something is asked here
    await answer_all(ann, tables[2], rng)
    assert nexts(hand(ann)) == ["Next: Clinic #2, 46 h left"]  # 24 h of its clock, which sleeps from 22 to 9
    await ann.actor.click(ann.hand, label=nexts(hand(ann))[0])
    assert nexts(hand(ann)) == []
    there: Any = clinic.bot.get_guild(tables[1].row.guild or 0)
    assert there.name in hand(ann).text and str(tables[1].home) in str(hand(ann).data)
    await answer_all(ann, tables[1], rng)
    assert nexts(hand(ann)) == ["Next: Clinic #1, 9 days left"]
    await ann.actor.click(ann.hand, label=nexts(hand(ann))[0])
    await answer_all(ann, tables[0], rng)
    assert nexts(hand(ann)) == [] and ann.hand.id == message
    assert all(table.seat_of(ann.id) not in table.awaited() for table in tables)


async def test_it_never_jumps_by_itself(clinic: Clinic) -> None:
    tables, ann, rng = await three_in_two_servers(clinic), clinic.ann, Random(4)
    await ann.open_hand()
    await answer_all(ann, tables[2], rng)
    assert nexts(hand(ann))
    await clinic.bob.open_hand()
    await answer_all(clinic.bob, tables[2], rng)
    await clinic.env.settle()
    assert at_table(hand(ann)) == {tables[2].id}


async def test_the_list_of_games_has_a_button_a_table(clinic: Clinic) -> None:
    await three_in_two_servers(clinic)
    ann = clinic.ann
    answer = await ann.actor.slash(clinic.channel, "games")
    seen = ann.reply(answer)
    assert [label for label in seen.buttons if label.startswith("Clinic")] == ["Clinic #3", "Clinic #2", "Clinic #1"]
    ann.hand = answer.response or answer.followups[-1]
    await ann.actor.click(ann.hand, label="Clinic #2")
    assert at_table(hand(ann)) == {2}


async def test_a_hand_in_an_inbox_becomes_the_next_one(clinic: Clinic) -> None:
    tables, ann, rng = await three_in_two_servers(clinic), clinic.ann, Random(5)
    posts = [one for one in await clinic.storage.posts(tables[2].id) if one.kind.startswith("hand:")]
    inbox = {one.message: one.kind for one in posts}
    dm = ann.actor.user.dm_channel
    message = next(message for message, _ in reversed(ann.messages(dm)) if message.id in inbox)
    seat = tables[2].seat_of(ann.id)
    assert seat is not None
    while seat.seat in {one.seat for one in tables[2].awaited()}:
        custom_id, values = rng.choice(ways_on(ann._seen(dm.id, message.id), rng))
        if values:
            await ann.actor.user.select(message, values, custom_id=custom_id)
        else:
            await ann.actor.user.click(message, custom_id=custom_id)
    (label,) = nexts(ann._seen(dm.id, message.id))
    await ann.actor.user.click(message, label=label)
    await clinic.env.settle()
    assert at_table(ann._seen(dm.id, message.id)) == {tables[1].id}
    posts = await clinic.storage.posts(tables[1].id)
    assert message.id in [one.message for one in posts if one.kind == f"hand:{seat_at(tables[1], ann)}"]
    assert message.id not in [one.message for one in await clinic.storage.posts(tables[2].id)]


def seat_at(table: Table, guest: Guest) -> int:
    seat = table.seat_of(guest.id)
    assert seat is not None
    return seat.seat
