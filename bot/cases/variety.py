"""Variety of cases: the same answer not too often, and no kind of answer twice in a game."""

from __future__ import annotations

from collections import Counter

from bot.cases.case import Case
from bot.history.moments import kind

RATIONED = 5
"""At most one case in this many has a move that can end the player's own game (to flee), or the same answer."""


class Variety:
    """The answers of a series of `wanted` cases."""

    def __init__(self, wanted: int) -> None:
        self._wanted = wanted
        self._grave = 0
        self._answers = Counter[str]()
        self._verbs: set[str] = set()

    def next_game(self) -> None:
        self._verbs.clear()

    def enough(self, solution: str) -> bool:
        """Return True if there are enough cases with this answer: of its kind in this game, or the same in all."""
        often = self._answers[_answer(solution)]
        return kind(solution)[0] in self._verbs or (often > 0 and (often + 1) * RATIONED > self._wanted)

    def takes(self, case: Case) -> bool:
        """Count a case and return True if there is room for it."""
        if self.enough(case.solution) or (case.rationed and (self._grave + 1) * RATIONED > self._wanted):
            return False
        self._verbs.add(kind(case.solution)[0])
        self._answers[_answer(case.solution)] += 1
        self._grave += case.rationed
        return True


def _answer(solution: str) -> str:
    """Return an answer's verb and first field, without the copy."""
    return " ".join(kind(solution)[:2])
