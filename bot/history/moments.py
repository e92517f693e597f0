"""Which of the decisions that look like mistakes are told, and what all of them cost together.

The same advice again and again (flee, play that card) is one mistake, told at its dearest moment.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.history.review import INACCURACY, MOMENTS, Moment, Reason

AGAIN = 4
"""Second looks in a review at most: whatever is dearer comes first."""


class Look(msgspec.Struct, frozen=True, array_like=True):
    """A decision that looks like a mistake, as `Moment` tells it. `sure`: other luck says so too, and what it `cost`;
    `again`: what it cost where strong players play on, None where they were not asked. In thousandths of a win.
    """

    place: int
    made: str
    better: str
    options: tuple[str, ...]
    cost: int = 0
    reasons: tuple[Reason, ...] = ()
    sure: bool = False
    again: int | None = None

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

    @property
    def advice(self) -> tuple[str, ...]:
        """What it comes to: the better move's verb and first field; where waiting is better, what not to do."""
        return tuple(self.better.split(" ")[:2]) if self.better else ("", *self.made.split(" ")[:2])


def by_advice(looks: Sequence[Look]) -> list[list[Look]]:
    """Together where they say the same, the dearest of each first."""
    found: dict[tuple[str, ...], list[Look]] = {}
    for look in sorted(looks, key=lambda one: (-one.lost, one.place)):
        found.setdefault(look.advice, []).append(look)
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
            times = sum(one.lost > 0 for one in group)
            why = look.reasons
            found.append(Moment(look.place, look.made, look.better, look.options, look.lost, why, times))
    return tuple(found[:MOMENTS])


def total(looks: Sequence[Look]) -> int:
    """What they cost together; what is said again and again counts once."""
    return sum(group[0].lost for group in by_advice(looks))
