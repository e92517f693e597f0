"""Where a process stands among those of its database, for whoever watches over it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum


class State(StrEnum):
    """What a process does. WAITING: the database is away, and nothing has begun."""

    WAITING = "waiting"
    STANDBY = "standby"
    JOINING = "joining"
    ACTIVE = "active"
    LEAVING = "leaving"


@dataclass(slots=True)
class Standing:
    """The state and the slot, and how many seconds ago the database answered the keeper (`silent`)."""

    state: State = State.WAITING
    slot: int | None = None
    silent: Callable[[], float] = field(default=lambda: 0.0)

    @property
    def ready(self) -> bool:
        """Whether nothing is under way that another process should wait for."""
        return self.state in {State.WAITING, State.STANDBY, State.ACTIVE}
