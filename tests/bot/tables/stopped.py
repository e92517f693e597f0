"""Games as a stop leaves them: a press is written, and nothing that follows from it is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import cache, partial
from itertools import count
from random import Random
from typing import Any

from bot.tables import ahead, autoplay, clock, ending, lobby, start
from bot.tables.orders import Plan
from bot.tables.registry import TableRegistry
from bot.tables.standing import plan
from bot.tables.table import Table
from engines import GAMES
from engines.rehearsal import Step
from engines.windows import is_window
from storage import Storage
from tests.bot.tables.test_forced import no_choice
from tests.bot.tables.test_orders import QUACK, asked_now, by_hand, ordered
from tests.bot.tables.ward import ANN, BOB, CYD, GUILD, Ward, changing, pause, turn

MANY = {"lobbies_per_person": 10_000, "tables_per_person": 10_000, "tables_per_server": 10_000}
PAUSE = 3_600_000
"""Between the games that sleep and those that the stop interrupts."""


def stopping(storage: Storage, now: int = 1_000_000, guild: int = GUILD) -> Ward:
    """Return a bot that ends before a move without a question is made."""
    ward = Ward(storage, **MANY)
    ward.time, ward.guild = now, guild
    ward.services = replace(ward.services, go_on=lambda _: None)
    ward.registry = TableRegistry(ward.services)
    return ward


async def against(ward: Ward, level: str) -> Table:
    table = await ward.opened(ANN)
    await turn(lobby.add_computer, table, ANN, level)
    await turn(start.start, table, ANN)
    return table


async def quick(ward: Ward) -> Table:
    return await against(ward, "easy")


async def thinking(ward: Ward) -> Table:
    return await against(ward, "strong")


async def conceded(ward: Ward) -> Table:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(ending.concede, table, BOB)
    return table


async def order(ward: Ward) -> Table:
    table, asked, texts = await ordered(ward)
    await by_hand(table, asked, *texts)
    while is_window(asked_now(table)):
        await by_hand(table, asked_now(table))
    return table


async def planned(ward: Ward) -> Table:
    table = await ward.playing(ANN, BOB, game="clinic")
    asked = asked_now(table)
    async with changing(table) as change:
        plan(change, asked.seat, Plan((Step(asked.prompt.key, (str(asked.default),)),)))
        await change.commit()
    return table


async def forced(ward: Ward) -> Table:
    table = await ward.playing(ANN, BOB, game="clinic", time_limit="1h")
    await _at(table, _no_choice()[0])
    return table


async def window(ward: Ward) -> Table:
    table = await ward.playing(ANN, BOB, CYD, game=QUACK)
    await _at(table, _no_concern())
    return table


async def _at(table: Table, state: Any) -> None:
    async with changing(table) as change:
        change.state, change.dealt = state, table.game.dump(state)
        clock.go_on(change)
        change.touch()
        await change.commit()


_no_choice = cache(no_choice)


@cache
def _no_concern() -> Any:
    """Return Quack in the Box with a window that does not concern the first player who is asked."""
    game = GAMES[QUACK]
    assert game.habits is not None
    for seed in count():
        state, rng = game.deal(game.Options(), 3, bytes([seed]) * 32), Random(seed)
        while decisions := game.decisions(state):
            asked = next(one for one in decisions if one.must)
            if is_window(asked) and not game.habits.concerns(game.view(state, asked.seat), asked):
                return state
            game.play(state, asked.seat, rng.choice(list(asked.moves)))
    raise AssertionError


INTERRUPTED: dict[str, tuple[str, Callable[[Ward], Awaitable[Table]]]] = {
    "a quick computer player": ("computer", quick),
    "a thinking computer player": ("computer", thinking),
    "a conceded seat": ("default", conceded),
    "a standing order": ("standing_order", order),
    "a plan": ("plan", planned),
    "a forced move": ("forced", forced),
    "a window that concerns no one": ("standing_answer", window),
}
"""What a game waits for: the `via` of the move, and how the game is made."""


async def interrupted(ward: Ward, many: int) -> dict[int, tuple[str, int, str]]:
    """Make games that wait for each of these in turn. Return what each waits for, its moves, and the `via` of the next
    one.
    """
    made = {}
    for number in range(many):
        what = list(INTERRUPTED)[number % len(INTERRUPTED)]
        via, make = INTERRUPTED[what]
        table = await make(ward)
        made[table.id] = (what, table.row.move_count, via)
    return made


async def gone_on(storage: Storage, made: dict[int, tuple[str, int, str]]) -> dict[int, str]:
    """Return the games that have not gone on."""
    left = {}
    for number, (what, moves, via) in made.items():
        if all(row.via != via for row in await storage.moves(number, after=moves)):
            left[number] = what
    return left


async def sleeping(ward: Ward) -> list[Table]:
    """Return games with nothing to do, an hour before the stop."""
    moved_by = [await quick(ward), await conceded(ward)]
    for table in moved_by:
        await table.do(autoplay.run)
    own, paused, later = [await ward.playing(ANN, BOB, game="gothic-doctor") for _ in range(3)]
    assert own.game.habits is not None
    known = own.game.habits.rules[0]
    await own.do(partial(ahead.rule, seat=asked_now(own).seat, key=known.key, value=known.values[0]))
    await pause(paused)
    async with changing(later) as change:
        plan(change, 1 - asked_now(later).seat, Plan((Step("later", ("done",)),)))
        await change.commit()
    over = await ward.playing(ANN, BOB)
    await turn(ending.concede, over, ANN)
    waits = await ward.opened(ANN)
    await turn(lobby.add_computer, waits, ANN, "easy")
    ward.time += PAUSE
    return [*moved_by, own, paused, later, over, waits]
