"""A player gets the call to their turn as they chose, at most 90 s after their last press; the clock runs."""

import pytest

from bot.outbox.summons import TOGETHER_MS
from bot.tables import moves
from bot.tables.table import ACTIVE_MS
from bot.tables.time_control import HOUR
from tests.bot.outbox.mailroom import chose, to
from tests.bot.outbox.run import NOON, SOON, Run, fast, news
from tests.bot.tables.ward import ANN, BOB, CHANNEL, Ward, block, changing, moved


@pytest.mark.parametrize("means", ["ping", "dm"])
async def test_whom_the_host_has_blocked_is_not_called_and_not_written_to(ward: Ward, means: str) -> None:
    run = Run(ward)
    await chose(ward, ANN, calls=means)
    await fast(run)
    block(ward, ANN)
    await run.later(ACTIVE_MS)
    assert to(run.sender, ANN) == [] and run.boards() == [[]]


@pytest.mark.parametrize(
    ("pace", "quiet", "held"),
    [
        ("1h", "usual", True),
        ("8h", "usual", True),
        ("1d", "usual", False),
        ("8h", "none", False),
        ("7d", "23-7", True),
        ("none", "23-7", True),
    ],
)
async def test_quiet_hours_hold_calls_where_they_count(run: Run, pace: str, quiet: str, *, held: bool) -> None:
    run.ward.time = NOON + 11 * HOUR
    await chose(run.ward, ANN, quiet=quiet, zone="UTC")
    await fast(run, pace)
    await run.later(ACTIVE_MS)
    assert [ANN in called for called in run.boards()] == [not held]


async def test_closed_direct_messages_fall_back_to_a_ping(run: Run) -> None:
    await chose(run.ward, ANN, calls="dm", inbox_closed=True)
    await fast(run)
    await run.later(ACTIVE_MS)
    assert run.boards() == [[ANN]]


async def test_a_turn_that_is_over_by_itself_is_not_called(run: Run) -> None:
    table = await fast(run, "5m")
    async with changing(table) as change:
        change.touch(status="paused")
        await change.commit()
    await run.later(ACTIVE_MS)
    assert to(run.sender, ANN) == []


async def test_the_call_survives_a_restart(run: Run) -> None:
    await fast(run)
    again = Run(run.ward.again())
    await again.later(ACTIVE_MS - SOON - 1)
    assert again.sender.sent == []
    await again.later(1)
    assert [called for _, _, called in to(again.sender, ANN)] == [[ANN]]


async def test_a_new_turn_takes_the_place_of_a_call_that_waits(run: Run) -> None:
    table = await fast(run)
    for _ in range(5):  # they play on, fast: each turn delays the call again
        await run.later(SOON)
        if table.over:
            break
        await moved(table, ANN, "skip")
        await run.later(SOON)
        await moved(table, BOB, "skip")
        await run.later()
        calls = [
            row for row in await run.ward.storage.owed(table.id) if (row.kind, row.target) == ("call", f"user:{ANN}")
        ]
        assert [row.due for row in calls] == [run.ward.time - SOON + ACTIVE_MS] * (not table.over)
    assert to(run.sender, ANN) == []


async def test_a_standing_order_that_ends_asks_its_owner_anew(run: Run) -> None:
    """A seat's automatic move is no press: its player gets a call."""
    table = await fast(run)
    await run.later(ACTIVE_MS)
    news(run)
    async with changing(table) as change:
        moves.make(change, table.seats[0], table.game.move("skip"), "standing_order")
        moves.make(change, table.seats[1], table.game.move("skip"), "pressed")
        await moves.write(change)
    await run.later(TOGETHER_MS)  # she was called a moment ago, and has not looked
    assert len(to(run.sender, ANN)) == 1


async def test_a_call_that_failed_is_made_by_the_next_board_and_not_by_another_one(run: Run) -> None:
    table = await fast(run)
    run.sender.closed[CHANNEL] = 40003
    await run.later(ACTIVE_MS)
    run.sender.closed.clear()
    await moved(table, BOB, "skip")
    for _ in range(20):
        await run.later(100)
    assert run.boards() == [[ANN]]
    await run.later(SOON)
    assert run.boards() == [[ANN]]
