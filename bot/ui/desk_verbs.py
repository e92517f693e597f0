"""The verbs of the moderator's desk."""

from __future__ import annotations

from bot.ui.ids import CustomId


class Desk(CustomId, verb="desk"):
    """Show the chosen page of the desk; `part`: which part of a long list."""

    page: str = ""
    part: int = 0


class Decide(CustomId, verb="desk_set"):
    """Set `name` (`bot.interactions.deciding`) to the chosen value, then show that page again. `seen`: the list that
    was shown, if it is changed as a whole.
    """

    page: str
    name: str
    seen: str = ""


class KeepOut(CustomId, verb="keep_out"):
    """Keep a person or a role (`kind`) out: `who`, or the one chosen; `until` is a key of `bot.screens.desk.UNTIL`."""

    kind: str
    who: int | None = None
    until: str = ""


class LetIn(CustomId, verb="let_in"):
    """Let a person or a role (`kind`) in again: `who`, or the one chosen."""

    kind: str
    who: int | None = None


class Annul(CustomId, verb="annul"):
    """Annul the result of the game at this table; `again`: let it count again."""

    number: int
    again: bool = False


class CloseTables(CustomId, verb="close_tables"):
    """End every table of a person on this server: of the chosen one, or of `user` once confirmed."""

    user: int | None = None
