"""What people did with their seats: kept, read for a whole lobby at once, and made up for games from before."""

import sqlite3
from pathlib import Path

import pytest

from storage import Batch, SittingRow, Storage
from storage.migrations import migrations
from storage.sittings import SAT
from tests.storage.examples import sitting

ANN, BOB, CYD = 1001, 1002, 1003


async def test_a_lobby_is_one_read_by_person_latest_first(storage: Storage) -> None:
    batch = Batch()
    for number, user in ((1, BOB), (2, ANN), (3, ANN), (4, ANN), (5, CYD)):
        batch.take(sitting(number, user, finished=number != 3))
    await storage.commit(batch)
    found = await storage.sat([ANN, BOB], 70, latest=2)
    assert found == [SittingRow(ANN, 4, True), SittingRow(ANN, 3, False), SittingRow(BOB, 1, True)]
    assert await storage.sat([ANN], 71, latest=2) == []


async def test_who_comes_back_has_finished_and_keeps_the_times_that_were_counted(storage: Storage) -> None:
    await storage.commit(sitting(1, ANN, finished=False, answers="[1]"))
    batch = Batch()
    batch.put_sitting(SittingRow(ANN, 1, True))
    await storage.commit(batch)
    assert await storage.sat([ANN], 70, latest=9) == [SittingRow(ANN, 1, True, "[1]")]


async def test_it_goes_with_its_table(storage: Storage) -> None:
    await storage.commit(sitting(1, ANN))
    batch = Batch()
    batch.drop_table(1)
    await storage.commit(batch)
    assert (await storage.person(ANN)).sittings == []


async def test_the_read_walks_indices_only(file_storage: Storage) -> None:
    connection = sqlite3.connect(file_storage.path)
    plan = connection.execute("EXPLAIN QUERY PLAN " + SAT.format(users="?3, ?4"), (70, 9, ANN, BOB)).fetchall()
    connection.close()
    steps = [str(row[3]) for row in plan]
    assert any(step.startswith("SEARCH sittings USING") for step in steps)
    assert not [
        step for step in steps if step.startswith("SCAN") and step != "SCAN latest" and "subquery" not in step
    ], steps


def before(path: Path) -> sqlite3.Connection:
    """A database of the version before, with a finished game for each way of sitting in one."""
    connection = sqlite3.connect(path, isolation_level=None)
    for step in migrations()[:6]:
        connection.executescript(step.script)
    return connection


def game(connection: sqlite3.Connection, number: int, how: str, *seats: tuple[int | None, str]) -> None:
    connection.execute(
        "INSERT INTO tables VALUES "
        "(?, 'toy', 70, 1, NULL, '{}', 'en', 1, 1, 'finished', NULL, 1, '', NULL, '', '{}', 0, 0, 1, 9, NULL)",
        (number,),
    )
    connection.execute(
        "INSERT INTO results VALUES (?, 'toy', 70, ?, ?)", (number, number, f'{{"how": "{how}"}}' if how else "")
    )
    for seat, (user, status) in enumerate(seats):
        kind = "computer" if user is None else "person"
        connection.execute(
            "INSERT INTO seats VALUES (?, ?, ?, 'x', 1, ?, '', ?, 0, NULL, '')", (number, seat, user, kind, status)
        )


@pytest.mark.parametrize(
    ("how", "seats", "found"),
    [
        ("rules", [(ANN, "playing"), (BOB, "playing")], {ANN: True, BOB: True}),
        ("draw", [(ANN, "playing"), (BOB, "playing"), (None, "playing")], {ANN: True, BOB: True}),
        ("rules", [(ANN, "conceded"), (BOB, "playing"), (CYD, "playing")], {ANN: False, BOB: True, CYD: True}),
        ("conceded", [(ANN, "conceded"), (BOB, "playing")], {ANN: True, BOB: True}),
        ("conceded", [(ANN, "conceded"), (BOB, "conceded"), (CYD, "playing")], {CYD: True}),
        ("", [(ANN, "conceded"), (BOB, "playing")], {ANN: False, BOB: True}),
        ("rules", [(ANN, "absent"), (BOB, "playing")], {BOB: True}),
        ("rules", [(ANN, "playing"), (None, "playing")], {}),
    ],
)
async def test_games_from_before_tell_who_finished_them(
    tmp_path: Path, how: str, seats: list[tuple[int | None, str]], found: dict[int, bool]
) -> None:
    connection = before(tmp_path / "old.db")
    game(connection, 1, how, *seats)
    connection.close()
    async with await Storage.open(tmp_path / "old.db") as storage:
        assert {row.user: row.finished for row in await storage.sat([ANN, BOB, CYD], 70, latest=9)} == found


async def test_whoever_gave_up_a_seat_before_did_not_finish_unless_they_came_back(tmp_path: Path) -> None:
    connection = before(tmp_path / "old.db")
    game(connection, 1, "rules", (None, "playing"), (BOB, "playing"), (CYD, "playing"))
    connection.execute("UPDATE seats SET began = ?, began_name = 'Ann' WHERE seat = 0", (ANN,))
    connection.execute("UPDATE seats SET began = ?, began_name = 'Cyd' WHERE seat = 1", (CYD,))
    connection.close()
    async with await Storage.open(tmp_path / "old.db") as storage:
        rows = await storage.sat([ANN, BOB, CYD], 70, latest=9)
    assert rows == [SittingRow(ANN, 1, False), SittingRow(BOB, 1, True), SittingRow(CYD, 1, True)]
