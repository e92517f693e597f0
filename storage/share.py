"""Which servers are whose, where several processes share a database."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """Of so many slots one, which has every server whose shard number leaves it when divided by the slots. What belongs
    to no server belongs to slot 0.
    """

    slots: int = 1
    shards: int = 1
    slot: int = 0

    @property
    def whole(self) -> bool:
        """Everything is this slot's."""
        return self.slots == 1

    def mine(self, guild: int | None) -> bool:
        """Whether a server, or what belongs to none, is this slot's."""
        return ((guild or 0) >> 22) % self.shards % self.slots == self.slot

    def of(self, guild: str) -> str:
        """The same as a condition in SQL about an expression that is a server's id or NULL."""
        return f"(((coalesce({guild}, 0) >> 22) % {self.shards:d}) % {self.slots:d}) = {self.slot:d}"
