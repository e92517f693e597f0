"""Why one move is better than another in Quack in the Box: a sentence for each key of `players/telling.py`."""

from __future__ import annotations

from bot.faces.differences import Amount, Count, Deed, Differences
from bot.words import N_

DIFFERENCES: Differences = {
    "died": Deed(N_("Your Patient dies"), good=False),
    "others_died": Deed(N_("A colleague's Patient dies"), good=True, weight=0.7),
    "went_home": Deed(N_("Your Patient goes home cured"), good=True, weight=0.5),
    "earned": Amount(N_("You earn about {n} more"), N_("You earn about {n} less"), good=True, unit=600, sign="$"),
    "others_earned": Amount(
        N_("Your colleagues earn about {n} more"),
        N_("Your colleagues earn about {n} less"),
        good=False,
        unit=900,
        sign="$",
    ),
    "infamy": Count(N_("Change of your Infamy"), good=False, unit=4),
    "others_infamy": Count(N_("Change of your colleagues’ Infamy"), good=True, unit=6),
    "mob_came": Deed(N_("The mob comes to your office"), good=False),
    "lynched": Deed(N_("The mob gets you"), good=False, weight=3),
    "others_lynched": Deed(N_("The mob gets a colleague"), good=True, weight=1.5),
}
"""A Patient's death, $600 and 4 Infamy weigh about the same."""
