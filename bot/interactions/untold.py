"""What people did and were not told of, since the answer that says so did not arrive; in memory only."""

from __future__ import annotations

from bot.ui.limits import clip

REMEMBERED = 1000
"""So many people at tables at most, those of longest ago are forgotten first."""
LONGEST = 1000
"""Characters of what is told at once."""
WRONG = "⚠️"
"""Begins what only says why nothing was done."""


class Untold:
    """By table and person: the words for what was done, until a hand has told them."""

    def __init__(self) -> None:
        self._notices: dict[tuple[int, int], str] = {}

    def before(self, table_id: int, user: int, notice: str) -> str:
        """The word above somebody's fresh hand: a notice, and before it what they were not told. Why nothing was done
        is left out then: they pressed on a screen that was old since nothing had told them.
        """
        untold = self._notices.get((table_id, user), "")
        if not untold or not notice or notice.startswith(WRONG):
            return untold or notice
        return clip(f"{untold}\n{notice}", LONGEST)

    def keep(self, table_id: int, user: int, notice: str) -> None:
        """A notice was above a hand that did not arrive."""
        if not notice or notice.startswith(WRONG):
            return
        self._notices.pop((table_id, user), None)
        self._notices[table_id, user] = notice
        if len(self._notices) > REMEMBERED:
            del self._notices[next(iter(self._notices))]

    def told(self, table_id: int, user: int, notice: str) -> None:
        """A notice was above a hand that has arrived. What failed meanwhile is still to be told."""
        untold = self._notices.get((table_id, user))
        if untold is not None and notice.startswith(untold):
            del self._notices[table_id, user]
