"""While the database does not answer, everything that a person does is acknowledged once, and answered in words.

The states of both databases are in `tests.discord.away`. `make test` tries everything in one of them for each database,
and a move in all; with WHOLE_AWAY=1 everything is tried in all.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.interactions.responder import BROKEN, NO_ROOM, UNKNOWN, WAITS
from bot.slots import presses
from bot.slots.presses import PressGate
from bot.tables import in_turn
from storage.engines.postgres import limits
from storage.engines.sqlite import database
from tests.chance import foreseen
from tests.custom_ids import made
from tests.discord.away import (
    FILE,
    PATIENCE,
    PEOPLE,
    SERVER,
    Act,
    Scene,
    acts,
    answered,
    database_of,
    in_words,
    scene,
    shorten,
    suggest,
    tried,
)
from tests.discord.may_walk import done, facts, stamp
from tests.discord.served import ROOM, running
from tests.wire import HANG_SECONDS, Answer, eventually

WHOLE = bool(os.environ.get("WHOLE_AWAY"))
EVERY = [("sqlite", state) for state in FILE] + [("postgres", state) for state in SERVER]
USUAL = [("sqlite", "frozen"), ("postgres", "frozen")]
ENDS = [one for one in EVERY if one != ("sqlite", "frozen")]
"""States that are noticed after a while. A hanging disk is not: the system itself waits for it."""
NEED_NONE = ("press h:0:about:", "press h:0:keep_out:", "press h:0:let_in:", "press h:0:annul:")
"""Acts that need no database: a text of the bot, and forms for a reason."""
TROUBLE = tuple(map(in_words, (WAITS, NO_ROOM, UNKNOWN, BROKEN)))
STATES = {"sqlite": FILE, "postgres": SERVER}


@pytest.mark.parametrize(("kind", "state"), EVERY if WHOLE else USUAL)
async def test_every_act_is_answered_in_words_while_the_database_is_away(
    kind: str,
    state: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    shorten(monkeypatch)
    async with database_of(kind, tmp_path, request) as place, scene(*place) as at:
        every = list(acts(at))
        capfd.readouterr()
        async with STATES[kind][state](at):
            during = await tried(at, every, told=True)
        await done()
        assert "Traceback" not in "".join(capfd.readouterr())
        if kind == "postgres" and state != "full":
            others = [name for name, text in during.items() if not text.startswith(in_words(WAITS))]
            rest = [name for name in others if not name.endswith("…") and not name.startswith(NEED_NONE)]
            assert rest == [], "all ask the database"
        monkeypatch.undo()
        await _same_on_disk(at)
        again = await tried(at, every if WHOLE else every[::5], told=False)
        await done()
        assert [name for name, text in again.items() if text.startswith(TROUBLE)] == []
        shown = [one for name in (*PEOPLE, "mod") for one in at.person(name).messages()]
        assert [one.text for one in shown if in_words(WAITS) in one.text or one.thinking] == []
        assert not at.d.violations


async def _same_on_disk(at: Scene) -> None:
    """Check that the game in memory is the one that is stored."""
    registry = at.bot.registry
    table = registry.in_memory(at.table.id)
    if table is not None:
        before = facts(table)
        registry.let_go(table.id)
        assert facts(await registry.table(table.id)) == before


def _skip(at: Scene) -> Act:
    """Return the press of a move on Ann's hand."""
    ann = at.person("ann")
    asked = made(at.table.id, "move", f"{stamp(at.table, ann.id)}:skip")
    return Act("skip", ann, lambda: ann.forge(at.hand, asked))


async def _moves(at: Scene) -> int:
    return len(await at.storage.moves(at.table.id))


