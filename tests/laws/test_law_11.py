"""Law 11: a refused write changes nothing. Memory and disk stay the same, and no one is notified."""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import re
from contextlib import suppress
from random import Random

import pytest

from bot import history, scheduler, tables
from bot.errors import UserError
from bot.tables import (
    moves,
    standing,
)
from bot.tables.table import Table
from engines import GAMES
from storage import StorageError
from tests.bot.tables.ward import NAMES, Ward, stamp
from tests.laws.playing import pick
from tests.laws.refusals import Refusal, promised, refusing, remembered, stored
from tests.laws.scenes import Verb, begun
from tests.laws.table_verbs import VERBS, done

PERSONS = re.compile(rf"\b({'|'.join(NAMES.values())})\b")

READS = {
    *("transcript.all_since", "standing.muted", "invited.need_free", "reader.reader"),
    *("invited.need_to_meet", "first_met.first_met", "reader.signed", "hints.thought", "nudge.sent_at"),
}

ELSEWHERE = {
    "language.heard": "a person's language, no table's",
    "first_met.met": "a person's, no table's",
    "questions.agree": "what admin.agreed and gifts.agreed have in common",
}

REFUSED_BY_RULE = {
    "ahead.say",
    "ahead.rule",
    "undo.undo",
    "undo.agreed",
    "lobby.add_computer",
    "lobby.join",
    "start.start",
    "moves.play",
    "ending.vote",
}
"""Verbs that the rules of a game, or a full table, may refuse in their scene."""

FLOORS = (tables, history, scheduler)


def verbs() -> set[str]:
    """Return every public coroutine of tables/ and its neighbours that takes a table."""
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


async def refuse(ward: Ward, table: Table, verb: Verb, refusal: Refusal, name: str = "") -> None:
    """Try a verb with refused writes, and wait until the verb and background tasks have ended."""
    try:
        await done(name, verb, table)
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
                await refuse(ward, table, verb, refusal, name)
        except UserError:
            assert name in REFUSED_BY_RULE
            continue
        if refusal.refused:
            wrote.add(name)
        assert (name, remembered(table)) == (name, was)
        assert (name, await stored(ward, table)) == (name, was)
        assert await promised(ward, table) == owed
        assert (len(ward.woken) - woken, ward.looks - looks) == (0, 0)
    may_not = REFUSED_BY_RULE | {"autoplay.run"}
    assert VERBS.keys() - wrote <= may_not


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_after_any_refused_write_memory_is_what_the_disk_is(
    ward: Ward, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A verb of several writes may stop between two of them: the table is then as the last one left it."""
    for name, scene in VERBS.items():
        for taken in range(1, 4):
            table, verb = await scene(ward, game)
            try:
                with refusing(ward, monkeypatch, taken) as refusal:
                    await refuse(ward, table, verb, refusal, name)
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
    """Whole games with every third write refused, with computer players and standing orders."""
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
    """Return several moves at once for the awaited seat, so that the rest becomes a standing order; or a wish."""
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
    """Storage could not remove it there when that person is forgotten."""
    told = set()
    for name, scene in VERBS.items():
        for game in ("doctor-strange", "gothic-doctor"):
            table, verb = await scene(ward, game)
            with suppress(UserError):
                await done(name, verb, table)
            await ward.quiet()
            owed, _, orders, _, posts = await promised(ward, table)
            told |= {json.loads(row.payload)["key"] for row in owed if row.kind == "table_notice"}
            row = table.row
            written = [row.settings, row.clock, row.outcome, *(one.payload for one in owed)]
            written += [one.data for one in (*orders, *posts)]
            assert (name, [text for text in written if PERSONS.search(text or "")]) == (name, [])
    assert {"paused", "replaced", "kicked", "returned", "left_server"} <= told
