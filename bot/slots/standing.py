"""The state of this process among those of its database, for monitoring."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum


class State(StrEnum):
    """The phase of a process. WAITING: the database is away, and nothing has begun."""

    WAITING = "waiting"
    STANDBY = "standby"
    JOINING = "joining"
    ACTIVE = "active"
    LEAVING = "leaving"


@dataclass(slots=True)
class Standing:
    """The state, the slot, and the seconds since the database last answered (`silent`)."""

    state: State = State.WAITING
    slot: int | None = None
    silent: Callable[[], float] = field(default=lambda: 0.0)

    @property
    def ready(self) -> bool:
        """Return True if no handover is under way that another process should wait for."""
        return self.state in {State.WAITING, State.STANDBY, State.ACTIVE}
