"""The data kept about a person: they can download and delete it."""

import json
import re

import pytest
from msgspec.structs import replace

from bot.tables import days_off, ending, forgetting, lobby, put_off, seats, spectators
from bot.tables.preferences import Preferences
from bot.tables.time_control import Clock
from storage import Batch
from tests.bot.tables.recorded import play_on, play_out
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, guest, moved, pause, status, turn


async def test_the_export_has_everything_but_the_secrets_of_the_game(ward: Ward) -> None:
    done = await ward.playing(ANN, BOB)
    await play_out(done)
    running = await ward.playing(BOB, ANN)
    await moved(running, ANN, "skip")
    watched = await ward.playing(BOB, CYD)
    await turn(spectators.watch, watched, ANN)
    batch = Batch()
    batch.put_preferences(ANN, '{"zone":"Europe/Paris"}')
    await ward.storage.commit(batch)
    told = json.loads(await forgetting.export(ward.registry, ANN))
    assert told["user"] == str(ANN) and told["preferences"] == {"zone": "Europe/Paris"}
    assert [(seat["table"], seat["name"], seat["game"]) for seat in told["seats"]] == [
        (done.id, "Ann", "night-shift"),
        (running.id, "Ann", "night-shift"),
    ]
    assert told["tables_opened"] == [done.id]
    assert [move["move"] for move in told["moves"] if move["table"] == running.id] == ["skip"]
    assert all("events" not in move for move in told["moves"])
    assert [one["table"] for one in told["watched"]] == [watched.id]
    assert [one["table"] for one in told["results"]] == [done.id]


async def test_the_export_has_own_time_and_the_calls_that_are_meant_for_later(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, time_limit="1d")
    batch = Batch()
    chosen = Preferences(quiet="22-8", zone="UTC")
    batch.put_preferences(ANN, chosen.dump())
    await ward.storage.commit(batch)
    wish = await days_off.take(ward.registry, ANN, "1970-01-05")
    table.here(ANN)
    due = await table.do(lambda table: put_off.later(table, ANN))
    told = json.loads(await forgetting.export(ward.registry, ANN))
    assert told["preferences"] == json.loads(wish.dump()) and told["preferences"]["days_off"] == [
        list(wish.days_off[0])
    ]
    (seat,) = told["seats"]
    assert seat["days_off"] == [list(wish.days_off[0])] and seat["quiet_hours"]["begins"] == 22
    (called,) = (one for one in told["pending_messages"] if one["kind"] == "call")
    assert (called["due"], called["last_pressed"]) == (due, ward.time)


async def test_of_a_stranger_there_is_nothing(ward: Ward) -> None:
    await ward.playing(ANN, BOB)
    told = json.loads(await forgetting.export(ward.registry, CYD))
    assert told["preferences"] is None
    assert [key for key, value in told.items() if value] == ["user", "made"]


async def test_whoever_is_forgotten_leaves_their_games_and_the_results_stay(ward: Ward) -> None:
    done = await ward.playing(ANN, BOB)
    await play_out(done)
    waiting = await ward.opened(ANN)
    await turn(lobby.join, waiting, guest(waiting, BOB, "Bob"))
    two = await ward.playing(ANN, BOB)
    three = await ward.playing(ANN, BOB, CYD)
    await play_on(three, 1)
    watched = await ward.playing(BOB, CYD)
    await turn(spectators.watch, watched, ANN)
    await turn(seats.offer, watched, 0, ANN)
    ranks = [(seat.table_id, seat.rank) for seat in await ward.storage.result_seats()]

    await forgetting.forget(ward.registry, ANN)
    await ward.quiet()

    assert (status(waiting), [seat.name for seat in waiting.seats]) == ("lobby", ["Bob"])
    assert status(two) == "finished" and status(three) == "playing"
    assert three.seats[0].status == "conceded" and three.row.host is None
    assert [seat.name for seat in done.seats] == [forgetting.NOBODY, "Bob"]
    assert watched.watchers == [] and watched.settings.seat_offers == {}
    for table in (done, waiting, two, three, watched):
        again = await ward.again().registry.table(table.id)
        assert (again.seats, again.row, again.moves) == (table.seats, table.row, table.moves)
    kept = [(seat.table_id, seat.rank) for seat in await ward.storage.result_seats()]
    assert kept[: len(ranks)] == ranks
    await play_out(three)
    dump = await _dump(ward)
    assert not re.search(rf"\b{ANN}\b", dump) and "'Ann'" not in dump and "'Bob'" in dump


async def test_a_conceded_game_that_goes_on_forgets_its_player_on_its_board_too(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(ending.concede, table, ANN)
    await ward.quiet()
    again = ward.again()  # nothing is in memory any more
    before = {mark.version for mark in await again.storage.marks(table.id) if mark.kind == "board"}
    await forgetting.forget(again.registry, ANN)
    known = await again.registry.table(table.id)
    assert (status(known), known.seats[0].name, known.seats[0].user) == ("playing", forgetting.NOBODY, None)
    assert before != {mark.version for mark in await again.storage.marks(table.id) if mark.kind == "board"}


async def test_when_somebody_was_here_is_forgotten_where_nothing_else_tells_of_them(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    table.active[CYD] = ward.time
    await forgetting.forget(ward.registry, CYD)
    assert CYD not in table.active


async def test_being_forgotten_twice_is_no_harm(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    for _ in range(2):
        await forgetting.forget(ward.registry, ANN)
    assert status(table) == "finished"
    assert [(seat.user, seat.rank) for seat in await ward.storage.result_seats()] == [(None, 2), (BOB, 1)]


async def _dump(ward: Ward) -> str:
    ask = ward.storage.engine.reader.ask
    every = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    names = await ask(every if ward.storage.shared else "SELECT name FROM sqlite_master WHERE type = 'table'")
    return "\n".join([str(tuple(row)) for (name,) in names for row in await ask(f"SELECT * FROM {name}")])  # noqa: S608  names of our own


@pytest.mark.parametrize("still", [False, True])
async def test_own_time_is_forgotten_also_where_a_game_stands_still(ward: Ward, *, still: bool) -> None:
    table = await ward.playing(ANN, BOB, CYD, time_limit="1d")
    batch = Batch()
    batch.put_preferences(ANN, Preferences(quiet="22-8", zone="UTC").dump())
    await ward.storage.commit(batch)
    await days_off.take(ward.registry, ANN, "1970-01-05")
    if not still:
        await pause(table)
    again = ward.again()
    if still:
        batch = Batch()
        batch.put_table(replace(table.row, rules_version=99))
        await ward.storage.commit(batch)
    await forgetting.forget(again.registry, ANN)
    row = await ward.storage.table(table.id)
    assert row is not None
    clock = Clock.load(row.clock)
    assert (clock.away, clock.quiet) == ({}, {})
