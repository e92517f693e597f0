"""Whoever wants to be told every time gets a new message also while they are at the table."""

from __future__ import annotations

from typing import Any

import pytest

from bot.screens.phrases import awaited_line
from bot.tables import days_off
from bot.tables.hours import local_date
from bot.tables.table import ACTIVE_MS, Table
from bot.tables.time_control import DAY
from tests.bot.outbox.mailroom import began, chose, to
from tests.bot.outbox.run import Run
from tests.bot.tables.ward import ANN, BOB, CHANNEL, Ward, moved


@pytest.fixture
def run(ward: Ward) -> Run:
    return Run(ward)


async def turn(run: Run, **wishes: Any) -> Table:
    """Ann is at the table, and it becomes her turn."""
    table = await run.ward.playing(ANN, BOB)
    await began(run.ward, table)
    await chose(run.ward, ANN, **wishes)
    await moved(table, ANN, "skip")
    run.ward.time += 5_000
    await run.later()
    run.sender.sent.clear()
    await moved(table, BOB, "skip")
    await run.later()
    return table


async def test_without_the_setting_an_edit_is_all(run: Run) -> None:
    await turn(run)
    assert to(run.sender, ANN) == []


@pytest.mark.parametrize("turns", ["ping", "dm", "quiet"])
async def test_it_comes_at_once_by_direct_message_and_is_the_only_call(run: Run, turns: str) -> None:
    table = await turn(run, every_time=True, turns=turns)
    ((where, text, _),) = to(run.sender, ANN)
    assert where == ANN and "waits for you" in text and "You hold" not in text
    assert awaited_line(table, table.say) in text, (
        "what is asked stands on a board that this person does not see edited"
    )
    for _ in range(3):
        await run.later(ACTIVE_MS)
    assert len(to(run.sender, ANN)) == 1
    await moved(table, ANN, "skip")
    await run.later(1000)
    await moved(table, BOB, "skip")
    await run.later()
    assert len(to(run.sender, ANN)) == 2


async def test_once_it_is_answered_it_is_a_line(run: Run) -> None:
    table = await turn(run, every_time=True)
    for who in (ANN, BOB, ANN, BOB):
        await moved(table, who, "skip")
        await run.later()
    lines = [text for where, _, text in run.sender.edits if where == ANN and "⏰" in text]
    assert table.over and len(to(run.sender, ANN)) == 2
    assert lines == ["⏰ Night Shift · #1 waited for you."] * 2


async def test_where_direct_messages_are_closed_it_is_a_mention(run: Run) -> None:
    await turn(run, every_time=True, closed=True)
    ((where, text, called),) = to(run.sender, ANN)
    assert (where, called) == (CHANNEL, [ANN]) and "waits for you" in text


async def test_who_is_away_is_called_as_everybody(run: Run) -> None:
    table = await turn(run, every_time=True)
    run.sender.sent.clear()
    await moved(table, ANN, "skip")
    await run.later(2 * ACTIVE_MS)
    run.sender.sent.clear()
    await moved(table, BOB, "skip")
    await run.later()
    ((where, _, called),) = to(run.sender, ANN)
    assert (where, called) == (CHANNEL, [ANN])


async def test_who_has_days_off_is_told_nothing_until_they_are_back(run: Run) -> None:
    table = await turn(run, every_time=True)
    await days_off.take(run.ward.registry, ANN, local_date(run.ward.time + 2 * DAY, "UTC").isoformat())
    await moved(table, ANN, "skip")
    await run.later()
    run.sender.sent.clear()
    await moved(table, BOB, "skip")
    for _ in range(3):
        assert to(run.sender, ANN) == []
        await run.later(DAY)
    assert len(to(run.sender, ANN)) == 1
