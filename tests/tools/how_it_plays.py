"""How each game plays among computer players: the figures on the rules pages and in docs/computer_players.md.

`python -m tests.tools.how_it_plays quack-in-the-box --player strong --games 100 --workers 2` prints a row for every
number of seats and every variant that the pages show; the same arguments give the same rows.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Any

from bot.tools.series import Played, Series, each, play
from engines.game import Event
from engines.gothic_doctor.state import ROUNDS as HOURS
from engines.players import LEVELS
from engines.players.odds import won


@dataclass(frozen=True, slots=True)
class Line:
    """One row: the number of players, and the options."""

    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.seats} seats{f', {chosen}' if chosen else ''}"


@dataclass(frozen=True, slots=True)
class Watched:
    """A game, and counts: events, `turns with` a kind, dollars paid, and doctors who left (`fled`, `lynched`)."""

    played: Played
    happened: Counter[str]


LINES: dict[str, list[Line]] = {
    "doctor-strange": [Line(2)],
    "gothic-doctor": [
        *map(Line, (2, 3, 4)),
        Line(4, {"actions": "gentle"}),
        Line(4, {"actions": "none"}),
    ],
    "quack-in-the-box": [
        *map(Line, (2, 3, 4, 5, 6)),
        Line(4, {"threshold": 6}),
        Line(4, {"threshold": 12}),
        Line(4, {"threshold": 12, "turbo_infamy": True}),
        Line(4, {"group_practice": True}),
        Line(4, {"deathmatch": True}),
    ],
    "clinic": [*map(Line, (2, 3, 4)), Line(1)],
}


def watched(series: Series, number: int) -> Watched:
    """Play game `number` of a series and count."""
    happened, this_turn = Counter[str](), set[str]()

    def watch(event: Event) -> None:
        name = type(event).__name__
        if name == "TurnBegan":
            this_turn.clear()
        happened.update({name: 1, "dollars": getattr(event, "total", 0), f"turns with {name}": name not in this_turn})
        this_turn.add(name)

    return Watched(play(series, number, watch), happened)


def strange(games: Sequence[Watched]) -> str:
    """Return Good and Evil, turns, moves, attacks rolled."""
    good = fmean(one.played.outcome.ranks[0] == 1 for one in games)
    rolled = fmean(one.happened["Rolled"] for one in games)
    return f"Good {good:.0%}, Evil {1 - good:.0%}; {_long(games)} turns; {_moves(games)}; {rolled:.0f} attacks rolled"


def gothic(games: Sequence[Watched]) -> str:
    """Return cures a turn, scores, first and last, Actions each."""
    seats = len(games[0].played.outcome.scores)
    best, worst = (fmean(pick(one.played.outcome.scores) for one in games) for pick in (max, min))
    cured, actions = (fmean(one.happened[what] for one in games) / seats for what in ("turns with Cured", "Played"))
    often = f"a cure in {cured / HOURS:.1%} of turns"
    return f"{often} | {_scores(games)} | {best:.0f} / {worst:.0f} | {actions:.1f} Actions each"


def quack(games: Sequence[Watched]) -> str:
    """Return how Patients and doctors end, how long that takes, and what it pays."""
    seats, count = len(games[0].played.order), len(games)
    all_of = sum((one.happened for one in games), Counter[str]())
    exits, turns = all_of["Died"] + all_of["WentHome"], all_of["TurnBegan"]
    ranked = [sorted(one.played.outcome.scores, reverse=True) for one in games]
    gaps = [one[0] - one[1] for one in ranked]
    fled, lynched = all_of["Fled"] / count, all_of["Lynched"] / count
    return (
        f"deaths among exits {all_of['Died'] / exits:.0%}; turns a Patient {turns / exits:.1f}; "
        f"turns a doctor {turns / seats / count:.1f}; rounds {_long(games)}; "
        f"fled / lynched {fled:.1f} / {lynched:.1f}; "
        f"paid a turn ${all_of['dollars'] / turns:.0f}; winner ${fmean(one[0] for one in ranked):,.0f}; "
        f"gap first to second, mean (median) {fmean(gaps):,.0f} ({median(gaps):,.0f})"
    )


def clinic(games: Sequence[Watched]) -> str:
    """Return points; alone, how often the goal is met."""
    won = (
        f"; goals met {fmean(1 in one.played.outcome.ranks for one in games):.0%}"
        if len(games[0].played.outcome.scores) == 1
        else ""
    )
    return f"{_scores(games)} points{won}; {_moves(games)}"


ROWS: dict[str, Callable[[Sequence[Watched]], str]] = {
    "doctor-strange": strange,
    "gothic-doctor": gothic,
    "quack-in-the-box": quack,
    "clinic": clinic,
}


def _long(games: Sequence[Watched]) -> str:
    rounds = sorted(one.played.last for one in games)
    return f"{fmean(rounds):.1f} ({_tenth(rounds, 1)}-{_tenth(rounds, 5)}-{_tenth(rounds, 9)})"


def _scores(games: Sequence[Watched]) -> str:
    scores = sorted(score for one in games for score in one.played.outcome.scores)
    return f"{fmean(scores):.1f} ({_tenth(scores, 1)}-{_tenth(scores, 9)})"


def _tenth(ordered: Sequence[int], tenths: int) -> int:
    return ordered[min(len(ordered) - 1, len(ordered) * tenths // 10)]


def _moves(games: Sequence[Watched]) -> str:
    return f"{fmean(one.played.moves for one in games):.0f} moves"


def by_order(games: Sequence[Watched]) -> str:
    """Return the share of wins by order of seats; a shared win counts in parts."""
    places = range(len(games[0].played.order))
    shares = [fmean(won(one.played.outcome, one.played.order[place]) for one in games) for place in places]
    return "by order of play " + " ".join(f"{share:.0%}" for share in shares)


def rows(game_id: str, player: str, games: int, workers: int = 1, lines: Sequence[Line] = ()) -> Iterator[str]:
    """Yield a row for each line as soon as it is played."""
    for line in lines or LINES[game_id]:
        series = Series(game_id, line.seats, 1, player, line.options)
        found = list(each(watched, series, games, workers))
        yield f"{line}: {ROWS[game_id](found)}; {by_order(found)}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game", choices=sorted(LINES))
    parser.add_argument("--player", default="sensible", choices=LEVELS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seats", type=int, nargs="*", default=[], help="Only these numbers, without variants.")
    asked = parser.parse_args()
    for row in rows(asked.game, asked.player, asked.games, asked.workers, [*map(Line, asked.seats)]):
        print(row, flush=True)
