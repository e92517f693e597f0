"""Who one sits with: how many of their games people finish, and how soon they answer, as facts without a verdict."""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce
from itertools import groupby

import msgspec

from bot.tables.answer_times import Counted, added, median
from bot.tables.time_control import DAY, HOUR, MINUTE
from bot.words import Say
from storage import SittingRow, Storage

LEAST = 3
"""So few games tell nothing."""
LATEST = 100
"""So many of a person's latest games on a server are looked at."""


class Facts(msgspec.Struct, frozen=True):
    """Of so many `games` this person has `finished` some; `answers`: half of their answers came within so many
    milliseconds; 0 where too few games tell.
    """

    games: int
    finished: int
    answers: int = 0


async def facts(storage: Storage, users: Collection[int], guild: int | None) -> dict[int, Facts]:
    """What can be said on a server of these people, by person; nothing of those who played too few games there, or do
    not want others to find them.
    """
    if guild is None or not users:
        return {}
    rows = await storage.sat(users, guild, latest=LATEST)
    found = {user: _facts(list(theirs)) for user, theirs in groupby(rows, key=lambda row: row.user)}
    return {user: one for user, one in found.items() if one.games >= LEAST}


def _facts(rows: Collection[SittingRow]) -> Facts:
    counted = [msgspec.json.decode(row.answers, type=Counted) for row in rows if row.answers]
    answers = median(reduce(added, counted)) if len(counted) >= LEAST else 0
    return Facts(len(rows), sum(row.finished for row in rows), answers)


def told(say: Say, one: Facts | None) -> str:
    """The facts in words, without a full stop; empty where there are none."""
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
