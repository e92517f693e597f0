"""Why one move is better than another in Doctor Strange: a sentence for each key of `players/telling.py`."""

from __future__ import annotations

from bot.faces.differences import Count, Deed, Differences
from bot.words import N_

DIFFERENCES: Differences = {
    "lost": Deed(N_("You lose a Character, killed or exiled"), good=False),
    "they_lost": Deed(N_("They lose a Character, killed or exiled"), good=True),
    "taken": Deed(N_("You capture or control one of theirs"), good=True, weight=1.3),
    "they_took": Deed(N_("They capture or control one of yours"), good=False, weight=1.3),
    "down": Deed(N_("One of yours is incapacitated"), good=False, weight=0.7),
    "they_down": Deed(N_("One of theirs is incapacitated"), good=True, weight=0.7),
    "came_home": Deed(N_("One of yours comes home"), good=True),
    "summoned": Deed(N_("You bring a Character into play"), good=True, weight=0.7),
    "stopped": Deed(N_("They stop an attack of yours"), good=False, weight=0.7),
    "spent": Count(N_("Power cards you spend"), good=False, unit=3),
    "they_spent": Count(N_("Power cards they spend"), good=True, unit=3),
}
"""Three Power cards weigh about as much as a Character."""
