"""Discord misbehaving, one fault at a time: the person's screen, retries, and requests that the bot gives up.

python -m tests.fire faults

This module plays a table under a fault, `ways.py` lists Discord's faults; `openings.py` begins games under faults,
`starts.py` starts the bot. It runs in this process with shortened waits (`running.py`). After each fault a move is
made, and everything must recover by itself: each acknowledged move once, one board that agrees with the database, no
duplicate posts, no pending rows.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from bot import metrics
from bot.local.objects import Json
from bot.ui.lobby_verbs import Start
from tests.fire.ledger import sound
from tests.fire.players import Player
from tests.fire.running import Clock, Services, services
from tests.fire.shown import read_text
from tests.fire.standing import board_is_right
from tests.fire.untold import make, ready, told_next
from tests.fire.ways import BESIDE_BOARD, EDIT, SLOW, WORD, Inject, delete_board
from tests.local.conftest import eventually
from tests.wire.faults import Fault

HOUR_MS = 3_600_000
SECRET_MOVES = 12
"""Most moves in a row that may leave the board unchanged."""


@dataclass
class Seen:
    """The result of one fault."""

    name: str
    person: str = ""
    met: int = 0
    moves: int = 0
    tries: int = 0
    """The retries of the bot's own dispatcher; discord.py's retries are only in `met`."""
    given_up: int = 0
    wrong: list[str] = field(default_factory=list)


async def meet(at: Services, name: str, inject: Inject) -> Seen:
    """Play a move under a fault, then without, until a public change."""
    people = at.table()
    number, channel = people[0].table.id, people[0].table.channel
    seen = Seen(name)
    await at.move()
    move = await ready(at)
    left = await at.quiet(number)
    assert not left, f"{name}: {left} is owed before anything happened"
    posts, tries, given_up = at.announced.copy(), total(metrics.RETRIED), total(metrics.GIVEN_UP)
    before, deferred = len(await at.storage.moves(number)), total(metrics.DEFERRED)
    if "a new board" in name:
        delete_board(at, channel)  # so that a new one must be sent
    done = inject(at, channel)
    if done is not None:
        await done
    waiting = list(at.d.faults.waiting)
    seen.person = await _act(at, name, move)
    await _lasts(at, number, waiting)
    seen.met = sum(fault.met for fault in waiting)
    at.calm(channel)
    if (EDIT in name or name == SLOW) and total(metrics.DEFERRED) == deferred:
        seen.wrong.append("nothing was deferred")
    seen.wrong += await told_next(at, number, before, seen.person)
    for player in people:
        player.hand = None
    for _ in range(SECRET_MOVES):
        await at.move()
        left = await at.quiet(number)
        board = await board_is_right(at.d, at.bot.registry, number)
        if not board:
            break
    seen.tries, seen.given_up = total(metrics.RETRIED) - tries, total(metrics.GIVEN_UP) - given_up
    if left:
        seen.wrong.append(f"{left} is still owed")
    seen.wrong += at.ledger.settle(people) + sound(at.storage.path)
    seen.moves = sum(row.via == "pressed" for row in await at.storage.moves(number))
    seen.wrong += board
    seen.wrong += [f"posted twice: {text[:120]!r}" for text in at.announced.twice(since=posts)]
    return seen


async def _lasts(at: Services, number: int, waiting: list[Fault]) -> None:
    """Keep these faults for a moment, and play on until one happened: a hidden move changes no board."""
    await asyncio.sleep(0.3)
    await at.felt(number, waiting)
    for _ in range(SECRET_MOVES):
        if not waiting or any(fault.met for fault in waiting):
            break
        await at.move()
        await at.felt(number, waiting)


async def _act(at: Services, name: str, move: tuple[Player, Json]) -> str:
    """Act under a fault. Return what the person sees."""
    if WORD in name:
        return await word(at)
    if BESIDE_BOARD in name:
        _, seen = await at.press_board(move[0].table.channel)
        return seen
    return await make(at, *move)


def total(counter: object) -> int:
    samples = [sample for metric in counter.collect() for sample in metric.samples]  # type: ignore[attr-defined]
    return int(sum(sample.value for sample in samples if sample.name.endswith("_total")))


async def word(at: Services) -> str:
    """Press an illegal button on a private message. Return the reply."""
    player = at.crowd.anybody()
    before = time.monotonic()
    done = await player.forge(str(Start(player.table.id)), private=True)
    if done.get("failed"):
        return "This interaction failed"
    messages = at.d.world.channel(player.table.channel).messages
    while time.monotonic() - before < 4:
        said = [read_text(one) for one in messages.values() if one.only == player.user.id]
        if any("has begun" in one for one in said):
            return "a sentence"
        await asyncio.sleep(0.05)
    return "nothing"


async def silence() -> Seen:
    """Keep Discord silent for an hour, with turns of minutes: no player loses time, and no move is made for one."""
    clock, seen = Clock(), Seen("the gateway is silent for an hour, at five minutes a turn")
    async with services(clock, heartbeat=0.4, pace="5m") as at:
        people = at.table()
        number = people[0].table.id
        await at.move()
        await at.quiet(number)
        before = {(one.kind, one.seat): one.due for one in await at.storage.timers(number)}
        at.d.gateway.silence()
        await eventually(lambda: at.bot.reach.away)
        clock.ahead += HOUR_MS
        await at.bot.scheduler.ring()  # no player's time is up
        at.d.gateway.cut()
        at.d.gateway.speak()
        await eventually(lambda: not at.bot.reach.away and not at.bot.reach.making_up)
        after = {(one.kind, one.seat): one.due for one in await at.storage.timers(number)}
        if any(not HOUR_MS <= after.get(key, 0) - due < 2 * HOUR_MS for key, due in before.items()):
            seen.wrong.append(f"the clocks were {before} and are {after}")
        for player in people:
            player.hand = None
        seen.person = await at.move()
        if await at.quiet(number):
            seen.wrong.append("deliveries are still owed")
        seen.moves = len(await at.storage.moves(number))
        seen.wrong += at.ledger.settle(people) + sound(at.storage.path)
        if any(row.via != "pressed" for row in await at.storage.moves(number)):
            seen.wrong.append("a move was made for somebody")
    return seen
