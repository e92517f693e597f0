"""What answers said ahead for the windows of a cure and an Action are called."""

from bot.faces.values import RuleWords
from bot.words import N_
from engines.gothic_doctor.players.habits import PATIENTS, WHATEVER

RULES = {
    "oppose": RuleWords(
        N_("An Action is played against me, and I hold a Second Opinion:"),
        {
            WHATEVER: N_("Stop it, whatever it is"),
            PATIENTS: N_("Stop it if it costs me a Patient, else let it happen"),
        },
    ),
    "stop_cure": RuleWords(
        N_("A rival cures a Patient, and I hold Patient Bolts:"),
        {
            75: N_("Stop a cure that brings £75 or more, else let it happen"),
            125: N_("Stop a cure that brings £125 or more, else let it happen"),
        },
    ),
}
"""By key of the rule, then by value."""
