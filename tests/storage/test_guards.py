from __future__ import annotations

import asyncio

import pytest

from storage import Batch, InvitationRow, Storage, StorageError, Version, WatcherRow
from storage.guards import KEPT
from storage.guests import put_invitation
from tests.storage.examples import move, opened_table, played, seat, table

ANN, BOB = 555000111222, 555000333444
GUILD = 70


def guarded(owner: int, version: int, n: int, press: str = "") -> Batch:
    """Return a move at table 1 that expects a version of an owner."""
    batch = played(1, n)
    batch.guard(owner, version, press)
    return batch


async def refused(storage: Storage, batch: Batch) -> str:
    with pytest.raises(StorageError) as caught:
        await storage.commit(batch)
    return caught.value.kind


async def test_a_version_goes_up_with_every_write_and_remembers_its_press(storage: Storage) -> None:
    assert await storage.version(1) == Version(0, "")
    first = opened_table(1)
    first.guard(1, 0, "p1")
    await storage.commit(first)
    assert await storage.version(1) == await storage.settled(1) == Version(1, "p1")
    await storage.commit(guarded(1, 1, 1, "p2"))
    found = await storage.version(1)
    assert (found, found.press, found.lately) == (Version(2, "p2 p1"), "p2", ["p2", "p1"])
    assert await storage.settled(2) == Version(0, "")


async def test_the_presses_of_the_last_few_writes_are_known_whatever_was_written_since(storage: Storage) -> None:
    first = opened_table(1)
    first.guard(1, 0, "1000000000000000000")
    await storage.commit(first)
    disturbed = Batch()
    disturbed.disturb(1)
    await storage.commit(disturbed)
    found = await storage.version(1)
    assert (found.version, found.press, found.lately) == (2, "", ["1000000000000000000"])
    for n in range(1, 41):
        await storage.commit(guarded(1, n + 1, n, f"{10**18 + n}" if n % 2 else ""))
    found = await storage.version(1)
    assert found.press == "" and len(found.presses) <= KEPT
    assert found.lately[:8] == [f"{10**18 + n}" for n in range(39, 23, -2)]


@pytest.mark.parametrize("version", [0, 1, 3])
async def test_nothing_of_a_batch_is_written_where_somebody_else_was_faster(storage: Storage, version: int) -> None:
    await storage.commit(opened_table(1))
    for expected in (0, 1):
        batch = Batch()
        batch.guard(1, expected)
        await storage.commit(batch)
    assert await refused(storage, guarded(1, version, 1)) == "conflict"
    assert (await storage.moves(1), await storage.version(1)) == ([], Version(2, ""))


async def test_what_does_not_fit_because_it_is_out_of_date_is_a_conflict(storage: Storage) -> None:
    await storage.commit(opened_table(1))
    await storage.commit(guarded(1, 0, 1))
    gone = Batch()
    gone.drop_table(1)
    await storage.commit(gone)
    assert await refused(storage, guarded(1, 1, 2)) == "conflict"


async def test_one_that_is_out_of_date_spoils_no_other_of_its_group(storage: Storage) -> None:
    await storage.commit(opened_table(1))
    batches = [guarded(2, 0, 3), guarded(1, 0, 1), guarded(1, 0, 2), guarded(3, 0, 4)]
    answers = await asyncio.gather(*map(storage.commit, batches), return_exceptions=True)
    kinds = [answer.kind if isinstance(answer, StorageError) else answer for answer in answers]
    assert (kinds[0], kinds[3]) == (None, None)
    assert sorted(map(str, kinds[1:3])) == ["None", "conflict"]
    written = [n for kind, n in zip(kinds, (3, 1, 2, 4), strict=True) if kind is None]
    assert [row.number for row in await storage.moves(1)] == sorted(written)
    assert await storage.version(1) == Version(1, "")


