"""The moments of a review: the mistakes to show, and the cost of all of them.

The same advice again (flee, play that card) is one mistake, shown at its dearest moment. An inaccuracy made HABIT times
is a mistake too: each one costs little, together they cost the game.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from statistics import fmean

import msgspec

from bot.history.review import AGAIN, INACCURACY, MOMENTS, Moment, Reason
from bot.workers.think import WAITING

FLAGGED = 75
"""Least cost of a mistake that was made once, in thousandths of a win."""
HABIT = 3
"""How often an inaccuracy must be made to be a mistake."""
_COPY = re.compile(r"\.\d+$")


class Look(msgspec.Struct, frozen=True, array_like=True):
    """A decision that looks like a mistake, with fields as in `Moment`. `sure`: a comparison with other luck agrees,
    with this `cost`; `again`: the cost at the end of the game, None until asked; `advice`: its kind of advice;
    `chance`: with the better move. Costs and chances in thousandths of a win.
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
    chance: int = 0
    closing: bool = False

    @property
    def lost(self) -> int:
        """Return the smaller of both costs; 0 if that is below an inaccuracy."""
        if self.again is None:
            return self.cost
        least = min(self.cost, self.again)
        return least if least >= INACCURACY else 0

    @property
    def proven(self) -> bool:
        """Return True if both costs say that it is a mistake."""
        return self.again is not None and self.lost > 0


def advice(made: str, better: str, deeds: Collection[str]) -> tuple[str, ...]:
    """Return the advice that a mistake comes to, without copies of cards: the better move's verb and first field, or
    the verb alone if it is in `deeds` (to cure, no matter which patient). If the verb was right, both moves; if waiting
    is better, the kind of the made one.
    """
    verb, *fields = kind(better)
    wrong, *_ = kind(made)
    if not better:
        return (WAITING, *kind(made)[:2])
    if verb == wrong:
        return (verb, *fields, *kind(made))
    return (verb,) if verb in deeds else (verb, *fields[:1])


def kind(text: str) -> tuple[str, ...]:
    """Return a move's words without numbers of copies; waiting has a word of its own."""
    return tuple(_COPY.sub("", word) for word in text.split(" ")) if text else (WAITING,)


def by_advice(looks: Sequence[Look]) -> list[list[Look]]:
    """Group mistakes by advice, the dearest of each first."""
    return [group for group in _alike(looks) if len(group) >= HABIT or any(look.cost >= FLAGGED for look in group)]


def _alike(looks: Sequence[Look]) -> list[list[Look]]:
    """Group all costly decisions by advice."""
    found: dict[tuple[str, ...], list[Look]] = {}
    for look in sorted(looks, key=lambda one: (-one.lost, one.place)):
        if look.lost:
            found.setdefault(look.advice or (look.better,), []).append(look)
    return list(found.values())


def next_look(looks: Sequence[Look]) -> Look | None:
    """Return the dearest decision that still needs its second look; None if there are enough."""
    if sum(look.again is not None for look in looks) >= AGAIN:
        return None
    proven = [group for group in by_advice(looks) if any(look.proven for look in group)]
    if len(proven) >= MOMENTS:
        return None
    open_still = [group for group in by_advice(looks) if group not in proven]
    return next((look for group in open_still for look in group if look.again is None), None)


def moments(looks: Sequence[Look]) -> tuple[Moment, ...]:
    """Return the mistakes to show, the dearest first."""
    found = []
    for group in by_advice(looks):
        look = next((one for one in group if one.proven), None)
        if look is not None:
            told = look.options, look.lost, look.reasons, len(group), look.chance, look.closing
            found.append(Moment(look.place, look.made, look.better, *told))
    return tuple(found[:MOMENTS])


def total(looks: Sequence[Look]) -> int:
    """Return the total cost; repeated advice counts once, by its mean."""
    return sum(round(fmean([look.lost for look in group])) for group in _alike(looks))
