"""How sensible players fare: `python -m tests.engines.gothic_doctor.figures 400` prints what the rules page shows."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from random import Random
from typing import Any

from engines.gothic_doctor import GAME
from engines.gothic_doctor.events import Cured, Played, TurnBegan
from engines.gothic_doctor.state import ROUNDS


@dataclass(frozen=True, slots=True)
class Figures:
    """Share of turns with a cure, scores in pounds (all, and of the first and last), Actions a doctor."""

    cured: float
    scores: tuple[int, ...]
    first: float
    last: float
    actions: float

    @property
    def mean(self) -> float:
        """Mean score."""
        return sum(self.scores) / len(self.scores)

    def __str__(self) -> str:
        low, high = self.scores[len(self.scores) // 10], self.scores[9 * len(self.scores) // 10]
        scores = f"{self.mean:.0f} ({low}-{high}) | {self.first:.0f} / {self.last:.0f}"
        return f"{self.cured:.1%} | {scores} | {self.actions:.1f}"


def evenings(seats: int, games: int, **options: Any) -> Figures:
    """Play so many games with sensible players."""
    scores: list[tuple[int, ...]] = []
    cured = actions = 0
    for number in range(games):
        rng = Random(number)
        state = GAME.deal(GAME.Options(**options), seats, rng.randbytes(32))
        fresh = True
        while decisions := GAME.decisions(state):
            seat = decisions[0].seat
            own = [decision for decision in decisions if decision.seat == seat]
            move = GAME.sensible(GAME.view(state, seat), own, rng)
            assert move is not None
            for event in GAME.play(state, seat, move):
                actions += isinstance(event, Played)
                cured += fresh and isinstance(event, Cured)
                fresh = not isinstance(event, Cured) and (fresh or isinstance(event, TurnBegan))
        outcome = GAME.outcome(state)
        assert outcome is not None
        scores.append(outcome.scores)
    return Figures(
        cured / (games * seats * ROUNDS),
        tuple(sorted(score for one in scores for score in one)),
        sum(map(max, scores)) / games,
        sum(map(min, scores)) / games,
        actions / (games * seats),
    )


if __name__ == "__main__":
    for count, chosen in ((2, "all"), (3, "all"), (4, "all"), (4, "gentle"), (4, "none")):
        print(f"{count} {chosen} | {evenings(count, int(sys.argv[1]), actions=chosen)}")
