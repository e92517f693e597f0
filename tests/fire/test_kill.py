"""Killed and starved, in short; `python -m tests.fire kill` is the long run."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from bot.screens.ids import Stamp
from bot.tables.turns import HELD
from engines import GAMES
from storage import Batch, OrderRow, Storage
from tests.fire import kill
from tests.fire.dealing import Dealer
from tests.fire.disasters import SCENES, migration_killed, scene
from tests.fire.kill import MOMENTS, main
from tests.fire.ledger import explains, forgotten
from tests.fire.players import Told


async def test_nothing_acknowledged_is_lost_or_doubled_and_everything_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kill, "RATE", 20.0)  # so that it comes to an end beside other tests
    figures, wrong = await main(rounds=len(MOMENTS), tables=8, scenes=False, hurry=False)
    assert wrong == [], figures


@pytest.mark.parametrize("name", ["disk full", "a second bot on the same database"])
async def test_disaster(name: str) -> None:
    async with scene() as at:
        assert await SCENES[name](at)


async def test_a_migration_that_is_killed_is_made_up_for() -> None:
    assert "whole version" in await migration_killed(kills=5)


@pytest.mark.parametrize(("there", "right"), [("pass", True), ("object x", True), ("", False), ("other", False)])
async def test_the_ledger_sees_a_kept_answer_that_is_lost(tmp_path: Path, there: str, *, right: bool) -> None:
    async with await Storage.open(tmp_path / "w.db") as storage:
        dealer = Dealer(1, [2], 1000, games=["gothic-doctor"], sealed=True)
        table = (await dealer.deal(storage, 2))[1]
        state = GAMES[table.game].load(await storage.state(table.id) or b"")
        asked = GAMES[table.game].decisions(state)[0]
        batch = Batch()
        if there:
            batch.put_order(OrderRow(table.id, asked.seat, HELD, json.dumps({"move": there}), 1000))
        await storage.commit(batch)
        told = [Told("pass", done=True, kept=True, stamp=str(Stamp(0, asked.number)), at=2000.0), Told("object x")]
        with sqlite3.connect(tmp_path / "w.db") as database:
            assert (forgotten(database, table.id, asked.seat, told) == []) is right
            later = [Told("pass", done=True, kept=True, stamp="0.zz", at=2000.0)]
            assert forgotten(database, table.id, asked.seat, later) == []


@pytest.mark.parametrize(
    ("told", "rows", "right"),
    [
        ("a! b! c!", "abc", True),
        ("a! b? c!", "ac", True),
        ("a! b? c!", "abc", True),
        ("a? a!", "a", True),
        ("a! b!", "a", False),  # lost
        ("a! b!", "abb", False),  # doubled
        ("a! b!", "ba", False),
        ("", "a", False),  # made by nobody
    ],
)
def test_the_ledger_sees_what_is_lost_or_doubled(told: str, rows: str, right: bool) -> None:
    assert explains([Told(one[0], one[1] == "!") for one in told.split()], list(rows)) is right
