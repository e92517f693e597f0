"""A seat's acknowledged plan, compared with the database: it holds, was made once, or was dropped with a notice."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.tables.ahead import FULL, NOW
from bot.tables.moves import STALE
from bot.tables.orders import PLAN, RULES, WORD
from bot.tables.sentences import SENTENCES
from bot.tables.unasked import PLANNED

Plan = tuple[tuple[str, ...], ...]
"""Steps in order, each with its moves: the first, and alternatives."""
LISTED = re.compile(r"^📋 Said ahead, for when you are asked:\n((?:\d+\. .*\n?)+)", re.MULTILINE)
REFUSALS = (FULL, NOW, STALE)
CANCELLED = ("What you said ahead is cancelled.", "Your standing order is cancelled.")
WORDS = tuple(SENTENCES[key] for key in ("plan_dropped", "plan_impossible", "plan_undone", "plan_over"))

FATES = {
    "stands": "looks at plans said ahead that stood whole",
    "made": "steps of plans that were made by then, each once",
    "dropped": "plans dropped with a word by then",
    "unsure": "steps said ahead whose answer was lost, and that stood",
    "rules": "looks at rules said ahead for windows",
}
"""The fates of plans, for the figures."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A seat's rows: the plan, whether a part of it was made, whether there is a notice, the rules."""

    plan: Plan = ()
    begun: bool = False
    word: bool = False
    rules: tuple[tuple[str, int], ...] = ()


May = tuple[Plan, bool]
"""A possible plan since the last look; True: some of it was dropped before the rest was added."""
NOTHING: May = ((), False)
Rules = tuple[tuple[str, int], ...]


@dataclass(slots=True)
class Saying:
    """The possible plans of one seat, by its answers."""

    table: int
    seat: int
    may: set[May] = field(default_factory=lambda: {NOTHING})
    rules: set[Rules] = field(default_factory=lambda: {()})
    after: int = 0
    begun: bool = False
    """Part of the plan was made: once that turn is over, nothing of it is left."""
    word: bool = False
    """Its owner saw a notice since the last look, or may have missed one."""

    def step(self, move: str) -> set[May]:
        """Return the possible plans with one more step, after some steps were made, and the rest possibly dropped."""
        return {
            ((*plan[:at], (move,)), dropped or (at < len(plan) and not at and not self.begun))
            for plan, dropped in self.may
            for at in range(len(plan) + 1)
        }

    def instead(self, move: str) -> set[May]:
        """Return the possible plans with an alternative to the last step."""
        return {((*plan[:-1], (*plan[-1], move)), dropped) for plan, dropped in self.may if plan}

    def back(self) -> set[May]:
        """Return the possible plans with one move less."""
        return {
            ((*plan[:-1], plan[-1][:-1]) if len(plan[-1]) > 1 else plan[:-1], dropped)
            for plan, dropped in self.may
            if plan
        }

    def cancelled(self) -> set[May]:
        """Return the possible rest after cancelling: steps made before."""
        return {(plan[:at], dropped) for plan, dropped in self.may for at in range(len(plan) + 1)}

    def shown(self, steps: int) -> list[str]:
        """Note a screen that lists so many steps: there are at least so many. Return errors."""
        longest = max(len(plan) for plan, _ in self.may)
        self.may = {may for may in self.may if len(may[0]) >= steps} or self.may
        what = f"table {self.table}, seat {self.seat}: saw {steps} steps, and {longest} at most were said"
        return [what] if steps > longest else []

    def rule(self, key: str, value: int) -> set[Rules]:
        return {tuple(sorted({**dict(rules), key: value}.items())) for rules in self.rules}


class Plans:
    """Compares acknowledged plans with the database, and counts their fates."""

    def __init__(self) -> None:
        self.fates: Counter[str] = Counter()

    def settle(self, database: sqlite3.Connection, one: Saying) -> list[str]:
        """Return the differences; later checks start from the database."""
        playing = database.execute("SELECT 1 FROM tables WHERE id = ? AND status = 'playing'", (one.table,)).fetchone()
        kept, rows = _kept(database, one), _made(database, one)
        made = [move for _, move in rows]
        may, rules, begun, word = one.may, one.rules, one.begun or bool(made), one.word or kept.word
        one.may, one.rules, one.begun, one.word = {(kept.plan, False)}, {kept.rules}, kept.begun, False
        one.after = rows[-1][0] if rows else one.after
        if not playing:
            return []
        self._count(may, kept, made)
        wrong = []
        if not any(
            fits(plan, made, kept.plan, gone=begun or word) for plan, dropped in may if word or begun or not dropped
        ):
            wrong.append(f"was told that one of {sorted(may)} stands; {made} were made, and there is {kept.plan}")
        if kept.rules not in rules:
            wrong.append(f"was told that one of the rules {sorted(rules)} serves, and there is {kept.rules}")
        return [f"table {one.table}, seat {one.seat}: {what}" for what in wrong]

    def _count(self, may: set[May], kept: Kept, made: Sequence[str]) -> None:
        self.fates["made"] += len(made)
        self.fates["rules"] += bool(kept.rules)
        if kept.plan:
            self.fates["stands" if len(may) == 1 else "unsure"] += 1
        elif kept.word and not made and max(len(plan) for plan, _ in may):
            self.fates["dropped"] += 1


def fits(plan: Plan, made: Sequence[str], there: Plan, *, gone: bool) -> bool:
    """Return True if a plan's moves were made in order and once, and exactly the rest is left, or is `gone`."""
    first = len(made)
    if first > len(plan) or any(move not in step for move, step in zip(made, plan, strict=False)):
        return False
    return there == plan[first:] or (gone and not there)


def listed(text: str) -> int | None:
    """Return the number of planned steps on a screen; None if its list is cut off."""
    found = LISTED.search(text)
    if found is None:
        return 0
    return None if found[1].rstrip().endswith("…") else len(found[1].strip().splitlines())


def refused(text: str) -> bool:
    """Return True if a screen says that nothing was planned."""
    return any(one in text for one in REFUSALS)


def _kept(database: sqlite3.Connection, one: Saying) -> Kept:
    rows = database.execute(
        "SELECT kind, data FROM seat_records WHERE (table_id, seat) = (?, ?)", (one.table, one.seat)
    )
    found = {kind: json.loads(data) for kind, data in rows}
    plan = found.get(PLAN, {"steps": (), "occasion": ""})
    steps = tuple(tuple(step["moves"]) for step in plan["steps"])
    rules = tuple(sorted(found.get(RULES, {"said": {}})["said"].items()))
    return Kept(steps, bool(plan["occasion"]), WORD in found, rules)


def _made(database: sqlite3.Connection, one: Saying) -> list[tuple[int, str]]:
    return database.execute(
        "SELECT number, move FROM moves WHERE table_id = ? AND seat = ? AND via = ? AND number > ? ORDER BY number",
        (one.table, one.seat, PLANNED, one.after),
    ).fetchall()
