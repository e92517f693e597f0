"""The limit on the bot's sessions and the pause between them: Discord's `session_start_limit`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.local.objects import Json

DAY = 86_400.0
PAUSE = 5.0
"""Discord's pause between two IDENTIFYs of a bucket, in seconds."""


@dataclass(slots=True)
class Starts:
    """The advice of `GET /gateway/bot`, and the limits on IDENTIFY; `clock` gives seconds since 1970.

    `remaining` counts down with each IDENTIFY and is `total` again after a day. Shards with the same remainder by
    `max_concurrency` are a bucket, which takes one IDENTIFY per `pause`. The default is no pause, so that a bot can
    restart at once.
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
        self._until = self.clock() + DAY

    def count(self) -> bool:
        """Count an IDENTIFY. Return False if none was left."""
        self._look()
        left = self.remaining > 0
        self.remaining -= left
        return left

    def take(self, shard: int) -> bool:
        """Return True if a shard's IDENTIFY is taken, False if its bucket took one within the pause."""
        now, bucket = self.clock(), shard % self.max_concurrency
        soon = bucket in self._taken and 0 <= now - self._taken[bucket] < self.pause
        if not soon:
            self._taken[bucket] = now
        return not soon

    def advice(self) -> Json:
        """Return the advice to a bot before it starts; `reset_after` is in milliseconds."""
        self._look()
        left = {"total": self.total, "remaining": self.remaining}
        left |= {"reset_after": int((self._until - self.clock()) * 1000), "max_concurrency": self.max_concurrency}
        return {"shards": self.shards, "session_start_limit": left}

    def _look(self) -> None:
        """Begin the next day once this one is over."""
        if self.clock() >= self._until:
            self.remaining, self._until = self.total, self.clock() + DAY
