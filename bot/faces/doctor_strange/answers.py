"""Names of the planned answers to the windows of an attack (S36, S40, S75)."""

from bot.faces.values import RuleWords
from bot.words import N_
from engines.doctor_strange.players.answers import ALL

RULES = {
    "strike": RuleWords(
        N_("When your attack falls short:"),
        {
            0: N_("Let it fail"),
            1: N_("Push if one card is enough, else let it fail"),
            2: N_("Push if two cards are enough, else let it fail"),
            3: N_("Push if three cards are enough, else let it fail"),
            ALL: N_("Push if my hand is enough, else let it fail"),
        },
    ),
    "defend": RuleWords(
        N_("When you would lose to an attack:"),
        {
            0: N_("Let it happen"),
            1: N_("Turn it if one card is enough, else let it happen"),
            2: N_("Turn it if two cards are enough, else let it happen"),
            3: N_("Turn it if three cards are enough, else let it happen"),
            ALL: N_("Turn it if my hand is enough, else let it happen"),
        },
    ),
    "counter": RuleWords(
        N_("When they attack and you hold a Counter:"),
        {
            0: N_("Counter nothing"),
            1: N_("Counter the likeliest hit"),
            4: N_("Counter the likeliest hit on Power 4 or more, else nothing"),
            6: N_("Counter the likeliest hit on Power 6 or more, else nothing"),
            8: N_("Counter the likeliest hit on Power 8 or more, else nothing"),
        },
    ),
}
"""By key of the rule, then by value: most cards, or the least Power of a worthwhile target (0: none)."""
