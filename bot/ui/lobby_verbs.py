"""The verbs of custom_ids by which somebody comes to a game, with their fields."""

from __future__ import annotations

from bot.ui.ids import CustomId


class Join(CustomId, verb="join"):
    """Sit down."""


class NotNow(CustomId, verb="notnow"):
    """Whoever is invited will not come, this time."""


class Invite(CustomId, verb="invite"):
    """Invite the people who are chosen."""


class Close(CustomId, verb="only"):
    """Only those who are invited sit down here: "only", or "all" again."""

    how: str = ""


class CallRole(CustomId, verb="callrole"):
    """Call the role that a moderator chose for it."""


class OpenAnother(CustomId, verb="another"):
    """Open a table all the same, though others wait for one: the game's place in the register, and what was chosen."""

    wanted: str


class Leave(CustomId, verb="leave"):
    """Get up."""


class AddComputer(CustomId, verb="bot"):
    """Add a computer player of this level, or of the one that is chosen."""

    level: str = ""


class RemoveComputer(CustomId, verb="unbot"):
    """Take a computer player away."""


class Wish(CustomId, verb="wish"):
    """Wish for the seat that is chosen."""


class ShowOptions(CustomId, verb="opts"):
    """What can be chosen before the game."""

    page: int | None = None


class SetOption(CustomId, verb="opt"):
    """Set an option to what is chosen, then show that page again."""

    page: int
    name: str


class SetPace(CustomId, verb="pace"):
    """How long a turn may take."""


class SetAbsence(CustomId, verb="absence"):
    """What happens when somebody's time is up."""


class SetSitsIn(CustomId, verb="sits"):
    """After how many days off a computer player sits in."""


class Rate(CustomId, verb="rate"):
    """Whether the game counts for ratings: that is chosen, "rated" or "friendly"."""

    how: str = ""


class Start(CustomId, verb="start"):
    """Deal, and begin."""

    sure: bool = False


class Teach(CustomId, verb="teach"):
    """Open the lesson of a game; `game` is its place in the register, without one that of the table."""

    game: int | None = None


class Help(CustomId, verb="help"):
    """What the bot is, and about the game that is chosen."""
