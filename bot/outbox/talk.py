"""How far other talk has pushed a board up: the numbers of the last messages of each channel, in memory only."""

from __future__ import annotations

from collections import OrderedDict, deque

NEAR = 5
"""A board among so many last messages is near enough."""
CHANNELS = 5000
"""So many channels are remembered, those in which something was written last."""


class Talk:
    """The last messages of each channel; what they say is not known."""

    def __init__(self) -> None:
        self._last: OrderedDict[int, deque[int]] = OrderedDict()

    def heard(self, channel: int, message: int) -> None:
        """Something was written."""
        self._last.setdefault(channel, deque(maxlen=NEAR)).append(message)
        self._last.move_to_end(channel)
        while len(self._last) > CHANNELS:
            self._last.popitem(last=False)

    def pushed(self, channel: int, message: int) -> bool:
        """Whether a message is not among the last ones any more; after a start that is not known for a while."""
        last = self._last.get(channel, ())
        return len(last) == NEAR and min(last) > message

    def newest(self, channel: int) -> int:
        """The last message; 0 where none is known."""
        return max(self._last.get(channel, ()), default=0)
