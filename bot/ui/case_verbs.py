"""The verbs of the daily case; they belong to no table."""

from __future__ import annotations

from bot.ui.ids import CustomId


class ShowCase(CustomId, verb="case"):
    """Today's case of a game, the host's `own` one; without a game, the list of cases."""

    game: str = ""
    own: bool = False


class AnswerCase(CustomId, verb="answer_case"):
    """The move at this place among those that a case offers."""

    case: str
    place: int


class DoubtCase(CustomId, verb="doubt_case"):
    """Doubt what one was told of a case."""

    case: str


class CaseBoard(CustomId, verb="case_board"):
    """Who found how many this week on this server; `name` is "show" or "hide" to be on it or not."""

    name: str = ""
