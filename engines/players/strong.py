"""The strong player: it plays the moves worth a thought out on states it cannot tell from the true one, and compares.

It is given a redealt state, never the true one, and redeals that for every sample. In each sample every candidate is
tried with the same cards and dice, the sensible player goes on for all seats, and the evaluator of the game says how
it looks. Ideas that are clearly behind are dropped, so that thought goes where it is close.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from math import sqrt
from typing import Any

from engines.chance import Chance, Rng
from engines.contract import Game
from engines.game import Decision, Move
from engines.players import sensible
from engines.players.evaluator import Evaluator
from engines.players.odds import won

Enough = Callable[[int], bool]
"""Told how many playouts were made, whether that is enough; asked before each."""

CANDIDATES = 8
"""Moves it compares at most."""
READ = 200
"""Moves of a decision it reads to find them."""
LEAST = 6
"""Samples before a candidate may be dropped."""
BEHIND = 2.0
"""Standard errors by which a candidate must be behind the best to be dropped."""
NOISE = 0.03
"""How much two candidates at least differ by luck in one sample, as a share of a win."""
LONGEST = 600
"""Moves after which a playout is judged as it stands."""


def choose(game: Game[Any], guess: Any, seat: int, rng: Rng, enough: Enough) -> tuple[Decision, Move] | None:
    """The move of most value, with the decision it answers; None: it waits.

    `guess` is a state redealt for `seat`. It thinks only where others wait for it, and is sensible otherwise.
    """
    own = [decision for decision in game.decisions(guess) if decision.seat == seat]
    view = game.view(guess, seat)
    usual = sensible.choose(game, view, own, rng)
    if usual is None or not any(decision.must for decision in own):
        return usual
    evaluator = game.evaluator or plain()
    usual = _hunch(evaluator, view, own, rng) or usual
    candidates = [usual[1]]
    candidates += [move for move in evaluator.candidates(view, own, rng) if move != usual[1]]
    if len(candidates) == 1:
        return usual
    best = Race(game, evaluator, guess, seat, candidates[:CANDIDATES]).run(rng, enough)
    return next((decision, best) for decision in own if best in decision.moves)


def _hunch(evaluator: Evaluator[Any], view: Any, own: list[Decision], rng: Rng) -> tuple[Decision, Move] | None:
    move = evaluator.prior_move(view, own, rng)
    return next(((decision, move) for decision in own if move is not None and move in decision.moves), None)


class Race:
    """Ideas compared on the same samples; the first candidate is what it would do without a thought."""

    def __init__(
        self, game: Game[Any], evaluator: Evaluator[Any], guess: Any, seat: int, candidates: Sequence[Move]
    ) -> None:
        self.game, self.evaluator, self.guess, self.seat = game, evaluator, guess, seat
        self.candidates = candidates
        self.values: list[list[float]] = [[] for _ in candidates]
        self.running = list(range(len(candidates)))

    def run(self, rng: Rng, enough: Enough) -> Move:
        """Sample until it is enough or nothing is left to compare."""
        made = 0
        while len(self.running) > 1:
            sample = self.game.redeal(self.guess, self.seat, rng)
            luck = bytes(rng.randrange(256) for _ in range(16))
            found: list[float] = []
            for candidate in self.running:
                if enough(made):
                    return self._best()
                found.append(self._playout(sample, self.candidates[candidate], Chance(luck)))
                made += 1
            for candidate, value in zip(self.running, found, strict=True):
                self.values[candidate].append(value)
            self._drop()
        return self._best()

    def _playout(self, sample: Any, candidate: Move, rng: Rng) -> float:
        """How it looks some time after `candidate`, if all are sensible."""
        game, is_quiet = self.game, self.evaluator.is_quiet
        state = game.clone(sample)
        game.play(state, self.seat, candidate)
        for _ in range(LONGEST):
            decisions = game.decisions(state)
            asked = next((decision for decision in decisions if decision.must), None)
            if asked is None or is_quiet(sample, state):
                break
            game.play(state, asked.seat, self._next(state, decisions, asked, rng))
        outcome = game.outcome(state)
        return self.evaluator.value(state, self.seat) if outcome is None else won(outcome, self.seat)

    def _next(self, state: Any, decisions: list[Decision], asked: Decision, rng: Rng) -> Move:
        move = self.evaluator.shortcut(state, self.seat, asked)
        if move is None:
            own = [decision for decision in decisions if decision.seat == asked.seat]
            chosen = sensible.choose(self.game, self.game.view(state, asked.seat), own, rng)
            assert chosen is not None
            move = chosen[1]
        return move

    def _drop(self) -> None:
        if len(self.values[self.running[0]]) < LEAST:
            return
        best = max(self.running, key=self._mean)
        patience = max(BEHIND, self.evaluator.caution)  # with the usual move, which is only left for good reason
        self.running = [
            candidate
            for candidate in self.running
            if self._lead(best, candidate) <= (BEHIND if candidate else patience)
        ]

    def _best(self) -> Move:
        usual, best = 0, max(self.running, key=self._mean)
        if usual in self.running and self._lead(best, usual) < self.evaluator.caution:
            best = usual
        return self.candidates[best]

    def _mean(self, candidate: int) -> float:
        values = self.values[candidate]
        return sum(values) / len(values) if values else 0.0

    def _lead(self, one: int, other: int) -> float:
        """By how many standard errors one candidate is ahead of another."""
        differences = [a - b for a, b in zip(self.values[one], self.values[other], strict=False)]
        count = len(differences)
        if one == other or not count:
            return 0.0
        mean = sum(differences) / count
        spread = sum([(difference - mean) ** 2 for difference in differences]) + NOISE * NOISE
        return mean / (sqrt(spread) / count)


# ----------------------------------------------------------------------------------------- a game without an evaluator


def plain() -> Evaluator[Any]:
    """Every kind of move, played to the end."""
    return Evaluator(
        value=lambda _state, _seat: 0.5,
        is_quiet=lambda _before, _now: False,
        candidates=lambda _view, decisions, rng: spread(decisions, rng),
    )


def spread(decisions: Sequence[Decision], rng: Rng) -> list[Move]:
    """Moves of as many kinds as there are: one of each verb, then another of each, none that takes a choice back."""
    kinds: dict[str, list[Move]] = {}
    for decision in decisions:
        for move in islice(decision.moves, READ):
            if not move.takes_back:
                kinds.setdefault(move.verb, []).append(move)
    for moves in kinds.values():
        rng.shuffle(moves)
    most = max(map(len, kinds.values()), default=0)
    return [moves[at] for at in range(most) for moves in kinds.values() if at < len(moves)]
