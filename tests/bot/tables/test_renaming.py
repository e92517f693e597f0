"""Names of players as they are today, on disk and in memory."""

from __future__ import annotations

import json

from bot.drawing import plain
from bot.names import escaped
from bot.tables import forgetting, lobby, proof, renaming
from bot.tables.table import Table
from bot.tools.verify import verify
from storage import Batch
from storage.league_rows import LeaguePlayerRow, LeagueRow, LeagueStatus
from storage.leagues import put_league, put_person
from tests.bot.tables.recorded import play_out
from tests.bot.tables.ward import ANN, BOB, CYD, NAMES, Ward, changing, guest, turn


async def named(ward: Ward, table: Table) -> list[tuple[str, str]]:
    """Return the stored names, and those at the start."""
    return [(seat.name, seat.name_at_start) for seat in await ward.storage.seats(table.id)]


async def slots(ward: Ward, table: Table) -> set[str]:
    """Return the marked slots, and forget them."""
    return {mark.kind for mark in await ward.storage.marks(table.id)}


async def test_a_player_of_a_lobby_is_called_as_today_and_the_lobby_says_so(ward: Ward) -> None:
    table = await ward.opened(ANN)
    await turn(lobby.join, table, guest(table, BOB, NAMES[BOB]))
    await turn(renaming.take_over, table, BOB, "Bobby\u200b")
    assert table.names() == ("Ann", "Bobby")
    assert await named(ward, table) == [("Ann", ""), ("Bobby", "")]
    assert "lobby" in await slots(ward, table)


async def test_a_player_of_a_game_is_called_as_today_on_its_board(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    seat = next(seat.seat for seat in table.seats if seat.user == BOB)
    before = set(table.names())
    await turn(renaming.take_over, table, BOB, "ANN")
    assert set(map(plain, table.names())) == {"Cyd", *(f"{sign} {name}" for sign, name in signed(table))}
    assert before == {"Ann", "Bob", "Cyd"}
    assert (await named(ward, table))[seat] == ("ANN", "Bob")
    assert "board" in await slots(ward, table)


def signed(table: Table) -> list[tuple[str, str]]:
    """Return signs and names of the seats whose names look like Ann's."""
    signs = ("🔵", "🟧", "🟢")
    return [(signs[seat.seat], seat.name) for seat in table.seats if seat.name.casefold() == "ann"]


async def test_nothing_is_written_where_the_name_is_the_same(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    version = table.version
    await turn(renaming.take_over, table, BOB, " Bob\u00ad ")
    await turn(renaming.take_over, table, CYD, "Somebody else")
    assert table.version == version
    assert not renaming.outdated(table, BOB, "Bob")


async def test_somebody_invited_is_called_as_today(ward: Ward) -> None:
    table = await ward.opened(ANN)
    await turn(lobby.invite, table, ANN, {BOB: "Bob", CYD: "Ann"})
    assert table.invited_names() == {BOB: "Bob", CYD: escaped("(2) Ann")}
    await turn(renaming.take_over, table, BOB, "Cyd")
    assert {row.user: row.name for row in await ward.storage.guests.invitations(table.id)} == {BOB: "Cyd", CYD: "Ann"}


async def test_a_league_calls_its_player_as_the_table_does(ward: Ward) -> None:
    batch = Batch()
    states: tuple[LeagueStatus, ...] = ("running", "over")
    for number, status in enumerate(states, 1):
        put_league(batch, LeagueRow(number, ward.guild, "Cup", "night-shift", 1, ANN, "en", "{}", 2, status, 0))
        for played in (1, 2):
            put_person(batch, LeaguePlayerRow(number, played, 1, ward.guild, BOB, "Bob", "in", 0))
    await ward.storage.commit(batch)
    for league_game, names in ((0, ["Bob"] * 4), (1, ["Bob", "Robert", "Bob", "Bob"])):
        table = await ward.playing(ANN, BOB, league_game=league_game)
        await turn(renaming.take_over, table, BOB, "Robert")
        leagues = ward.storage.leagues
        people = [(await leagues.people(number, season))[0].name for number in (1, 2) for season in (1, 2)]
        assert people == names


async def test_a_finished_game_keeps_its_names(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await play_out(table)
    await turn(renaming.take_over, table, BOB, "Robert")
    assert sorted(name for name, _ in await named(ward, table)) == ["Ann", "Bob"]


async def test_the_proof_knows_a_player_by_the_name_at_the_start(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(renaming.take_over, table, ANN, "Bob")
    await turn(renaming.take_over, table, BOB, "Ann")
    await play_out(table)
    made = proof.text(await proof.export(ward.storage, table.id))
    assert sorted(seat["name"] for seat in json.loads(made)["seats"]) == ["Ann", "Bob"]
    proved = verify(made).proved
    assert "Seat 1: Ann, a person." in proved and "Seat 2: Bob, a person." in proved


async def test_a_name_taken_back_needs_no_other_one(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    for name in ("Robert", "Bobby", "Bob"):
        await turn(renaming.take_over, table, BOB, name)
    assert sorted(await named(ward, table)) == [("Ann", ""), ("Bob", "")]


async def test_somebody_who_is_forgotten_leaves_no_name_of_the_start(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(renaming.take_over, table, BOB, "Robert")
    await forgetting.forget(ward.registry, BOB)
    assert sorted(await named(ward, table)) == [("Ann", ""), (forgetting.NOBODY, "")]


async def test_the_player_who_began_a_seat_keeps_their_name(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    async with changing(table) as change:
        seat = next(one for one in table.seats if one.user == BOB)
        change.seat(seat.seat, user=CYD, name="Cyd", original_user=BOB, original_name="Bob")
        await change.commit()
    await turn(renaming.take_over, table, BOB, "Robert")
    await turn(renaming.take_over, table, CYD, "Cydney")
    found = table.seats[seat.seat]
    assert (found.name, found.original_name, found.name_at_start) == ("Cydney", "Bob", "")


async def test_names_that_show_nothing_are_words(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await turn(renaming.take_over, table, ANN, "\u3164")
    number = next(seat.seat for seat in table.seats if seat.user == ANN) + 1
    assert f"Player {number}" in table.names()
