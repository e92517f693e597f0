"""How many sessions the bot may start, and how soon one after another: Discord's `session_start_limit`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.local.objects import Json

DAY = 86_400.0
PAUSE = 5.0
"""Discord's pause between two IDENTIFYs of a bucket, in seconds."""


@dataclass(slots=True)
class Starts:
    """What `GET /gateway/bot` advises, and what becomes of an IDENTIFY; `clock` gives seconds since 1970.

    `remaining` counts down with each IDENTIFY and is `total` again after a day. Shards whose numbers leave the same
    rest by `max_concurrency` are a bucket; in each, one IDENTIFY is taken per `pause`. Here there is none unless it is
    set: a bot that is started again at once would wait for nothing.
    """

    clock: Callable[[], float]
    shards: int = 1
    total: int = 1000
    remaining: int = 1000
    max_concurrency: int = 1
    pause: float = 0.0
    _until: float = 0.0
    _taken: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """The day begins."""
        self._until = self.clock() + DAY

    def count(self) -> bool:
        """Count an IDENTIFY; false where no more were left."""
        self._look()
        left = self.remaining > 0
        self.remaining -= left
        return left

    def take(self, shard: int) -> bool:
        """Tell whether a shard's IDENTIFY is taken; false where its bucket took one within the pause."""
        now, bucket = self.clock(), shard % self.max_concurrency
        soon = bucket in self._taken and 0 <= now - self._taken[bucket] < self.pause
        if not soon:
            self._taken[bucket] = now
        return not soon

    def advice(self) -> Json:
        """Give what a bot is told before it starts; `reset_after` in milliseconds."""
        self._look()
        left = {"total": self.total, "remaining": self.remaining}
        left |= {"reset_after": int((self._until - self.clock()) * 1000), "max_concurrency": self.max_concurrency}
        return {"shards": self.shards, "session_start_limit": left}

    def _look(self) -> None:
        """Begin the next day once this one is over."""
        if self.clock() >= self._until:
            self.remaining, self._until = self.total, self.clock() + DAY
