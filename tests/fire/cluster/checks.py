"""Checks of a copy of the database (`copying`): each returns its findings in words."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.tables.time_control import FLAG, REMINDERS
from engines import GAMES
from engines.game import Decision

FINDINGS = {
    "lost": "acknowledged moves lost or doubled, games that cannot go on, clocks lost",
    "twice": "decisions answered twice, presses made twice",
    "refused": "refused moves that were made",
    "old": "hands and boards older than what their reader had been told",
    "kept": "votes, pauses and choices before a game that were acknowledged and lost",
    "owed": "owed rows not delivered, delivered twice or out of order",
    "timers": "timers not rung, or rung twice",
    "memory": "tables that a process remembers otherwise than the database has them",
}
"""The counted findings, by the name of the check; each must be 0."""
POST = "table_notice"
"""The kind of rows that always become a message with their nonce."""


def played_twice(database: sqlite3.Connection) -> list[str]:
    """Replay every game by its rules: each move must answer an open decision, and no decision opens again."""
    wrong: list[str] = []
    games = database.execute("SELECT id, game, dealt FROM tables JOIN deals ON table_id = id ORDER BY id").fetchall()
    for table, game, dealt in games:
        rows = database.execute(
            "SELECT number, seat, move, events FROM moves WHERE table_id = ? AND undone = 0 ORDER BY number", (table,)
        ).fetchall()
        found = closed(GAMES[game], GAMES[game].load(dealt), rows)
        wrong += [f"table {table}: {found}"] if found else []
    return wrong


def closed(game: Any, state: Any, rows: Iterable[tuple[int, int, str, bytes]]) -> str:
    """Return the first move that answers no open decision, or one that was answered before; "" without one. Skip moves
    after a discarded branch: another check compares their events with the state.
    """
    answered: set[tuple[int, int]] = set()
    for n, seat, text, events in rows:
        move = game.move(text)
        own: list[Decision] = [one for one in game.decisions(state) if one.seat == seat and move in one.moves]
        if not own:
            return f"move {n}, {text!r} of seat {seat}, answers nothing that is open"
        key = seat, own[0].number
        if key in answered:
            return f"move {n}, {text!r}, answers decision {own[0].number} of seat {seat} once more"
        answered.add(key)
        for event in game.unpack(events):
            game.evolve(state, event)
    return ""


def pressed_twice(database: sqlite3.Connection) -> list[str]:
    """Return presses whose moves were not all written at once."""
    rows = database.execute(
        "SELECT owner, press, count(DISTINCT tx) FROM noted WHERE what = 'moves' AND kind = 'pressed' AND press != '' "
        "GROUP BY owner, press HAVING count(DISTINCT tx) > 1"
    )
    return [f"table {table}: the press {press} was made {times} times" for table, press, times in rows]


def rung(database: sqlite3.Connection, now: int) -> list[str]:
    """Check that each timer's effect was written with its removal, and that no timer due by `now` is left."""
    wrong = [
        f"table {table}: {kind} of seat {seat} should have rung {(now - due) / 1000:.1f} s ago"
        for table, kind, seat, due in database.execute(
            "SELECT table_id, timers.kind, seat, due FROM timers JOIN tables ON id = table_id WHERE due < ? "
            "AND status = 'playing' ORDER BY due",
            (now,),
        )
    ]
    gone: dict[tuple[int, int], set[str]] = defaultdict(set)
    for tx, table, kind, due, at in database.execute(
        "SELECT tx, owner, kind, due, at FROM noted WHERE what = 'timers' AND op IN ('D', 'U')"
    ):
        if due <= at:
            gone[tx, table].add(kind)
    for tx, table, kind in database.execute(
        "SELECT DISTINCT tx, owner, kind FROM noted WHERE what = 'owed' AND kind = 'reminder' AND op = 'I'"
    ):
        if not gone[tx, table] & REMINDERS.keys():
            wrong.append(f"table {table}: somebody was reminded without a timer ({kind}, transaction {tx})")
    for tx, table, n in database.execute(
        "SELECT DISTINCT tx, owner, number FROM noted WHERE what = 'moves' AND kind = 'default' AND press = ''"
    ):
        if FLAG not in gone[tx, table]:
            wrong.append(f"table {table}: move {n} was made because of the time, without a timer")
    return wrong


def undelivered(database: sqlite3.Connection, now: int) -> list[str]:
    """Return rows and marks still pending after all activity has ended."""
    rows = database.execute(
        "SELECT table_id, kind, attempts FROM outbox WHERE due <= ?1 UNION ALL SELECT table_id, kind, attempts "
        "FROM marks WHERE due <= ?1 AND (attempts OR due <= created)",  # a picture may still follow
        (now,),
    )
    return [f"table {table}: {kind} is still owed after {tries} tries" for table, kind, tries in rows]


def delivered(database: sqlite3.Connection, messages: Mapping[str, Sequence[int]]) -> list[str]:
    """Return posts lost, doubled, or out of order for a receiver. `messages`: the ids of those with each nonce."""
    wrong: list[str] = []
    paid = database.execute(
        "SELECT DISTINCT number, owner, kind, target, press, due <= created FROM noted "
        "WHERE what = 'owed' AND op = 'D' AND kind = ? ORDER BY number",
        (POST,),
    )
    last: dict[tuple[int, str], int] = {}
    for number, table, kind, target, nonce, at_once in paid:
        found = messages.get(nonce, ())
        if len(found) != 1:
            wrong.append(f"table {table}: {kind} {number} was posted {len(found)} times")
        elif at_once:
            if found[0] < last.get((table, target), 0):
                wrong.append(f"table {table}: {kind} {number} was posted before an earlier one")
            last[table, target] = max(found[0], last.get((table, target), 0))
    twice = {nonce: ids for nonce, ids in messages.items() if len(ids) > 1}
    return wrong + [f"posted twice with the nonce {nonce}: {list(ids)}" for nonce, ids in twice.items()]


def remembered(there: Mapping[int, Mapping[str, Any]], read: Mapping[int, Mapping[str, Any]], who: str) -> list[str]:
    """Compare a process's memory of tables (`there`) with that of a fresh process (`read`). A table known to be older
    is reloaded before use; none may be newer.
    """
    wrong = []
    for table, mine in there.items():
        fresh = read.get(table)
        if fresh is None or mine["version"] < fresh["version"]:
            continue
        differs = [name for name in fresh if mine.get(name) != fresh[name]]
        if differs:
            told = ", ".join(f"{name} {_from_there(mine.get(name), fresh[name])}" for name in differs)
            wrong.append(f"table {table}: {who} remembers {told}")
    return wrong


def _from_there(one: object, other: object) -> str:
    """Return two values from their first difference."""
    texts = str(one), str(other)
    same = next((at for at, (mine, its) in enumerate(zip(*texts, strict=False)) if mine != its), min(map(len, texts)))
    same = max(0, same - 40)
    mine, theirs = (text[same : same + 150] for text in texts)
    return f"{mine!r} and not {theirs!r}"
