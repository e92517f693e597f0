"""How moves are offered: one button a kind of card, the strongest dose first; a Coffee without use asks to confirm."""

from bot.faces.asked import Asked, Choices
from bot.faces.values import Position
from bot.words import Say
from engines.game import Decision, Move
from tests.toy.night_shift.cards import dose, kind
from tests.toy.night_shift.moves import Drink


def best(_at: Position, _asked: Asked, moves: list[Move]) -> list[Move]:
    return sorted({_kind(move): move for move in reversed(moves)}.values(), key=lambda move: -dose(_kind(move)))


def usual(_at: Position, decision: Decision, move: Move) -> Move:
    """Return the card of its kind that is offered."""
    return next(one for one in decision.moves if one.verb == move.verb and _kind(one) == _kind(move))


def lost(say: Say, at: Position, moves: tuple[Move, ...]) -> str:
    wasted = at.view.known is not None and any(isinstance(move, Drink) for move in moves)
    return say("You know the top card already: the Coffee would be wasted.") if wasted else ""


def _kind(move: Move) -> str:
    return kind(getattr(move, "card", ""))


CHOICES = Choices(best=best, usual=usual, lost=lost)
