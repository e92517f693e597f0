"""A seat's current task in a word or two: the second half of a hand's title, and the heading of its picture."""

from __future__ import annotations

from bot.faces.asked import Asked
from bot.faces.clinic.names import ACTIONS
from bot.faces.clinic.signs import ACTION_SIGNS
from bot.faces.clinic.words import PHASES
from bot.words import N_, Say
from engines.clinic.view import View

_ASKED: dict[str, tuple[str, str]] = {
    "found": ("building", N_("Found your clinic")),
    "claim": ("hand", N_("Bonus tiles")),
    "place": ("hand", N_("Bonus tiles")),
    "draft": ("deck", N_("Double tiles")),
    "swap": ("deck", N_("Double tiles")),
    "last_double": ("deck", N_("Double tiles")),
    "double": ("deck", N_("Double tiles")),
    "park": ("car", N_("A car comes")),
    "drive": ("car", N_("A car leaves")),
    "move": ("clock", N_("Move")),
    "business": ("dollar", N_("Business")),
    "dismiss": ("door", N_("Payday")),
    "protect": ("screen", N_("IT services")),
}
"""By prompt: sign and words."""


def errand(say: Say, view: View, asked: Asked) -> tuple[str, str]:
    """Return a sign and words, by the question or else by the phase."""
    decision = asked.decision
    key = decision.prompt.key if decision else ""
    if key in ACTION_SIGNS:
        return ACTION_SIGNS[key], say(ACTIONS[key].text)
    if decision and key == "pick":
        return "hand", say("Step {n} of {of}", **decision.prompt.args)
    sign, text = _ASKED.get(key, ("building", PHASES[view.phase]))
    return sign, say(text)
