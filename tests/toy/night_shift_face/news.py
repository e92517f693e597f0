"""The parts of a turn's line. A turn is a patient: it begins with the laid doses, and belongs to all."""

from collections.abc import Sequence

from bot.faces.news import ACTION, CURE, DRAW, Deed, News
from bot.faces.values import Position
from bot.words import Say
from engines.game import Event
from tests.toy.night_shift import events as ev


def begins(event: Event) -> Sequence[int]:
    return sorted(event.laid) if isinstance(event, ev.Revealed) else ()


def deed(say: Say, at: Position, event: Event) -> Deed | None:
    match event:
        case ev.Cured(seat) if seat is not None:
            return Deed(seat, CURE, say("cured the patient"))
        case ev.Cured():
            return Deed(None, CURE, say("nobody cured the patient"))
        case ev.Objected(seat, _, leader):
            return Deed(seat, ACTION, say("objected to {leader}", leader=at.names[leader]))
        case ev.Peeked(seat):
            return Deed(seat, ACTION, say("drank a coffee"))
        case ev.Drew(seat):
            return Deed(seat, DRAW, tally="drew")
    return None


def tally(say: Say, _name: str, n: int) -> str:
    return say("drew {n}", n=n)


def still(say: Say, _at: Position, seat: int, events: Sequence[Event]) -> str:
    skipped = any(isinstance(event, ev.Revealed) and not event.laid[seat] for event in events)
    return say("skips the patient") if skipped else say("comes too late for the patient")


NEWS = News(begins, deed, tally, still)
