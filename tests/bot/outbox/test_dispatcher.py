"""The dispatcher: order, patience, and no row twice."""

import asyncio
from typing import Any, NoReturn

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from bot.outbox.dispatcher import FIRST_WAIT_MS, GIVE_UP, TROUBLE_SECONDS, Dispatcher, LaterError, NotReadyError
from bot.tables.table import Table
from storage import Batch, OutboxRow, StorageError
from tests.bot.tables.ward import ANN, BOB, Ward, no_room
from tests.wire import eventually


class Sender:
    """A sender that records deliveries; `failing` names receivers that Discord cannot reach."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, str, str]] = []
        self.tries = 0
        self.failing: set[str] = set()
        self.unready: set[str] = set()
        self.later = 0
        """The earliest time of delivery."""
        self.owes: list[OutboxRow] = []
        self.gate: asyncio.Event | None = None

    async def __call__(self, _table: Table, owed: OutboxRow) -> Batch:
        self.tries += 1
        if self.gate is not None:
            await self.gate.wait()
        if owed.target in self.unready:
            raise NotReadyError
        if _table.services.env.now() < self.later:
            raise LaterError(self.later)
        if owed.target in self.failing:
            raise OSError("no network")
        self.taken.append((owed.target, owed.payload, owed.nonce))
        batch = Batch()
        while self.owes:
            batch.owe(self.owes.pop())
        return batch

    @property
    def payloads(self) -> list[str]:
        return [payload for _, payload, _ in self.taken]


def owed(
    table: Table, payload: str, target: str = "channel", *, each: bool = True, kind: str = "table_notice"
) -> OutboxRow:
    now = table.services.env.now()
    nonce = f"{table.services.env.rng.getrandbits(64):016x}"
    return OutboxRow(table.id, kind, target, payload, nonce, due=now, created=now, deliver_each=each)


async def owing(table: Table, *rows: OutboxRow) -> None:
    batch = Batch()
    for row in rows:
        batch.owe(row)
    await table.services.storage.commit(batch)


async def quiet_table(ward: Ward) -> Table:
    """Return a table with nothing pending."""
    table = await ward.playing(ANN, BOB)
    batch = Batch()
    for row in await ward.storage.owed(table.id):
        batch.paid(row)
    await ward.storage.commit(batch)
    return table


async def test_each_receiver_gets_things_in_order_and_one_who_fails_holds_up_nobody_else(ward: Ward) -> None:
    table, sender = await quiet_table(ward), Sender()
    dispatcher = Dispatcher(ward.registry, sender)
    rows = [owed(table, f"{target} {n}", target) for n in range(3) for target in ("channel", "user:1", "user:2")]
    await owing(table, *rows)
    sender.failing = {"user:1"}
    dispatcher.wake(table.id)
    await dispatcher.idle()
    assert sender.payloads == ["channel 0", "user:2 0", "channel 1", "user:2 1", "channel 2", "user:2 2"]
    sender.failing = set()
    dispatcher.wake(table.id)
    await dispatcher.idle()
    assert len(sender.taken) == 6  # not yet
    ward.time += 2 * FIRST_WAIT_MS
    dispatcher.wake(table.id)
    await dispatcher.idle()
    assert sender.payloads[6:] == ["user:1 0", "user:1 1", "user:1 2"]
    assert await ward.storage.owed(table.id) == []


@pytest.mark.parametrize(("kind", "told"), [("away", ["delivery_put_off"]), ("failed", ["dispatcher_failed"])])
async def test_a_database_that_is_away_is_one_line_in_the_log_and_what_is_owed_comes_later(
    ward: Ward, kind: Any, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, sender = await quiet_table(ward), Sender()
    await owing(table, owed(table, "board", "channel"))
    dispatcher = Dispatcher(ward.registry, sender)

    async def away(_table: int) -> NoReturn:
        raise StorageError(kind, "It is away.")

    with monkeypatch.context() as patch, capture_logs() as logs:
        patch.setattr(ward.storage, "owed", away)
        dispatcher.wake(table.id)
        await dispatcher.idle()
    assert [one["event"] for one in logs] == told
    assert ("exc_info" in logs[0]) == (kind == "failed")
    dispatcher.wake(table.id)
    await dispatcher.idle()
    assert sender.payloads == ["board"]


async def test_what_is_meant_for_later_holds_nothing_back(ward: Ward) -> None:
    table, sender = await quiet_table(ward), Sender()
    later, now = owed(table, "call", "user:1", kind="call"), owed(table, "hand_message", "user:1", kind="hand_message")
    later = replace(later, due=later.due + 60_000)
    await owing(table, later, now)
    dispatcher = Dispatcher(ward.registry, sender)
    dispatcher.wake(table.id)
    await dispatcher.idle()
    assert sender.payloads == ["hand_message"]
    ward.time += 60_000
    dispatcher.wake(table.id)
    await dispatcher.idle()
    assert sender.payloads == ["hand_message", "call"]


async def test_what_is_not_ready_does_not_keep_the_clocks_awake(ward: Ward) -> None:
    """The scheduler wakes tables with due rows; if they woke it in turn, neither would ever rest."""
    table, sender = await quiet_table(ward), Sender()
    await owing(table, owed(table, "board_picture", "board_picture", kind="board_picture"))
    dispatcher, looks = Dispatcher(ward.registry, sender), ward.looks
    sender.unready = {"board_picture"}
    dispatcher.wake(table.id)
    await dispatcher.idle()
    assert (sender.tries, ward.looks - looks) == (1, 0)
    sender.unready = set()
    dispatcher.wake(table.id)
    await dispatcher.idle()
    assert (sender.payloads, ward.looks - looks) == (["board_picture"], 0)


async def test_what_is_put_off_comes_when_it_may_and_is_no_failed_try(ward: Ward) -> None:
    table, sender = await quiet_table(ward), Sender()
    await owing(table, owed(table, "board_picture", "board_picture", kind="board_picture"))
    dispatcher, looks, sender.later = Dispatcher(ward.registry, sender), ward.looks, ward.time + 4_000
    for _ in range(2):
        dispatcher.wake(table.id)
        await dispatcher.idle()
    (row,) = await ward.storage.owed(table.id)
    assert (row.due, row.attempts, sender.tries) == (sender.later, 0, 1)
    assert ward.looks > looks  # then the scheduler rings
    ward.time = sender.later
    dispatcher.wake(table.id)
    await dispatcher.idle()
    assert sender.payloads == ["board_picture"] and await ward.storage.owed(table.id) == []


async def test_it_waits_longer_each_time_and_gives_up_in_the_end(ward: Ward) -> None:
    table, sender = await quiet_table(ward), Sender()
    dispatcher = Dispatcher(ward.registry, sender)
    await owing(table, owed(table, "x"))
    sender.failing = {"channel"}
    waits = []
    for _ in range(GIVE_UP):
        dispatcher.wake(table.id)
        await dispatcher.idle()
        rows = await ward.storage.owed(table.id)
        if not rows:
            break
        waits.append(rows[0].due - ward.time)
        ward.time = rows[0].due
    assert sender.tries == GIVE_UP and await ward.storage.owed(table.id) == []
    assert waits[0] < 3_000 < waits[2] < 20_000 and max(waits) <= 30 * 60_000 * 1.25
    assert sum(waits) > 20 * 3_600_000


async def test_what_is_newer_takes_the_place_of_what_waits(ward: Ward) -> None:
    table, sender = await quiet_table(ward), Sender()
    dispatcher = Dispatcher(ward.registry, sender)
    await owing(table, owed(table, "1", each=False, kind="board"))
    first = (await ward.storage.owed(table.id))[0].nonce
    await owing(table, owed(table, "2", each=False, kind="board"))
    dispatcher.wake(table.id)
    await dispatcher.idle()
    assert sender.taken == [("channel", "2", first)]


async def test_what_changes_while_it_is_being_delivered_is_delivered_again_with_a_nonce_of_its_own(ward: Ward) -> None:
    table, sender = await quiet_table(ward), Sender()
    dispatcher = Dispatcher(ward.registry, sender)
    await owing(table, owed(table, "1", each=False, kind="board"))
    sender.gate = asyncio.Event()
    dispatcher.wake(table.id)
    while not sender.tries:  # noqa: ASYNC110  one turn of the loop at a time
        await asyncio.sleep(0)
    await owing(table, owed(table, "2", each=False, kind="board"))
    dispatcher.wake(table.id)
    sender.gate.set()
    await dispatcher.idle()
    assert sender.payloads == ["1", "2"]
    assert len({nonce for _, _, nonce in sender.taken}) == 2


async def test_one_round_at_a_time_however_often_it_is_woken(ward: Ward) -> None:
    table, sender = await quiet_table(ward), Sender()
    dispatcher = Dispatcher(ward.registry, sender)
    await owing(table, *(owed(table, str(n)) for n in range(5)))
    for _ in range(10):
        dispatcher.wake(table.id)
    await dispatcher.idle()
    assert sender.payloads == ["0", "1", "2", "3", "4"]


async def test_after_a_crash_the_same_nonce_is_used_again(ward: Ward) -> None:
    table, sender = await quiet_table(ward), Sender()
    await owing(table, owed(table, "1"))

    async def crash(_table: Table, _owed: OutboxRow) -> Batch:
        sender.taken.append((_owed.target, _owed.payload, _owed.nonce))
        raise asyncio.CancelledError

    dispatcher = Dispatcher(ward.registry, crash)
    dispatcher.wake(table.id)
    await eventually(lambda: sender.taken)
    again = Dispatcher(ward.again().registry, sender)
    await again.wake_due()
    await again.idle()
    assert sender.taken[0] == sender.taken[1] and len(sender.taken) == 2
    assert await ward.storage.owed(table.id) == []


async def test_where_the_database_fails_it_rests_before_it_sends_again(ward: Ward) -> None:
    table, sender = await quiet_table(ward), Sender()
    dispatcher = Dispatcher(ward.registry, sender)
    await owing(table, owed(table, "1"))
    with no_room():
        dispatcher.wake(table.id)
        await dispatcher.idle()
    assert sender.tries == 1 and ward.slept == [TROUBLE_SECONDS]
    assert [row.payload for row in await ward.storage.owed(table.id)] == ["1"]


async def test_what_is_owed_to_a_table_that_is_gone_does_not_keep_anybody_busy(ward: Ward) -> None:
    table, sender = await quiet_table(ward), Sender()
    await owing(table, owed(table, "1"))
    gone = Batch()
    gone.drop_table(table.id)
    await ward.storage.commit(gone)
    dispatcher = Dispatcher(ward.again().registry, sender)
    await dispatcher.wake_due()
    await dispatcher.idle()
    assert sender.tries == 0 and await ward.storage.tables_owed(ward.time, 9) == []


async def test_it_finishes_what_is_on_its_way_when_the_bot_stops_and_starts_nothing(ward: Ward) -> None:
    table, sender = await quiet_table(ward), Sender()
    dispatcher = Dispatcher(ward.registry, sender)
    await owing(table, owed(table, "1"))
    dispatcher.wake(table.id)
    await dispatcher.close()
    assert sender.payloads == ["1"]
    await owing(table, owed(table, "2"))
    dispatcher.wake(table.id)
    await dispatcher.idle()
    assert sender.payloads == ["1"]


async def test_nothing_is_shown_of_a_table_between_a_commit_and_its_place_in_memory(ward: Ward) -> None:
    table, half = await quiet_table(ward), asyncio.Event()
    shown: list[str] = []

    async def show(table: Table, _owed: OutboxRow) -> Batch:
        shown.append(table.row.language)
        return Batch()

    async def change(table: Table) -> None:
        row = replace(table.row, language="fr")
        batch = Batch()
        batch.put_table(row)
        batch.owe(owed(table, "the new board", each=False, kind="board"))
        await table.services.storage.commit(batch)
        await half.wait()  # the loop does other things first
        table.row = row

    dispatcher = Dispatcher(ward.registry, show)
    changing = asyncio.create_task(table.do(change))
    while not await ward.storage.owed(table.id):  # noqa: ASYNC110  nothing tells when a row is there
        await asyncio.sleep(0)
    dispatcher.wake(table.id)
    await eventually(lambda: shown or table.mailbox._jobs)  # it waits for the change
    half.set()
    await changing
    await dispatcher.idle()
    assert shown == ["fr"]
