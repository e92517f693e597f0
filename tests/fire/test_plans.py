"""The ledger of plans would notice one that is lost, made twice, or made after it was cancelled."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from bot.tables.orders import PLAN, RULES, WORD
from bot.tables.unasked import PLANNED
from storage import Batch, MoveRow, SeatRecord, Storage
from tests.fire.dealing import Dealer
from tests.fire.plans import Plans, Saying, listed

A, B, C = ("a", "x"), ("b",), ("c",)
WHOLE = (A, B, C)
SEAT = 0


def plan(*steps: tuple[str, ...], begun: bool = False) -> str:
    said = [{"prompt": "treat", "moves": step} for step in steps]
    return json.dumps({"steps": said, "undos": 0, "occasion": "turn" if begun else ""})


async def database(folder: Path, made: str, rows: dict[str, str]) -> tuple[Path, int]:
    """Return a database with these moves made from a plan, and these rows of the seat; and its table's number."""
    path = folder / "w.db"
    async with await Storage.open(path) as storage:
        (table,) = await Dealer(1, [2], 1000, games=["gothic-doctor"]).deal(storage, 1)
        batch = Batch()
        for number, move in enumerate(made, 1):
            batch.add_move(MoveRow(table.id, number, SEAT, None, move, b"", 1000, via=PLANNED))
        for kind, data in rows.items():
            batch.put_order(SeatRecord(table.id, SEAT, kind, data))
        await storage.commit(batch)
    return path, table.id


@pytest.mark.parametrize(
    ("made", "rows", "right"),
    [
        ("", {PLAN: plan(A, B, C)}, True),
        ("a", {PLAN: plan(B, C, begun=True)}, True),
        ("x", {PLAN: plan(B, C, begun=True)}, True),  # the other move of the first step
        ("abc", {}, True),
        ("", {WORD: json.dumps({"key": "plan_dropped"})}, True),
        ("a", {}, True),  # its turn is over, and nothing of it was left
        ("", {}, False),  # lost whole
        ("", {PLAN: plan(A, B)}, False),  # the last step is lost
        ("a", {PLAN: plan(A, B, C)}, False),  # made, and still in it
        ("aa", {PLAN: plan(B, C, begun=True)}, False),  # made twice
        ("b", {PLAN: plan(C, begun=True)}, False),  # out of order
        ("abcc", {}, False),
    ],
)
async def test_a_plan_stands_was_made_once_or_was_dropped_with_a_word(
    tmp_path: Path, made: str, rows: dict[str, str], *, right: bool
) -> None:
    path, table = await database(tmp_path, made, rows)
    one = Saying(table, SEAT, may={(WHOLE, False)})
    with sqlite3.connect(path) as opened:
        assert (Plans().settle(opened, one) == []) is right


@pytest.mark.parametrize(("rows", "right"), [({}, True), ({PLAN: plan(A)}, False)])
async def test_a_plan_that_was_cancelled_is_gone(tmp_path: Path, rows: dict[str, str], *, right: bool) -> None:
    path, table = await database(tmp_path, "", rows)
    one = Saying(table, SEAT, may={(WHOLE, False)})
    one.may = {may for may in one.cancelled() if not may[0]}
    with sqlite3.connect(path) as opened:
        assert (Plans().settle(opened, one) == []) is right


@pytest.mark.parametrize(("value", "right"), [(75, True), (125, False), (None, False)])
async def test_an_answer_for_windows_is_there(tmp_path: Path, value: int | None, *, right: bool) -> None:
    rows = {RULES: json.dumps({"said": {"stop_cure": value}, "occasion": None})} if value else {}
    path, table = await database(tmp_path, "", rows)
    one = Saying(table, SEAT)
    one.rules = one.rule("stop_cure", 75)
    with sqlite3.connect(path) as opened:
        assert (Plans().settle(opened, one) == []) is right


def test_a_screen_that_lists_more_than_was_said_is_seen() -> None:
    text = "📋 Said ahead, for when you are asked:\n1. cure the Spectre\n2. go on\n"
    assert listed(text) == 2
    one = Saying(1, SEAT, may={((A,), False)})
    assert one.shown(listed(text) or 0) == ["table 1, seat 0: saw 2 steps, and 1 at most were said"]
    assert one.shown(1) == []
