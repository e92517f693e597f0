from storage import Batch, OutboxRow, Storage
from tests.storage.examples import mark, owed, seat, table


async def owe(storage: Storage, *rows: OutboxRow) -> None:
    batch = Batch()
    for row in rows:
        batch.owe(row)
    await storage.commit(batch)


async def due_by(storage: Storage, now: int) -> list[OutboxRow]:
    """Return the rows that are due, of all tables."""
    found = [
        row for table in await storage.tables_owed(now, 100) for row in await storage.owed(table) if row.due <= now
    ]
    return sorted(found, key=lambda row: row.id)


async def waiting(storage: Storage, now: int = 10**6) -> list[tuple[str, str]]:
    return [(row.nonce, row.payload) for row in await due_by(storage, now)]


async def test_it_waits_for_its_time_and_comes_in_the_order_it_was_owed(storage: Storage) -> None:
    lines = [
        owed("a", "1", kind="log", deliver_each=True, due=30),
        owed("b", "2", kind="log", deliver_each=True, due=20),
    ]
    await owe(storage, *lines, owed("c", "3", target="user:1", due=90))
    assert await storage.next_due() == 20
    assert await waiting(storage, 29) == [("b", "2")]
    assert await waiting(storage, 30) == [("a", "1"), ("b", "2")]
    assert (await due_by(storage, 30))[0] == owed("a", "1", kind="log", deliver_each=True, due=30, id=1, revision="a")
    assert (await storage.counts()).owed == 3


async def test_the_newest_payload_takes_the_place_of_what_waits(storage: Storage) -> None:
    await owe(
        storage, owed("a", "old", due=50), owed("x", "line", kind="log", deliver_each=True), owed("b", "new", due=60)
    )
    assert await waiting(storage) == [("a", "new"), ("x", "line")]
    assert await storage.next_due() == 50


async def test_other_tables_kinds_and_targets_are_left_alone(storage: Storage) -> None:
    await owe(storage, owed("a"), owed("b", table_id=2), owed("c", kind="hand_message"), owed("d", target="user:1"))
    assert [nonce for nonce, _ in await waiting(storage)] == ["a", "b", "c", "d"]


async def test_what_was_delivered_is_gone(storage: Storage) -> None:
    await owe(storage, owed("a"))
    (row,) = await due_by(storage, 100)
    batch = Batch()
    batch.paid(row)
    await storage.commit(batch)
    assert await waiting(storage) == [] and await storage.next_due() is None


async def test_a_payload_that_came_while_the_older_was_on_its_way_stays_with_its_own_nonce(storage: Storage) -> None:
    await owe(storage, owed("a", "old"))
    (row,) = await due_by(storage, 100)
    await owe(storage, owed("b", "new"))
    # Killed here, the message is sent again with the nonce it may have gone out with.
    assert await waiting(storage) == [("a", "new")]
    batch = Batch()
    batch.paid(row)
    await storage.commit(batch)
    assert await waiting(storage) == [("b", "new")]
    assert (await due_by(storage, 100))[0].created == row.created
    (newer,) = await due_by(storage, 100)
    last = Batch()
    last.paid(newer)
    await storage.commit(last)
    assert await waiting(storage) == []


async def test_a_payload_that_came_meanwhile_is_as_old_as_the_reading_of_the_older_one(storage: Storage) -> None:
    await owe(storage, owed("a", "old"))
    (row,) = await due_by(storage, 100)
    await owe(storage, owed("b", "new"))
    batch = Batch()
    batch.paid(row, row.created + 70)
    await storage.commit(batch)
    assert [newer.created for newer in await due_by(storage, 100)] == [row.created + 70]


async def test_tables_and_servers_come_in_the_order_in_which_their_rows_and_marks_wait(storage: Storage) -> None:
    await owe(storage, owed("a", table_id=1), owed("b", table_id=2, created=40), owed("c", table_id=3, due=90))
    batch = Batch()
    for row in (mark("d", table_id=1, created=30), mark("e", table_id=-70, created=45), mark("f", table_id=4, due=90)):
        batch.mark(row)
    await storage.commit(batch)
    assert await storage.tables_owed(50, 9) == [1, 2, -70]
    assert await storage.tables_owed(90, 9) == [1, 2, -70, 3, 4]
    assert await storage.tables_owed(90, 2) == [1, 2]
    assert (await storage.next_due(), await storage.next_due(50), (await storage.counts()).owed) == (50, 90, 6)


async def test_what_failed_comes_later_and_a_newer_payload_does_not_shorten_the_wait(storage: Storage) -> None:
    await owe(storage, owed("a", "old"))
    (row,) = await due_by(storage, 100)
    batch = Batch()
    batch.postpone(row, 500, 1)
    batch.owe(owed("b", "new", due=60))
    await storage.commit(batch)
    assert await waiting(storage, 499) == []
    (later,) = await due_by(storage, 500)
    assert (later.payload, later.attempts, later.nonce) == ("new", 1, "a")


async def test_what_lost_its_sense_is_dropped(storage: Storage) -> None:
    await owe(storage, owed("a"), owed("b", target="user:1"))
    batch = Batch()
    batch.drop_owed(1, "reminder", "channel")
    await storage.commit(batch)
    assert await waiting(storage) == [("b", "{}")]


async def test_what_is_owed_at_somebodys_tables_is_found_by_kind(storage: Storage) -> None:
    batch = Batch()
    for number, user in ((1, 1001), (2, 1002), (3, 1001)):
        batch.put_table(table(number))
        batch.put_seat(seat(number, 0, user))
    await storage.commit(batch)
    await owe(storage, *(owed(str(number), table_id=number, due=90 * number) for number in (1, 2, 3)))
    await owe(
        storage, owed("call", kind="call", target="user:1001"), owed("table_notice", kind="table_notice", table_id=3)
    )
    assert [row.nonce for row in await storage.owed_beside(1001, ["reminder", "call"])] == ["1", "3", "call"]
    assert await storage.owed_beside(1003, ["reminder"]) == []
