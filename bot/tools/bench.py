"""`housecall bench`: speeds, measured on this machine.

Rules and python-chess are measured in CPU time, so that other load slows neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time
from typing import Any

from bot.tools import bench_storage
from bot.tools.bench_pictures import pictures
from bot.tools.bench_thinking import lags
from bot.tools.options import find
from bot.tools.seeds import seed_of
from engines import GAMES
from engines.contract import Game
from engines.players import aimless

SECONDS = 2.0
"""Seconds for each speed."""

SHARE = 0.4
"""Least share of python-chess's speed that a game should reach."""

POSITIONS = 300
"""Positions for the timing of a game's functions."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report: `run` measures the games it is given (by id) and yields lines."""

    title: str
    run: Callable[[Sequence[str]], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Spread:
    """Times in microseconds."""

    median: float
    p95: float


def sections() -> list[Section]:
    """Return the sections in the order of the report."""
    return [
        Section("Random moves (processor time)", speeds),
        Section("What a move asks for (processor time)", functions),
        Section("Pictures (processor time)", pictures),
        Section("Four strong computer players think: how late the event loop is", lags),
        Section("Durable moves, beside bare sqlite3 in the same folder", lambda _games: durable()),
    ]


def durable() -> Iterator[str]:
    """Measure the storage writer's durable moves a second, next to the limit of bare sqlite3."""
    yield from bench_storage.render(bench_storage.measure()).splitlines()


def bench(games: Sequence[str] = ()) -> Iterator[str]:
    """Yield the report line by line. Raise ValueError for an unknown game."""
    chosen = [find(name).id for name in games or sorted(GAMES)]
    for section in sections():
        yield section.title
        for line in section.run(chosen):
            yield f"  {line}"


# ---------------------------------------------------------------------------------------------------------- speed


def speeds(games: Sequence[str]) -> Iterator[str]:
    """Measure moves a second of random play (decisions, one random move, play), next to python-chess."""
    chess = chess_speed()
    if chess is None:
        yield "python-chess is not installed, so there is nothing to compare with: pip install chess"
    else:
        yield f"{'python-chess':<20}{chess:>10,.0f} moves/s"
    for name in games:
        speed = game_speed(GAMES[name])
        beside = f"   {speed / chess:.2f} of python-chess{_short(speed, chess)}" if chess else ""
        yield f"{name:<20}{speed:>10,.0f} moves/s{beside}"


def _short(speed: float, chess: float) -> str:
    return "" if speed >= SHARE * chess else f", should be {SHARE}"


def game_speed(game: Game[Any], seconds: float = SECONDS) -> float:
    """Measure random moves a second, including deals."""
    rng = Random(0)  # noqa: S311  nothing secret
    moves, number = 0, 0
    seats = _seats(game)
    began = process_time()
    while process_time() - began < seconds:
        number += 1
        state = game.deal(game.Options(), seats, seed_of(0, number, b"bench"))
        while decisions := game.decisions(state):
            decision, move = aimless.choose(decisions, rng)
            game.play(state, decision.seat, move)
            moves += 1
    return moves / (process_time() - began)


def chess_speed(seconds: float = SECONDS) -> float | None:
    """Measure python-chess's random moves a second (legal moves, one of them, push); None if it is not installed."""
    try:
        import chess  # noqa: PLC0415  a dependency of the tests only
    except ModuleNotFoundError:
        return None
    rng = Random(0)  # noqa: S311  nothing secret
    moves = 0
    began = process_time()
    while process_time() - began < seconds:
        board = chess.Board()
        while board.halfmove_clock < 150 and (legal := list(board.legal_moves)):
            board.push(legal[rng.randrange(len(legal))])
            moves += 1
    return moves / (process_time() - began)


# ------------------------------------------------------------------------------------------------------- functions


def functions(games: Sequence[str]) -> Iterator[str]:
    """Measure the functions that a table calls for each move, in microseconds over positions of random games."""
    yield f"{'median / p95 in us':<20}" + "".join(f"{name:>16}" for name in ("decisions", "view", "dump", "clone"))
    for name in games:
        spreads = times(GAMES[name])
        yield f"{name:<20}" + "".join(f"{spread.median:>8.1f} / {spread.p95:<5.1f}" for spread in spreads.values())


def times(game: Game[Any], positions: int = POSITIONS) -> dict[str, Spread]:
    """Measure decisions, view, dump and clone."""
    calls: dict[str, Callable[[Any], object]] = {
        "decisions": game.decisions,
        "view": lambda state: game.view(state, 0),
        "dump": game.dump,
        "clone": game.clone,
    }
    taken: dict[str, list[float]] = {name: [] for name in calls}
    for state in _positions(game, positions):
        for name, call in calls.items():
            fresh = game.load(game.dump(state))  # a fresh state has no caches of earlier calls
            taken[name].append(_microseconds(call, fresh))
    return {name: spread(found) for name, found in taken.items()}


def spread(taken: Sequence[float]) -> Spread:
    ordered = sorted(taken)
    return Spread(median(ordered), ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)])


def _positions(game: Game[Any], wanted: int) -> Iterator[Any]:
    rng = Random(0)  # noqa: S311  nothing secret
    number, found = 0, 0
    while found < wanted:
        number += 1
        state = game.deal(game.Options(), _seats(game), seed_of(1, number, b"bench"))
        while (decisions := game.decisions(state)) and found < wanted:
            if rng.random() < 0.2:
                found += 1
                yield state
            decision, move = aimless.choose(decisions, rng)
            game.play(state, decision.seat, move)


def _microseconds(call: Callable[[Any], object], state: Any) -> float:
    began = process_time()
    call(state)
    return (process_time() - began) * 1e6


def _seats(game: Game[Any]) -> int:
    counts = sorted(game.seats)
    return counts[len(counts) // 2]
