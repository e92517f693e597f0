"""Kills, in short; `python -m tests.fire kill` is the long run."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from bot.local.objects import person_id
from bot.tables.orders import ANSWER, ORDER, WORD
from bot.tables.sentences import SENTENCES
from storage import Batch, MoveRow, SeatRecord, Storage
from tests.fire import kill
from tests.fire.dealing import DOCTOR, QUACK, Dealer
from tests.fire.disasters import SCENES, migration_killed, scene
from tests.fire.kill import MOMENTS, main
from tests.fire.ledger import explains
from tests.fire.orders import Given, Orders, Place, Wants, acknowledged, going_on, made_of
from tests.fire.told import Told


async def test_nothing_acknowledged_is_lost_or_doubled_and_everything_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kill, "RATE", 20.0)  # so that it ends in time next to other tests
    monkeypatch.setattr(kill, "SAYING", 2)
    figures, wrong = await main(rounds=len(MOMENTS), tables=8, scenes=False, hurry=False)
    assert wrong == [], figures


@pytest.mark.parametrize("name", ["disk full", "a second bot on the same database"])
async def test_disaster(name: str) -> None:
    async with scene() as at:
        assert await SCENES[name](at)


async def test_a_migration_that_is_killed_is_made_up_for() -> None:
    assert "whole version" in await migration_killed(kills=5)


ORDERED = Given(("a",), ("b", "c", "d"), 0)
ALWAYS = json.dumps({"ask": "always", "occasion": ""})


def order(*moves: str) -> str:
    return json.dumps({"moves": moves, "occasion": "1.0"})


@pytest.mark.parametrize(
    ("laid", "rows", "right"),
    [
        ("", {ORDER: order("b", "c", "d")}, True),
        ("b", {ORDER: order("c", "d")}, True),
        ("bcd", {}, True),
        ("b", {WORD: json.dumps({"key": "dropped"})}, True),
        ("", {}, False),  # lost whole
        ("b", {}, False),  # the rest is lost
        ("", {ORDER: order("c", "d")}, False),  # a Treatment disappeared that was not laid
        ("b", {ORDER: order("d")}, False),
        ("b", {ORDER: order("b", "c", "d")}, False),  # laid, and still there
        ("c", {WORD: json.dumps({"key": "dropped"})}, False),  # out of order
    ],
)
async def test_the_ledger_sees_a_standing_order_that_is_lost(
    tmp_path: Path, laid: str, rows: dict[str, str], *, right: bool
) -> None:
    at = await standing_at(tmp_path, [("a", "pressed"), *((move, "standing_order") for move in laid)], rows)
    with sqlite3.connect(tmp_path / "w.db") as database:
        _, wrong = Orders().settle(database, at, Wants(ORDERED))
        assert (wrong == []) is right
        told, _ = Orders().settle(database, at, Wants(replace(ORDERED, word=True)))
        assert (told.given is not None) is (right and ORDER in rows)


@pytest.mark.parametrize(
    ("text", "right"), [(f"### ann\n📋 {SENTENCES['standing_order_dropped']}", True), ("### ann", False)]
)
async def test_the_ledger_has_read_the_word_in_an_open_hand(tmp_path: Path, text: str, *, right: bool) -> None:
    at = await standing_at(tmp_path, [("a", "pressed"), ("b", "standing_order")], {})
    with sqlite3.connect(tmp_path / "w.db") as database:
        assert (Orders().settle(database, at, Wants(ORDERED).read(text))[1] == []) is right


@pytest.mark.parametrize(("rows", "right"), [({}, True), ({ORDER: order("b")}, False)])
async def test_the_ledger_sees_an_order_that_stands_though_it_was_cancelled(
    tmp_path: Path, rows: dict[str, str], *, right: bool
) -> None:
    at = await standing_at(tmp_path, [("a", "pressed")], rows)
    cancelled = Wants(ORDERED).answered("cancel_order", [], 0, [], "Your standing order is cancelled.")
    with sqlite3.connect(tmp_path / "w.db") as database:
        assert (Orders().settle(database, at, cancelled)[1] == []) is right


@pytest.mark.parametrize(("there", "right"), [("c d", True), ("d", False), ("x d", False)])
async def test_the_ledger_sees_what_is_lost_of_an_order_whose_answer_was(
    tmp_path: Path, there: str, *, right: bool
) -> None:
    made = [("a", "pressed"), ("b", "standing_order")]
    at = await standing_at(tmp_path, made, {ORDER: order(*there.split())})
    wants = Wants().unanswered("moves", ["a", "b", "c", "d"], 0, [])
    with sqlite3.connect(tmp_path / "w.db") as database:
        assert (Orders().settle(database, at, wants)[1] == []) is right


@pytest.mark.parametrize(("rows", "right"), [({ANSWER: ALWAYS}, True), ({}, False)])
async def test_the_ledger_sees_a_standing_answer_that_is_lost(
    tmp_path: Path, rows: dict[str, str], *, right: bool
) -> None:
    at = await standing_at(tmp_path, [], rows)
    wants = Wants().answered("ask_when", [], 0, ["always"], "### Standing orders")
    with sqlite3.connect(tmp_path / "w.db") as database:
        assert (Orders().settle(database, at, wants)[1] == []) is right
        unsure = wants.unanswered("ask_when", [], 0, ["round"])
        assert (Orders().settle(database, at, unsure)[1] == []) is right


async def standing_at(folder: Path, moves: list[tuple[str, str]], rows: dict[str, str]) -> Place:
    """Return a doctor with these moves in the database, each with its `via`, and these rows of standing orders."""
    async with await Storage.open(folder / "w.db") as storage:
        (table,) = await Dealer(1, [2], 1000, games=[QUACK], treating=True).deal(storage, 1)
        user, batch = person_id(table.people[DOCTOR]), Batch()
        for n, (move, via) in enumerate(moves, 1):
            batch.add_move(MoveRow(table.id, n, DOCTOR, user, move, b"", 1000, via=via))
        for kind, data in rows.items():
            batch.put_order(SeatRecord(table.id, DOCTOR, kind, data))
        await storage.commit(batch)
    return Place(table.id, DOCTOR, user, 0)


def test_a_refused_press_is_not_taken_for_an_acknowledged_one_where_the_hand_has_marks_of_its_own() -> None:
    below = "**Can be cured now**\n✅ A Patient"
    assert acknowledged(f"\n### Gothic Doctor\n\n📋 Your standing order is done.\n✅ Took a card\n{below}")
    assert not acknowledged(f"\n### Gothic Doctor\nThe table has moved on.\n{below}")


def test_a_screen_tells_how_many_moves_were_made_and_go_on() -> None:
    going = "✅ Treated\n📋 2 more go on by themselves as a standing order.\nWhy can’t I…?"
    assert (made_of(3, going), going_on(going)) == (1, 2)
    assert made_of(2, "✅ Treated\n📋 1 more goes on by itself as a standing order.") == 1
    assert made_of(2, "✅ Treated\n⚠️ 1 choice was left.") == 1
    assert made_of(2, "✅ Treated\n✅ Treated\nWhy can’t I…?") == 2
    assert made_of(2, "✅ Treated\n✅ Trea…\nYour hand") is None


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
        ("", "a", False),  # no one made it
    ],
)
def test_the_ledger_sees_what_is_lost_or_doubled(told: str, rows: str, right: bool) -> None:
    assert explains([Told(one[0], one[1] == "!") for one in told.split()], list(rows)) is right
