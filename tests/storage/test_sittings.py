import sqlite3

from storage import AttendanceRow, Batch, Storage
from storage.store import SAT
from tests.storage.examples import sitting

ANN, BOB, CYD = 1001, 1002, 1003


async def test_a_lobby_is_one_read_by_person_latest_first(storage: Storage) -> None:
    batch = Batch()
    for number, user in ((1, BOB), (2, ANN), (3, ANN), (4, ANN), (5, CYD)):
        batch.take(sitting(number, user, finished=number != 3))
    await storage.commit(batch)
    found = await storage.sat([ANN, BOB], 70, latest=2)
    assert found == [AttendanceRow(ANN, 4, True), AttendanceRow(ANN, 3, False), AttendanceRow(BOB, 1, True)]
    assert await storage.sat([ANN], 71, latest=2) == []


async def test_who_comes_back_has_finished_and_keeps_the_times_that_were_counted(storage: Storage) -> None:
    await storage.commit(sitting(1, ANN, finished=False, answers="[1]"))
    batch = Batch()
    batch.put_sitting(AttendanceRow(ANN, 1, True))
    await storage.commit(batch)
    assert await storage.sat([ANN], 70, latest=9) == [AttendanceRow(ANN, 1, True, "[1]")]


async def test_it_goes_with_its_table(storage: Storage) -> None:
    await storage.commit(sitting(1, ANN))
    batch = Batch()
    batch.drop_table(1)
    await storage.commit(batch)
    assert (await storage.person(ANN)).attendance == []


async def test_the_read_walks_indices_only(file_storage: Storage) -> None:
    connection = sqlite3.connect(file_storage.path)
    plan = connection.execute("EXPLAIN QUERY PLAN " + SAT.format(users="?3, ?4"), (70, 9, ANN, BOB)).fetchall()
    connection.close()
    steps = [str(row[3]) for row in plan]
    assert any(step.startswith("SEARCH attendance USING") for step in steps)
    assert not [
        step for step in steps if step.startswith("SCAN") and step != "SCAN latest" and "subquery" not in step
    ], steps