@pytest.mark.parametrize(("kind", "state"), EVERY)
async def test_a_move_that_waited_is_made_once_or_not_at_all_and_its_player_reads_which(
    kind: str, state: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    shorten(monkeypatch)
    async with database_of(kind, tmp_path, request) as place, scene(*place) as at:
        skip = _skip(at)
        async with STATES[kind][state](at):
            first = await skip.once()
            text = await eventually(lambda: answered(at, skip, first), PATIENCE)
            assert text.startswith(TROUBLE)
        monkeypatch.undo()
        await done()
        undone = answered(at, skip, first).startswith(in_words(NO_ROOM))
        assert await _moves(at) == (0 if undone else 1)
        again = await skip.once()
        await done()
        assert await _moves(at) == 1 and not answered(at, skip, again).startswith(TROUBLE)


@pytest.mark.parametrize(("kind", "state"), ENDS)
async def test_a_database_that_stays_away_changes_nothing_and_that_is_said(
    kind: str, state: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    shorten(monkeypatch)
    monkeypatch.setattr(limits.Limits.__init__, "__defaults__", (0.1,))
    monkeypatch.setattr(database, "BUSY_TIMEOUT", 0.1)
    monkeypatch.setattr(in_turn, "PATIENCE_MS", 100)
    async with database_of(kind, tmp_path, request) as place, scene(*place) as at:
        skip, ann = _skip(at), at.person("ann")
        before = ann.fresh(at.hand).data["components"]
        async with STATES[kind][state](at):
            first = await skip.once()
            await eventually(lambda: answered(at, skip, first).startswith(in_words(NO_ROOM)), PATIENCE)
            if state in {"stopped", "frozen"}:
                typed = partial(ann.slash, at.place(ROOM), "lobby option", table=at.table.id, option="time", value="1h")
                by_words = Act("/lobby option", ann, typed)
                shown = await by_words.once()
                await eventually(lambda: answered(at, by_words, shown).startswith(in_words(NO_ROOM)), PATIENCE)
            await done()
        assert ann.fresh(at.hand).data["components"] == before, "the hand stays, to press again"
        monkeypatch.undo()
        if at.relay is not None:
            at.storage.engine.pool.limits._seconds = limits.SECONDS  # type: ignore[attr-defined]
        assert await _moves(at) == 0
        await skip.once()
        await done()
        assert await _moves(at) == 1


@pytest.mark.parametrize("holds", [True, False])
async def test_of_two_processes_that_get_a_press_one_answers(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, *, holds: bool
) -> None:
    """Stop the database while one process hands its slot to another; `holds`: it has not let it go yet."""
    shorten(monkeypatch)
    monkeypatch.setattr(presses, "LATER", 0.1)
    async with database_of("postgres", tmp_path, request) as place, scene(*place) as at:
        async with running(at.d, at.storage, foreseen(2)) as other:
            for bot, shut in ((other, True), (at.bot, not holds)):
                bot.arrivals.gate = PressGate(shut=shut, patience=0.3)
            skip = _skip(at)
            async with SERVER["stopped"](at):
                first = await skip.once()
                text = await eventually(lambda: answered(at, skip, first, processes=2), PATIENCE)
                said = WAITS if holds else UNKNOWN
                await eventually(lambda: answered(at, skip, first, processes=2).startswith(in_words(said)), PATIENCE)
                assert text.startswith(TROUBLE)
            await done()
            assert await _moves(at) == int(holds)
            at.bot.arrivals.gate.open()
            await skip.once()
            await done()
            assert await _moves(at) == 1
        assert not at.d.violations


async def test_a_press_is_acknowledged_before_it_is_known_whose_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    shorten(monkeypatch)
    monkeypatch.setattr(presses, "LATER", 0.01)
    async with database_of("sqlite", tmp_path, request) as place, scene(*place) as at:
        at.bot.arrivals.gate = PressGate(shut=True, patience=HANG_SECONDS)
        ann, hall = at.person("ann"), at.place(ROOM)
        ways: tuple[Callable[[], Coroutine[Any, Any, Answer]], ...] = (
            _skip(at).do,
            lambda: ann.slash(hall, "games"),
            lambda: suggest(ann, at, "hand", "table"),
        )
        before = len(at.d.presses.all)
        under_way = [asyncio.create_task(do()) for do in ways]
        await eventually(lambda: len(at.d.presses.all) == before + len(ways) and not at.d.presses.unanswered, PATIENCE)
        assert await _moves(at) == 0
        at.bot.arrivals.gate.open()
        await asyncio.gather(*under_way)
        await done()
        assert await _moves(at) == 1
