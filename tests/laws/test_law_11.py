"""Law 11: a refused write changes nothing. After it memory and disk are what they were, and nobody was told."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import pkgutil
import re
from collections.abc import Awaitable, Callable
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot import history, scheduler, tables
from bot.errors import UserError
from bot.scheduler import timeouts
from bot.tables import (
    admin,
    answering,
    autoplay,
    computers,
    ending,
    lesson,
    lobby,
    moves,
    places,
    questions,
    seats,
    spectators,
    standing,
    start,
    takeover,
    thoughts,
    undo,
    windows,
)
from bot.tables.change import Change
from bot.tables.lesson import Tip
from bot.tables.moves import make, write
from bot.tables.orders import Standing
from bot.tables.table import Table
from bot.tables.table_settings import Question
from bot.tables.time_control import HOUR, WINDOW, Clock
from engines import GAMES
from storage import WHOLE_TABLE, Batch, Storage, StorageError, TimerRow
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, EVE, NAMES, Ward, stamp
from tests.laws.playing import pick

ROOT = Path(__file__).parents[2]
PERSONS = re.compile(rf"\b({'|'.join(NAMES.values())})\b")
NOWHERE = 987
"""A channel where nothing is."""

UNSEALED = {"clinic", "doctor-strange"}
"""Games without windows that several could answer."""

Verb = Callable[[Table], Awaitable[Any]]
Scene = Callable[[Ward, str], Awaitable[tuple[Table, Verb]]]


class Refusal:
    """A storage that takes `taken` writes and refuses every later one, until it is asked to stop."""

    def __init__(self, storage: Storage, taken: int) -> None:
        self.left, self.refused = taken, 0
        self._commit = storage.commit

    async def commit(self, batch: Batch) -> None:
        if self.left <= 0:
            self.refused += 1
            raise StorageError("full", "There is no room left.")
        self.left -= 1
        await self._commit(batch)


@contextmanager
def refusing(ward: Ward, monkeypatch: pytest.MonkeyPatch, taken: int) -> Any:
    refusal = Refusal(ward.storage, taken)
    with monkeypatch.context() as patch:
        patch.setattr(ward.storage, "commit", refusal.commit)
        yield refusal


def remembered(table: Table) -> dict[str, Any]:
    """A table as it is in memory."""
    return {
        "row": table.row,
        "seats": table.seats,
        "settings": table.settings.dump(),
        "state": None if table.state is None else table.game.dump(table.state),
        "dealt": table.dealt,
        "moves": table.moves,
        "watchers": table.watchers,
        "standing": {seat: mine for seat, mine in table.standing.items() if mine != Standing()},
    }


async def stored(ward: Ward, table: Table) -> dict[str, Any]:
    """The same table as a bot that starts now would know it."""
    return remembered(await ward.again().registry.table(table.id))


async def promised(ward: Ward, table: Table) -> Any:
    """What Discord is owed, what rings when, and what else is kept of the table."""
    storage = ward.storage
    timers = [one for one in await storage.timers_due(ward.time + 10**12) if one.table_id == table.id]
    return await storage.owed(table.id), sorted(timers, key=str), await storage.orders(table.id)


# ------------------------------------------------------------------------------------------------------------ scenes


async def begun(ward: Ward, game: str, *, alone: bool = False, moves: int = 6, **given: Any) -> Table:
    """A game some moves old, which EVE watches and BOB may sit in for; with computer players where `alone`."""
    people = (ANN,) if alone else (ANN, BOB, CYD)[: max(GAMES[game].seats)]
    others = max(2, min(GAMES[game].seats)) - 1 if alone else 0
    table = await ward.playing(*people, computers=others, game=game, pace="1h", **given)
    await spectators.watch(table, EVE)
    rng = Random(game)
    for _ in range(moves):
        seat = next(one.seat for one in table.decisions() if one.must)
        own = table.own(seat)
        move = table.game.sensible(table.game.view(table.state, seat), own, rng)
        change = Change(table)
        make(change, table.seats[seat], move or next(iter(own[0].moves)), "pressed")
        await write(change)
    await ward.quiet()
    return table


def of(make: Callable[[Table], Awaitable[Any]], **given: Any) -> Scene:
    """A verb in a game that has begun."""

    async def scene(ward: Ward, game: str) -> tuple[Table, Verb]:
        return await begun(ward, game, **given), make

    return scene


def before(make: Callable[[Table], Awaitable[Any]]) -> Scene:
    """A verb in a lobby in which ANN, BOB where there is room, and a computer player sit."""

    async def scene(ward: Ward, game: str) -> tuple[Table, Verb]:
        table = await ward.opened(ANN, game=game)
        if make is not JOIN:
            await lobby.add_computer(table, ANN, "easy")
        return table, make

    return scene


def after(prepare: Callable[[Table], Awaitable[Any]], make: Callable[[Table], Awaitable[Any]], **given: Any) -> Scene:
    """A verb in a game in which something else was done before."""

    async def scene(ward: Ward, game: str) -> tuple[Table, Verb]:
        table = await begun(ward, game, **given)
        await prepare(table)
        await ward.quiet()
        return table, make

    return scene


def asked(table: Table) -> tuple[int, Any]:
    """Somebody who must move now, and the decision."""
    decision = next(one for one in table.decisions() if one.must)
    user = table.seats[decision.seat].user
    assert user is not None
    return user, decision


async def move(table: Table) -> None:
    """The first move that is offered to whoever must move."""
    user, decision = asked(table)
    await moves.play(table, user, stamp(table, decision), [str(next(iter(decision.moves)))])


async def take_back(table: Table) -> None:
    """Take back the move just made, or ask for it."""
    user = table.moves[-1].user
    assert user is not None
    await undo.undo(table, user)


async def ring_flag(table: Table) -> None:
    """The time of whoever must move is up."""
    _, decision = asked(table)
    await timeouts.time_up(table, TimerRow(table.id, "flag", decision.seat, table.services.env.now()))


async def remind(table: Table) -> None:
    _, decision = asked(table)
    await timeouts.remind(table, TimerRow(table.id, "half", decision.seat, table.services.env.now()))


def later(ward_hours: int, scene: Scene) -> Scene:
    """The same scene some hours later."""

    async def shifted(ward: Ward, game: str) -> tuple[Table, Verb]:
        made = await scene(ward, game)
        ward.time += ward_hours * HOUR
        return made

    return shifted


async def away(table: Table) -> None:
    """A computer player sits in for ANN."""
    change = Change(table)
    change.seat(0, status="absent")
    await change.commit()


async def halted(table: Table) -> None:
    await places.strike(table, places.CHANNEL)


async def in_thread(table: Table) -> None:
    change = Change(table)
    change.touch(home=NOWHERE)
    await change.commit()


async def failed(table: Table) -> None:
    """What is owed was tried in vain."""
    change = Change(table)
    for row in await table.services.storage.owed(table.id):
        change.batch.postpone(row, table.services.env.now() + HOUR, 3)
    await change.commit()


async def wished(table: Table) -> None:
    """Whoever moved last would like to take that back, and somebody else is asked."""
    last = table.moves[-1]
    change = Change(table)
    questions.ask(change, "back", last.seat, (1 - min(last.seat, 1),), first=last.n)
    await change.commit()


async def draw_offered(table: Table) -> None:
    """BOB offers a draw."""
    await ending.vote(table, BOB, "draw")


async def kick_asked(table: Table) -> None:
    """The others are asked whether a computer player may take BOB's seat."""
    await seats.ask_to_kick(table, 1, 0)


