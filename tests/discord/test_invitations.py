from __future__ import annotations

import json

import pytest

from bot.interactions.guests import OFTEN
from bot.servers.change import ServerChange
from bot.tables.invited import NOT_FREE
from storage import BanRow
from tests.discord.room import HOUR, Room, newest, press, private, said
from tests.discord.served import ROOM
from tests.wire import Person, Seen

GENERAL = NOT_FREE.partition(".")[0]
GAME = "night-shift"


def invitation(person: Person) -> Seen:
    return [seen for seen in person.messages(ROOM) if "📨" in seen.text][-1]


async def invite(room: Room, *names: str, **options: object) -> Person:
    """Let Ann open a lobby with kept seats."""
    (ann,) = await room.guests("ann")
    words = " ".join(f"<@{person.id}>" for person in await room.guests(*names))
    await ann.slash(ROOM, "play", game=GAME, invite=words, **options)
    return ann


async def test_invited_people_are_called_once_and_no_one_sits_who_did_not_press(room: Room) -> None:
    ann = await invite(room, "bob", "cyd")
    bob, cyd = await room.guests("bob", "cyd")
    assert [seat.user for seat in (await room.table()).seats] == [ann.id]
    seen = invitation(bob)
    assert f"<@{bob.id}>" in seen.text and f"<@{cyd.id}>" in seen.text
    assert list(seen.buttons) == ["I am in", "Not this time"] and len(bob.pings) == 1
    await press(bob, "I am in")
    assert "the seat is free" in await private(cyd, "Not this time")
    assert [seat.user for seat in (await room.table()).seats] == [ann.id, bob.id]
    seen = invitation(ann)
    assert not seen.buttons and "bob is in." in seen.text and "cyd: not this time." in seen.text


async def test_a_seat_is_kept_for_a_day_and_then_free(room: Room) -> None:
    await invite(room, "bob", "dan", "eve")
    (fay,) = await room.guests("fay")
    room.later(24 * HOUR - 1000)
    assert GENERAL in await private(fay, "Join")
    await room.ring(1000)
    await press(fay, "Join")
    assert (await room.table()).seat_of(fay.id) is not None


async def test_a_closed_table_stays_closed_to_others(room: Room) -> None:
    await invite(room, "bob", only=True)
    bob, eve = await room.guests("bob", "eve")
    assert GENERAL in await private(eve, "Join")
    room.later(2 * HOUR)
    await press(bob, "Join")
    await press(bob, "Open to everybody")
    await press(eve, "Join")
    assert len((await room.table()).seats) == 3


@pytest.mark.parametrize("who", ["bot", "nobody", "apart", "apart from the other side", "kept out", "nothing named"])
async def test_who_cannot_be_invited_is_named_in_one_sentence_and_nothing_is_opened(room: Room, who: str) -> None:
    ann, bob = await room.guests("ann", "bob")
    named = {"bot": f"<@{room.d.world.bot.id}>", "nobody": "<@123456789012345678>", "nothing named": "bob"}
    if who == "apart":
        await said(ann, "me not-with", person=bob.id)
    elif who == "apart from the other side":
        await said(bob, "me not-with", person=ann.id)
    elif who == "kept out":
        change = ServerChange(await room.bot.registry.servers.of(room.d.world.guild))
        change.keep_out(BanRow(room.d.world.guild, "person", bob.id, change.now))
        await change.commit()
    answer = await said(ann, "play", game=GAME, invite=named.get(who, f"<@{bob.id}>"))
    assert ("cannot be invited here just now" in answer) is (who != "nothing named")
    assert await room.storage.open_tables() == []


