"""Marks: slots whose message may not show the present state."""

from storage import Batch, MarkRow, PostRow, Storage
from tests.storage.examples import mark, owed


async def marked(storage: Storage, *rows: MarkRow) -> list[MarkRow]:
    batch = Batch()
    for row in rows:
        batch.mark(row)
    await storage.commit(batch)
    return await storage.marks(1)


async def test_a_slot_has_one_mark_and_marks_come_oldest_first(storage: Storage) -> None:
    board, hand, lobby = (
        mark("a", created=40),
        mark("b", kind="hand:0"),
        mark("c", kind="lobby", created=30, fresh=True),
    )
    assert await marked(storage, board, hand, lobby, mark("d", table_id=2)) == [lobby, board, hand]
    again = mark("e", due=60, created=60)
    assert await marked(storage, again) == [lobby, mark("e", created=40), hand]  # it keeps its turn


async def test_a_new_message_is_wanted_until_the_mark_is_done_and_an_earlier_time_counts(storage: Storage) -> None:
    assert await marked(storage, mark("a", due=90), mark("b", due=60, fresh=True)) == [mark("b", due=60, fresh=True)]
    assert await marked(storage, mark("c", due=70)) == [mark("c", due=60, fresh=True)]


async def test_a_mark_is_done_unless_a_later_one_replaced_it(storage: Storage) -> None:
    (first,) = await marked(storage, mark("a"))
    (later,) = await marked(storage, mark("b", due=60, created=60))
    batch = Batch()
    batch.put_off_mark(first, 500, 2)  # the later mark is not put off with it
    batch.unmark(first, 58)
    await storage.commit(batch)
    assert await storage.marks(1) == [mark("b", created=58)]  # as old as the reading of the earlier one
    done = Batch()
    done.unmark(later)
    await storage.commit(done)
    assert await storage.marks(1) == [] and await storage.next_due() is None


async def test_what_failed_is_tried_later_and_another_mark_does_not_shorten_the_wait(storage: Storage) -> None:
    (row,) = await marked(storage, mark("a"))
    batch = Batch()
    batch.put_off_mark(row, 500, 3)
    await storage.commit(batch)
    assert await marked(storage, mark("b", due=60)) == [mark("b", due=500, attempts=3)]
    assert await storage.tables_owed(499, 9) == []


async def test_only_what_failed_is_hurried(storage: Storage) -> None:
    failed = [mark("a", due=500, attempts=1), mark("b", kind="lobby", due=9000, attempts=1)]
    await marked(storage, *failed, mark("c", kind="hand:0", due=500), mark("d", table_id=-70, due=300))
    batch = Batch()
    for one in (*failed, mark("d", table_id=-70, due=300)):
        batch.put_off_mark(one, one.due, 1)
    batch.owe(owed("e", due=400))
    await storage.commit(batch)
    (row,) = await storage.owed(1)
    batch = Batch()
    batch.postpone(row, 400, 1)
    batch.owe(owed("f", kind="call", due=400))
    await storage.commit(batch)
    assert await storage.put_off(299) == [] and await storage.put_off(500) == [-70, 1]
    hurry = Batch()
    hurry.hurry(1, 100, 500)
    await storage.commit(hurry)
    assert {row.kind: row.due for row in await storage.marks(1)} == {"board": 100, "lobby": 9000, "hand:0": 500}
    assert {row.kind: row.due for row in await storage.owed(1)} == {"reminder": 100, "call": 400}
    assert [row.due for row in await storage.marks(-70)] == [300]


async def test_all_messages_in_inboxes_are_marked_at_once(storage: Storage) -> None:
    batch = Batch()
    for number, kind in enumerate(("board", "hand:0", "hand:1", "turn_notice:1", "old_hand.7:1")):
        batch.put_post(PostRow(1, kind, 80, 500 + number, "", 1))
    batch.put_post(PostRow(2, "hand:0", 80, 600, "", 1))
    batch.mark(mark("a", kind="hand:1"))
    batch.mark_inboxes(1, "b", 60)
    await storage.commit(batch)
    new = {"due": 60, "created": 60}
    expected = [mark("b", kind="hand:1"), mark("b", kind="hand:0", **new), mark("b", kind="turn_notice:1", **new)]
    assert (await storage.marks(1), await storage.marks(2)) == (expected, [])


async def test_a_servers_kept_post_is_marked_for_once_a_minute(storage: Storage) -> None:
    batch = Batch()
    batch.put_post(PostRow(-70, "kept_post", 80, 500, "", 1000))
    batch.mark_kept_post(70, "a", 2000)
    batch.mark_kept_post(71, "b", 2000)
    await storage.commit(batch)
    kept = mark("a", table_id=-70, kind="kept_post", due=61_000, created=2000)
    assert (await storage.marks(-70), await storage.marks(-71)) == ([kept], [])
    done = Batch()
    done.unmark(kept)
    done.mark_kept_post(70, "c", 90_000)
    await storage.commit(done)
    assert [row.due for row in await storage.marks(-70)] == [95_000]
