"""What a choice will probably bring."""

from bot.faces.values import Position
from bot.words import Say
from engines.game import Move


def fateful(_at: Position, move: Move) -> bool:
    return move.verb == "object"


def preview(say: Say, _at: Position, move: Move) -> str:
    return say("The next dose leads then.") if move.verb == "object" else ""
