"""The deeds of a turn, of which its one line is made; `bot/history/news.py` makes the lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.faces.values import Position
from bot.words import Say
from engines.game import Event

WIN, KILL, CURE, FLIGHT, ATTACK, ACTION, BUILD, DRAW = 9, 8, 7, 6, 5, 4, 3, 1
"""Weights of deeds: an end, a death, a cure or a Patient sent home, a flight, an attack, an Action played, a piece
built or a Character summoned, cards drawn or discarded.
"""
NAMED = 2
"""Most deeds of a turn that are named, the heaviest; the others are counted."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that `seat` did (None: that befell everyone), in a few words that follow its name: "cured Vampire".

    `tally`: deeds of this name are counted together, `n` each (less than 0: taken back), and told by `News.tally`
    ("drew 3"). Their `text` is how one alone is told to the player who did it ("attached Wand of Watoomb"), if it is
    worth a name. `answer`: it follows the deed before it after a comma, and names its player ("stopped by bob's Fire
    Alarm").
    """

    seat: int | None
    weight: int
    text: str = ""
    tally: str = ""
    n: int = 1
    answer: bool = False


def nobody(_view: Any) -> Sequence[int]:
    """Return no seats: no turn began before the first event."""
    return ()


@dataclass(frozen=True, slots=True)
class News:
    """news.py: the contents of a turn's line. Events are those that the reader may see.

    `begins(event)`: the seats whose turn begins with this event: one if turns go round, all if everyone plays a round
    at once; empty: none.
    `deed(say, at, event)`: its deed; None if it is not worth a word.
    `tally(say, name, n)`: a count in words: "drew 3".
    `still(say, at, seat, events)`: why `seat` did nothing in its whole turn, after its name: "has nobody to attack and
    passes".
    `first(view)`: the seats whose turn had begun when the cards were dealt, from a spectator's view; none if the first
    turn begins with an event.
    `story(say, at, events)`: the deeds of one turn's events, in their order, if single events do not tell enough; it
    replaces `deed`.
    """

    begins: Callable[[Event], Sequence[int]]
    deed: Callable[[Say, Position, Event], Deed | None]
    tally: Callable[[Say, str, int], str]
    still: Callable[[Say, Position, int, Sequence[Event]], str]
    first: Callable[[Any], Sequence[int]] = nobody
    story: Callable[[Say, Position, Sequence[Event]], list[Deed]] | None = None
