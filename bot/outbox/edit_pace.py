"""How often the messages of a channel are edited: soon while Discord's bucket has room, and spread while little is left
of it, so that the next edit never has to wait for long.
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable

MOST, WINDOW = 5, 5.2
"""Discord takes so many edits of a channel in so many seconds, and a little to spare."""
GAPS = (0.4, 0.8, 1.0, 1.2, 1.04)
"""Seconds from one edit to the next where there were one, two ... five in the window."""
THROUGH_A_PRESS = 0.4
"""Seconds between edits through the token of a press, of which Discord takes five in two seconds."""
REMEMBERED = 5_000
"""Channels that are remembered at most; those edited longest ago are forgotten first."""


class EditPace:
    """When each channel's messages were edited last. Keys are channels, or messages edited through a press.

    `unlimited`: this Discord has no limits, and nothing waits.
    """

    def __init__(self, running: Callable[[], float] = time.monotonic, *, unlimited: bool = False) -> None:
        self._running, self._unlimited = running, unlimited
        self._edits: OrderedDict[int, deque[float]] = OrderedDict()

    def edited(self, key: int) -> None:
        """One edit is under way."""
        edits = self._edits.pop(key, None) or deque(maxlen=MOST)
        edits.append(self._running())
        self._edits[key] = edits
        if len(self._edits) > REMEMBERED:
            self._edits.popitem(last=False)

    def left(self, key: int, *, press: bool = False) -> float:
        """Seconds until the next edit is due; `press`: through a press."""
        edits = self._edits.get(key)
        if not edits or self._unlimited:
            return 0.0
        now = self._running()
        if press:
            return max(0.0, edits[-1] + THROUGH_A_PRESS - now)
        there = sum(now - at < WINDOW for at in edits)
        if not there:
            return 0.0
        due = edits[-1] + GAPS[there - 1]
        if there == MOST:
            due = max(due, edits[0] + WINDOW)
        return max(0.0, due - now)
