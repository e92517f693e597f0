"""Why one move is better than another in Gothic Doctor: a sentence for each key of `players/telling.py`."""

from __future__ import annotations

from bot.faces.differences import Amount, Count, Deed, Differences
from bot.words import N_

DIFFERENCES: Differences = {
    "cured": Deed(N_("You cure a Patient this turn"), good=True, weight=1.5),
    "others_cured": Deed(N_("Another doctor cures a Patient this turn"), good=False, weight=1.5),
    "pounds": Amount(
        N_("Your cures bring about {n} more"), N_("Your cures bring about {n} less"), good=True, unit=60, sign="£"
    ),
    "end.specialist": Amount(
        N_("The Specialist bonuses bring you about {n} more"),
        N_("The Specialist bonuses bring you about {n} less"),
        good=True,
        unit=60,
        sign="£",
    ),
    "end.generalist": Amount(
        N_("The Generalist bonus brings you about {n} more"),
        N_("The Generalist bonus brings you about {n} less"),
        good=True,
        unit=60,
        sign="£",
    ),
    "specialist": Deed(N_("You cure a Patient of a Specialist’s class"), good=True, weight=0.5),
    "new_class": Deed(N_("You cure a class that you lacked"), good=True, weight=0.4),
    "wilds": Count(N_("Panaceas you pay"), good=False, unit=2),
    "cards": Count(N_("Cards your hand gains this turn"), good=True, unit=4),
    "stopped": Deed(N_("Your cure is stopped"), good=False),
    "others_stopped": Deed(N_("Another doctor's cure is stopped"), good=True),
    "relapsed": Deed(N_("You lose a cured Patient to a Relapse"), good=False, weight=1.5),
    "others_relapsed": Deed(N_("Another doctor loses a cured Patient to a Relapse"), good=True, weight=1.2),
    "burdened": Deed(N_("Another doctor has a Tough Case"), good=True, weight=0.6),
    "tough_case": Deed(N_("You have a Tough Case"), good=False, weight=0.6),
}
"""£60 and four cards weigh about as much as what decides a turn."""