async def offered(table: Table) -> None:
    """BOB's seat is offered to DAN."""
    await seats.offer(table, 1, DAN, 1)


def open_now(table: Table) -> Question:
    """What is asked."""
    return table.settings.questions[0]


async def word(table: Table) -> None:
    change = Change(table)
    standing.give(change, 0, [])
    await change.commit()


async def dropped(table: Table) -> None:
    """A word waits for the first seat."""
    change = Change(table)
    standing._drop(change, 0, standing.DROPPED)
    await change.commit()


async def until_sealed(ward: Ward, game: str) -> Table:
    """A game in a sealed window in which somebody has answered; where a game has none, its first question."""
    table = await begun(ward, game, moves=0, options=SEALED if "reactions" in GAMES[game].Options.model_fields else {})
    rng = Random(game)
    for _ in range(400 if game not in UNSEALED else 0):
        if windows.asked(table):
            user, decision = asked(table)
            await moves.play(table, user, stamp(table, decision), [str(decision.default)])
            return table
        user, decision = asked(table)
        await moves.play(table, user, stamp(table, decision), [str(pick([decision], rng)[1])])
        await ward.quiet()
    return table


def in_sealed(make: Callable[[Table], Awaitable[Any]]) -> Scene:
    """A verb in a sealed window whose time is over."""

    async def scene(ward: Ward, game: str) -> tuple[Table, Verb]:
        table = await until_sealed(ward, game)
        ward.time += 10 * HOUR
        return table, make

    return scene


