"""The verbs of a lobby, with their fields."""

from __future__ import annotations

from bot.ui.ids import CustomId


class Join(CustomId, verb="join"):
    """Sit down."""


class NotNow(CustomId, verb="not_now"):
    """Decline an invitation, this time."""


class Invite(CustomId, verb="invite"):
    """Invite the chosen people."""


class Close(CustomId, verb="invite_only"):
    """Admit only invited people ("only"), or everyone again ("all")."""

    how: str = ""


class CallRole(CustomId, verb="call_role"):
    """Call the role that a moderator chose for lobbies."""


class OpenAnother(CustomId, verb="open_another"):
    """Open a table although others wait for players; `wanted`: the game and its options."""

    wanted: str


class Leave(CustomId, verb="leave"):
    """Leave your seat."""


class AddComputer(CustomId, verb="add_computer"):
    """Add a computer player of this level, or of the chosen one."""

    level: str = ""


class RemoveComputer(CustomId, verb="remove_computer"):
    """Remove a computer player."""


class Wish(CustomId, verb="seat_wish"):
    """Wish for the chosen seat."""


class ShowOptions(CustomId, verb="options"):
    """Show the options of the game."""

    page: int | None = None


class SetOption(CustomId, verb="set_option"):
    """Set an option to the chosen value, then show that page again."""

    page: int
    name: str


class SetPace(CustomId, verb="time_limit"):
    """Set the time limit of a turn."""


class SetAbsence(CustomId, verb="absence"):
    """Set what happens when a player's time is up."""


class SetSitsIn(CustomId, verb="sits_in"):
    """Set the days off after which a computer player sits in."""


class Rate(CustomId, verb="rated"):
    """Choose whether the game counts for ratings, "rated" or "friendly"."""

    how: str = ""


class Start(CustomId, verb="start"):
    """Start the game."""

    sure: bool = False


class Teach(CustomId, verb="teach"):
    """Open the lesson of a game; without a game, that of the table's."""

    game: str = ""


class Help(CustomId, verb="help"):
    """Show what the bot is, and help on the chosen game."""


class About(CustomId, verb="about"):
    """Show a page of one of the bot's own texts (`bot.screens.about.TITLES`)."""

    which: str = "privacy"
    page: int = 0
