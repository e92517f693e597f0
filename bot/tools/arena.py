"""`housecall arena`: two computer players play many games, to measure which of them is stronger.

Games come in pairs with the same cards: in the second one the two have swapped seats.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from math import sqrt
from random import Random
from statistics import fmean, median, pvariance
from time import monotonic, perf_counter
from typing import Any

from bot.tools.options import find, fitting, named
from bot.tools.seeds import seed_of
from bot.tools.series import ORDINALS, each, order_of, play_out, seat_by_seat, unit_of
from engines.chance import Chance, Rng
from engines.game import Decision, Move, Outcome
from engines.players import LEVELS, STRONG, think
from engines.players.odds import won
from engines.players.race import Enough

DRAWINGS = 2000
"""Bootstrap samples for the interval of the score difference."""
Z95 = 1.959964


@dataclass(frozen=True, slots=True)
class Fight:
    """A series: the two players, the number of games, the thinking limit of the strong player (`seconds`, or `playouts`
    a move; 0 and 0: until it is clear, as at a table), and the table's `options`.
    """

    game: str
    players: tuple[str, str]
    games: int
    seats: int
    seed: int
    playouts: int = 0
    seconds: float = 0.0
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the order of play in one game: which of the two players had it, its share of the win, its score."""

    side: int
    share: float
    score: float


@dataclass(frozen=True, slots=True)
class Bout:
    """A game: the first player's share of the win (split among winners; a half if no one won) and its mean score minus
    the other's; `places`: in the order of play, none if all play at once; `last`: the number of the last `unit` (round,
    turn).
    """

    share: float
    lead: float
    moves: int
    places: tuple[Place, ...] = ()
    last: int = 0
    unit: str = "round"


@dataclass(frozen=True, slots=True)
class AtPlace:
    """A player's results at one place in the order of play: number of games, share of wins, mean score."""

    player: str
    games: int
    share: float
    score: float


@dataclass(frozen=True, slots=True)
class ArenaReport:
    """The result of a series, from the first player's side. `low`, `high`: 95% interval of `share`; `lead_*`: 90%
    interval of `lead`; `last`: the median length in `unit`; `in_order`: both players' results at each place in the
    order of play, none if all play at once.
    """

    game: str
    players: tuple[str, str]
    games: int
    seats: int
    seed: int
    thought: str
    share: float
    low: float
    high: float
    lead: float
    lead_low: float
    lead_high: float
    won: int
    moves: float
    seconds: float
    options: Mapping[str, Any]
    in_order: tuple[tuple[AtPlace, ...], ...] = ()
    last: float = 0.0
    unit: str = "round"


def arena(fight: Fight, workers: int = 1, note: Callable[[int, Bout], None] | None = None) -> ArenaReport:
    """Play a series. With playouts the same fight gives the same games, for any number of workers. Raise ValueError,
    with a sentence, for an unknown game or player, or numbers that do not fit.
    """
    _need(fight)
    began = perf_counter()
    bouts = _noted(each(bout, fight, fight.games, workers), note)
    return _report(fight, bouts, perf_counter() - began)


def _noted(found: Iterable[Bout], note: Callable[[int, Bout], None] | None) -> list[Bout]:
    bouts: list[Bout] = []
    for one in found:
        bouts.append(one)
        if note is not None:
            note(len(bouts), one)
    return bouts


def _need(fight: Fight) -> None:
    game = find(fight.game)
    for player in fight.players:
        if player not in LEVELS:
            raise ValueError(f"no player {player!r}: there are {', '.join(LEVELS)}")
    if fight.games < 2 or fight.games % 2:
        raise ValueError("games: an even number, since each deal is played twice")
    if fight.seats not in game.seats or fight.seats < 2:
        raise ValueError(f"seats: {fight.game} is for {', '.join(str(seats) for seats in game.seats if seats > 1)}")
    fitting(game, fight.seats, fight.options)


def bout(fight: Fight, number: int) -> Bout:
    """Play game `number` of a series; numbers 2n and 2n + 1 share cards, with seats swapped."""
    game = find(fight.game)
    pair, swapped = divmod(number, 2)
    sides = [(seat + swapped) % 2 for seat in range(fight.seats)]
    state = game.deal(game.Options(**fight.options), fight.seats, seed_of(fight.seed, pair, b"deal"))
    seating = order_of(game, state)
    rngs = [Chance(seed_of(fight.seed, 10 * number + side, b"mind")) for side in (0, 1)]
    order = Chance(seed_of(fight.seed, number, b"order"))

    def mind(state: Any, seat: int, _own: Sequence[Decision], _rng: Rng) -> tuple[Decision, Move] | None:
        side = sides[seat]
        guess = game.redeal(state, seat, rngs[side])
        return think(game, guess, seat, fight.players[side], rngs[side], _patience(fight))

    moves, last = play_out(game, state, seat_by_seat(game, mind), order)
    outcome = game.outcome(state)
    assert outcome is not None
    return replace(_ended(outcome, sides, seating, moves), last=last, unit=unit_of(state))