async def test_a_move_that_was_made_already_is_a_conflict(storage: Storage) -> None:
    await storage.commit(opened_table(1))
    await storage.commit(played(1, 1))
    again = Batch()
    again.put_seat(seat(1, 0, ANN))
    again.add_move(move(1, 1))
    assert await refused(storage, again) == "conflict"
    assert await storage.seats(1) == []


async def test_a_batch_may_count_on_several_owners_and_takes_on_what_others_count_on(storage: Storage) -> None:
    await storage.commit(opened_table(1))
    both = guarded(1, 0, 1)
    server = Batch()
    server.guard(-GUILD, 0, "p")
    both.take(server)
    await storage.commit(both)
    assert (await storage.version(-GUILD), await storage.version(1)) == (Version(1, "p"), Version(1, ""))
    again = guarded(1, 1, 2)
    again.take(server)
    assert await refused(storage, again) == "conflict"
    assert (await storage.version(1), len(await storage.moves(1))) == (Version(1, ""), 1)


async def test_what_is_disturbed_is_out_of_date_whether_it_was_written_before_or_not(storage: Storage) -> None:
    await storage.commit(opened_table(1))
    await storage.commit(guarded(1, 0, 1, "p"))
    batch = Batch()
    for owner in (-GUILD, 1, 1):
        batch.disturb(owner)
    await storage.commit(batch)
    assert (await storage.version(-GUILD), await storage.version(1)) == (Version(1, ""), Version(2, " p"))
    assert await refused(storage, guarded(1, 1, 2)) == "conflict"
    ended = Batch()
    ended.drop_play(1)
    await storage.commit(ended)
    assert (await storage.version(1)).version == 3


async def test_who_guards_what_they_disturb_counts_it_up_once(storage: Storage) -> None:
    await storage.commit(opened_table(1))
    batch = guarded(1, 0, 1)
    batch.drop_play(1)
    await storage.commit(batch)
    assert await storage.version(1) == Version(1, "")


async def test_forgetting_somebody_disturbs_every_table_they_are_at_and_no_other(storage: Storage) -> None:
    batch = Batch()
    for number in range(1, 9):
        batch.put_table(table(number, host=ANN if number == 5 else BOB))
    batch.put_seat(seat(1, 0, ANN))
    batch.put_seat(seat(2, 0, BOB, original_user=ANN))
    batch.put_watcher(WatcherRow(3, ANN, 1))
    batch.add_move(move(4, 1, user=ANN))
    put_invitation(batch, InvitationRow(6, ANN, "Ann", 9))
    batch.put_seat(seat(7, 0, BOB))
    batch.guard(1, 0)
    await storage.commit(batch)
    forget = Batch()
    forget.forget_user(ANN, "A retired doctor")
    await storage.commit(forget)
    assert [(await storage.version(number)).version for number in range(1, 9)] == [2, 1, 1, 1, 1, 1, 0, 0]


async def test_a_table_that_is_gone_has_no_version(storage: Storage) -> None:
    await storage.commit(opened_table(1))
    await storage.commit(guarded(1, 0, 1))
    gone = Batch()
    gone.guard(1, 1)
    gone.drop_table(1)
    await storage.commit(gone)
    assert await storage.version(1) == Version(0, "")


@pytest.mark.parametrize("version", [0, 1])
async def test_an_owner_that_is_only_read_keeps_its_version_and_refuses_what_is_outdated(
    storage: Storage, version: int
) -> None:
    first = opened_table(1)
    first.guard(1, 0)
    await storage.commit(first)
    for number in range(version):
        written = Batch()
        written.guard(-GUILD, number)
        await storage.commit(written)
    for number in (1, 2):
        read = guarded(1, number, number)
        read.guard(-GUILD, version, reads=True)
        await storage.commit(read)
    assert (await storage.version(-GUILD)).version == version
    written = Batch()
    written.guard(-GUILD, version)
    await storage.commit(written)
    outdated = guarded(1, 3, 3)
    outdated.guard(-GUILD, version, reads=True)
    assert await refused(storage, outdated) == "conflict"
