"""After a player or a server is forgotten, the bytes of the database's files hold nothing of them."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.servers import forgetting as servers
from bot.tables import days_off, ending, forgetting, lobby, notes, spectators, start
from bot.tables.preferences import Preferences
from storage import AvoidedRow, Batch, Storage
from storage.guests import keep_apart
from tests.bot.tables.asked import any_move
from tests.bot.tables.ward import ANN, BOB, Ward, guest, turn
from tests.storage.examples import log_of

SOMEONE, NAME, NOTE = 288230384025561320, "Zacharias Unmistakable", "keep the unmistakable lamp for the end"
SERVER = 288230384025561999
GAMES = 12
TRACES = [str(SOMEONE).encode(), SOMEONE.to_bytes(8), NAME.encode(), b"Unmistakable", b"unmistakable lamp"]


def found(place: Path, traces: list[bytes]) -> list[tuple[str, bytes]]:
    """Return which traces are in which file of the database."""
    files = sorted(place.parent.glob(f"{place.name}*"))
    assert {"", "-wal", "-shm"} <= {file.name.removeprefix(place.name) for file in files}
    return [(file.name, trace) for file in files for trace in traces if trace in file.read_bytes()]


async def lived(ward: Ward) -> None:
    """Let someone play, look on, and decide things, so that rows about them come, change and go."""
    for number in range(GAMES):
        table = await ward.opened(ANN, guild=SERVER)
        await turn(lobby.join, table, guest(table, SOMEONE, NAME))
        await turn(start.start, table, ANN)
        await turn(notes.write, table, SOMEONE, f"{NOTE} {number} " * (1 + number % 8))
        await any_move(table)
        await turn(notes.write, table, SOMEONE, NOTE)
        await any_move(table)
        if number % 2 and not table.over:
            await turn(ending.concede, table, ANN)
        watched = await ward.playing(ANN, BOB)
        await turn(spectators.watch, watched, SOMEONE)
    batch = Batch()
    Preferences().note(batch, SOMEONE, zone="Europe/Paris")
    keep_apart(batch, AvoidedRow(SOMEONE, BOB, ward.time))
    keep_apart(batch, AvoidedRow(BOB, SOMEONE, ward.time))
    await ward.storage.commit(batch)
    await days_off.take(ward.registry, SOMEONE, "1970-01-05")
    await ward.quiet()


async def test_nothing_is_left_of_a_player_in_any_file_while_the_bot_runs(tmp_path: Path) -> None:
    place = tmp_path / "house.sqlite3"
    async with await Storage.open(place) as storage:
        ward = Ward(storage)
        await lived(ward)
        assert {trace for _, trace in found(place, TRACES)} == set(TRACES)
        await forgetting.forget(ward.registry, SOMEONE)
        assert found(place, TRACES) == []
        await ward.quiet()


async def test_nothing_is_left_of_a_server_in_any_file_while_the_bot_runs(tmp_path: Path) -> None:
    place = tmp_path / "house.sqlite3"
    traces = [str(SERVER).encode(), SERVER.to_bytes(8), *TRACES[2:]]
    async with await Storage.open(place) as storage:
        ward = Ward(storage)
        await lived(ward)
        assert {trace for _, trace in found(place, traces)} >= {SERVER.to_bytes(8), NAME.encode()}
        await servers.forget(ward.registry, SERVER)
        assert found(place, traces) == []
        await ward.quiet()


async def test_while_someone_reads_in_the_log_it_is_tried_again_until_they_have_done(tmp_path: Path) -> None:
    place = tmp_path / "house.sqlite3"
    async with await Storage.open(place) as storage:
        ward = Ward(storage)
        await lived(ward)
        with closing(sqlite3.connect(place)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM seats").fetchone()
            await forgetting.forget(ward.registry, SOMEONE)
            assert [task.get_name() for task in ward.tasks] == ["purge"]
            assert found(place, TRACES) != []
        await ward.quiet()
        assert found(place, TRACES) == []
        slept = [seconds for seconds in ward.slept if seconds]
        assert slept == [1.0, 2.0, 4.0][: len(slept)]
        assert slept != []


async def test_what_a_killed_bot_left_in_the_log_goes_when_the_next_one_starts(tmp_path: Path) -> None:
    place, killed = tmp_path / "house.sqlite3", tmp_path / "killed.sqlite3"
    async with await Storage.open(place) as storage:
        ward = Ward(storage)
        await lived(ward)
        await ward.quiet()
        for end in ("", "-wal"):
            shutil.copyfile(f"{place}{end}", f"{killed}{end}")
        assert log_of(killed).stat().st_size > 0
    async with await Storage.open(killed) as storage:
        assert await storage.tables_of(SOMEONE)
        assert log_of(killed).stat().st_size == 0


@pytest.mark.parametrize("seed", range(3))
async def test_also_where_rows_of_every_length_come_and_go(tmp_path: Path, seed: int) -> None:
    """Pages that are split and merged keep no copy of a row."""
    place, rng = tmp_path / "house.sqlite3", Random(seed)
    async with await Storage.open(place) as storage:
        for round_ in range(12):
            batch = Batch()
            for user in rng.sample(range(10**17, 10**17 + 400), 120):
                batch.put_preferences(user, f'{{"zone": "{"x" * rng.randrange(900)}"}}')
            batch.put_preferences(SOMEONE, f'{{"zone": "{NAME * rng.randrange(1, 200)}", "n": {round_}}}')
            for user in rng.sample(range(10**17, 10**17 + 400), 60):
                batch.statements.append(('DELETE FROM preferences WHERE "user" = ?1', (user,)))
            await storage.commit(batch)
        batch = Batch()
        batch.forget_user(SOMEONE, forgetting.NOBODY)
        await storage.commit(batch)
        assert await storage.purge()
        assert found(place, TRACES[:4]) == []
