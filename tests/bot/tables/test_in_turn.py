"""A job on data that several processes change: on the current disk state, and again after a conflict."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, cast

import pytest

from bot.tables import in_turn, pressing
from bot.tables.environment import Environment
from bot.tables.mailbox import Mailbox
from storage import Guard, Storage, StorageError
from storage.errors import Kind
from storage.guards import Version

ME = 7


class Disk:
    """The part of a storage that such a job needs."""

    def __init__(self, *, shared: bool = True) -> None:
        self.shared = shared
        self.version_now = Version(3, "")
        self.asked = 0
        self.settling: list[Version | Kind] = []

    async def version(self, owner: int) -> Version:
        assert owner == ME
        self.asked += 1
        return self.version_now

    async def settled(self, owner: int) -> Version:
        assert owner == ME
        found = self.settling.pop(0)
        if isinstance(found, str):
            raise StorageError(found, "it is so")
        return found


class Thing:
    def __init__(self, disk: Disk) -> None:
        self.id = ME
        self.version = disk.version_now.version
        self.stale = False
        self.refreshed = 0
        self.before = False
        self.mailbox = Mailbox("thing")
        self._disk = disk

    async def refresh(self) -> None:
        self.refreshed += 1
        self.version = self._disk.version_now.version

    def pressed_before(self) -> bool:
        return self.before


class Time:
    def __init__(self) -> None:
        self.now = 1_000
        self.slept: list[float] = []
        self.env = Environment(now=lambda: self.now, sleep=self.sleep, rng=Random(1))

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += int(1000 * seconds)


def failing(kinds: list[Kind], then: Callable[[], str] = lambda: "done") -> Callable[[Thing], Any]:
    async def job(_thing: Thing) -> str:
        if kinds:
            raise StorageError(kinds.pop(0), "it is so")
        return then()

    return job


async def turn(thing: Thing, disk: Disk, time: Time, job: Callable[[Thing], Any]) -> Any:
    return await in_turn.in_turn(thing, cast("Storage", disk), time.env, job)


async def test_where_nobody_else_writes_nothing_is_asked_before_a_job() -> None:
    disk, time = Disk(shared=False), Time()
    assert await turn(Thing(disk), disk, time, failing([])) == "done"
    assert (disk.asked, time.slept) == (0, [])


async def test_what_somebody_else_wrote_is_read_before_a_job() -> None:
    disk, time = Disk(), Time()
    thing = Thing(disk)
    assert await turn(thing, disk, time, failing([])) == "done"
    assert thing.refreshed == 0
    disk.version_now = Version(4, "")
    assert await turn(thing, disk, time, failing([])) == "done"
    assert (thing.refreshed, thing.version) == (1, 4)


@pytest.mark.parametrize("shared", [True, False])
async def test_after_a_conflict_it_is_read_anew_and_done_again(shared: bool) -> None:
    disk, time = Disk(shared=shared), Time()
    thing = Thing(disk)
    assert await turn(thing, disk, time, failing(["conflict", "conflict"])) == "done"
    assert (thing.refreshed, thing.stale) == (2, False)
    assert time.slept == [0, 0]


async def test_a_database_that_is_away_for_a_moment_is_waited_for_and_one_that_is_away_for_long_is_told_of() -> None:
    disk, time = Disk(), Time()
    assert await turn(Thing(disk), disk, time, failing(["away", "unknown"])) == "done"
    assert all(0.05 <= one <= 0.15 for one in time.slept) and len(time.slept) == 2
    with pytest.raises(StorageError) as wrong:
        await turn(Thing(disk), disk, time, failing(["away"] * 1000))
    assert wrong.value.kind == "away"
    assert 10 <= sum(time.slept) < 11


async def test_other_errors_are_told_at_once() -> None:
    disk, time = Disk(), Time()
    with pytest.raises(StorageError) as wrong:
        await turn(Thing(disk), disk, time, failing(["full"]))
    assert (wrong.value.kind, time.slept) == ("full", [])


async def test_a_press_that_was_written_by_another_delivery_is_not_done_again() -> None:
    disk, time = Disk(), Time()
    pressing.begin(99)
    disk.version_now = Version(4, "99")
    with pytest.raises(pressing.AlreadyDoneError):
        await turn(Thing(disk), disk, time, failing([]))
    disk.version_now = Version(5, "100")
    disk.version_now = Version(6, "101 100 99")  # others have written since
    with pytest.raises(pressing.AlreadyDoneError):
        await turn(Thing(disk), disk, time, failing([]))
    disk.version_now = Version(5, "100")
    thing = Thing(disk)
    thing.before = True  # it is among the last moves
    with pytest.raises(pressing.AlreadyDoneError):
        await turn(thing, disk, time, failing([]))
    pressing.begin(101)
    assert await turn(Thing(disk), disk, time, failing([])) == "done"


async def test_what_the_same_press_wrote_here_itself_does_not_keep_its_next_job_from_being_done() -> None:
    disk, time = Disk(), Time()
    pressing.begin(99)
    disk.version_now = Version(4, "99")
    mine = pressing.present()
    assert mine is not None
    mine.written.add(ME)
    assert await turn(Thing(disk), disk, time, failing([])) == "done"
    assert not pressing.done_before(ME, ["98", "99"]) and pressing.done_before(ME + 1, ["98", "99"])


async def test_whether_a_batch_was_written_whose_answer_was_lost_is_asked_once_it_is_settled() -> None:
    disk, time = Disk(), Time()

    async def written(*settling: Version | Kind) -> bool:
        disk.settling = list(settling)
        return await in_turn.written(cast("Storage", disk), time.env, [Guard(ME, 3, "99")])

    assert await written(Version(4, "99"))
    assert not await written(Version(3, "98"))
    assert await written("away", "away", Version(4, "99"))
    for later in (Version(4, "somebody else's"), Version(4, " 99"), Version(5, "99")):
        with pytest.raises(StorageError) as wrong:
            await written(later)
        assert wrong.value.kind == "unknown"


async def test_what_goes_on_by_itself_belongs_to_no_press_and_to_no_job() -> None:
    pressing.begin(99)
    disk, time = Disk(), Time()
    found = []

    async def job(_thing: Thing) -> None:
        found.append((in_turn.inside(), pressing.stamp()))
        context = in_turn.by_itself()
        found.append((context.run(in_turn.inside), context.run(pressing.stamp)))

    await turn(Thing(disk), disk, time, job)
    assert found == [(True, "99"), (False, "")]
