"""What is known of ideas that are tried on the same samples, and how sure it is which of them is best."""

from __future__ import annotations

from math import inf, sqrt

import msgspec

BEHIND = 2.0
"""Standard errors by which an idea must be behind the best to be dropped."""
NOISE = 0.03
"""How much two ideas at least differ by luck in one sample, as a share of a win."""


class Comparison(msgspec.Struct, array_like=True):
    """`values[i][k]`: how sample k looked some time after idea i, from 0 (lost) to 1 (won); `told[i]`: how often what a
    player would tell of happened in all samples of idea i, by key; `running`: ideas that are still compared.

    Idea 0 is what the others are compared with: the usual move, or the one that was made.
    """

    values: list[list[float]]
    told: list[dict[str, float]]
    running: list[int]

    @classmethod
    def of(cls, ideas: int) -> Comparison:
        """Nothing known yet of so many ideas."""
        return cls([[] for _ in range(ideas)], [{} for _ in range(ideas)], list(range(ideas)))

    @property
    def samples(self) -> int:
        """Samples that every running idea was tried on."""
        return min(len(self.values[idea]) for idea in self.running)

    def mean(self, idea: int) -> float:
        """How an idea looks, from 0 to 1; 0 where nothing is known."""
        values = self.values[idea]
        return sum(values) / len(values) if values else 0.0

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """By how much one idea is ahead of another, on the samples of both, as a share of a win, and the standard error
        of that (infinite where there is no sample).
        """
        differences = [a - b for a, b in zip(self.values[one], self.values[other], strict=False)]
        count = len(differences)
        if not count:
            return 0.0, inf
        mean = sum(differences) / count
        spread = sum([(difference - mean) ** 2 for difference in differences]) + NOISE * NOISE
        return mean, sqrt(spread) / count

    def surely(self, one: int, other: int) -> float:
        """By how many standard errors one idea is ahead of another."""
        if one == other:
            return 0.0
        ahead, error = self.lead(one, other)
        return ahead / error

    def often(self, idea: int, key: str) -> float:
        """How often something happened in a sample of an idea, in the middle."""
        return self.told[idea].get(key, 0.0) / max(1, len(self.values[idea]))

    def leader(self) -> int:
        """The running idea that looks best."""
        return max(self.running, key=self.mean)

    def preferred(self, caution: float) -> int:
        """The idea that looks best; idea 0 where that is ahead of it by less than `caution` standard errors."""
        best = self.leader()
        return 0 if 0 in self.running and self.surely(best, 0) < caution else best

    def drop(self, patience: float, *, stays: bool = False) -> None:
        """Drop ideas that are clearly behind the best; idea 0 by `patience` standard errors, never where it `stays`."""
        best = self.leader()

        def left(idea: int) -> bool:
            return (stays and not idea) or self.surely(best, idea) <= (BEHIND if idea else patience)

        self.running = [idea for idea in self.running if left(idea)]

    def clear(self, chosen: int, enough: float) -> bool:
        """Whether no other idea can well be better than the chosen one by more than `enough`, a share of a win."""
        leads = (self.lead(idea, chosen) for idea in self.running if idea != chosen)
        return all(ahead + BEHIND * error <= enough for ahead, error in leads)
