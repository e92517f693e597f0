"""The verbs of the daily case; they belong to no table."""

from __future__ import annotations

from bot.ui.ids import CustomId


class ShowCase(CustomId, verb="case"):
    """Today's case of the game at this place in the register, the host's `own` one; without a game, which there are."""

    game: int | None = None
    own: bool = False


class AnswerCase(CustomId, verb="solve"):
    """The move at this place among those that a case offers."""

    case: str
    place: int


class DoubtCase(CustomId, verb="doubt"):
    """Doubt what one was told of a case."""

    case: str


class CaseBoard(CustomId, verb="caseboard"):
    """Who found how many this week on this server; `name` is "show" or "hide" to be on it or not."""

    name: str = ""
