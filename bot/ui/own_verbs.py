"""The verbs of a player's own plans, standing orders and notes."""

from __future__ import annotations

from bot.ui.ids import CustomId


class ShowOrders(CustomId, verb="orders"):
    """Show your standing orders."""


class SetAsk(CustomId, verb="ask_when"):
    """Choose the windows that ask you: the chosen value, or `when`."""

    when: str = ""


class CancelOrder(CustomId, verb="cancel_order"):
    """Cancel a standing order."""


class SayAhead(CustomId, verb="plan"):
    """Change your plan: add a step, add an alternative to the last step, or remove a step (`how` is `bot.ui.ids.THEN`,
    ELSE or BACK).
    """

    how: str = ""


class SetRule(CustomId, verb="answer_rule"):
    """Set your answer to windows of one kind. Without a `key`, set how long such answers last."""

    key: str = ""


class Note(CustomId, verb="note"):
    """Open the form for your notes."""


class WriteNote(CustomId, verb="save_note"):
    """Save your notes, the text of the form."""


class NotWith(CustomId, verb="not_with"):
    """Choose the people that you avoid in games."""


class Mute(CustomId, verb="mute_turn"):
    """Mute reminders for this turn."""


class Later(CustomId, verb="snooze"):
    """Remind you of this turn again in two hours."""
