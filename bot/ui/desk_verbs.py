"""The verbs of the moderator's desk."""

from __future__ import annotations

from bot.ui.ids import CustomId


class Desk(CustomId, verb="desk"):
    """Show the chosen page of the desk."""

    page: str = ""


class Decide(CustomId, verb="desk_set"):
    """Set `name` (`bot.interactions.deciding`) to the chosen value, then show that page again. `seen`: the list that
    was shown, if it is changed as a whole.
    """

    page: str
    name: str
    seen: str = ""


class Annul(CustomId, verb="annul"):
    """Annul the result of the game at this table; `again`: let it count again."""

    number: int
    again: bool = False


class CloseTables(CustomId, verb="close_tables"):
    """End every table of a person on this server: of the chosen one, or of `user` once confirmed."""

    user: int | None = None
