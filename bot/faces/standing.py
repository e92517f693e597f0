"""The state of a game in numbers: for charts, turning points and the steps of a replay."""

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
    """Return the round in a view; 0 if there are none."""
    return int(getattr(view, "round", 0))


@dataclass(frozen=True, slots=True)
class Standing:
    """How to read a game.

    `of`: a number for each seat from a spectator's view, the larger the better, the scores in the end; `unit`: the name
    of that number; `first`: the number of the round of the deal; `deeds`: the events that may turn the game (none: any
    move may); `round_of`: the round from a spectator's view, or whatever `Closing.WHEN` names.
    """

    of: Callable[[Any], tuple[int, ...]]
    unit: str
    first: int = 1
    deeds: Deeds = field(default_factory=dict)
    round_of: Callable[[Any], int] = its_round
