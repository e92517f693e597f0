"""A player who plans."""

from __future__ import annotations

from random import Random

from bot.tables import ahead, moves
from bot.tables.table import Table
from bot.ui.ids import ELSE, THEN, DecisionStamp
from engines.game import Decision
from engines.windows import is_window
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, stamp

PEOPLE = {0: ANN, 1: BOB, 2: CYD}


def open_to(table: Table, seat: int) -> Decision | None:
    return next((one for one in table.own(seat) if one.must and not is_window(one)), None)


async def idle(ward: Ward, game: str) -> tuple[Table, int]:
    """Return a game of two where a player can plan, and that seat."""
    ward.rng.seed(3)  # no other player disturbs the plan
    table = await ward.playing(ANN, BOB, game=game)
    rng = Random(game)
    for _ in range(200):
        await ward.quiet()
        found = [seat for seat in (0, 1) if ahead.may_say(table, seat) and ahead.decision(table, seat)]
        if found:
            return table, found[0]
        await step(table, rng)
    raise AssertionError(game)


async def step(table: Table, rng: Random, seat: int | None = None) -> None:
    asked = next(one for one in table.decisions() if one.must and seat in {None, one.seat})
    own = table.own(asked.seat)
    move = table.game.sensible(table.at(asked.seat).view, own, rng) or asked.default
    decision = next(one for one in own if move in one.moves)
    await table.do(lambda table: moves.play(table, PEOPLE[asked.seat], stamp(table, decision), [str(move)]))


async def says(table: Table, seat: int, *, how: str = THEN) -> str:
    """Plan one more step, or an alternative to the last one. Return the move."""
    asked = ahead.decision(table, seat, instead=how == ELSE)
    assert asked is not None
    told = DecisionStamp(table.row.undo_count, asked.number, how)
    text = str(next(iter(asked.moves)))
    await table.do(lambda table: ahead.say(table, PEOPLE[seat], told, [text]))
    return text