async def window_over(table: Table) -> None:
    await timeouts.window_over(table, TimerRow(table.id, WINDOW, WHOLE_TABLE, 0))


async def from_before(table: Table) -> None:
    """A timer of the version before rings in a window that has no time yet."""
    await timeouts.window_from_before(table, TimerRow(table.id, "sealed", 0, 0))


def without_time(scene: Scene) -> Scene:
    """The same scene at a table whose clock knows nothing of its sealed window."""

    async def shorn(ward: Ward, game: str) -> tuple[Table, Verb]:
        table, verb = await scene(ward, game)
        change = Change(table)
        clock = Clock.load(table.row.clock)
        change.batch.drop_timers(table.id)
        change.row = replace(table.row, clock=replace(clock, opened=0, shared=()).dump())
        await change.commit()
        return table, verb

    return shorn


SEALED = {"reactions": "sealed"}
JOIN: Verb = lambda table: lobby.join(table, DAN, NAMES[DAN])  # noqa: E731  a verb like the others

VERBS: dict[str, Scene] = {
    "timeouts.remind": of(remind),
    "timeouts.time_up": later(9, of(ring_flag)),
    "timeouts.window_over": in_sealed(
        lambda table: timeouts.window_over(table, TimerRow(table.id, WINDOW, WHOLE_TABLE, 0))
    ),
    "timeouts.window_from_before": without_time(in_sealed(from_before)),
    "timeouts.came_back": after(away, lambda table: timeouts.came_back(table, ANN), alone=True),
    "answering.agree": after(draw_offered, lambda table: answering.agree(table, ANN, 1, sure=True)),
    "answering.refuse": after(draw_offered, lambda table: answering.refuse(table, ANN, 1)),
    "answering.withdraw": after(draw_offered, lambda table: answering.withdraw(table, BOB, 1)),
    "answering.time_up": later(
        1, after(kick_asked, lambda table: answering.time_up(table, TimerRow(table.id, "question", WHOLE_TABLE, 0)))
    ),
    "autoplay.run": of(autoplay.run, alone=True, moves=0),
    "computers.remind": of(
        lambda table: computers.remind(table, TimerRow(table.id, "computers", WHOLE_TABLE, 0)), alone=True
    ),
    "ending.concede": of(lambda table: ending.concede(table, BOB)),
    "ending.vote": of(lambda table: ending.vote(table, ANN, "draw")),
    "ending.agreed": after(draw_offered, lambda table: ending.agreed(table, open_now(table), 0, sure=True)),
    "ending.cancel": of(ending.cancel),
    "places.settle_in": of(lambda table: places.settle_in(table, NOWHERE, owe="board", forget="board")),
    "admin.pause": of(lambda table: admin.pause(table, ANN)),
    "admin.resume": after(lambda table: admin.pause(table, ANN), admin.resume),
    "admin.move_to": of(lambda table: admin.move_to(table, NOWHERE)),
    "seats.offer": of(lambda table: seats.offer(table, 1, DAN)),
    "seats.ask_to_replace": of(lambda table: seats.ask_to_replace(table, 1, DAN, 0)),
    "seats.ask_to_kick": of(kick_asked),
    "seats.agreed": after(kick_asked, lambda table: seats.agreed(table, open_now(table), 1)),
    "seats.replace_seat": after(offered, lambda table: seats.replace_seat(table, 1, DAN, NAMES[DAN])),
    "seats.kick": of(lambda table: seats.kick(table, 1)),
    "lesson.told": of(lambda table: lesson.told(table, Tip("word", "key", 1))),
    "lesson.tips": of(lesson.tips),
    "lobby.join": before(JOIN),
    "lobby.add_computer": before(lambda table: lobby.add_computer(table, ANN, "easy")),
    "lobby.leave": before(lambda table: lobby.leave(table, ANN)),
    "lobby.remove_computer": before(lambda table: lobby.remove_computer(table, ANN)),
    "lobby.wish": before(lambda table: lobby.wish(table, ANN, 1)),
    "lobby.set_option": before(
        lambda table: lobby.set_option(table, ANN, next(iter(table.game.Options.model_fields)), "")
    ),
    "lobby.set_pace": before(lambda table: lobby.set_pace(table, ANN, "1d")),
    "lobby.set_absence": before(lambda table: lobby.set_absence(table, ANN, "computer")),
    "start.start": before(lambda table: start.start(table, ANN)),
    "lobby.close": before(lambda table: lobby.close(table, "cancelled")),
    "moves.play": of(move),
    "moves.play, held": in_sealed(move),
    "standing.cancel": after(word, lambda table: standing.cancel(table, 0)),
    "standing.ask": of(lambda table: standing.ask(table, 0, "always")),
    "standing.told": after(dropped, lambda table: standing.told(table, 0, standing.DROPPED)),
    "standing.mute": of(lambda table: standing.mute(table, 0, 1)),
    "undo.undo": after(move, take_back),
    "undo.agreed": after(wished, lambda table: undo.agreed(table, open_now(table), open_now(table).asked[0])),
    "takeover.take_over": of(lambda table: takeover.take_over(table, table.game.load(table.game.dump(table.state)))),
    "thoughts.ponder": of(thoughts.ponder, alone=True),
    "places.leave_thread": after(in_thread, places.leave_thread),
    "places.strike": of(halted),
    "places.mend": after(halted, places.mend),
    "places.try_again": after(failed, places.try_again),
    "places.gone": of(lambda table: places.gone(table, 1)),
    "spectators.watch": of(lambda table: spectators.watch(table, EVE)),
    "spectators.looked": of(lambda table: spectators.looked(table, BOB)),
}
"""Every public verb that takes a table, with a scene in which it writes."""
READS = {"transcript.all_since", "standing.wake", "lobby.kept"}
"""What only reads."""
ELSEWHERE = {"language.heard": "a person's language, no table's"}
REFUSED_BY_RULE = {
    "undo.undo",
    "undo.agreed",
    "lobby.add_computer",
    "lobby.join",
    "start.start",
    "moves.play",
    "ending.vote",
}
"""What the rules of a game, or a full table, may refuse in its scene."""


