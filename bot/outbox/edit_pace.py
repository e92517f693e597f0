"""The pace of edits in a channel: quick while Discord's bucket has room, spread out when it is nearly empty, so that no
edit waits long.
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable

MOST, WINDOW = 5, 5.2
"""Most edits of a channel within this many seconds. Discord's own window is a little shorter."""
GAPS = (0.4, 0.8, 1.0, 1.2, 1.04)
"""Seconds from one edit to the next, with one, two ... five edits in the window."""
OLD_GAP = 2.1
"""Seconds between edits of messages older than an hour, of which Discord allows about three in six seconds."""
THROUGH_A_PRESS = 0.4
"""Seconds between edits through a press, of which Discord allows five in two seconds."""
REMEMBERED = 5_000
"""Most channels remembered; the least recently edited are forgotten first."""


class EditPace:
    """When each channel's messages were last edited. Keys are channels, or messages edited through a press.

    `unlimited`: this Discord has no limits, and nothing waits.
    """

    def __init__(self, running: Callable[[], float] = time.monotonic, *, unlimited: bool = False) -> None:
        self._running, self._unlimited = running, unlimited
        self._edits: OrderedDict[int, deque[float]] = OrderedDict()

    def edited(self, key: int) -> None:
        edits = self._edits.pop(key, None) or deque(maxlen=MOST)
        edits.append(self._running())
        self._edits[key] = edits
        if len(self._edits) > REMEMBERED:
            self._edits.popitem(last=False)

    def left(self, key: int, *, press: bool = False, old: bool = False) -> float:
        """Return seconds until the next edit is due. `press`: through a press; `old`: of an old message."""
        edits = self._edits.get(key)
        if not edits or self._unlimited:
            return 0.0
        now = self._running()
        if press or old:
            return max(0.0, edits[-1] + (OLD_GAP if old else THROUGH_A_PRESS) - now)
        there = sum(now - at < WINDOW for at in edits)
        if not there:
            return 0.0
        due = edits[-1] + GAPS[there - 1]
        if there == MOST:
            due = max(due, edits[0] + WINDOW)
        return max(0.0, due - now)
