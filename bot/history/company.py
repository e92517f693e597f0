"""How many of their games people finish, and how soon they answer: facts for lobbies, without a verdict."""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce
from itertools import groupby

import msgspec

from bot.tables.answer_times import Counted, added, median
from bot.tables.time_control import DAY, HOUR, MINUTE
from bot.words import Say
from storage import AttendanceRow, Storage
from storage.lenient import value

LEAST = 3
"""Fewest games that say anything."""
LATEST = 100
"""Most of a person's latest games on a server to read."""


class Facts(msgspec.Struct, frozen=True):
    """A person's `games`, how many of them they `finished`, and the median of their `answers` in milliseconds (0: too
    few).
    """

    games: int
    finished: int
    answers: int = 0


async def facts(storage: Storage, users: Collection[int], guild: int | None) -> dict[int, Facts]:
    """Return the facts about these people on a server. People with too few games there, or who hide from others, have
    none.
    """
    if guild is None or not users:
        return {}
    rows = await storage.sat(users, guild, latest=LATEST)
    found = {user: _facts(list(theirs)) for user, theirs in groupby(rows, key=lambda row: row.user)}
    return {user: one for user, one in found.items() if one.games >= LEAST}


def _facts(rows: Collection[AttendanceRow]) -> Facts:
    counted = [times for row in rows if (times := value(Counted, row.answer_times, "AttendanceRow.answer_times", ()))]
    answers = median(reduce(added, counted)) if len(counted) >= LEAST else 0
    return Facts(len(rows), sum(row.finished for row in rows), answers)


def told(say: Say, one: Facts | None) -> str:
    """Return the facts in words, without a full stop; "" without facts."""
    if one is None:
        return ""
    if not one.answers:
        return say("finishes {n} of {games}", n=one.finished, games=one.games)
    time = _time(say, one.answers)
    return say("finishes {n} of {games}, answers in about {time}", n=one.finished, games=one.games, time=time)


def _time(say: Say, time: int) -> str:
    if time < MINUTE:
        return say("{n} s", n=time // 1000)
    if time < HOUR:
        return say("{n} min", n=time // MINUTE)
    if time < DAY:
        return say("{n} h", n=time // HOUR)
    return say.count("{n} day", "{n} days", time // DAY)
