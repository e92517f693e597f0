"""Series of games between computer players, in one process or in several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any, TypeVar

from bot.tools.options import find, fitting
from bot.tools.seeds import seed_of
from engines.chance import Chance, Rng
from engines.contract import Game
from engines.game import Decision, Event, Move, Outcome
from engines.players import PLAYERS, STRONG, Choose, aimless, think

RANDOM = "random"
"""The player that makes any legal move of any seat. It needs no views, so it is the fastest, and finds errors; its
games are not real: where it may flee, it flees at once.
"""

LONGEST = 100_000
"""Most moves of a game before it counts as endless."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
"""The places in the order of play, in reports."""

S = TypeVar("S")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Series:
    """Games of one game with one player in all seats; `options` as a table's host chooses them."""

    game: str
    seats: int
    seed: int
    player: str
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Played:
    """One game: its moves, the round or turn of the last one, the outcome, and the seats in their order of play (none
    if all play at once).
    """

    moves: int
    last: int
    outcome: Outcome
    order: tuple[int, ...]


def each(play: Callable[[S, int], R], series: S, games: int, workers: int) -> Iterator[R]:
    """Yield the result of `play` for each game of a series, in order; several workers are as many processes."""
    if workers == 1:
        yield from (play(series, number) for number in range(games))
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, [series] * games, range(games))


def order_of(game: Game[Any], state: Any) -> tuple[int, ...]:
    """Return the seats of a fresh deal in their order of play; none without such an order."""
    return tuple(game.order(state)) if game.order is not None else ()


def unit_of(state: Any) -> str:
    """Return the unit of a game's length: single turns if it numbers them, else rounds."""
    return "turn" if hasattr(state, "turn") else "round"


def play(series: Series, number: int, watch: Callable[[Event], None] = lambda _event: None) -> Played:
    """Play game `number` of a series; the same arguments play the same game. `watch` gets every event. Raise ValueError
    for options or seats that do not fit, RuntimeError for an endless game.
    """
    game = find(series.game)
    state = game.deal(fitting(game, series.seats, series.options), series.seats, seed_of(series.seed, number, b"deal"))
    order = order_of(game, state)
    rng = Chance(seed_of(series.seed, number, b"play"))
    moves, last = play_out(game, state, decides(game, series.player), rng, watch)
    outcome = game.outcome(state)
    assert outcome is not None
    return Played(moves, last, outcome, order)


def play_out(
    game: Game[Any], state: Any, decide: Decide, rng: Rng, watch: Callable[[Event], None] = lambda _event: None
) -> tuple[int, int]:
    """Play a dealt game to its end, in place. Return the number of moves, and the round or turn of the last one. Raise
    RuntimeError for an endless game.
    """
    unit = unit_of(state)
    moves = last = 0
    while decisions := game.decisions(state):
        decision, move = decide(state, decisions, rng)
        last = getattr(state, unit, 0)
        for event in game.play(state, decision.seat, move):
            watch(event)
        moves += 1
        if moves == LONGEST:
            raise RuntimeError(f"{game.id}: no end after {LONGEST} moves")
    return moves, last


Decide = Callable[[Any, Sequence[Decision], Rng], tuple[Decision, Move]]
Mind = Callable[[Any, int, Sequence[Decision], Rng], tuple[Decision, Move] | None]


def decides(game: Game[Any], player: str) -> Decide:
    """Return how a game goes on with this player in all seats. Raise KeyError for an unknown player."""
    if player == RANDOM:
        return lambda _state, decisions, rng: aimless.choose(decisions, rng)
    return seat_by_seat(game, _ahead(game) if player == STRONG else _at_once(game, PLAYERS[player]))


def _at_once(game: Game[Any], choose: Choose) -> Mind:
    return lambda state, seat, own, rng: choose(game, game.view(state, seat), own, rng)


def _ahead(game: Game[Any]) -> Mind:
    """Think about redealt states only, until it is clear what to do, as at a table."""

    def mind(state: Any, seat: int, _own: Sequence[Decision], rng: Rng) -> tuple[Decision, Move] | None:
        return think(game, game.redeal(state, seat, rng), seat, STRONG, rng, lambda _made: False)

    return mind


def seat_by_seat(game: Game[Any], mind: Mind) -> Decide:
    """Ask all seats in random order; a player who would rather wait leaves the move to the next."""

    def decide(state: Any, decisions: Sequence[Decision], rng: Rng) -> tuple[Decision, Move]:
        seats = sorted({decision.seat for decision in decisions})
        rng.shuffle(seats)
        waited_for = {decision.seat for decision in decisions if decision.must}
        for seat in (*seats, *sorted(waited_for)):
            own = [decision for decision in decisions if decision.seat == seat]
            chosen = mind(state, seat, own, rng)
            if chosen is not None:
                return chosen
        raise RuntimeError(f"{game.id}: everybody waits")

    return decide
