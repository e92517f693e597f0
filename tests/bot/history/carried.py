"""Deeds that tests choose, in events of Night Shift."""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces.news import ACTION, ATTACK, BUILD, CURE, DRAW, KILL, Deed, News
from bot.faces.values import Position
from bot.tables.table import Table
from bot.words import Say
from engines.game import Event
from storage import MoveRow
from tests.bot.history.telling import note
from tests.toy.night_shift import events as ev

DEEDS: dict[str, Deed] = {}
"""Deeds by the word in their event; the seat is the event's."""
DEEDS |= {
    "cure": Deed(0, CURE, "cured Vampire £75"),
    "kill": Deed(0, KILL, "killed Loki"),
    "act": Deed(0, ACTION, "Grand Rounds"),
    "build": Deed(0, BUILD, "built C2"),
    "attack": Deed(0, ATTACK, "attacked Loki"),
    "stop": Deed(0, KILL, "stopped by bob’s Fire Alarm", answer=True),
    "draw": Deed(0, DRAW, tally="drew"),
    "undraw": Deed(0, DRAW, tally="drew", n=-1),
    "attach": Deed(0, BUILD, "attached Wand", "attached"),
    "throw": Deed(0, DRAW, tally="threw out"),
    "long": Deed(0, CURE, "did something that takes a great many words to tell of here"),
    "night": Deed(None, KILL, "the lights went out"),
}


def begins(event: Event) -> Sequence[int]:
    """Return the seats whose turn begins."""
    return sorted(event.laid) if isinstance(event, ev.Revealed) else ()


def deed(_say: Say, _at: Position, event: Event) -> Deed | None:
    if not isinstance(event, ev.Peeked):
        return None
    one = DEEDS[event.coffee]
    return one if one.seat is None else Deed(event.seat, one.weight, one.text, one.tally, one.n, one.answer)


def still(_say: Say, _at: Position, seat: int, events: Sequence[Event]) -> str:
    """Return the reason that a turn did nothing."""
    return f"has nobody to attack and passes ({seat}, {len(events)})"


NEWS = News(begins, deed, lambda _say, name, n: f"{name} {n}", still)


def turn(table: Table, *seats: int) -> MoveRow:
    return note(table, seats[0], [ev.Revealed(dict.fromkeys(seats, ""), {})])


def does(table: Table, seat: int, *words: str) -> MoveRow:
    """Let a seat do these things in one move."""
    return note(table, seat, [ev.Peeked(seat, word, None) for word in words])
