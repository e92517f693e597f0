"""The reasons why one move is better than another in Clinic: a sentence for each key of `players/telling.py`."""

from __future__ import annotations

from bot.faces.differences import Amount, Count, Deed, Differences
from bot.words import N_

DIFFERENCES: Differences = {
    "treated": Count(N_("Patients you treat this round"), good=True, unit=2),
    "income": Amount(
        N_("Patients bring about {n} more this round"),
        N_("Patients bring about {n} less this round"),
        good=True,
        unit=12,
        sign="$",
    ),
    "costs": Amount(
        N_("Salaries and upkeep cost about {n} more this round"),
        N_("Salaries and upkeep cost about {n} less this round"),
        good=False,
        unit=6,
        sign="$",
    ),
    "spent": Amount(
        N_("You spend about {n} more this round"),
        N_("You spend about {n} less this round"),
        good=False,
        unit=20,
        sign="$",
    ),
    "popularity": Count(N_("Popularity you gain this round"), good=True, unit=3),
    "died": Deed(N_("A patient of yours dies"), good=False, weight=1.5),
    "worsened": Deed(N_("A patient of yours gets worse"), good=False, weight=0.4),
    "admitted": Count(N_("Patients you admit this round"), good=True, unit=3),
    "hired": Count(N_("People you hire this round"), good=True, unit=3),
    "time": Count(N_("Time that ways take this round"), good=False, unit=12),
    "cash": Amount(
        N_("About {n} more are left after the round"),
        N_("About {n} less are left after the round"),
        good=True,
        unit=15,
        sign="$",
    ),
    "nurses": Count(N_("Nurses you have after the round"), good=True, unit=1.5),
    "rooms": Count(N_("Rooms that work after the round"), good=True, unit=1),
    "placed": Count(N_("Doctors with a room to work in after the round"), good=True, unit=1),
}
"""Two patients treated and three points of Popularity weigh about the same."""
