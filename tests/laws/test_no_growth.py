"""No row grows without end: what is done again and again leaves rows as many and as long as before."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress

import pytest

from bot.errors import UserError
from bot.tables.table import Table
from tests.bot.tables.ward import Ward
from tests.laws.scenes import Verb
from tests.laws.table_verbs import VERBS, done

GAME = "gothic-doctor"
TIMES, A_DAY = 200, 24 * 3_600_000
FIRST, MORE = 14, 5
"""How often a verb is done before the rows are measured, so that what has a limit reaches it, and after that."""
COUNTERS = 12
"""Bytes by which a row may grow since a number in it has more digits, or is there at all."""
RECORDS = {"moves", "outbox"}
"""Tables that grow by design: with the game, and until a message is delivered."""
GROWS = {"moves.play": "the game goes on", "takeover.take_over": "once for each change of the rules"}
PENDING = {"marks", "posts"}
"""The rows of a settled question go once it is delivered, which is not done here."""


def sizes(ward: Ward) -> dict[str, tuple[int, int]]:
    """Return for each table of the database its number of rows and the bytes of its longest row."""
    found = {}
    with closing(sqlite3.connect(ward.storage.path)) as connection:
        for (name,) in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        ).fetchall():
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            rest = "WHERE kind NOT LIKE 'question.%'" if name in PENDING else ""
            length = " + ".join(f'coalesce(length("{column}"), 0)' for column in columns)
            sql = f"SELECT count(*), coalesce(max({length}), 0) FROM {name} {rest}"  # noqa: S608  our own names
            many, longest = connection.execute(sql).fetchone()
            found[name] = (many, longest)
    return found


def grown(before: dict[str, tuple[int, int]], after: dict[str, tuple[int, int]]) -> list[str]:
    return [
        name
        for name, (many, longest) in after.items()
        if name not in RECORDS and (many > before[name][0] or longest > before[name][1] + COUNTERS)
    ]


async def again(ward: Ward, name: str, verb: Verb, table: Table, times: int) -> None:
    for _ in range(times):
        ward.time += A_DAY // TIMES
        with suppress(UserError, IndexError):  # there may be no question any more
            await done(name, verb, table)


@pytest.mark.parametrize("name", sorted(VERBS.keys() - GROWS.keys()))
async def test_a_verb_that_is_done_again_and_again_lets_no_row_grow(ward: Ward, name: str) -> None:
    table, verb = await VERBS[name](ward, GAME)
    await again(ward, name, verb, table, FIRST)
    await ward.quiet()
    before = sizes(ward)
    await again(ward, name, verb, table, MORE)
    await ward.quiet()
    assert grown(before, sizes(ward)) == []