def _ended(outcome: Outcome, sides: Sequence[int], seating: Sequence[int], moves: int) -> Bout:
    winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    share = fmean(sides[seat] == 0 for seat in winners) if winners else 0.5
    scores = [[score for seat, score in enumerate(outcome.scores) if sides[seat] == side] for side in (0, 1)]
    places = [Place(sides[seat], won(outcome, seat), outcome.scores[seat]) for seat in seating]
    return Bout(share, fmean(scores[0]) - fmean(scores[1]), moves, tuple(places))


def _patience(fight: Fight) -> Enough:
    if not fight.seconds:
        return lambda made: 0 < fight.playouts <= made
    deadline = monotonic() + fight.seconds
    return lambda _made: monotonic() >= deadline


# ---------------------------------------------------------------------------------------------------- confidence


def worth(shares: Sequence[float]) -> float:
    """Return the effective number of independent games (Kish), for pairs with the same cards.

    It is higher than their number if the cards or the seat decide much, since both players then had the same luck;
    lower if the games of a pair went alike for other reasons. At least half and at most twice their number.
    """
    games, share = len(shares), fmean(shares)
    pairs = [(shares[at] + shares[at + 1]) / 2 for at in range(0, games, 2)]
    alone, paired = share * (1 - share) / games, pvariance(pairs) / len(pairs)
    if not alone:
        return games
    return games * min(2.0, max(0.5, alone / paired if paired else 2.0))


def wilson(share: float, games: float) -> tuple[float, float]:
    """Return Wilson's 95% interval of a share of `games`."""
    square = Z95 * Z95 / games
    middle = (share + square / 2) / (1 + square)
    reach = Z95 / (1 + square) * sqrt(share * (1 - share) / games + square / (4 * games))
    return middle - reach, middle + reach


def drawn_anew(pairs: Sequence[float], seed: int) -> tuple[float, float]:
    """Return the 90% bootstrap interval of the pairs' mean."""
    rng = Random(seed)  # noqa: S311  nothing secret
    means = sorted(fmean(rng.choices(pairs, k=len(pairs))) for _ in range(DRAWINGS))
    return means[DRAWINGS // 20], means[-DRAWINGS // 20 - 1]


def _thought(fight: Fight) -> str:
    """Return how long the strong player thinks, or "" without one."""
    if STRONG not in fight.players:
        return ""
    if fight.seconds:
        return f"{fight.seconds:g} s a move"
    return f"{fight.playouts} playouts a move" if fight.playouts else "until it is clear"


def _report(fight: Fight, bouts: Sequence[Bout], seconds: float) -> ArenaReport:
    share = fmean(one.share for one in bouts)
    low, high = wilson(share, worth([one.share for one in bouts]))
    pairs = [(bouts[at].lead + bouts[at + 1].lead) / 2 for at in range(0, len(bouts), 2)]
    lead_low, lead_high = drawn_anew(pairs, fight.seed)
    return ArenaReport(
        fight.game,
        fight.players,
        len(bouts),
        fight.seats,
        fight.seed,
        _thought(fight),
        round(share, 4),
        round(low, 4),
        round(high, 4),
        round(fmean(pairs), 2),
        round(lead_low, 2),
        round(lead_high, 2),
        sum(one.share > 0.5 for one in bouts),
        round(fmean(one.moves for one in bouts), 1),
        round(seconds, 1),
        fight.options,
        tuple(
            tuple(_at_place(fight.players[side], side, place) for side in (0, 1))
            for place in zip(*(one.places for one in bouts), strict=True)
        ),
        median(one.last for one in bouts),
        bouts[0].unit,
    )


def _at_place(player: str, side: int, place: Sequence[Place]) -> AtPlace:
    own = [one for one in place if one.side == side]
    if not own:
        return AtPlace(player, 0, 0.0, 0.0)
    return AtPlace(
        player, len(own), round(fmean(one.share for one in own), 4), round(fmean(one.score for one in own), 2)
    )


def render(report: ArenaReport, as_json: bool) -> str:  # noqa: FBT001  the flag is the command's --json
    """Return the report as text, or as one JSON object."""
    if as_json:
        return json.dumps(asdict(report))
    (first, second), seed = report.players, report.seed
    thought = f", thinking {report.thought}" if report.thought else ""
    return "\n".join(
        (
            f"{report.game}, {report.seats} seats, {report.games} games: {first} v {second}{thought}, seed {seed}"
            + named(report.options),
            f"  wins     {first} {100 * report.share:.1f}% (95%: {100 * report.low:.1f} to {100 * report.high:.1f})",
            f"  score    {first} {report.lead:+g} (90%: {report.lead_low:+g} to {report.lead_high:+g})",
            (
                f"  length   {report.moves:g} moves a game, half of them end by {report.unit} {report.last:g}, "
                f"{report.seconds / report.games:.2f} s"
            ),
            *map(_line, ORDINALS, report.in_order),
        )
    )


def _line(name: str, place: Sequence[AtPlace]) -> str:
    """Return both players' results at one place in the order of play."""
    told = (f"{one.player} wins {100 * one.share:.1f}%, mean score {one.score:g}" for one in place)
    return f"  {name:<8} {'; '.join(told)}"
