"""Games and lobbies as scenes for a table's verbs, for law 11."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from bot.scheduler import timeouts
from bot.tables import (
    admin,
    ahead,
    ending,
    gifts,
    lobby,
    moves,
    places,
    questions,
    seats,
    spectators,
    standing,
    undo,
)
from bot.tables.moves import make, write
from bot.tables.orders import Plan, Rules
from bot.tables.table import Table
from bot.tables.table_settings import Question
from bot.tables.time_control import HOUR
from bot.tables.unasked import Unasked
from bot.ui.ids import THEN, DecisionStamp
from engines import GAMES
from engines.rehearsal import Step
from storage import TimerRow
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, EVE, NAMES, Ward, changing, guest, pause, stamp, turn

NOWHERE = 987
"""A channel without anything."""

Verb = Callable[[Table], Awaitable[Any]]

Scene = Callable[[Ward, str], Awaitable[tuple[Table, Verb]]]
JOIN: Verb = lambda table: lobby.join(table, guest(table, DAN, NAMES[DAN]))  # noqa: E731  a verb like the others


async def begun(ward: Ward, game: str, *, alone: bool = False, moves: int = 6, **given: Any) -> Table:
    """Return a game after some moves; EVE watches, and BOB may sit in for a seat. `alone`: with computer players."""
    people = (ANN,) if alone else (ANN, BOB, CYD)[: max(GAMES[game].seats)]
    others = max(2, min(GAMES[game].seats)) - 1 if alone else 0
    table = await ward.playing(*people, computers=others, game=game, time_limit="1h", **given)
    await turn(spectators.watch, table, EVE)
    rng = Random(game)
    for _ in range(moves):
        seat = next(one.seat for one in table.decisions() if one.must)
        own = table.own(seat)
        move = table.game.sensible(table.game.view(table.state, seat), own, rng)
        async with changing(table) as change:
            make(change, table.seats[seat], move or next(iter(own[0].moves)), "pressed")
            await write(change)
    await ward.quiet()
    return table


def of(make: Callable[[Table], Awaitable[Any]], **given: Any) -> Scene:
    """Return a scene in a game that has begun."""

    async def scene(ward: Ward, game: str) -> tuple[Table, Verb]:
        return await begun(ward, game, **given), make

    return scene


def before(make: Callable[[Table], Awaitable[Any]]) -> Scene:
    """Return a scene in a lobby with ANN, BOB if there is room, and a computer player."""

    async def scene(ward: Ward, game: str) -> tuple[Table, Verb]:
        table = await ward.opened(ANN, game=game)
        if make is not JOIN:
            await turn(lobby.add_computer, table, ANN, "easy")
        return table, make

    return scene


def after(prepare: Callable[[Table], Awaitable[Any]], make: Callable[[Table], Awaitable[Any]], **given: Any) -> Scene:
    """Return a scene in a game, with a step before it."""

    async def scene(ward: Ward, game: str) -> tuple[Table, Verb]:
        table = await begun(ward, game, **given)
        await turn(prepare, table)
        await ward.quiet()
        return table, make

    return scene


def asked(table: Table) -> tuple[int, Any]:
    decision = next(one for one in table.decisions() if one.must)
    user = table.seats[decision.seat].user
    assert user is not None
    return user, decision


async def move(table: Table) -> None:
    """Make the first move offered to an awaited seat."""
    user, decision = asked(table)
    await turn(moves.play, table, user, stamp(table, decision), [str(next(iter(decision.moves)))])


async def take_back(table: Table) -> None:
    """Take back the last move, or ask for it."""
    user = table.moves[-1].user
    assert user is not None
    await turn(undo.undo, table, user)


async def ring_flag(table: Table) -> None:
    """Let an awaited player's time run out."""
    _, decision = asked(table)
    await turn(timeouts.time_up, table, TimerRow(table.id, "flag", decision.seat, table.services.env.now()))


async def remind(table: Table) -> None:
    _, decision = asked(table)
    await turn(timeouts.remind, table, TimerRow(table.id, "half", decision.seat, table.services.env.now()))


