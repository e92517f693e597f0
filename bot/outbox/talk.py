"""The last messages of each channel, in memory only, to see how far a board was pushed up."""

from __future__ import annotations

from collections import OrderedDict, deque

NEAR = 5
"""A board among this many last messages is near enough."""
CHANNELS = 5000
"""Most channels remembered, the most recently active ones."""


class Talk:
    """The ids of the last messages of each channel."""

    def __init__(self) -> None:
        self._last: OrderedDict[int, deque[int]] = OrderedDict()

    def heard(self, channel: int, message: int) -> None:
        self._last.setdefault(channel, deque(maxlen=NEAR)).append(message)
        self._last.move_to_end(channel)
        while len(self._last) > CHANNELS:
            self._last.popitem(last=False)

    def pushed(self, channel: int, message: int) -> bool:
        """Return True if a message is not among the last ones any more. After a start that is unknown for a while."""
        last = self._last.get(channel, ())
        return len(last) == NEAR and min(last) > message

    def newest(self, channel: int) -> int:
        """Return the last message; 0 if none is known."""
        return max(self._last.get(channel, ()), default=0)
