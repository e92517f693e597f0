"""The verbs of custom_ids by which somebody comes to a game, with their fields."""

from __future__ import annotations

from bot.ui.ids import CustomId


class Join(CustomId, verb="join"):
    """Sit down."""


class NotNow(CustomId, verb="not_now"):
    """Whoever is invited will not come, this time."""


class Invite(CustomId, verb="invite"):
    """Invite the people who are chosen."""


class Close(CustomId, verb="invite_only"):
    """Only those who are invited sit down here: "only", or "all" again."""

    how: str = ""


class CallRole(CustomId, verb="call_role"):
    """Call the role that a moderator chose for it."""


class OpenAnother(CustomId, verb="open_another"):
    """Open a table although others wait for one: the game and what was chosen for it."""

    wanted: str


class Leave(CustomId, verb="leave"):
    """Get up."""


class AddComputer(CustomId, verb="add_computer"):
    """Add a computer player of this level, or of the one that is chosen."""

    level: str = ""


class RemoveComputer(CustomId, verb="remove_computer"):
    """Take a computer player away."""


class Wish(CustomId, verb="seat_wish"):
    """Wish for the seat that is chosen."""


class ShowOptions(CustomId, verb="options"):
    """What can be chosen before the game."""

    page: int | None = None


class SetOption(CustomId, verb="set_option"):
    """Set an option to what is chosen, then show that page again."""

    page: int
    name: str


class SetPace(CustomId, verb="time_limit"):
    """How long a turn may take."""


class SetAbsence(CustomId, verb="absence"):
    """What happens when somebody's time is up."""


class SetSitsIn(CustomId, verb="sits_in"):
    """After how many days off a computer player sits in."""


class Rate(CustomId, verb="rated"):
    """Whether the game counts for ratings: that is chosen, "rated" or "friendly"."""

    how: str = ""


class Start(CustomId, verb="start"):
    """Deal, and begin."""

    sure: bool = False


class Teach(CustomId, verb="teach"):
    """Open the lesson of a game; without one that of the table's game."""

    game: str = ""


class Help(CustomId, verb="help"):
    """What the bot is, and about the game that is chosen."""
