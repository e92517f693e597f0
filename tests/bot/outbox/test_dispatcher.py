"""The dispatcher: order, patience, and nothing twice."""

import asyncio
from collections.abc import Collection
from typing import Any, NoReturn

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from bot.outbox import dispatcher as dispatchers
from bot.outbox.dispatcher import FIRST_WAIT_MS, GIVE_UP, TRIES, TROUBLE_SECONDS, Dispatcher
from bot.outbox.refusals import GivenUpError, LaterError, NotReadyError
from bot.outbox.slots import Outcome
from bot.tables.table import Table
from bot.tables.time_control import DAY
from storage import Batch, MarkRow, OutboxRow, StorageError
from tests.bot.outbox.mailroom import marked, settled
from tests.bot.tables.ward import ANN, BOB, Ward, no_room
from tests.wire import eventually


class Recorder:
    """An outbox that records what it did: slots, and payloads of rows. `wrong`: errors by slot or receiver; `gates` to
    wait for. A slot b needs a slot a.
    """

    def __init__(self) -> None:
        self.done: list[str] = []
        self.nonces: list[str] = []
        self.tries: list[str] = []
        self.wrong: dict[str, BaseException] = {}
        self.gates: dict[str, asyncio.Event] = {}
        self.follow: int | None = None

    def order(self, mark: MarkRow) -> tuple[int, ...]:
        return (mark.created,)

    def blocks(self, mark: MarkRow) -> bool:
        return mark.attempts < TRIES

    def needs(self, _owner: object, mark: MarkRow, marked: Collection[str]) -> bool:
        return mark.kind == "b" and "a" in marked

    def waits(self, *_: object) -> bool:
        return False

    def stored(self, mark: MarkRow) -> None:
        """Note nothing."""

    async def converge(self, _owner: object, mark: MarkRow) -> Outcome:
        await self._try(mark.kind, mark.kind)
        return Outcome(Batch(), self.follow, posted=1)

    async def deliver(self, _owner: object, row: OutboxRow) -> Batch:
        self.nonces.append(row.nonce)
        await self._try(row.target, row.payload)
        return Batch()

    async def _try(self, to: str, what: str) -> None:
        self.tries.append(to)
        if to in self.gates:
            await self.gates[to].wait()
        if to in self.wrong:
            raise self.wrong[to]
        self.done.append(what)


DOWN = OSError("no network")


def owed(
    table: Table, payload: str, target: str = "channel", *, each: bool = True, kind: str = "table_notice"
) -> OutboxRow:
    env = table.services.env
    return OutboxRow(table.id, kind, target, payload, env.nonce(), due=env.now(), created=env.now(), deliver_each=each)


async def owing(table: Table, *what: OutboxRow | str) -> None:
    """Queue rows, and mark slots."""
    batch = Batch()
    for one in what:
        if isinstance(one, str):
            table.mark(batch, one)
        else:
            batch.owe(one)
    await table.services.storage.commit(batch)


async def woken(dispatcher: Dispatcher, table: Table) -> None:
    dispatcher.wake(table.id)
    await dispatcher.idle()


async def quiet_table(ward: Ward) -> Table:
    """Return a table with nothing pending."""
    table = await ward.playing(ANN, BOB)
    await settled(ward, table)
    return table


async def begun(ward: Ward) -> tuple[Table, Recorder, Dispatcher]:
    outbox = Recorder()
    return await quiet_table(ward), outbox, Dispatcher(ward.registry, outbox)


# ------------------------------------------------------------------------------------------------------- notifications


async def test_each_receiver_gets_things_in_order_and_one_who_fails_holds_up_nobody_else(ward: Ward) -> None:
    table, outbox, dispatcher = await begun(ward)
    await owing(table, *(owed(table, f"{who} {n}", who) for n in range(3) for who in ("channel", "user:1", "user:2")))
    outbox.wrong["user:1"] = DOWN
    await woken(dispatcher, table)
    assert outbox.done == ["channel 0", "user:2 0", "channel 1", "user:2 1", "channel 2", "user:2 2"]
    outbox.wrong.clear()
    await woken(dispatcher, table)
    assert len(outbox.done) == 6  # not yet
    ward.time += 2 * FIRST_WAIT_MS
    await woken(dispatcher, table)
    assert outbox.done[6:] == ["user:1 0", "user:1 1", "user:1 2"]
    assert await ward.storage.owed(table.id) == []


