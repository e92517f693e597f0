"""Discord refuses what no list names, and a game begins all the same."""

from __future__ import annotations

import pytest

from tests.discord.room import Room, newest, private, said
from tests.discord.served import ROOM


@pytest.mark.parametrize("code", [50035, 50001, 999_999])
async def test_a_lobby_whose_every_edit_is_refused_leads_to_a_thread_a_board_and_a_game(room: Room, code: int) -> None:
    for route in (f"PATCH /channels/{room.place(ROOM)}/messages/*", "PATCH /webhooks/*"):
        room.d.faults.refuse(route, code, times=10**6)
    ann, bob = await room.guests("ann", "bob")
    await ann.slash(ROOM, "play", game="night-shift")
    await room.level()
    await bob.press(newest(bob, "Join"), "Join")
    await room.level()
    await ann.press(newest(ann, "Start"), "Start")
    await room.level()
    room.d.faults.clear()
    table = await room.table()
    assert table.row.status == "playing" and table.home != room.place(ROOM)
    assert "Patient" in await private(ann, "My hand", newest(ann, "What changed", table.home))
    assert await said(ann, "move", table.home, move="skip")
    assert table.row.move_count == 1
    why = await said(ann, "table why", table.home)
    assert (f"error {code}" in why) is (code != 50001)  # that is an edit where the bot may not look any more
    room.d.violations.clear()  # the refusals of this test
