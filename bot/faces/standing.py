"""How a game stands, as numbers: for charts, turning points and the way through a replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.game import Event


@dataclass(frozen=True, slots=True)
class Deed:
    """An event that may turn a game. Of several in one move the one with the greatest `weight` is told.

    `gains`: the seat named in the event gains by it (False: loses by it; None: it may be either).
    """

    weight: int
    gains: bool | None = True


Deeds = Mapping[type[Event], Deed]


def its_round(view: Any) -> int:
    """The round that a view says; 0 where there are none."""
    return int(getattr(view, "round", 0))


@dataclass(frozen=True, slots=True)
class Standing:
    """How to read a game.

    `of`: from a spectator's view a number for each seat, the larger the better, in the end the scores; `unit`: what
    that counts; `first`: the number of the round in which the deal stands; `deeds`: by what the game may turn (none:
    any move may); `round_of`: from a spectator's view the round it is in, or whatever `Closing.WHEN` names.
    """

    of: Callable[[Any], tuple[int, ...]]
    unit: str
    first: int = 1
    deeds: Deeds = field(default_factory=dict)
    round_of: Callable[[Any], int] = its_round
