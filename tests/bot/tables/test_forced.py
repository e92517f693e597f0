from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

from bot.tables import standing
from bot.tables.moves import FORCED
from bot.tables.orders import Plan
from engines import GAMES
from engines.game import Decision
from engines.rehearsal import Step
from tests.bot.tables.layouts import put
from tests.bot.tables.ward import ANN, BOB, Ward, changing

CLINIC = GAMES["clinic"]


def no_choice() -> tuple[Any, Decision]:
    """Return a game of Clinic with a single legal move, found by random play."""
    for seed in count():
        state, rng = CLINIC.deal(CLINIC.Options(), 2, bytes([seed]) * 32), Random(seed)
        while decisions := CLINIC.decisions(state):
            (asked, *_), own = [one for one in decisions if one.must], [one.seat for one in decisions]
            if len(asked.moves) == 1 and own.count(asked.seat) == 1:
                return state, asked
            CLINIC.play(state, asked.seat, rng.choice(list(asked.moves)))
    raise AssertionError


async def test_the_only_thing_that_can_be_done_is_done_and_says_how_it_came(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game="clinic")
    state, asked = no_choice()
    await put(table, state)
    table.go_on()
    await ward.quiet()
    assert (table.moves[0].seat, table.moves[0].via) == (asked.seat, FORCED)
    assert table.moves[0].move == str(next(iter(asked.moves)))
    assert all(len(one.moves) > 1 for one in table.decisions() if one.must)


async def test_what_was_said_ahead_for_later_stands_while_that_is_done(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game="clinic")
    state, asked = no_choice()
    await put(table, state)
    later = Plan((Step("a later question", ("done",)),), table.row.undo_count)
    async with changing(table) as change:
        standing.plan(change, asked.seat, later)
        found = standing.move_for(change, change.seats[asked.seat], [asked])
        assert found is None and standing.of(change, asked.seat).plan == later
        await change.commit()
    table.go_on()
    await ward.quiet()
    assert (table.moves[0].seat, table.moves[0].via) == (asked.seat, FORCED)
