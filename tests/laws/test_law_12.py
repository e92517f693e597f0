"""Law 12: in a window that several players could answer, nothing public tells who is asked or has answered."""

from __future__ import annotations

from random import Random

import pytest

from bot.tables import moves
from bot.tables.clock import secret
from bot.tables.table import Table
from engines.course import forget
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
    true = table.state
    asked, among = true.steps[-1].asked, next(one.among for one in table.decisions() if one.must)
    for who in among:
        before = seen(table, who, *asked)
        table.state = table.game.clone(true)
        table.state.steps[-1].asked, table.state.steps[-1].answers = (who,), {}
        forget(table.state)
        assert seen(table, who, *asked) == before
        table.state = true


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
    while looked < WINDOWS or not answered:
        if table is None or table.over:
            table = await ward.playing(*PEOPLE, game=game)
        if secret(table):
            as_if_another_were_asked(table)
            looked += 1
        answered += await move_on(table, rng)
        await ward.quiet()
