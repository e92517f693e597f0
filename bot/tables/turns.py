"""Whose turn it is, on the clock: kept in step with every change of a table."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from bot.tables import pace as paces
from bot.tables.pace import PACES, Clock
from bot.tables.table import Table
from engines.game import Decision
from engines.windows import PASS
from storage import Batch, TimerRow

SEALED_MS = (4_000, 40_000)
"""Between these the bot waits before it passes for somebody in a sealed window."""


def begin(table: Table, batch: Batch, state: Any) -> str:
    """Start the clock at the deal; the clock as it is stored."""
    seats = range(len(table.seats))
    return _write(table, batch, paces.started(seats, _pace(table)), state, ())


def go_on(table: Table, batch: Batch, state: Any, answered: Collection[int], late: Collection[int] = ()) -> str:
    """The clock after `answered` seats did something, or after it was done for those who were `late`; timers are set
    anew where they changed.
    """
    clock = paces.hurried(Clock.load(table.row.clock), answered, late)
    return _write(table, batch, clock, state, answered)


def _write(table: Table, batch: Batch, clock: Clock, state: Any, answered: Collection[int]) -> str:
    asked = [decision for decision in table.game.decisions(state) if decision.must]
    awaited = {decision.seat for decision in asked}
    windows = {decision.seat for decision in asked if is_window(decision)}
    now = table.house.world.now()
    new = paces.moved(clock, _pace(table), answered, awaited, windows, now)
    set_timers(table, batch, Clock.load(table.row.clock), new)
    known = {decision.number for decision in table.decisions()} if table.state is not None else set()
    _seal(table, batch, [decision for decision in asked if decision.number not in known])
    text = new.dump()
    if text != table.row.clock:
        batch.set_clock(table.id, text)
    return text


def is_window(decision: Decision) -> bool:
    """Whether a seat is only asked if it reacts: to pass is always possible and what happens by default."""
    return decision.default is not None and str(decision.default) == PASS


def sealed(table: Table) -> bool:
    """Whether nobody may learn who could have reacted."""
    return table.terms.options.get("reactions") == "sealed"


def secret(table: Table) -> bool:
    """Whether nobody may learn whom the table waits for just now."""
    asked = [one for one in table.decisions() if one.must]
    return bool(asked) and sealed(table) and all(map(is_window, asked))


def _seal(table: Table, batch: Batch, asked: list[Decision]) -> None:
    """In a sealed game the bot passes for whoever can only pass, after a time that tells nothing."""
    if not sealed(table):
        return
    low, high = SEALED_MS
    now = table.house.world.now()
    for decision in asked:
        if decision.must and is_window(decision) and len(decision.moves) == 1:
            due = now + low + table.house.world.rng.randrange(high - low)
            batch.set_timer(TimerRow(table.id, "sealed", decision.seat, due))
            table.timers_changed = True


def set_timers(table: Table, batch: Batch, old: Clock, new: Clock) -> None:
    """Replace the timers that follow from a clock; only those that changed are written."""
    before = {(one.seat, one.kind): one.due for one in paces.alarms(old, _pace(table))}
    after = {(one.seat, one.kind): one.due for one in paces.alarms(new, _pace(table))}
    for seat, kind in before.keys() - after.keys():
        batch.drop_timer(table.id, kind, seat)
    now = table.house.world.now()
    for (seat, kind), due in sorted(after.items()):
        # a reminder that is late is none; time that is up is up, and rings at once
        if before.get((seat, kind)) != due and (due > now or kind == paces.FLAG):
            batch.set_timer(TimerRow(table.id, kind, seat, due))
            table.timers_changed = True


def rewrite(table: Table, batch: Batch, clock: Clock) -> str:
    """Write a clock and its timers whatever was there; the clock as it is stored."""
    old = Clock.load(table.row.clock)
    for alarm in paces.alarms(replace(old, stopped=0), _pace(table)):
        batch.drop_timer(table.id, alarm.kind, alarm.seat)
    set_timers(table, batch, Clock(), clock)
    if not clock.stopped and sealed(table):
        _seal(table, batch, table.game.decisions(table.state))
    batch.set_clock(table.id, clock.dump())
    return clock.dump()


def _pace(table: Table) -> int:
    return PACES.get(table.terms.pace, 0)


def deadline(table: Table, seat: int) -> int | None:
    """When a seat's time is up, in Unix milliseconds; None where no time runs."""
    return paces.deadline(Clock.load(table.row.clock), _pace(table), seat)
