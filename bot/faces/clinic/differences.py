"""Why one move is better than another in Clinic: a sentence for each key of `players/telling.py`."""

from __future__ import annotations

from bot.faces.differences import Amount, Deed, Differences
from bot.words import N_

DIFFERENCES: Differences = {
    "treated": Amount(
        N_("You treat about {n} more patients this round"),
        N_("You treat about {n} fewer patients this round"),
        good=True,
        unit=2,
    ),
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
    "popularity": Amount(
        N_("You gain about {n} more Popularity this round"),
        N_("You gain about {n} less Popularity this round"),
        good=True,
        unit=3,
    ),
    "died": Deed(N_("A patient of yours dies"), good=False, weight=1.5),
    "worsened": Deed(N_("A patient of yours gets worse"), good=False, weight=0.4),
    "admitted": Amount(
        N_("You admit about {n} more patients this round"),
        N_("You admit about {n} fewer patients this round"),
        good=True,
        unit=3,
    ),
    "hired": Amount(
        N_("You hire about {n} more people this round"),
        N_("You hire about {n} fewer people this round"),
        good=True,
        unit=3,
    ),
    "time": Amount(
        N_("Ways take about {n} more Time this round"),
        N_("Ways take about {n} less Time this round"),
        good=False,
        unit=12,
    ),
}
"""Two patients treated and three points of Popularity weigh about the same."""
