"""How each game plays among computer players: the figures on the rules pages and in docs/computer_players.md.

`python -m tests.tools.how_it_plays quack-in-the-box --player strong --games 100 --workers 2` prints a row for every
number of seats and every variant that the pages show; the same arguments give the same rows.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from statistics import fmean, median
from typing import Any

from bot.tools.seeds import seed_of
from engines import GAMES
from engines.chance import Chance
from engines.contract import Game
from engines.game import Decision, Move, Outcome
from engines.gothic_doctor.state import ROUNDS as HOURS
from engines.players import LEVELS, PLAYERS, think
from engines.quack_in_the_box.state import LYNCHED, SWITZERLAND


@dataclass(frozen=True, slots=True)
class Line:
    """One row: how many play, and with which options."""

    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.seats} seats{f', {chosen}' if chosen else ''}"


@dataclass(frozen=True, slots=True)
class Played:
    """One game: what happened how often, how long it took, how it ended, and who had the first turn."""

    happened: Counter[str]
    rounds: int
    moves: int
    outcome: Outcome
    first: int
    places: tuple[str, ...]


LINES: dict[str, list[Line]] = {
    "doctor-strange": [
        Line(2),
        Line(2, {"evil_draws_three": True}),
        Line(2, {"first_player": "good"}),
        Line(2, {"turn_count": "rounds"}),
        Line(2, {"turn_count": "rounds", "evil_draws_three": True}),
    ],
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


def play(game_id: str, line: Line, player: str, number: int) -> Played:
    """One game of a series among players of one level, who are asked in an order that varies."""
    game = GAMES[game_id]
    state = game.deal(game.Options(**line.options), line.seats, seed_of(1, number, b"deal"))
    rng = Chance(seed_of(1, number, b"play"))
    happened, moves, rounds, this_turn = Counter[str](), 0, 0, set[str]()
    first = next(one.seat for one in game.decisions(state) if one.must)
    while decisions := game.decisions(state):
        decision, move = _next(game, state, decisions, player, rng)
        rounds = getattr(state, "turn", getattr(state, "round", 0))
        for event in game.play(state, decision.seat, move):
            name = type(event).__name__
            this_turn = set() if name == "TurnBegan" else this_turn
            happened.update(
                {name: 1, "dollars": getattr(event, "total", 0), f"turns with {name}": name not in this_turn}
            )
            this_turn.add(name)
        moves += 1
    outcome = game.outcome(state)
    assert outcome is not None
    places = tuple(getattr(doctor, "place", "") for doctor in getattr(state, "doctors", ()))
    return Played(happened, rounds, moves, outcome, getattr(state, "first", first), places)


def _next(
    game: Game[Any], state: Any, decisions: Sequence[Decision], player: str, rng: Chance
) -> tuple[Decision, Move]:
    seats = sorted({decision.seat for decision in decisions})
    rng.shuffle(seats)
    for seat in (*seats, *sorted({decision.seat for decision in decisions if decision.must})):
        if player in PLAYERS:
            own = [decision for decision in decisions if decision.seat == seat]
            chosen = PLAYERS[player](game, game.view(state, seat), own, rng)
        else:
            chosen = think(game, game.redeal(state, seat, rng), seat, player, rng, lambda _made: False)
        if chosen is not None:
            return chosen
    raise RuntimeError(f"{game.id}: everybody waits")


# ------------------------------------------------------------------------------------------------ a row of each game


def strange(games: Sequence[Played]) -> str:
    """Good and Evil, turns, moves, attacks rolled."""
    good = fmean(one.outcome.ranks[0] == 1 for one in games)
    rolled = fmean(one.happened["Rolled"] for one in games)
    return f"Good {good:.0%}, Evil {1 - good:.0%}; {_long(games)} turns; {_moves(games)}; {rolled:.0f} attacks rolled"


def gothic(games: Sequence[Played]) -> str:
    """Cures a turn, scores, first and last, Actions each."""
    seats = len(games[0].outcome.scores)
    best, worst = (fmean(pick(one.outcome.scores) for one in games) for pick in (max, min))
    cured, actions = (fmean(one.happened[what] for one in games) / seats for what in ("turns with Cured", "Played"))
    often = f"a cure in {cured / HOURS:.1%} of turns"
    return f"{often} | {_scores(games)} | {best:.0f} / {worst:.0f} | {actions:.1f} Actions each"


def quack(games: Sequence[Played]) -> str:
    """How Patients and doctors end, how long that takes, and what it pays."""
    seats, count = len(games[0].places), len(games)
    all_of = sum((one.happened for one in games), Counter[str]())
    exits, turns = all_of["Died"] + all_of["WentHome"], all_of["TurnBegan"]
    ranked = [sorted(one.outcome.scores, reverse=True) for one in games]
    gaps = [one[0] - one[1] for one in ranked]
    fled, lynched = (sum(one.places.count(place) for one in games) / count for place in (SWITZERLAND, LYNCHED))
    return (
        f"deaths among exits {all_of['Died'] / exits:.0%}; turns a Patient {turns / exits:.1f}; "
        f"turns a doctor {turns / seats / count:.1f}; rounds {_long(games)}; "
        f"fled / lynched {fled:.1f} / {lynched:.1f}; "
        f"paid a turn ${all_of['dollars'] / turns:.0f}; winner ${fmean(one[0] for one in ranked):,.0f}; "
        f"gap first to second, mean (median) {fmean(gaps):,.0f} ({median(gaps):,.0f})"
    )


def clinic(games: Sequence[Played]) -> str:
    """Points; alone, how often the goal is met."""
    won = (
        f"; goals met {fmean(1 in one.outcome.ranks for one in games):.0%}" if len(games[0].outcome.scores) == 1 else ""
    )
    return f"{_scores(games)} points{won}; {_moves(games)}"


ROWS: dict[str, Callable[[Sequence[Played]], str]] = {
    "doctor-strange": strange,
    "gothic-doctor": gothic,
    "quack-in-the-box": quack,
    "clinic": clinic,
}


def _long(games: Sequence[Played]) -> str:
    rounds = sorted(one.rounds for one in games)
    return f"{fmean(rounds):.1f} ({_tenth(rounds, 1)}-{_tenth(rounds, 5)}-{_tenth(rounds, 9)})"


def _scores(games: Sequence[Played]) -> str:
    scores = sorted(score for one in games for score in one.outcome.scores)
    return f"{fmean(scores):.1f} ({_tenth(scores, 1)}-{_tenth(scores, 9)})"


def _tenth(ordered: Sequence[int], tenths: int) -> int:
    return ordered[min(len(ordered) - 1, len(ordered) * tenths // 10)]


def _moves(games: Sequence[Played]) -> str:
    return f"{fmean(one.moves for one in games):.0f} moves"


def by_order(games: Sequence[Played]) -> str:
    """Who began wins how often, who came second, and so on; a shared win counts in parts."""
    seats = len(games[0].outcome.ranks)
    shares = [0.0] * seats
    for one in games:
        winners = [seat for seat, rank in enumerate(one.outcome.ranks) if rank == 1]
        for seat in winners:
            shares[(seat - one.first) % seats] += 1 / len(winners) / len(games)
    return "by order of play " + " ".join(f"{share:.0%}" for share in shares)


def rows(game_id: str, player: str, games: int, workers: int = 1, lines: Sequence[Line] = ()) -> Iterator[str]:
    """A row for each line, as soon as it is played."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for line in lines or LINES[game_id]:
            one = partial(play, game_id, line, player)
            played = list(pool.map(one, range(games)) if workers > 1 else map(one, range(games)))
            yield f"{line}: {ROWS[game_id](played)}; {by_order(played)}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game", choices=sorted(LINES))
    parser.add_argument("--player", default="sensible", choices=LEVELS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    for row in rows(asked.game, asked.player, asked.games, asked.workers):
        print(row, flush=True)
