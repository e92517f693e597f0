"""`housecall simulate`: plays many games by itself and reports speed, lengths, endings and who won."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from statistics import fmean
from time import perf_counter
from typing import Any

from bot.tools.options import find, fitting, named
from bot.tools.seeds import seed_of
from bot.tools.waits import Waits, told, waits
from engines.chance import Chance, Rng
from engines.contract import Game
from engines.game import Decision, Move, Outcome
from engines.players import PLAYERS, Choose, aimless

RANDOM = "random"
"""The player that makes any legal move, whoever's; the fastest, since it needs no views. Good for finding errors, but
its games are no games: where one may flee it flees at once."""

SENSIBLE = "sensible"
"""The player that simulates unless another is named: its games are about as long as people's."""

AIMLESS = "random moves: says nothing about the length of real games"

LONGEST = 100_000
"""Moves after which a game is given up as endless."""

WAITED = 40
"""In so many of the games at most is counted who waits for whom."""

NAMES = (RANDOM, *PLAYERS)


@dataclass(frozen=True, slots=True)
class Lengths:
    """Moves, rounds or turns a game: mean, and what 10, 50 and 90 of a hundred games stay within."""

    mean: float
    p10: int
    p50: int
    p90: int


@dataclass(frozen=True, slots=True)
class Simulated:
    """What came of the games. `wins`: per seat, games in which it had rank 1, `shared` of them with another seat;
    `rounds`: how far they went, in `unit`s.
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
    waits: Waits | None = None
    """How often everybody waits for somebody to come back; only where sensible players meet."""
    ahead: Waits | None = None
    """The same where they say ahead what they can."""


def simulate(
    game_id: str,
    seats: int,
    games: int,
    seed: int,
    player: str = SENSIBLE,
    options: Mapping[str, Any] | None = None,
) -> Simulated:
    """Play games one after the other; the same arguments play the same games.

    Raises:
        ValueError: no such game or player, or options or seats that do not fit; the message says which.

    """
    game = find(game_id)
    _refuse(game, seats, games, player)
    chosen = fitting(game, seats, options or {})
    outcomes: list[Outcome] = []
    lengths: list[int] = []
    rounds: list[int] = []
    began = perf_counter()
    for number in range(games):
        state = game.deal(chosen, seats, seed_of(seed, number, b"deal"))
        moves, last = play_out(game, state, player, Chance(seed_of(seed, number, b"play")))
        lengths.append(moves)
        rounds.append(last)
        outcome = game.outcome(state)
        assert outcome is not None
        outcomes.append(outcome)
    report = _report(
        game=game,
        seats=seats,
        player=player,
        options=dict(options or {}),
        seed=seed,
        seconds=perf_counter() - began,
        outcomes=outcomes,
        lengths=lengths,
        rounds=rounds,
    )
    if player != SENSIBLE or seats < 2:
        return report
    counted = partial(waits, game_id, seats, min(games, WAITED), seed, options)
    return replace(report, waits=counted(ahead=False), ahead=counted(ahead=True))


def _refuse(game: Game[Any], seats: int, games: int, player: str) -> None:
    if player not in NAMES:
        raise ValueError(f"no player {player!r}: there are {', '.join(NAMES)}")
    if games < 1:
        raise ValueError("games: at least 1")
    if seats not in game.seats:
        raise ValueError(f"seats: {game.id} is for {', '.join(map(str, game.seats))}")


def _unit(state: Any) -> str:
    """What a game counts: single turns where it numbers them, else rounds."""
    return "turn" if hasattr(state, "turn") else "round"


def play_out(game: Game[Any], state: Any, player: str, rng: Chance) -> tuple[int, int]:
    """Play a dealt game to its end, in place.

    Returns:
        The number of moves, and the round or turn in which the last one was made.

    Raises:
        RuntimeError: there is no end in sight.

    """
    decide = _anybody if player == RANDOM else _seat_by_seat(game, PLAYERS[player])
    unit = _unit(state)
    moves = last = 0
    while decisions := game.decisions(state):
        decision, move = decide(state, decisions, rng)
        last = getattr(state, unit, 0)
        game.play(state, decision.seat, move)
        moves += 1
        if moves == LONGEST:
            raise RuntimeError(f"{game.id}: no end after {LONGEST} moves")
    return moves, last


Decide = Callable[[Any, Sequence[Decision], Rng], tuple[Decision, Move]]


def _anybody(_state: Any, decisions: Sequence[Decision], rng: Rng) -> tuple[Decision, Move]:
    return aimless.choose(decisions, rng)


def _seat_by_seat(game: Game[Any], choose: Choose) -> Decide:
    """Everybody is asked, in an order that varies; whoever rather waits leaves it to the next."""

    def decide(state: Any, decisions: Sequence[Decision], rng: Rng) -> tuple[Decision, Move]:
        seats = sorted({decision.seat for decision in decisions})
        rng.shuffle(seats)
        waited_for = {decision.seat for decision in decisions if decision.must}
        for seat in (*seats, *sorted(waited_for)):
            own = [decision for decision in decisions if decision.seat == seat]
            chosen = choose(game, game.view(state, seat), own, rng)
            if chosen is not None:
                return chosen
        raise RuntimeError(f"{game.id}: everybody waits")

    return decide


def _report(
    *,
    game: Game[Any],
    seats: int,
    player: str,
    options: dict[str, Any],
    seed: int,
    seconds: float,
    outcomes: Sequence[Outcome],
    lengths: Sequence[int],
    rounds: Sequence[int],
) -> Simulated:
    games, moves = len(outcomes), sum(lengths)
    endings = Counter(outcome.ending.key for outcome in outcomes)
    return Simulated(
        game.id,
        seats,
        player,
        options,
        seed,
        games,
        round(seconds, 3),
        moves,
        round(games / seconds, 1),
        round(moves / seconds, 1),
        _lengths(lengths),
        _lengths(rounds),
        _unit(game.deal(game.Options(), max(game.seats), bytes(32))),
        dict(sorted(endings.items(), key=lambda ending: (-ending[1], ending[0]))),
        tuple(sum(outcome.ranks[seat] == 1 for outcome in outcomes) for seat in range(seats)),
        sum(outcome.ranks.count(1) > 1 for outcome in outcomes),
        sum(1 not in outcome.ranks for outcome in outcomes),
        tuple(round(fmean(outcome.scores[seat] for outcome in outcomes), 2) for seat in range(seats)),
    )


def _lengths(lengths: Sequence[int]) -> Lengths:
    ordered = sorted(lengths)
    p10, p50, p90 = (ordered[min(len(ordered) - 1, len(ordered) * share // 100)] for share in (10, 50, 90))
    return Lengths(round(fmean(lengths), 1), p10, p50, p90)


def render(report: Simulated, as_json: bool) -> str:  # noqa: FBT001  the flag is the command's --json
    """The report as a page for people, or as one JSON object."""
    if as_json:
        return json.dumps(asdict(report))
    ended = ", ".join(f"{ending} {_share(count, report.games)}" for ending, count in report.endings.items())
    seats = [
        f"  seat {seat + 1}   wins {_share(wins, report.games):>6}   mean score {score:g}"
        for seat, (wins, score) in enumerate(zip(report.wins, report.scores, strict=True))
    ]
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
            *seats,
        )
    )


def _long(report: Simulated) -> list[str]:
    return [
        f"  length   mean {one.mean:g} {what}; 10% within {one.p10}, 50% {one.p50}, 90% {one.p90}"
        for one, what in ((report.lengths, "moves"), (report.rounds, f"{report.unit}s"))
    ]


def _share(count: int, games: int) -> str:
    return f"{100 * count / games:.1f}%"
