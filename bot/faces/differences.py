"""The reasons why one move is better than another, in words: what happens after each of them.

Each game's differences.py has a sentence for each key of its `telling` (`engines.players.evaluator.Evaluator`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from babel.numbers import format_decimal

from bot.words import N_, Say

PROS, PRICES = 2, 1
"""Most advantages of the better move that are told, and most costs."""
NEGLIGIBLE = 0.1
"""Least weight of a difference that is told."""
ASKEW = 3.0
"""If the costs weigh this many times as much as the advantages, these are not the reason, and nothing is told."""
OFTEN = (
    (0.9, N_("nearly always")),
    (0.6, N_("mostly")),
    (0.4, N_("about half the time")),
    (0.1, N_("sometimes")),
    (-1.0, N_("hardly ever")),
)
"""Each word, from its least frequency."""


class Differing(Protocol):
    """The average of something after the move that was made, and after the better one."""

    @property
    def key(self) -> str:
        """Return its key in the game's `telling`."""

    @property
    def made(self) -> float: ...

    @property
    def better(self) -> float: ...


@dataclass(frozen=True, slots=True)
class Deed:
    """An event. `text`: "Your Patient dies"; `good`: is it welcome; `weight`: how much it matters, relative to 1 for an
    event that decides a turn.
    """

    text: str
    good: bool
    weight: float = 1.0

    def weighs(self, one: Differing) -> float:
        return self.weight * abs(one.better - one.made)

    def said(self, say: Say, one: Differing) -> str:
        made, better = say(_often(one.made)), say(_often(one.better))
        if max(one.made, one.better) > 1.05:
            made, better = _decimal(say, one.made), _decimal(say, one.better)
        elif made == better:
            made, better = f"{one.made:.0%}", f"{one.better:.0%}"
        return say(N_("{deed}: {made} → {better}"), deed=say(self.text), made=made, better=better)


@dataclass(frozen=True, slots=True)
class Count:
    """A number of things. `text`: "Panaceas you pay"; `good`: are more welcome; `unit`: how many matter as much as an
    event that decides a turn. The sentence gives both numbers, so it needs no plural.
    """

    text: str
    good: bool
    unit: float

    def weighs(self, one: Differing) -> float:
        return abs(one.better - one.made) / self.unit

    def said(self, say: Say, one: Differing) -> str:
        made, better = _decimal(say, one.made), _decimal(say, one.better)
        return say(N_("{deed}: {made} → {better}"), deed=say(self.text), made=made, better=better)


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount of money. `more`, `less`: "You earn about {n} more"; `good`: is more welcome; `unit`: how much matters
    as much as an event that decides a turn; `sign`: its currency.
    """

    more: str
    less: str
    good: bool
    unit: float
    sign: str

    def weighs(self, one: Differing) -> float:
        return abs(one.better - one.made) / self.unit

    def said(self, say: Say, one: Differing) -> str:
        amount = say.money(self.sign, _about(abs(one.better - one.made)))
        return say(self.more if one.better > one.made else self.less, n=amount)


Differences = Mapping[str, Deed | Count | Amount]
"""By key of the game's `telling`."""


def told(say: Say, differences: Differences, found: Iterable[Differing]) -> list[str]:
    """Return two or three sentences on why the better move is better, the weightiest first, its cost last; none if the
    difference cannot be told.
    """
    pros: list[tuple[float, str]] = []
    prices: list[tuple[float, str]] = []
    for one in found:
        told_of = differences.get(one.key)
        if told_of is None or told_of.weighs(one) < NEGLIGIBLE:
            continue
        wanted = (one.better > one.made) == told_of.good
        (pros if wanted else prices).append((-told_of.weighs(one), told_of.said(say, one)))
    most = -min(pros, default=(0.0, ""))[0]
    if most <= -min(prices, default=(0.0, ""))[0] / ASKEW:
        return []
    reasons = [sentence for _, sentence in sorted(pros)[:PROS]]
    costs = [sentence for weight, sentence in sorted(prices)[:PRICES] if -weight >= most / 2]
    return reasons + [say(N_("The price: {what}"), what=sentence) for sentence in costs]


def _often(share: float) -> str:
    return next(word for least, word in OFTEN if share >= least)


def _about(amount: float) -> int:
    """Round as people do."""
    step = 50 if amount >= 500 else 10 if amount >= 200 else 5 if amount >= 20 else 1
    return step * round(amount / step)


def _decimal(say: Say, n: float) -> str:
    rounded = (round(n, 1) if abs(n) < 10 else round(n)) or 0  # never minus nothing
    return str(format_decimal(rounded, locale=say.language)).replace("-", "−")