@pytest.mark.parametrize("side", ["ann", "bob"])
async def test_two_who_are_not_to_meet_share_no_open_table_and_no_refusal_tells_why(room: Room, side: str) -> None:
    ann, bob = await room.guests("ann", "bob")
    lists, other = (ann, bob) if side == "ann" else (bob, ann)
    assert f"<@{other.id}>" in await said(lists, "me not-with", person=other.id)
    assert "Nobody is on it" in await said(other, "me not-with")
    await ann.slash(ROOM, "play", game=GAME)
    first = newest(bob, "Join", ROOM)
    assert GENERAL in await private(bob, "Join", first)
    opened = await said(bob, "play", game=GAME)
    assert "Sit down with" not in opened and "table #2 is open" in opened
    await said(lists, "me not-with", person=other.id, off=True)
    await press(bob, "Join", first)
    assert (await room.table(1)).seat_of(bob.id) is not None


async def test_a_list_holds_twenty_people_and_not_oneself(room: Room) -> None:
    (ann,) = await room.guests("ann")
    others = [room.d.world.person(f"g{number}").id for number in range(21)]
    for other in others[:20]:
        await said(ann, "me not-with", person=other)
    assert "20 people are the most" in await said(ann, "me not-with", person=others[20])
    assert "your own list" in await said(ann, "me not-with", person=ann.id)


async def test_a_table_that_waits_is_offered_before_another_is_opened(room: Room) -> None:
    ann, bob = await room.guests("ann", "bob")
    await ann.slash(ROOM, "play", game=GAME)
    await bob.slash(ROOM, "play", game=GAME, pace="8h")
    assert [*newest(bob, "Open another").buttons] == ["Sit down with ann, table #1", "Open another"]
    assert len(await room.storage.open_tables()) == 1
    assert "table #2 is open" in await private(bob, "Open another")
    assert (await room.table(2)).settings.time_limit == "8h"
    (cyd,) = await room.guests("cyd")
    assert "Sit down with" in await said(cyd, "play", game=GAME)
    assert "You sit at table #1" in await private(cyd, "Sit down with ann, table #1")


async def test_a_person_whom_someone_avoids_gets_the_bytes_of_a_seat_that_is_kept(room: Room) -> None:
    """By button and by command, whoever of the two avoids the other."""

    async def refused(person: Person) -> list[str]:
        pressed = await press(person, "Join")
        typed = (await person.slash(ROOM, "lobby join", table=1)).message
        assert typed is not None
        assert pressed.ephemeral
        same = ("content", "components", "embeds", "attachments", "flags")
        return [json.dumps({name: seen.data.get(name) for name in same}) for seen in (pressed, typed)]

    ann = await invite(room, "bob", "dan", "fay")
    bob, dan, eve, gus = await room.guests("bob", "dan", "eve", "gus")
    kept = await refused(eve)
    assert GENERAL in kept[0]
    await private(bob, "Not this time")
    await private(dan, "Not this time")
    await said(ann, "me not-with", person=eve.id)
    assert await refused(eve) == kept
    await said(ann, "me not-with", person=eve.id, off=True)
    await said(eve, "me not-with", person=ann.id)
    assert await refused(eve) == kept
    await press(gus, "Join")
    assert (await room.table()).seat_of(gus.id) is not None, "a seat was free"
    assert "It can be guessed" in await said(ann, "me not-with")


async def test_tables_opened_and_closed_again_and_again_call_nobody_without_end(room: Room) -> None:
    ann, bob = await room.guests("ann", "bob")
    answers = [await opened_and_left(room, ann, bob) for _ in range(OFTEN + 2)]
    assert [("Wait a while" in one) for one in answers] == [False] * OFTEN + [True] * 2
    assert len(bob.pings) == OFTEN
    room.later(HOUR)
    assert "Wait a while" not in await opened_and_left(room, ann, bob)


async def opened_and_left(room: Room, host: Person, invited: Person) -> str:
    """Open a table for someone and close it again. Return the answer."""
    answer = await host.slash(ROOM, "play", game=GAME, invite=f"<@{invited.id}>")
    await room.level()
    if "Wait a while" not in answer.text:
        await press(host, "Leave")
        await room.level()
    return answer.text
