"""Law 12: in a window that several players could answer, nothing public tells who is asked or has answered."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from bot.tables import clock, moves
from bot.tables.change import Change
from bot.tables.clock import secret
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.tables.time_control import PACES, Clock
from engines.course import forget
from storage import Batch, TableRow
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, stamp, turn
from tests.fire.looks import public
from tests.laws.playing import pick

PEOPLE = (ANN, BOB, CYD)
WINDOWS = 20
"""Windows tried of each game."""


def seen(table: Table, *hidden: int) -> list[tuple[str, str]]:
    """Return everything that is visible, except to the seats `hidden`."""
    return list(public(table, [user for seat, user in enumerate(PEOPLE) if seat not in hidden]))


def as_if_another_were_asked(table: Table) -> None:
    """Check that the window looks the same to all others if another player were asked."""
    true, row = table.state, table.row
    asked, among = true.steps[-1].asked, next(one.among for one in table.decisions() if one.must)
    for who in among:
        before, times = seen(table, who, *asked), ends(table)
        table.state = table.game.clone(true)
        table.state.steps[-1].asked, table.state.steps[-1].answers = (who,), {}
        forget(table.state)
        table.row = begun_now(table)
        assert seen(table, who, *asked) == before and ends(table) == times and len(times) == 1
        table.state, table.row = true, row


def begun_now(table: Table) -> TableRow:
    """Return the table's row with the clock of a window that has just opened."""
    change = Change(table, private=True)
    running = structs.replace(Clock.load(table.row.clock), asked_since={}, eligible={})
    change.row = structs.replace(table.row, clock=running.dump())
    clock.go_on(change)
    return change.row


def ends(table: Table) -> set[int | None]:
    """Return when the window ends, for the seats that are asked."""
    return {clock.deadline(table, seat.seat) for seat in table.awaited()}


async def move_on(table: Table, rng: Random) -> bool:
    """Make any move. Return True if it was an answer that left the window open, with nothing visible to others."""
    decision, move = pick(table.decisions(), rng)
    step, before = table.state.steps[-1].id, seen(table, decision.seat) if decision.among else []
    await turn(moves.play, table, PEOPLE[decision.seat], stamp(table, decision), [str(move)])
    if not before or table.over or table.state.steps[-1].id != step or not table.state.steps[-1].answers:
        return False
    assert seen(table, decision.seat) == before
    return True


@pytest.mark.parametrize("game", ["gothic-doctor", "quack-in-the-box"])
async def test_law_12_nothing_tells_others_who_is_asked_in_a_window_or_has_answered(ward: Ward, game: str) -> None:
    rng, looked, answered, table = Random(game), 0, 0, None
    batch = Batch()
    batch.put_preferences(BOB, Preferences(quiet="0-9", zone="UTC").dump())
    await ward.storage.commit(batch)
    while looked < WINDOWS or not answered:
        if table is None or table.over:
            table = await ward.playing(*PEOPLE, game=game, time_limit=rng.choice(list(PACES)))
        if secret(table):
            as_if_another_were_asked(table)
            looked += 1
        answered += await move_on(table, rng)
        await ward.quiet()
