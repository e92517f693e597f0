from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import msgspec


class Measured(msgspec.Struct, kw_only=True):
    """One run; times in milliseconds, memory in megabytes, pictures in kilobytes, shares in percent."""

    live: int
    asleep: int
    ready: float
    first: float
    first_worst: float
    ack50: float
    ack99: float
    round50: float
    round99: float
    hand50: float
    hand99: float
    from_board50: float
    lag50: float
    lag99: float
    commit99: float
    presses: float
    failed: int
    requests: float
    pressed: float
    counted: float
    sent: float
    answered: float
    deferred: float
    on_boards: float
    board_edits: float
    by_token: float
    board_pictures: float
    hands: float
    hand_pictures: float
    posts: float
    refused: int
    owed: float
    boards: float
    board50: float
    board99: float
    pictures: float
    picture50: float
    picture99: float
    board_size: float
    hand_size: float
    busy: float
    busy_drawing: float
    busy_pictures: float
    memory: float
    drawing: float
    stolen: float
    idle99: float


def middle(runs: Sequence[Measured]) -> Measured:
    names = Measured.__struct_fields__
    return Measured(**{name: median(getattr(run, name) for run in runs) for name in names})
