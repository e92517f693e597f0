"""The verbs of the daily case, which belong to no table."""

from __future__ import annotations

from bot.ui.ids import CustomId


class ShowCase(CustomId, verb="case"):
    """Show today's case of a game, or the host's `own` one; without a game, list the cases."""

    game: str = ""
    own: bool = False


class AnswerCase(CustomId, verb="answer_case"):
    """Answer a case with the move at this place of its list."""

    case: str
    place: int


class DoubtCase(CustomId, verb="doubt_case"):
    """Doubt the answer to a case."""

    case: str


class CaseBoard(CustomId, verb="case_board"):
    """Show this server's best solvers of the week. `name` is "show" or "hide" to appear on the list or not."""

    name: str = ""
