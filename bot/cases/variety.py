"""That cases differ: not the same answer again and again, nor the same kind of answer twice in a game."""

from __future__ import annotations

from collections import Counter

from bot.cases.case import Case
from bot.history.moments import kind

RATIONED = 5
"""At most one case in so many is about a move by which one can defeat oneself (to flee), or has the same answer."""


class Variety:
    """The answers of a series of cases, of which so many are `wanted`."""

    def __init__(self, wanted: int) -> None:
        self._wanted = wanted
        self._grave = 0
        self._answers = Counter[str]()
        self._verbs: set[str] = set()

    def next_game(self) -> None:
        """What follows is of another game."""
        self._verbs.clear()

    def enough(self, solution: str) -> bool:
        """Whether there are enough cases with this answer: of its kind in this game, or of the same in all."""
        often = self._answers[_answer(solution)]
        return kind(solution)[0] in self._verbs or (often > 0 and (often + 1) * RATIONED > self._wanted)

    def takes(self, case: Case) -> bool:
        """Whether there is room for a case, which is counted then."""
        if self.enough(case.solution) or (case.rationed and (self._grave + 1) * RATIONED > self._wanted):
            return False
        self._verbs.add(kind(case.solution)[0])
        self._answers[_answer(case.solution)] += 1
        self._grave += case.rationed
        return True


def _answer(solution: str) -> str:
    """What it comes to: the verb and what it is done with, whichever copy."""
    return " ".join(kind(solution)[:2])
