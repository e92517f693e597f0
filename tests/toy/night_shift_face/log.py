from bot.faces.values import Position
from bot.words import Say
from engines.game import Event
from tests.toy.night_shift import events as ev


def line(say: Say, at: Position, event: Event) -> str:
    match event:
        case ev.Cured(None):
            return say("Nobody cured the patient.")
        case ev.Cured(seat) if seat is not None:
            return say("{name} cured the patient.", name=at.names[seat])
        case ev.Objected(seat, _, leader):
            return say("{name} objected to {leader}.", name=at.names[seat], leader=at.names[leader])
    return ""
