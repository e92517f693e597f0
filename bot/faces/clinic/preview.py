"""What a choice will probably bring, for screens that ask about it."""

from __future__ import annotations

from bot.faces.clinic.choices import CHOICES
from bot.faces.clinic.labels import label
from bot.faces.clinic.outlook import cash_left, own, proposed
from bot.faces.clinic.spaces import space_name
from bot.faces.values import Position
from bot.words import Say
from engines.clinic import moves as mv
from engines.clinic.cards import numbers_of
from engines.clinic.view import View
from engines.game import Move


def fateful(at: Position, move: Move) -> bool:
    """Paying a bill that cannot be paid; dismissing somebody."""
    return isinstance(move, mv.Dismiss) or (isinstance(move, mv.Pay) and cash_left(at.view, move.points) < 0)


def preview(say: Say, at: Position, move: Move) -> str:
    """What a move would do, as far as the view tells."""
    view: View = at.view
    match move:
        case mv.Propose():
            walk = proposed(view)
            if walk is None:
                return say("First everybody goes back, then all move as proposed.")
            if not walk.people:
                return say("Nobody has to move. Savour it.")
            words = "{n} goes, {time} Time in all.", "{n} go, {time} Time in all."
            return say.count(*words, walk.people, time=walk.time)
        case mv.Found(kind, where) if kind != "entrance":
            return _lonely(say, view, where)
    return CHOICES.lost(say, at, (move,)) or label(say, at, move).hint


def _lonely(say: Say, view: View, where: str) -> str:
    """C11: the game warns where a piece touches none of the others."""
    mine = own(view)
    board = numbers_of(view.catalogue).grid(mine.board, mine.floors)
    modules = {space for room in mine.rooms if room.tile != "printed" for space in room.spaces}
    if not modules or where not in board.beside or modules & set(board.beside[where]):
        return ""
    return say("Mind: {place} touches none of your modules.", place=space_name(say, where))
