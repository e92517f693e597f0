"""What one load run has measured."""

from __future__ import annotations

import msgspec


class Measured(msgspec.Struct):
    """One run; times in milliseconds, memory in megabytes."""

    live: int
    asleep: int
    ready: float
    first: float
    first_worst: float
    ack50: float
    ack99: float
    round50: float
    round99: float
    lag50: float
    lag99: float
    commit99: float
    presses: float
    failed: int
    boards: float
    board50: float
    board99: float
    pictures: float
    picture50: float
    picture99: float
    busy: float
    busy_drawing: float
    memory: float
    drawing: float
    stolen: float
    idle99: float
