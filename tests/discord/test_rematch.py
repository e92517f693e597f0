from __future__ import annotations

import pytest

from bot.interactions.guests import OFTEN
from storage import Batch, StorageError
from tests.discord.room import HOUR, Room, line, newest, post, press, private, said
from tests.discord.served import OTHER, ROOM
from tests.wire import Person


async def over(room: Room, *names: str, **options: object) -> tuple[str, list[Person]]:
    """Call off a game of these people. Return its thread and the people."""
    thread = await room.play(*names, **options)  # type: ignore[arg-type]
    (mod,) = await room.guests("mod")
    await said(mod, "cancel", thread, table=1)
    await private(mod, "Yes, do it")
    return thread, await room.guests(*names)


async def test_a_rematch_invites_in_public_and_seats_no_one_who_did_not_press(room: Room) -> None:
    thread, (ann, bob, cyd) = await over(room, "ann", "bob", "cyd")
    (eve,) = await room.guests("eve")
    await eve.open(thread)
    assert "You are in. The new table #2" in await said(ann, "rematch", thread, table=1)
    table = await room.table(2)
    assert [seat.user for seat in table.seats] == [ann.id]
    invitation, called = post(ann, thread, "I am in")
    assert called == sorted([bob.id, cyd.id]) and "ann would like another game" in invitation.text
    assert "Only people who played here" in await private(eve, "I am in", invitation)
    assert "You are in" in await private(bob, "I am in", invitation)
    assert [seat.user for seat in table.seats] == [ann.id, bob.id]
    assert "Seats are kept for cyd" in newest(ann, "Join", ROOM).text
    assert "You are in" in await private(cyd, "I am in", invitation)
    assert "Everybody is in" in line(ann, invitation)


async def test_kept_seats_hold_others_off_for_a_day_and_the_host_alone_starts_without_them(room: Room) -> None:
    thread, (ann, bob, cyd) = await over(room, "ann", "bob", "cyd")
    eve, fay = await room.guests("eve", "fay")
    await said(ann, "rematch", thread, table=1)
    invitation, _ = post(ann, thread, "I am in")
    await private(bob, "I am in", invitation)
    await press(eve, "Join")  # Night Shift has a fourth seat, which is kept for no one
    assert "No seat here is free for you" in await private(fay, "Join")
    for early in (bob, eve):
        assert "cyd may still come" in await private(early, "Start", newest(early, "Join", ROOM))
    assert "Start without them all the same?" in await private(ann, "Start", newest(ann, "Join", ROOM))
    assert (await room.table(2)).row.status == "lobby"
    assert (await private(ann, "Yes, do it")).endswith("\nThe game has begun.")  # instead of the question
    table = await room.table(2)
    assert table.row.status == "playing" and {seat.user for seat in table.seats} == {ann.id, bob.id, eve.id}
    assert "has begun." in line(ann, invitation)
    assert "has begun without you" in await said(cyd, "rematch", thread, table=1)


async def test_after_a_day_kept_seats_are_free_and_leaving_gives_one_up_at_once(room: Room) -> None:
    thread, (ann, bob, _) = await over(room, "ann", "bob", "cyd")
    await said(ann, "rematch", thread, table=1)
    await private(bob, "I am in", post(ann, thread, "I am in")[0])
    await press(bob, "Leave")
    for person in await room.guests("eve", "fay"):
        await press(person, "Join")
    table = await room.table(2)
    assert len(table.seats) == 3 and table.row.status == "lobby"
    assert await room.storage.results() == []  # to leave is not to concede
    (gus,) = await room.guests("gus")
    assert "No seat here is free for you" in await private(gus, "Join")
    room.later(24 * HOUR)
    await press(gus, "Join")
    assert len((await room.table(2)).seats) == 4


@pytest.mark.parametrize("taken", [0, 1])
async def test_a_rematch_is_opened_linked_and_invited_to_or_nothing_is_left_of_it(
    room: Room, monkeypatch: pytest.MonkeyPatch, taken: int
) -> None:
    thread, (ann, bob) = await over(room, "ann", "bob", computers=2, level="sensible")
    commit, writes = room.storage.commit, list[bool]()

    async def perhaps(batch: Batch) -> None:
        if {sql.split()[2] for sql, _ in batch.statements if sql.startswith("INSERT INTO")} & {"tables", "seats"}:
            writes.append(len(writes) < taken)
            if not writes[-1]:
                raise StorageError("full", "There is no room left.")
        await commit(batch)

    with monkeypatch.context() as patch:
        patch.setattr(room.storage, "commit", perhaps)
        text = await private(ann, "Rematch")
    assert ("cannot save" in text) is (taken == 0) and "\n" not in text
    assert len(writes) == 1
    opened = await room.storage.open_tables()
    assert len(opened) == taken and (await room.table()).settings.next_table == sum(row.id for row in opened)
    assert "You are in" in await private(ann, "Rematch")
    (lobby,) = await room.storage.open_tables()
    assert (await room.table()).settings.next_table == lobby.id
    seats = await room.storage.seats(lobby.id)
    assert [(seat.kind, seat.level) for seat in seats] == [("person", ""), *[("computer", "sensible")] * 2]
    assert len([seen for seen in bob.messages(thread) if "I am in" in seen.buttons]) == 1


async def test_a_rematch_keeps_to_the_channels_of_the_server(room: Room) -> None:
    thread, (ann, _) = await over(room, "ann", "bob")
    (mod,) = await room.guests("mod")
    await said(mod, "server channel", channel=room.place(OTHER))
    assert f"<#{room.place(OTHER)}>" in await said(ann, "rematch", thread, table=1)
    assert await room.storage.open_tables() == []


async def test_a_rematch_that_is_closed_and_asked_for_again_calls_the_others_a_few_times_alone(room: Room) -> None:
    thread, (ann, bob) = await over(room, "ann", "bob")
    before, answers = len(bob.pings), []
    for number in range(OFTEN + 2):
        answers.append(await said(ann, "rematch", thread, table=1))
        if "You are in" in answers[-1]:
            await said(ann, "lobby leave", table=2 + number)
        await room.level()
    assert [("Wait a while" in one) for one in answers] == [False] * OFTEN + [True] * 2
    assert len(bob.pings) - before <= OFTEN
