"""Shares: which process serves which servers, if several share a database."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """One of `slots` slots. It has the servers whose shard number, modulo the slots, is its own. Rows of no server are
    slot 0's.
    """

    slots: int = 1
    shards: int = 1
    slot: int = 0

    @property
    def whole(self) -> bool:
        """True if there is only this slot."""
        return self.slots == 1

    def mine(self, guild: int | None) -> bool:
        """Return True if a server is this slot's; None: rows of no server."""
        return ((guild or 0) >> 22) % self.shards % self.slots == self.slot

    def of(self, guild: str) -> str:
        """Return `mine` as an SQL condition; `guild` is an expression for a server's id or NULL."""
        return f"(((coalesce({guild}, 0) >> 22) % {self.shards:d}) % {self.slots:d}) = {self.slot:d}"
