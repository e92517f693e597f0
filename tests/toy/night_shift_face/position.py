from bot.faces.values import Position
from bot.words import Say


def board(say: Say, at: Position) -> list[str]:
    view = at.view
    lines = [say("Patient {n} of {all}.", n=min(view.round + 1, view.rounds), all=view.rounds)]
    for name, doctor in zip(at.names, view.doctors, strict=True):
        lines.append(say.count("{name}: {n} patient.", "{name}: {n} patients.", doctor.score, name=name))
    return lines


def summary(say: Say, at: Position) -> str:
    return say("{n} cards in the deck.", n=at.view.deck)
