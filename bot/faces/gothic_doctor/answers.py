"""Names of the planned answers to the windows of a cure and an Action."""

from bot.faces.values import RuleWords
from bot.words import N_
from engines.gothic_doctor.players.habits import PATIENTS, WHATEVER

RULES = {
    "oppose": RuleWords(
        N_("When you could stop an Action against you with a Second Opinion:"),
        {
            WHATEVER: N_("Stop it, whatever it is"),
            PATIENTS: N_("Stop it if it costs me a Patient, else let it happen"),
        },
    ),
    "stop_cure": RuleWords(
        N_("When you could stop a cure with Patient Bolts:"),
        {
            75: N_("Stop a cure that brings £75 or more, else let it happen"),
            125: N_("Stop a cure that brings £125 or more, else let it happen"),
        },
    ),
}
"""By key of the rule, then by value."""