async def test_a_notification_that_failed_three_times_holds_up_no_later_one(ward: Ward) -> None:
    table, outbox, dispatcher = await begun(ward)
    await owing(table, owed(table, "first", "user:1"), owed(table, "second", "user:1"))
    outbox.wrong["user:1"] = DOWN
    for _ in range(TRIES):
        await woken(dispatcher, table)
        (row, _) = await ward.storage.owed(table.id)
        ward.time = row.due
    outbox.wrong.clear()
    ward.time -= 1
    assert ward.time < 1_000_000 + 60_000
    await woken(dispatcher, table)
    assert outbox.done == ["second"]


@pytest.mark.parametrize(("kind", "told"), [("away", ["delivery_put_off"]), ("failed", ["dispatcher_failed"])])
async def test_a_database_that_is_away_is_one_line_in_the_log_and_what_is_owed_comes_later(
    ward: Ward, kind: Any, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, outbox, dispatcher = await begun(ward)
    await owing(table, owed(table, "1"))

    async def away(_table: int) -> NoReturn:
        raise StorageError(kind, "It is away.")

    with monkeypatch.context() as patch, capture_logs() as logs:
        patch.setattr(ward.storage, "owed", away)
        await woken(dispatcher, table)
    assert [one["event"] for one in logs] == told
    assert ("exc_info" in logs[0]) == (kind == "failed")
    await woken(dispatcher, table)
    assert outbox.done == ["1"]


async def test_what_is_meant_for_later_holds_nothing_back(ward: Ward) -> None:
    table, outbox, dispatcher = await begun(ward)
    later, now = owed(table, "call", "user:1", kind="call"), owed(table, "hand_message", "user:1", kind="hand_message")
    later = replace(later, due=later.due + 60_000)
    await owing(table, later, now)
    await woken(dispatcher, table)
    assert outbox.done == ["hand_message"]
    ward.time += 60_000
    await woken(dispatcher, table)
    assert outbox.done == ["hand_message", "call"]


async def test_what_is_newer_takes_the_place_of_what_waits(ward: Ward) -> None:
    table, outbox, dispatcher = await begun(ward)
    await owing(table, owed(table, "1", each=False))
    first = (await ward.storage.owed(table.id))[0].nonce
    await owing(table, owed(table, "2", each=False))
    await woken(dispatcher, table)
    assert (outbox.done, outbox.nonces) == (["2"], [first])


async def test_what_changes_while_it_is_being_delivered_is_delivered_again_with_a_nonce_of_its_own(ward: Ward) -> None:
    table, outbox, dispatcher = await begun(ward)
    await owing(table, owed(table, "1", each=False))
    outbox.gates["channel"] = asyncio.Event()
    dispatcher.wake(table.id)
    await eventually(lambda: outbox.tries)
    await owing(table, owed(table, "2", each=False))
    dispatcher.wake(table.id)
    outbox.gates["channel"].set()
    await dispatcher.idle()
    assert outbox.done == ["1", "2"] and len(set(outbox.nonces)) == 2


async def test_after_a_crash_the_same_nonce_is_used_again(ward: Ward) -> None:
    table, outbox, dispatcher = await begun(ward)
    await owing(table, owed(table, "1"))
    outbox.wrong["channel"] = asyncio.CancelledError()
    dispatcher.wake(table.id)
    await eventually(lambda: outbox.tries)
    outbox.wrong.clear()
    again = Dispatcher(ward.again().registry, outbox)
    await again.wake_due()
    await again.idle()
    assert len(outbox.nonces) == 2 and len(set(outbox.nonces)) == 1 and outbox.done == ["1"]
    assert await ward.storage.owed(table.id) == []


# --------------------------------------------------------------------------------------------------------------- slots


async def test_a_slot_that_fails_holds_up_only_what_needs_it_and_that_for_three_tries(ward: Ward) -> None:
    table, outbox, dispatcher = await begun(ward)
    await owing(table, "a", "b", "c", owed(table, "row"))
    outbox.wrong["a"] = DOWN
    for number in range(TRIES):
        await woken(dispatcher, table)
        assert outbox.done == (["c", "row"] if number < TRIES - 1 else ["c", "row", "b"])
        ward.time = (await ward.storage.marks(table.id))[0].due
    outbox.wrong.clear()
    await woken(dispatcher, table)
    assert outbox.done[3:] == ["a"] and await marked(ward, table) == []


@pytest.mark.parametrize("slow", ["a", "user:1"])
async def test_a_request_that_takes_long_holds_up_only_its_own_slot_or_receiver(
    ward: Ward, monkeypatch: pytest.MonkeyPatch, slow: str
) -> None:
    monkeypatch.setattr(dispatchers, "SLOW_SECONDS", 0.01)
    table, outbox, dispatcher = await begun(ward)
    await owing(table, "a", "c", owed(table, "1", "user:1"), owed(table, "2", "user:2"))
    outbox.gates[slow] = asyncio.Event()
    dispatcher.wake(table.id)
    await eventually(lambda: len(outbox.done) == 3)
    await owing(table, "c", "a")
    dispatcher.wake(table.id)
    await eventually(lambda: outbox.done.count("c") == 2)
    assert outbox.tries.count(slow) == 1
    outbox.gates.pop(slow).set()
    await dispatcher.idle()
    assert sorted(outbox.done) == ["1", "2", "a", "a", "c", "c"] and await marked(ward, table) == []


async def test_a_slot_that_is_marked_again_while_it_is_brought_up_to_date_stays_marked(ward: Ward) -> None:
    table, outbox, dispatcher = await begun(ward)
    await owing(table, "a")
    outbox.gates["a"] = asyncio.Event()
    dispatcher.wake(table.id)
    await eventually(lambda: outbox.tries)
    await owing(table, "a")
    outbox.gates["a"].set()
    await dispatcher.idle()
    assert outbox.done == ["a"] and await marked(ward, table) == ["a"]
    await woken(dispatcher, table)
    assert outbox.done == ["a", "a"] and await marked(ward, table) == []


async def test_a_slot_whose_picture_follows_is_looked_at_again_then(ward: Ward) -> None:
    table, outbox, dispatcher = await begun(ward)
    await owing(table, "a")
    outbox.follow = ward.time + 4_000
    await woken(dispatcher, table)
    await woken(dispatcher, table)
    outbox.follow, ward.time = None, ward.time + 4_000
    await woken(dispatcher, table)
    assert outbox.done == ["a", "a"] and await marked(ward, table) == []


# ---------------------------------------------------------------------------------------------------------------- both


@pytest.fixture(params=["a", "channel"])
async def waiting(ward: Ward, request: pytest.FixtureRequest) -> tuple[Table, Recorder, Dispatcher, str]:
    """Return a table with one mark, or one notification."""
    table, outbox, dispatcher = await begun(ward)
    await owing(table, "a" if request.param == "a" else owed(table, "a"))
    return table, outbox, dispatcher, request.param


Waiting = tuple[Table, Recorder, Dispatcher, str]


async def pending(table: Table) -> list[MarkRow | OutboxRow]:
    storage = table.services.storage
    return [*await storage.marks(table.id), *await storage.owed(table.id)]


async def test_what_is_not_ready_does_not_keep_the_clocks_awake(ward: Ward, waiting: Waiting) -> None:
    """The scheduler wakes tables with due rows; if they woke it in turn, neither would ever rest."""
    table, outbox, dispatcher, to = waiting
    looks, outbox.wrong[to] = ward.looks, NotReadyError()
    await woken(dispatcher, table)
    assert (outbox.tries, ward.looks - looks) == ([to], 0)
    outbox.wrong.clear()
    await woken(dispatcher, table)
    assert (outbox.done, ward.looks - looks) == (["a"], 0)


async def test_what_is_put_off_comes_when_it_may_and_is_no_failed_try(ward: Ward, waiting: Waiting) -> None:
    table, outbox, dispatcher, to = waiting
    looks, due = ward.looks, ward.time + 4_000
    outbox.wrong[to] = LaterError(due)
    for _ in range(2):
        await woken(dispatcher, table)
    (row,) = await pending(table)
    assert (row.due, row.attempts, outbox.tries) == (due, 0, [to])
    assert ward.looks > looks  # then the scheduler rings
    outbox.wrong.clear()
    ward.time = due
    await woken(dispatcher, table)
    assert outbox.done == ["a"] and await pending(table) == []


async def test_it_waits_longer_each_time_and_gives_up_in_the_end(ward: Ward, waiting: Waiting) -> None:
    table, outbox, dispatcher, to = waiting
    outbox.wrong[to] = DOWN
    waits = []
    while rows := await pending(table):
        waits.append(rows[0].due - ward.time)
        ward.time = rows[0].due
        await woken(dispatcher, table)
    assert len(outbox.tries) == GIVE_UP
    assert waits[1] < 3_000 < waits[3] < 20_000 and max(waits) <= 30 * 60_000 * 1.25
    assert sum(waits) > 20 * 3_600_000


async def test_when_discord_answers_again_what_failed_is_tried_at_once(waiting: Waiting) -> None:
    table, outbox, dispatcher, to = waiting
    outbox.wrong[to] = DOWN
    await woken(dispatcher, table)
    outbox.wrong.clear()
    await dispatcher.hurry()
    await dispatcher.idle()
    assert outbox.done == ["a"] and await pending(table) == []


async def test_what_discord_refuses_is_tried_again_after_a_day_and_not_before(ward: Ward, waiting: Waiting) -> None:
    table, outbox, dispatcher, to = waiting
    outbox.wrong[to] = GivenUpError()
    await woken(dispatcher, table)
    outbox.wrong.clear()
    await dispatcher.hurry()  # Discord answers again, but it said no
    await dispatcher.idle()
    assert outbox.done == []
    ward.time += DAY
    await woken(dispatcher, table)
    assert outbox.done == ["a"] and await pending(table) == []


async def test_one_round_at_a_time_however_often_it_is_woken(ward: Ward) -> None:
    table, outbox, dispatcher = await begun(ward)
    await owing(table, "a", *(owed(table, str(n)) for n in range(5)))
    for _ in range(10):
        dispatcher.wake(table.id)
    await dispatcher.idle()
    assert outbox.done == ["a", "0", "1", "2", "3", "4"]


async def test_where_the_database_fails_it_rests_before_it_sends_again(ward: Ward, waiting: Waiting) -> None:
    table, outbox, dispatcher, to = waiting
    with no_room():
        await woken(dispatcher, table)
    assert outbox.tries == [to] and ward.slept == [TROUBLE_SECONDS]
    assert len(await pending(table)) == 1


async def test_what_is_owed_to_a_table_that_is_gone_does_not_keep_anybody_busy(ward: Ward, waiting: Waiting) -> None:
    table, outbox, _, _ = waiting
    gone = Batch()
    gone.drop_table(table.id)
    await ward.storage.commit(gone)
    dispatcher = Dispatcher(ward.again().registry, outbox)
    await dispatcher.wake_due()
    await dispatcher.idle()
    assert outbox.tries == [] and await ward.storage.tables_owed(ward.time, 9) == []


async def test_it_finishes_what_is_on_its_way_when_the_bot_stops_and_starts_nothing(waiting: Waiting) -> None:
    table, outbox, dispatcher, _ = waiting
    dispatcher.wake(table.id)
    await dispatcher.close()
    assert outbox.done == ["a"]
    await owing(table, "a", owed(table, "2"))
    await woken(dispatcher, table)
    assert outbox.done == ["a"]


async def test_nothing_is_shown_of_a_table_between_a_commit_and_its_place_in_memory(ward: Ward) -> None:
    table, outbox, dispatcher = await begun(ward)
    half, shown = asyncio.Event(), list[str]()

    async def show(table: Table, _mark: MarkRow) -> Outcome:
        shown.append(table.row.language)
        return Outcome(Batch())

    async def change(table: Table) -> None:
        row = replace(table.row, language="fr")
        batch = Batch()
        batch.put_table(row)
        table.mark(batch, "a")
        await table.services.storage.commit(batch)
        await half.wait()  # the loop does other things first
        table.row = row

    outbox.converge = show  # type: ignore[assignment,method-assign]
    changing = asyncio.create_task(table.do(change))
    while not await marked(ward, table):  # noqa: ASYNC110  nothing tells when a mark is there
        await asyncio.sleep(0)
    dispatcher.wake(table.id)
    await eventually(lambda: shown or table.mailbox._jobs)  # it waits for the change
    half.set()
    await changing
    await dispatcher.idle()
    assert shown == ["fr"]
