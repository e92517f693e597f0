"""Seats kept for invited people, and people who avoid each other."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from bot.errors import UserError
from bot.tables import forgetting, invited, lobby, seats
from bot.tables.time_control import HOUR
from storage import AvoidedRow, Batch
from storage.guests import keep_apart
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, EVE, NAMES, Ward, guest, turn


async def apart(ward: Ward, user: int, other: int) -> None:
    """Let one user avoid another."""
    batch = Batch()
    keep_apart(batch, AvoidedRow(user, other, ward.time))
    await ward.storage.commit(batch)


async def test_invitations_are_there_after_a_restart_and_go_with_the_person(ward: Ward) -> None:
    table = await ward.opened(ANN)
    await turn(lobby.invite, table, ANN, {CYD: "Cyd"})
    ward.time += HOUR
    await turn(lobby.invite, table, ANN, {BOB: "Bob"})
    again = await ward.again().registry.table(table.id)
    assert [row.user for row in invited.kept(again)] == [CYD, BOB]
    assert json.loads(await forgetting.export(ward.registry, BOB))["invited_to"][0]["table"] == table.id
    await forgetting.forget(ward.registry, BOB)
    assert [row.user for row in table.invitations] == [CYD]
    closing = {one.due for one in await ward.storage.timers(table.id) if one.kind == "lobby"}
    assert closing == {invited.closes(table)}
    assert [row.user for row in await ward.storage.guests.invitations(table.id)] == [CYD]
    assert str(BOB) not in str([row.payload for row in await ward.storage.owed(table.id)])


async def test_no_more_are_invited_than_there_are_seats(ward: Ward) -> None:
    table = await ward.opened(ANN, most=3)
    await turn(lobby.join, table, guest(table, DAN, NAMES[DAN]))
    with pytest.raises(UserError, match="not so many free seats"):
        await turn(lobby.invite, table, ANN, {BOB: "Bob", CYD: "Cyd"})
    await turn(lobby.invite, table, DAN, {BOB: "Bob", ANN: "Ann"})  # players at the table need no seat
    with pytest.raises(UserError, match="free here are kept"):
        await turn(lobby.add_computer, table, ANN, "easy")
    assert [row.user for row in table.invitations] == [BOB]


async def test_whoever_says_not_this_time_or_gets_up_gives_the_seat_away_and_may_be_asked_again(ward: Ward) -> None:
    table = await ward.opened(ANN, most=3)
    await turn(lobby.invite, table, ANN, {BOB: "Bob", CYD: "Cyd"})
    await turn(invited.decline, table, BOB)
    await turn(lobby.join, table, guest(table, CYD, NAMES[CYD]))
    await turn(lobby.leave, table, CYD)
    assert [row.answer for row in sorted(table.invitations, key=lambda row: row.user)] == ["no", "left"]
    assert invited.kept(table) == []
    for nobody in (BOB, DAN):
        with pytest.raises(UserError, match="not invited here"):
            await turn(invited.decline, table, nobody)
    await turn(lobby.invite, table, ANN, {BOB: "Bob"})
    assert [row.user for row in invited.kept(table)] == [BOB]


@pytest.mark.parametrize("said_by", [ANN, EVE])
async def test_people_who_are_not_to_meet_take_over_no_seat_beside_each_other(ward: Ward, said_by: int) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await apart(ward, said_by, ANN if said_by == EVE else EVE)
    await turn(seats.offer, table, 1, EVE)
    with pytest.raises(UserError, match="No seat here is free for you"):
        await turn(seats.replace_seat, table, 1, guest(table, EVE, NAMES[EVE]))
    table.settings = replace(table.settings, seat_offers={str(EVE): 0})
    await turn(seats.replace_seat, table, 0, guest(table, EVE, NAMES[EVE]))  # she replaces the player that she avoids
    assert table.seats[0].user == EVE


async def test_only_whoever_said_so_reads_of_it_and_it_goes_with_either(ward: Ward) -> None:
    await apart(ward, ANN, BOB)
    await apart(ward, CYD, ANN)
    told = {user: json.loads(await forgetting.export(ward.registry, user))["not_with"] for user in (ANN, BOB, CYD)}
    assert [[one["person"] for one in told[user]] for user in (ANN, BOB, CYD)] == [[str(BOB)], [], [str(ANN)]]
    assert await ward.storage.guests.apart_from(ANN, [BOB, CYD, DAN]) == {BOB, CYD}
    await forgetting.forget(ward.registry, ANN)
    assert await ward.storage.guests.apart_from(ANN, [BOB, CYD, DAN]) == set()
