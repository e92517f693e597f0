"""The verbs of what somebody wants done, said or remembered for them at a table."""

from __future__ import annotations

from bot.ui.ids import CustomId


class ShowOrders(CustomId, verb="orders"):
    """What one seat wants done without being asked."""


class SetAsk(CustomId, verb="ask_when"):
    """In which windows one wants to be asked: what is chosen, or `when`."""

    when: str = ""


class CancelOrder(CustomId, verb="cancel_order"):
    """Take a standing order back."""


class SayAhead(CustomId, verb="plan"):
    """What one wants done when one is asked next: the next step, what else the last one may be, or one step less (`how`
    is `bot.ui.ids.THEN`, ELSE or BACK).
    """

    how: str = ""


class SetRule(CustomId, verb="answer_rule"):
    """How windows of one kind are answered: what is chosen. Without a `key`, for how long such answers serve."""

    key: str = ""


class Note(CustomId, verb="note"):
    """Write down something for oneself: opens the form."""


class WriteNote(CustomId, verb="save_note"):
    """What was written down: the text of the form."""


class NotWith(CustomId, verb="not_with"):
    """Whom one does not want to meet in games: all who are chosen."""


class Mute(CustomId, verb="mute_turn"):
    """No more reminders for this turn."""


class Later(CustomId, verb="snooze"):
    """Be called to this turn again in two hours."""