def later(ward_hours: int, scene: Scene) -> Scene:
    """Return the same scene some hours later."""

    async def shifted(ward: Ward, game: str) -> tuple[Table, Verb]:
        made = await scene(ward, game)
        ward.time += ward_hours * HOUR
        return made

    return shifted


async def away(table: Table) -> None:
    """Let a computer player sit in for ANN."""
    async with changing(table) as change:
        change.seat(0, status="absent")
        await change.commit()


async def paused(table: Table) -> None:
    await pause(table)


async def halted(table: Table) -> None:
    await turn(places.strike, table, places.CHANNEL)


async def in_thread(table: Table) -> None:
    async with changing(table) as change:
        change.touch(home=NOWHERE)
        await change.commit()


async def failed(table: Table) -> None:
    """Let everything that is pending fail."""
    async with changing(table) as change:
        for row in await table.services.storage.owed(table.id):
            change.batch.postpone(row, table.services.env.now() + HOUR, 3)
        for mark in await table.services.storage.marks(table.id):
            change.batch.put_off_mark(mark, table.services.env.now() + HOUR, 3)
        await change.commit()


async def wished(table: Table) -> None:
    """Let the last player to move ask another player to take the move back."""
    last = table.moves[-1]
    async with changing(table) as change:
        questions.ask(change, "undo", last.seat, (1 - min(last.seat, 1),), first=last.number)
        await change.commit()


async def draw_offered(table: Table) -> None:
    await turn(ending.vote, table, BOB, "draw")


async def pause_asked(table: Table) -> None:
    """Let BOB ask the others for a pause."""
    await turn(admin.pause, table, BOB)


async def waiting_for_one(table: Table) -> None:
    """Let the awaited players move until the game waits for one known player."""
    for _ in range(60):
        if gifts.receiver(table) is not None:
            return
        await move(table)


async def time_asked(table: Table) -> None:
    """Ask ANN whether the awaited player may have more time."""
    await waiting_for_one(table)
    async with changing(table) as change:
        seat, last = table.openly_awaited()[0], table.row.move_count
        questions.ask(change, "more_time", 1, (0,), seat=seat, due=change.now + HOUR, first=last)
        await change.commit()


async def kick_asked(table: Table) -> None:
    """Ask the others whether a computer player may take BOB's seat."""
    await turn(seats.ask_to_kick, table, 1, 0)


async def offered(table: Table) -> None:
    await turn(seats.offer, table, 1, DAN, 1)


def open_now(table: Table) -> Question:
    return table.settings.questions[0]


async def word(table: Table) -> None:
    async with changing(table) as change:
        standing.give(change, 0, [])
        await change.commit()


async def dropped(table: Table) -> None:
    """Leave a notice for the first seat."""
    async with changing(table) as change:
        standing._become(change, 0, Unasked(standing.NOTHING, word="standing_order_dropped"))
        await change.commit()


async def says_ahead(table: Table) -> None:
    """Let a player plan any move for their next turn."""
    found = {seat.seat: ahead.decision(table, seat.seat) for seat in table.seats}
    seat, decision = next(((seat, one) for seat, one in found.items() if one is not None), (0, None))
    told = DecisionStamp(table.row.undo_count, decision.number if decision is not None else 0, THEN)
    text = str(next(iter(decision.moves))) if decision is not None else ""
    await turn(ahead.say, table, table.seats[seat].user or 0, told, [text])


async def says_rule(table: Table) -> None:
    """Let BOB set an automatic answer for the first kind of windows."""
    rules = table.game.habits.rules if table.game.habits is not None else ()
    await turn(ahead.rule, table, 1, rules[0].key if rules else "", rules[0].usual if rules else None)


async def wishes(table: Table) -> None:
    """Let BOB make a plan, and set an automatic answer for windows of one kind."""
    known = table.game.habits.rules if table.game.habits is not None else ()
    any_move = str(next(move for one in table.decisions() for move in one.moves))
    async with changing(table, private=True) as change:
        standing.plan(change, 1, Plan((Step("any", (any_move,)),), table.row.undo_count))
        standing.rules(change, 1, Rules({rule.key: rule.usual for rule in known[:1]}))
        await change.commit()