FLOORS = (tables, history, scheduler)


def verbs() -> set[str]:
    """Every public coroutine of tables/, and of what stands beside it, that is given a table."""
    found = set()
    for module in (one for floor in FLOORS for one in pkgutil.iter_modules(floor.__path__, f"{floor.__name__}.")):
        loaded = importlib.import_module(module.name)
        for name, verb in vars(loaded).items():
            if inspect.iscoroutinefunction(verb) and verb.__module__ == loaded.__name__ and not name.startswith("_"):
                first = next(iter(inspect.signature(verb).parameters.values()), None)
                if first is not None and first.annotation == "Table":
                    found.add(f"{module.name.rpartition('.')[2]}.{name}")
    return found


def test_every_verb_of_a_table_is_tried() -> None:
    assert verbs() == {name.partition(",")[0] for name in VERBS} | READS | ELSEWHERE.keys()


async def refuse(ward: Ward, table: Table, verb: Verb, refusal: Refusal) -> None:
    """Try it; what was asked for and what goes on by itself have ended."""
    try:
        await verb(table)
    except StorageError:
        assert refusal.refused
    await ward.quiet()


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_refused_write_changes_nothing(ward: Ward, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrote = set()
    for name, scene in VERBS.items():
        table, verb = await scene(ward, game)
        was, owed, woken, looks = remembered(table), await promised(ward, table), len(ward.woken), ward.looks
        try:
            with refusing(ward, monkeypatch, 0) as refusal:
                await refuse(ward, table, verb, refusal)
        except UserError:
            assert name in REFUSED_BY_RULE
            continue
        if refusal.refused:
            wrote.add(name)
        assert (name, remembered(table)) == (name, was)
        assert (name, await stored(ward, table)) == (name, was)
        assert await promised(ward, table) == owed
        assert (len(ward.woken) - woken, ward.looks - looks) == (0, 0)
    windowed = {"timeouts.window_over", "timeouts.window_from_before"} if game in UNSEALED else set()
    may_not = REFUSED_BY_RULE | {"thoughts.ponder", "computers.remind", "autoplay.run"} | windowed
    assert VERBS.keys() - wrote <= may_not


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_after_any_refused_write_memory_is_what_the_disk_is(
    ward: Ward, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is made of several writes may stop between two of them: the table is then where the last one left it."""
    for name, scene in VERBS.items():
        for taken in range(1, 4):
            table, verb = await scene(ward, game)
            try:
                with refusing(ward, monkeypatch, taken) as refusal:
                    await refuse(ward, table, verb, refusal)
            except UserError:
                assert name in REFUSED_BY_RULE
                break
            assert (name, taken, remembered(table)) == (name, taken, await stored(ward, table))
            if not refusal.refused:
                break


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_games_on_a_disk_that_fails_now_and_then_are_what_is_written(
    ward: Ward, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole games in which every third write is refused, with computer players and standing orders."""
    rng, refused = Random(game), 0
    table = await begun(ward, game, alone=max(GAMES[game].seats) == 2, moves=0)
    for _ in range(60):
        if table.over:
            break
        with refusing(ward, monkeypatch, rng.choice((0, 1, 2, 100))) as refusal:
            await refuse(ward, table, _next(table, rng), refusal)
        refused += refusal.refused
        assert remembered(table) == await stored(ward, table)
        table.go_on()
        await ward.quiet()
    assert refused


def _next(table: Table, rng: Random) -> Verb:
    """Several moves at once of whoever is asked, so that what is left goes on as a standing order; or a wish."""
    open_now = [one for one in table.decisions() if one.must and table.seats[one.seat].user is not None]
    if not open_now or rng.random() < 0.1:
        return lambda table: standing.ask(table, 0, rng.choice(("always", "round", "concern")))
    decision = rng.choice(open_now)
    user = table.seats[decision.seat].user
    assert user is not None
    _, first = pick([decision], rng)
    texts = [str(first), *(str(one) for one in list(decision.moves)[:3] if one != first and one.verb == first.verb)]
    made = stamp(table, decision)
    return lambda table: moves.play(table, user, made, texts)


async def test_no_verb_writes_the_name_of_a_person_into_json(ward: Ward) -> None:
    """Storage could not take it out there when they are forgotten."""
    told = set()
    for name, scene in VERBS.items():
        for game in ("doctor-strange", "gothic-doctor"):
            table, verb = await scene(ward, game)
            with suppress(UserError):
                await verb(table)
            await ward.quiet()
            owed, timers, orders = await promised(ward, table)
            told |= {json.loads(row.payload)["say"] for row in owed if row.kind == "note"}
            row = table.row
            written = [row.settings, row.clock, row.outcome, *(row.payload for row in owed)]
            written += [one.data for one in (*timers, *orders)]
            assert (name, [text for text in written if PERSONS.search(text or "")]) == (name, [])
    assert {admin.PAUSED, seats.REPLACED, seats.KICKED, timeouts.RETURNED, places.GONE} <= told


DOORS = {
    "bot/tables/change.py": "a table",
    "bot/outbox/dispatcher.py": "what was brought to Discord is paid, or tried again later",
    "bot/outbox/call.py": "one message pays what several tables owe",
    "bot/scheduler/scheduler.py": "a timer that could not be dealt with rings later",
    "bot/scheduler/downtime.py": "that the bot is alive",
    "bot/app.py": "which commands Discord knows",
    "bot/tables/registry.py": "a server's settings",
    "bot/tables/language.py": "a person's language",
    "bot/interactions/me.py": "a person's settings",
    "bot/tables/forgetting.py": "a person is forgotten",
    "bot/scheduler/retention.py": "old games are deleted",
    "bot/tools/bench_storage.py": "nothing but storage is measured",
}
"""Who writes to storage, and what; only the first writes for a table."""


def test_only_a_change_writes_for_a_table() -> None:
    found = set()
    for path in (ROOT / "bot").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr == "commit" and "storage" in ast.unparse(node.value):
                found.add(str(path.relative_to(ROOT)))
    assert found == set(DOORS)
