"""The verbs of the moderator's desk."""

from __future__ import annotations

from bot.ui.ids import CustomId


class Desk(CustomId, verb="desk"):
    """A page of the desk: the one that is chosen."""

    page: str = ""


class Decide(CustomId, verb="desk_set"):
    """Set what `name` names (`bot.interactions.deciding`) to what is chosen, then show that page again. `seen` tells
    which list was shown where that is changed as a whole.
    """

    page: str
    name: str
    seen: str = ""


class Annul(CustomId, verb="annul"):
    """The result of the game at this table counts no more; `again`: it counts again."""

    number: int
    again: bool = False


class CloseTables(CustomId, verb="close_tables"):
    """End every table of a person on this server: the one that is chosen, or `user` for whoever is sure."""

    user: int | None = None
