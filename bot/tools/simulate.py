"""`housecall simulate`: plays many games and reports speed, lengths, endings and winners."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from statistics import fmean
from time import perf_counter
from typing import Any

from bot.tools.options import find, fitting, named
from bot.tools.series import ORDINALS, RANDOM, Played, Series, each, play, unit_of
from bot.tools.waits import Waits, told, waits
from engines.players import LEVELS

SENSIBLE = "sensible"
"""The default player: its games are about as long as people's."""

AIMLESS = "random moves: says nothing about the length of real games"

WAITED = 40
"""Most games in the count of waits."""

NAMES = (RANDOM, *LEVELS)


@dataclass(frozen=True, slots=True)
class Lengths:
    """Moves, rounds or turns of a game: the mean and percentiles."""

    mean: float
    p10: int
    p50: int
    p90: int


@dataclass(frozen=True, slots=True)
class Results:
    """For each of several: games with rank 1, alone or shared, and the mean score."""

    wins: tuple[int, ...]
    scores: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Simulated:
    """The report. `wins`: for each seat, games with rank 1; `shared`: games with several winners; `nobody`: with none;
    `in_order`: wins and scores by the order of play, None if all play at once; `rounds`: lengths in `unit`s; `waits`:
    how often the game waits for a player, and its days, for sensible players; `ahead`: the same if they plan ahead.
    """

    game: str
    seats: int
    player: str
    options: dict[str, Any]
    seed: int
    games: int
    seconds: float
    moves: int
    games_per_second: float
    moves_per_second: float
    lengths: Lengths
    rounds: Lengths
    unit: str
    endings: dict[str, int]
    wins: tuple[int, ...]
    shared: int
    nobody: int
    scores: tuple[float, ...]
    in_order: Results | None = None
    waits: Waits | None = None
    ahead: Waits | None = None


def simulate(
    game_id: str,
    seats: int,
    games: int,
    seed: int,
    player: str = SENSIBLE,
    options: Mapping[str, Any] | None = None,
    workers: int = 1,
) -> Simulated:
    """Play games; the same arguments play the same games, for any number of workers. Raise ValueError, with a sentence,
    for an unknown game or player, or for options, seats or numbers that do not fit.
    """
    series = Series(game_id, seats, seed, player, dict(options or {}))
    _refuse(series, games, workers)
    began = perf_counter()
    played = list(each(play, series, games, workers))
    report = _report(series, played, perf_counter() - began)
    if player != SENSIBLE or seats < 2:
        return report
    counted = partial(waits, game_id, seats, min(games, WAITED), seed, options)
    return replace(report, waits=counted(ahead=False), ahead=counted(ahead=True))


def _refuse(series: Series, games: int, workers: int) -> None:
    game = find(series.game)
    if series.player not in NAMES:
        raise ValueError(f"no player {series.player!r}: there are {', '.join(NAMES)}")
    if games < 1:
        raise ValueError("games: at least 1")
    if workers < 1:
        raise ValueError("workers: at least 1")
    if series.seats not in game.seats:
        raise ValueError(f"seats: {game.id} is for {', '.join(map(str, game.seats))}")
    fitting(game, series.seats, series.options)


def _report(series: Series, played: Sequence[Played], seconds: float) -> Simulated:
    game, outcomes = find(series.game), [one.outcome for one in played]
    games, moves = len(played), sum(one.moves for one in played)
    endings = Counter(outcome.ending.key for outcome in outcomes)
    by_seat = _results(played, [tuple(range(series.seats))] * games)
    ordered = series.seats > 1 and all(one.order for one in played)
    return Simulated(
        game.id,
        series.seats,
        series.player,
        dict(series.options),
        series.seed,
        games,
        round(seconds, 3),
        moves,
        round(games / seconds, 1),
        round(moves / seconds, 1),
        _lengths([one.moves for one in played]),
        _lengths([one.last for one in played]),
        unit_of(game.deal(game.Options(), max(game.seats), bytes(32))),
        dict(sorted(endings.items(), key=lambda ending: (-ending[1], ending[0]))),
        by_seat.wins,
        sum(outcome.ranks.count(1) > 1 for outcome in outcomes),
        sum(1 not in outcome.ranks for outcome in outcomes),
        by_seat.scores,
        _results(played, [one.order for one in played]) if ordered else None,
    )


def _results(played: Sequence[Played], orders: Sequence[Sequence[int]]) -> Results:
    """Return wins and mean scores by place in each game's list of seats."""
    both = list(zip(played, orders, strict=True))
    places = range(len(orders[0]))
    return Results(
        tuple(sum(one.outcome.ranks[order[place]] == 1 for one, order in both) for place in places),
        tuple(round(fmean(one.outcome.scores[order[place]] for one, order in both), 2) for place in places),
    )


def _lengths(lengths: Sequence[int]) -> Lengths:
    ordered = sorted(lengths)
    p10, p50, p90 = (ordered[min(len(ordered) - 1, len(ordered) * share // 100)] for share in (10, 50, 90))
    return Lengths(round(fmean(lengths), 1), p10, p50, p90)


def render(report: Simulated, as_json: bool) -> str:  # noqa: FBT001  the flag is the command's --json
    """Return the report as text, or as one JSON object."""
    if as_json:
        return json.dumps(asdict(report))
    ended = ", ".join(f"{ending} {_share(count, report.games)}" for ending, count in report.endings.items())
    names = [f"seat {seat + 1}" for seat in range(report.seats)]
    order = _who_won(ORDINALS, report.in_order, report.games) if report.in_order is not None else []
    return "\n".join(
        (
            f"{report.game}, {report.seats} seats, {report.games} games, player {report.player}, seed {report.seed}"
            + named(report.options),
            f"  speed    {report.games_per_second:,.1f} games/s, {report.moves_per_second:,.0f} moves/s",
            *([f"  length   {AIMLESS}"] if report.player == RANDOM else _long(report)),
            *([told(report.waits, report.ahead)] if report.waits is not None and report.ahead is not None else []),
            f"  endings  {ended}",
            f"  shared   {_share(report.shared, report.games)} won by several seats",
            f"  lost     {_share(report.nobody, report.games)} won by nobody",
            *_who_won(names, Results(report.wins, report.scores), report.games),
            *(["  in their order of play", *order] if order else []),
        )
    )


def _who_won(names: Sequence[str], results: Results, games: int) -> list[str]:
    return [
        f"  {name:<8} wins {_share(wins, games):>6}   mean score {score:g}"
        for name, wins, score in zip(names, results.wins, results.scores, strict=False)
    ]


def _long(report: Simulated) -> list[str]:
    return [
        f"  length   mean {one.mean:g} {what}; 10% within {one.p10}, 50% {one.p50}, 90% {one.p90}"
        for one, what in ((report.lengths, "moves"), (report.rounds, f"{report.unit}s"))
    ]


def _share(count: int, games: int) -> str:
    return f"{100 * count / games:.1f}%"
