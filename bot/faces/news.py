"""What a turn brought, as the deeds that its one line is made of; `bot/history/news.py` makes the lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.faces.values import Position
from bot.words import Say
from engines.game import Event

WIN, KILL, CURE, FLIGHT, ATTACK, ACTION, BUILD, DRAW = 9, 8, 7, 6, 5, 4, 3, 1
"""Weights of deeds: an end, a death, a cure or somebody sent home, a flight, an attack, an Action played, a piece
built or a Character summoned, cards drawn or discarded.
"""
NAMED = 2
"""So many deeds of a turn are named, the heaviest; the others are counted."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that `seat` did (None: that befell everybody), in a few words that follow its name: "cured Vampire".

    `tally`: deeds of this name are counted together, `n` each (less than 0: taken back), and told by `News.tally`
    ("drew 3"); `text` is then how one of them alone is told to whoever did it ("attached Wand of Watoomb"), if it is
    worth a name. `answer`: it hangs on the deed before it with a comma, and names who did it
    ("stopped by bob's Fire Alarm").
    """

    seat: int | None
    weight: int
    text: str = ""
    tally: str = ""
    n: int = 1
    answer: bool = False


def nobody(_view: Any) -> Sequence[int]:
    """No turn had begun."""
    return ()


@dataclass(frozen=True, slots=True)
class News:
    """news.py: what the line of a turn is made of. Events are those that the reader may see.

    `begins(event)`: the seats whose turn begins with this event, one where turns go round, all where a round is played
    by everybody at once; empty: none does.
    `deed(say, at, event)`: what it was; None where it is not worth a word.
    `tally(say, name, n)`: what was counted, in words: "drew 3".
    `still(say, at, seat, events)`: why nothing was done in a whole turn of `seat`, after its name: "has nobody to
    attack and passes".
    `first(view)`: the seats whose turn had begun already when the cards were dealt, from what a spectator saw then;
    nobody's where the first turn begins with an event.
    `story(say, at, events)`: the deeds of events of one turn, in their order, where one event alone does not tell; it
    takes the place of `deed`.
    """

    begins: Callable[[Event], Sequence[int]]
    deed: Callable[[Say, Position, Event], Deed | None]
    tally: Callable[[Say, str, int], str]
    still: Callable[[Say, Position, int, Sequence[Event]], str]
    first: Callable[[Any], Sequence[int]] = nobody
    story: Callable[[Say, Position, Sequence[Event]], list[Deed]] | None = None
