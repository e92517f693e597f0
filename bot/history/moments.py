"""Which of the decisions that look like mistakes are told, and what all of them cost together.

The same advice again and again (flee, play that card) is one mistake, told at its dearest moment. A small error that
was made as often as HABIT is one as well: what cures would have brought is little each time, and the game in the end.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from statistics import fmean

import msgspec

from bot.history.review import AGAIN, INACCURACY, MOMENTS, Moment, Reason
from bot.workers.think import WAITING

FLAGGED = 75
"""Thousandths of a win that a decision must have cost to be a mistake by itself."""
HABIT = 3
"""How often an inaccuracy must have been made to be one."""
_COPY = re.compile(r"\.\d+$")


class Look(msgspec.Struct, frozen=True, array_like=True):
    """A decision that looks like a mistake, as `Moment` tells it. `sure`: other luck says so too, and what it `cost`;
    `again`: what it cost where strong players play on, None where they were not asked; `advice`: what it comes to.
    Costs in thousandths of a win.
    """

    place: int
    made: str
    better: str
    options: tuple[str, ...]
    cost: int = 0
    reasons: tuple[Reason, ...] = ()
    sure: bool = False
    again: int | None = None
    advice: tuple[str, ...] = ()

    @property
    def lost(self) -> int:
        """What it cost: the smaller of both, nothing where too little is left of it."""
        if self.again is None:
            return self.cost
        least = min(self.cost, self.again)
        return least if least >= INACCURACY else 0

    @property
    def proven(self) -> bool:
        """Whether it is a mistake by both."""
        return self.again is not None and self.lost > 0


def advice(made: str, better: str, deeds: Collection[str]) -> tuple[str, ...]:
    """What it comes to, whichever copy of a card is meant: the better move's verb and first field, of `deeds` the verb
    alone (to cure, whoever it is); where it was the right verb, the better move in place of the made one; where waiting
    is better, what not to do.
    """
    verb, *fields = kind(better)
    wrong, *_ = kind(made)
    if not better:
        return (WAITING, *kind(made)[:2])
    if verb == wrong:
        return (verb, *fields, *kind(made))
    return (verb,) if verb in deeds else (verb, *fields[:1])


def kind(text: str) -> tuple[str, ...]:
    """A move without the numbers of copies; waiting is a kind of its own."""
    return tuple(_COPY.sub("", word) for word in text.split(" ")) if text else (WAITING,)


def by_advice(looks: Sequence[Look]) -> list[list[Look]]:
    """Mistakes, together where they say the same, the dearest of each first."""
    return [group for group in _alike(looks) if len(group) >= HABIT or any(look.cost >= FLAGGED for look in group)]


def _alike(looks: Sequence[Look]) -> list[list[Look]]:
    """All that cost something, together where they say the same."""
    found: dict[tuple[str, ...], list[Look]] = {}
    for look in sorted(looks, key=lambda one: (-one.lost, one.place)):
        if look.lost:
            found.setdefault(look.advice or (look.better,), []).append(look)
    return list(found.values())


def next_look(looks: Sequence[Look]) -> Look | None:
    """What is looked at a second time next: the dearest that may be told; None where enough is told."""
    if sum(look.again is not None for look in looks) >= AGAIN:
        return None
    proven = [group for group in by_advice(looks) if any(look.proven for look in group)]
    if len(proven) >= MOMENTS:
        return None
    open_still = [group for group in by_advice(looks) if group not in proven]
    return next((look for group in open_still for look in group if look.again is None), None)


def moments(looks: Sequence[Look]) -> tuple[Moment, ...]:
    """The mistakes that are told, the dearest first."""
    found = []
    for group in by_advice(looks):
        look = next((one for one in group if one.proven), None)
        if look is not None:
            why, times = look.reasons, len(group)
            found.append(Moment(look.place, look.made, look.better, look.options, look.lost, why, times))
    return tuple(found[:MOMENTS])


def total(looks: Sequence[Look]) -> int:
    """What they cost together; what is said again and again counts once, by what it cost in the middle."""
    return sum(round(fmean([look.lost for look in group])) for group in _alike(looks))
