"""The results of ideas tried on the same samples, and how sure it is which idea is best."""

from __future__ import annotations

from math import inf, sqrt

import msgspec

BEHIND = 2.0
"""Standard errors by which an idea must be behind the best to be dropped."""
NOISE = 0.03
"""Least standard deviation of the difference between two ideas in one sample, as a share of a win."""


class Comparison(msgspec.Struct, array_like=True):
    """`values[i][k]`: how sample k looked some time after idea i, from 0 (lost) to 1 (won); `told[i]`: by key, how
    often a possible reason happened in all samples of idea i; `running`: ideas that are still compared.

    Idea 0 is the reference: the usual move, or the one that was made.
    """

    values: list[list[float]]
    told: list[dict[str, float]]
    running: list[int]

    @classmethod
    def of(cls, ideas: int) -> Comparison:
        return cls([[] for _ in range(ideas)], [{} for _ in range(ideas)], list(range(ideas)))

    @property
    def samples(self) -> int:
        """Return the number of samples that every running idea was tried on."""
        return min(len(self.values[idea]) for idea in self.running)

    def mean(self, idea: int) -> float:
        values = self.values[idea]
        return sum(values) / len(values) if values else 0.0

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """Return by how much one idea is ahead of another on their common samples, as a share of a win, and its
        standard error (infinite without samples).
        """
        differences = [a - b for a, b in zip(self.values[one], self.values[other], strict=False)]
        count = len(differences)
        if not count:
            return 0.0, inf
        mean = sum(differences) / count
        spread = sum([(difference - mean) ** 2 for difference in differences]) + NOISE * NOISE
        return mean, sqrt(spread) / count

    def surely(self, one: int, other: int) -> float:
        """Return by how many standard errors one idea is ahead of another."""
        if one == other:
            return 0.0
        ahead, error = self.lead(one, other)
        return ahead / error

    def often(self, idea: int, key: str) -> float:
        """Return how often something happened in a sample of an idea, on average."""
        return self.told[idea].get(key, 0.0) / max(1, len(self.values[idea]))

    def leader(self) -> int:
        return max(self.running, key=self.mean)

    def preferred(self, caution: float) -> int:
        """Return the idea that looks best, or idea 0 if that is less than `caution` standard errors behind."""
        best = self.leader()
        return 0 if 0 in self.running and self.surely(best, 0) < caution else best

    def drop(self, patience: float, *, stays: bool = False) -> None:
        """Drop ideas that are clearly behind the best; idea 0 by `patience` standard errors, never if it `stays`."""
        best = self.leader()

        def left(idea: int) -> bool:
            return (stays and not idea) or self.surely(best, idea) <= (BEHIND if idea else patience)

        self.running = [idea for idea in self.running if left(idea)]

    def clear(self, chosen: int, enough: float) -> bool:
        """Return True if no other idea is likely to beat the chosen one by more than `enough`, a share of a win."""
        leads = (self.lead(idea, chosen) for idea in self.running if idea != chosen)
        return all(ahead + BEHIND * error <= enough for ahead, error in leads)
