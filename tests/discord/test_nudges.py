"""A nudge over the local Discord: the button on the board, the answer, the message, and the typed command."""

from __future__ import annotations

from tests.discord.room import HOUR, Room, newest, private, said
from tests.wire import Person, Seen


def board(person: Person, thread: str) -> Seen:
    """Return the newest board."""
    return [seen for seen in person.messages(thread) if "What changed" in seen.buttons and not seen.ephemeral][-1]


async def test_the_board_offers_a_nudge_after_half_of_the_time_and_the_other_is_called_once(room: Room) -> None:
    thread = await room.play("ann", "bob", "cyd", pace="1d")
    ann, bob, cyd = await room.guests("ann", "bob", "cyd")
    for person in (bob, cyd):
        await person.slash(thread, "move", move="Skip this patient")
    await room.ring(11 * HOUR)
    assert "Nudge ann" not in board(bob, thread).buttons
    assert "more than half" in await said(bob, "table nudge", thread)
    await room.ring(HOUR)
    assert list(board(bob, thread).buttons)[-1] == "Nudge ann"
    ann.pings.clear()
    assert "cannot nudge yourself" in await private(ann, "Nudge ann", newest(ann, "Nudge ann", thread))
    assert await private(bob, "Nudge ann", newest(bob, "Nudge ann", thread)) == "Nudged. ann gets the call now."
    await room.ring()
    (push,) = ann.pings
    assert "👉 bob is waiting for you in Night Shift · #1. ⏳ " in push.data["content"]
    assert list(push.buttons) == ["My hand", "Ask for more time", "Later: in 2 h", "Mute this turn"]
    assert "Nudge ann" not in board(bob, thread).buttons
    assert "nudged in this turn already" in await said(cyd, "table nudge", thread)
    await room.ring(HOUR)
    assert len(ann.pings) == 1
    assert "Patient" in await private(ann, "My hand", push)


async def test_a_typed_nudge_means_the_player_that_the_table_waits_for_and_is_for_players_alone(room: Room) -> None:
    await said((await room.guests("ann"))[0], "me settings", turns="dm")
    thread = await room.play("ann", "bob", pace="1d")
    ann, bob, cyd = await room.guests("ann", "bob", "cyd")
    await bob.slash(thread, "move", move="Skip this patient")
    await room.ring(12 * HOUR)
    assert "do not play at this table" in await said(cyd, "table nudge", thread, table=1)
    assert "no one to nudge" in await said(ann, "table nudge", thread)
    assert "gets the call now" in await said(bob, "table nudge", thread)
    await room.ring()
    assert "👉 bob is waiting for you" in ann.messages("dm")[-1].text
    for _ in range(2):  # the second time it is Bob who is waited for
        await ann.slash(thread, "move", move="Skip this patient")
    await room.ring()
    assert all("is waiting for you" not in seen.text for seen in ann.messages("dm"))


async def test_the_log_what_changed_and_the_replay_say_when_each_move_was_made(room: Room) -> None:
    thread = await room.play("ann", "bob", pace="1d")
    ann, bob = await room.guests("ann", "bob")
    times = []
    for person in (ann, bob):
        await room.ring(HOUR)
        times.append(f"<t:{room.clock.now // 60_000 * 60}:f>")
        await person.slash(thread, "move", move="Skip this patient")
    for command in ("log", "changed"):
        told = await said(ann, command, thread)
        assert f"-# {times[1]}\n• " in told and times[0] not in told  # her choice was secret until Bob had chosen
    assert f"-# <t:{room.clock.now // 1000}:f>" in await said(bob, "replay", thread, table=1)
